import { frontMatterFields } from "../language/front-matter.js";
import { inOneLine } from "../text/in-one-line.js";
import { isLocale } from "../text/locale.js";
import { parseYaml } from "../text/yaml.js";
import { commentParts, type DocumentPart } from "./document-part.js";
import type { ImportNotes } from "./import-notes.js";
import type { Fields } from "./write-document.js";

interface ImportedHead {
  readonly fields: Fields;
  /** Comments with the values that no field takes. */
  readonly parts: readonly DocumentPart[];
  /** The rest of the file, with empty lines instead of the front matter, so that its lines keep their numbers. */
  readonly body: string;
}

/** Names of other programs for fields of igx. */
const synonyms: Readonly<Record<string, string>> = { lang: "locale", language: "locale", rights: "copyright" };

/** `---` in the first line, YAML, and `---` or `...`. */
const yamlForm = /^---[ \t]*(?:\r\n|\n|\r)([\s\S]*?)(?:^|\r\n|\n|\r)(?:---|\.\.\.)[ \t]*(?=[\r\n]|$)/;

/** `+++` in the first line, TOML, and `+++`, as Hugo and Zola write it. */
const tomlForm = /^\+\+\+[ \t]*(?:\r\n|\n|\r)([\s\S]*?)(?:^|\r\n|\n|\r)\+\+\+[ \t]*(?=[\r\n]|$)/;

/** Reads front matter in YAML, or in TOML without tables: its lines differ from YAML only in the sign after the key. */
export function importFrontMatter(text: string, notes: ImportNotes): ImportedHead {
  const isToml = text.startsWith("+++");
  const match = (isToml ? tomlForm : yamlForm).exec(text);
  if (!match) return { fields: [], parts: [], body: text };
  const [whole, written = ""] = match;
  const body = whole.replace(/[^\r\n]+/g, "") + text.slice(whole.length);
  const yaml = isToml ? written.replace(/^([ \t]*[\w"'-]+)[ \t]*=[ \t]*/gm, "$1: ") : written;
  const { document } = parseYaml(yaml);
  const values: unknown = document?.errors.length === 0 ? toObject(document) : undefined;
  if (values === undefined) {
    notes.leftOut(0, `The front matter is not ${isToml ? "TOML" : "YAML"} with fields; it becomes a comment.`);
    return { fields: [], parts: comments(written.split(/\r\n|\n|\r/)), body };
  }
  return { ...sortFields(values as Readonly<Record<string, unknown>>, yaml, notes), body };
}

/** `undefined` for a value that is not an object, or refers to itself. */
function toObject(document: { toJS(options: { maxAliasCount: number }): unknown }): unknown {
  try {
    const value = document.toJS({ maxAliasCount: 100 }) ?? {};
    return typeof value === "object" && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function sortFields(values: Readonly<Record<string, unknown>>, yaml: string, notes: ImportNotes) {
  const fields: (readonly [string, string])[] = [];
  const left: string[] = [];
  const taken = new Set<string>();
  const lines = linesOfKeys(yaml);
  for (const [key, value] of Object.entries(values)) {
    const name = synonyms[key.toLowerCase()] ?? key.toLowerCase();
    const text = fieldText(name, value);
    if (text !== undefined && !taken.has(name)) {
      fields.push([name, text]);
      taken.add(name);
      continue;
    }
    const line = lines.get(key) ?? 0;
    notes.leftOut(line, `The field \`${key}\` has no place in the front matter of igx.`);
    left.push(name === "password" ? key : `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`);
  }
  return { fields, parts: comments(left) };
}

/** The first line of each key, by its words as written: only for places, so that a key in quotes may be missing. */
function linesOfKeys(yaml: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  yaml.split(/\r\n|\n|\r/).forEach((text, index) => {
    const key = /^[^\s:][^:]*/.exec(text)?.[0].trimEnd();
    // The first line of the file is `---`.
    if (key !== undefined && !lines.has(key)) lines.set(key, index + 1);
  });
  return lines;
}

/** The value as text, if igx has a field of this name and type. A password does not belong into a source. */
function fieldText(name: string, value: unknown): string | undefined {
  const type = name === "password" ? undefined : frontMatterFields.find((field) => field.name === name)?.type;
  switch (type) {
    case "text":
      return name === "publish_mode" ? undefined : oneLine(value);
    case "integer":
      return Number.isSafeInteger(value) ? String(value) : undefined;
    case "number":
      return undefined;
    case "boolean":
      return typeof value === "boolean" ? String(value) : undefined;
    case "locale":
      return typeof value === "string" && isLocale(value) ? value : undefined;
    default:
      return undefined;
  }
}

const oneLine = (value: unknown): string | undefined =>
  ["string", "number", "boolean"].includes(typeof value) ? inOneLine(String(value)) || undefined : undefined;

const comments = (lines: readonly string[]): readonly DocumentPart[] =>
  commentParts(lines.filter((line) => line.trim() !== ""));
