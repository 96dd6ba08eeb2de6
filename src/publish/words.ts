import { percentEncode } from "./percent-encode.js";

const longest = 2000;

/**
 * Text of the other side made fit to be shown: without control and format characters (a terminal would obey them), without tags where
 * it is a page, shortened, and with every one of `secrets` blotted out, percent-encoded ones too.
 */
export function readableWords(text: string, secrets: readonly string[]): string {
  // Before anything is cut or joined, and again after it: neither may bring one to light.
  const blotted = secrets.reduce(blot, text);
  const plain = /^\s*<(!doctype|html)/i.test(blotted) ? withoutTags(blotted) : blotted;
  const clean = plain.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const hidden = secrets.reduce(blot, clean);
  return hidden.length > longest ? `${hidden.slice(0, longest).replace(/[\uD800-\uDBFF]$/, "")}…` : hidden;
}

const withoutTags = (page: string): string =>
  page.replace(/<(script|style|title)\b[\s\S]*?<\/\1\s*>/gi, " ").replace(/<[^>]*>/g, " ");

function blot(text: string, secret: string): string {
  if (secret === "") return text;
  return writings(secret).reduce((rest, form) => rest.replaceAll(form, "***"), text);
}

/** A text as it may come back: as it was sent (RFC 3986, or as HTML forms do it), inside JSON, on a page. The longest first. */
export function writings(text: string): readonly string[] {
  const encoded = percentEncode(text);
  const form = new URLSearchParams([["", text]]).toString().slice(1);
  const page = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
  const json = JSON.stringify(text).slice(1, -1);
  const lower = [encoded, form].map((one) => one.replace(/%[\dA-F]{2}/g, (code) => code.toLowerCase()));
  const all = [text, encoded, form, ...lower, page, page.replaceAll("'", "&#39;"), json, json.replaceAll("/", "\\/")];
  return [...new Set(all)].sort((one, other) => other.length - one.length);
}
