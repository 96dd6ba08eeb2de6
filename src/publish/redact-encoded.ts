import { escapePattern } from "../text/escape-pattern.js";
import { isObject } from "../text/is-object.js";
import { redact } from "../text/redact.js";
import { percentEncode } from "./percent-encode.js";

/** Longer secrets are looked for only in the usual forms: a pattern of all forms would be megabytes. */
const maxPattern = 500;

/** Bytes below which a secret is looked for as a word of its own. */
const few = 4;

/** `text` with `***` instead of each secret, as it was sent or in any form in which a service may send it back. */
export const redactEncoded = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret !== "")
    // A secret may hold another one.
    .sort((one, other) => other.length - one.length)
    .reduce(blot, text);

/** The same of all texts in a record of the service, or in a list of them. */
export function redactTexts<Value>(value: Value, secrets: readonly string[]): Value {
  if (typeof value === "string") return redactEncoded(value, secrets) as Value;
  if (Array.isArray(value)) return value.map((one) => redactTexts(one, secrets)) as Value;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, redactTexts(one, secrets)])) as Value;
}

/** A text of the service for a file that others read; `undefined` if it repeats a secret, since half an address is of no use. */
export const unlessSecret = (text: string | undefined, secrets: readonly string[]): string | undefined =>
  text !== undefined && redactEncoded(text, secrets) === text ? text : undefined;

function blot(text: string, secret: string): string {
  if (secret.length <= maxPattern) return text.replace(patternOf(secret), "***");
  return writings(secret).reduce((rest, form) => redact(rest, form), text);
}

const patterns = new Map<string, RegExp>();

/** Patterns are kept, since the same secrets are looked for in every answer; not for ever, since each row of a table may have secrets of its own. */
function patternOf(secret: string): RegExp {
  const known = patterns.get(secret);
  if (known) return known;
  if (patterns.size >= 200) patterns.clear();
  const bytes = Buffer.from(secret);
  // Of a few characters, these forms would be found in any text.
  const encoded = bytes.length < few ? [] : [bytes.toString("hex"), ...base64Forms(bytes)];
  const forms = [[...secret].map(characterForms).join(""), ...encoded];
  const any = forms.map((form) => `(?:${form})`).join("|");
  // A few characters would mask pieces of ordinary words.
  const pattern = new RegExp(bytes.length < few ? `(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])` : any, "giu");
  patterns.set(secret, pattern);
  return pattern;
}

/**
 * A character as it is, percent-encoded (also where it need not be, and also twice, as in a base string), inside JSON and on a page; each character may be
 * written in its own way.
 */
function characterForms(character: string): string {
  const code = character.codePointAt(0)!;
  const bytes = [...Buffer.from(character)].map((byte) => `%(?:25)*${hex(byte, 2)}`).join("");
  const forms = [
    `\\\\?${escapePattern(character)}`,
    bytes,
    unitsOf(character),
    `&#0{0,6}${code};?`,
    `&#x0{0,6}${hex(code, 1)};?`,
    ...(named[character] ?? []),
  ];
  return `(?:${forms.join("|")})`;
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");

const unitsOf = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => `\\\\u${hex(character.charCodeAt(at), 4)}`).join("");

const named: Readonly<Record<string, readonly string[]>> = {
  "&": ["&amp;"],
  "<": ["&lt;"],
  ">": ["&gt;"],
  '"': ["&quot;"],
  "'": ["&apos;"],
  " ": ["\\+", "&nbsp;"],
  "\n": ["\\\\n"],
  "\r": ["\\\\r"],
  "\t": ["\\\\t"],
};

/** The base64 of bytes depends on how many bytes come before them: the three forms that they can have in a longer text. */
function base64Forms(bytes: Uint8Array): readonly string[] {
  const whole = base64(bytes).replace(/={1,2}$/, "");
  const parts = bytes.length < 6 ? [] : [0, 1, 2].map((before) => inner(bytes, before));
  return [whole, ...parts]
    .map((form) => form.replace(/[+]/g, "[-+]").replace(/[/]/g, "[/_]"))
    .map((form) => `${form}={0,2}`);
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/** The characters that depend on these bytes only, when `before` other bytes come before them. */
function inner(bytes: Uint8Array, before: number): string {
  const text = base64(Buffer.concat([Buffer.alloc(before), bytes])).replace(/={1,2}$/, "");
  const end = Math.floor(((before + bytes.length) * 8) / 6);
  return text.slice(Math.ceil((before * 8) / 6), end);
}

/** The forms in which a text may come back: as it was sent (RFC 3986, or as HTML forms do it), inside JSON, on a page. The longest is first. */
function writings(text: string): readonly string[] {
  const encoded = percentEncode(text);
  const form = new URLSearchParams([["", text]]).toString().slice(1);
  const page = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
  const json = JSON.stringify(text).slice(1, -1);
  const coded = [encoded, percentEncode(encoded), form];
  const lower = coded.map((one) => one.replace(/%[\dA-F]{2}/g, (code) => code.toLowerCase()));
  const all = [text, ...coded, ...lower, page, page.replaceAll("'", "&#39;"), json, json.replaceAll("/", "\\/")];
  return [...new Set(all)].sort((one, other) => other.length - one.length);
}
