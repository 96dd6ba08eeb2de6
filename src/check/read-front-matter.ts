import { badKey } from "../diagnostics/messages/documents.js";
import { attributeType, unknownField } from "../diagnostics/messages/elements.js";
import { duplicateAttribute } from "../diagnostics/messages/syntax.js";
import { type Report, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { type FrontMatterType, findFrontMatterField, frontMatterFields } from "../language/front-matter.js";
import { isNumber } from "../syntax/scan.js";
import type { FlatField } from "../template/flat.js";
import { closest } from "../text/closest.js";
import { isLocale } from "../text/locale.js";
import type { Field } from "./model.js";

/** Reads the front-matter fields by their types; what does not fit is reported and left out. */
export function readFrontMatter(fields: readonly FlatField[], report: Report): ReadonlyMap<string, Field> {
  const read = new Map<string, Field>();
  const seen = new Set<string>();
  for (const field of fields) {
    const definition = findFrontMatterField(field.name);
    if (seen.has(field.name)) report(duplicateAttribute, field.nameSpan, { name: field.name });
    else if (!definition) reportUnknown(field, report);
    else if (!field.failed) {
      const value = readField(field, definition.type, report);
      if (value) read.set(field.name, value);
    }
    seen.add(field.name);
  }
  return read;
}

function reportUnknown({ name, nameSpan }: FlatField, report: Report): void {
  const known = frontMatterFields.map((field) => field.name);
  const suggestion = closest(name, known);
  report(
    unknownField,
    nameSpan,
    { name, suggestion, known },
    {
      fixes: writeInstead(suggestion, nameSpan),
    },
  );
}

const expectations: Readonly<Record<FrontMatterType, string>> = {
  text: "a text",
  integer: "an integer, such as `45`",
  number: "a number, such as `800`",
  boolean: "`true` or `false`",
  locale: "a BCP 47 language tag, such as `en` or `de-CH`",
  version: "the version of the language, `1`",
  key: "a key",
};

/** The JSON text of a value of a type; `undefined` where it is none. */
function jsonOf(value: string, type: FrontMatterType): string | undefined {
  switch (type) {
    case "text":
    case "key":
      return JSON.stringify(value);
    case "integer":
      return /^-?(?:0|[1-9]\d*)$/.test(value) ? value : undefined;
    case "number":
      return isNumber(value, 0, value.length) ? value : undefined;
    case "boolean":
      return value === "true" || value === "false" ? value : undefined;
    case "locale":
      return isLocale(value) ? JSON.stringify(value) : undefined;
    case "version":
      return value === "1" ? value : undefined;
  }
}

/** What names a document in a batch: also the name of a file on every system. */
const keyPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

function readField(field: FlatField, type: FrontMatterType, report: Report): Field | undefined {
  const { name, nameSpan, valueSpan, value, quoted, secret } = field;
  const span = valueSpan.start < valueSpan.end ? valueSpan : nameSpan;
  const json = jsonOf(value, type);
  if (json === undefined || (quoted && (type === "integer" || type === "number" || type === "boolean"))) {
    report(attributeType, span, { name, expected: expectations[type], found: shown(field) });
    return undefined;
  }
  // A key names files: it would show what is nobody's business.
  if (type === "key" && (secret || !keyPattern.test(value))) {
    report(badKey, span, secret ? { secret } : { key: value });
    return undefined;
  }
  return { name, nameSpan, span, parts: [], value: JSON.parse(json) as Field["value"], json };
}

/** A field's value as messages quote it. What an expression has made of a secret is as secret. */
function shown({ value, quoted, secret }: FlatField): string {
  if (secret) return "this secret";
  if (quoted) return `the text ${JSON.stringify(value)}`;
  return value === "" ? "nothing" : `\`${value}\``;
}
