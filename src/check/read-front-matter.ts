import { badKey } from "../diagnostics/messages/documents.js";
import { attributeType, unknownField } from "../diagnostics/messages/elements.js";
import { duplicateAttribute } from "../diagnostics/messages/syntax.js";
import { type Report, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { hintForFrontMatter } from "../language/absent.js";
import { type FrontMatterType, findFrontMatterField, frontMatterFields } from "../language/front-matter.js";
import { suggestLocale } from "../language/suggest-locale.js";
import { suggestField } from "../language/synonyms.js";
import { reportSmartQuotes, smartQuoted } from "../syntax/smart-quotes.js";
import type { ExpandedField } from "../template/expanded.js";
import { isFileName } from "../text/is-file-name.js";
import { isNumber } from "../text/json-number.js";
import { isLocale } from "../text/locale.js";
import { textField } from "./make-field.js";
import type { Field } from "./model.js";
import { booleanOf, numberOf } from "./suggest-value.js";

/** The valid front-matter fields by name. Reports and omits the others. */
export function readFrontMatter(fields: readonly ExpandedField[], report: Report): ReadonlyMap<string, Field> {
  const read = new Map<string, Field>();
  const seen = new Set<string>();
  for (const field of fields) {
    const definition = findFrontMatterField(field.name);
    // The first of two fields counts.
    if (seen.has(field.name)) report(duplicateAttribute, field.nameSpan, { name: field.name });
    else if (!definition) reportUnknown(field, report);
    // A field whose expression failed has a finding already.
    else if (!field.failed) {
      const value = readField(field, definition.type, report);
      if (value) read.set(field.name, value);
    }
    seen.add(field.name);
  }
  return read;
}

function reportUnknown({ name, nameSpan }: ExpandedField, report: Report): void {
  const known = frontMatterFields.map((field) => field.name);
  const hint = hintForFrontMatter(name);
  const suggestion = hint === undefined ? suggestField(name, known) : undefined;
  report(
    unknownField,
    nameSpan,
    { name, suggestion, known },
    {
      hint,
      fixes: writeInstead(suggestion, nameSpan, name),
    },
  );
}

const expectations: Readonly<Record<FrontMatterType, string>> = {
  text: "a string",
  integer: "an integer, such as `45`",
  number: "a number, such as `800`",
  boolean: "`true` or `false`",
  locale: "a known BCP 47 language tag, such as `en` or `de-CH`",
  version: "`1`, the version of the language",
  key: "a key",
};

/** Values of the types that have one notation. */
const examples: Partial<Readonly<Record<FrontMatterType, string>>> = {
  integer: "45",
  number: "800",
  boolean: "true",
  locale: "en",
  version: "1",
};

/** Either value of a boolean: one alone would be taken for what was meant. */
const exampleOf = (name: string, type: FrontMatterType): string | undefined => {
  const example = examples[type] && `${name}: ${examples[type]}`;
  return type === "boolean" ? `${example}\` or \`${name}: false` : example;
};

/** The JSON text of a value; `undefined` if the value does not have the type. */
function jsonOf(value: string, type: FrontMatterType): string | undefined {
  switch (type) {
    case "text":
    case "key":
      return JSON.stringify(value);
    case "integer":
      return /^-?(?:0|[1-9]\d*)$/.test(value) && Number.isSafeInteger(Number(value)) ? value : undefined;
    case "number":
      return isNumber(value, 0, value.length) && Number.isFinite(Number(value)) ? value : undefined;
    case "boolean":
      return value === "true" || value === "false" ? value : undefined;
    case "locale":
      return isLocale(value) ? JSON.stringify(value) : undefined;
    case "version":
      return value === "1" ? value : undefined;
  }
}

/** The probable value, as it is typed, for one that does not fit; `undefined` if there is no probable one. */
function suggestValue(value: string, type: FrontMatterType): string | undefined {
  switch (type) {
    case "boolean":
      return booleanOf(value);
    case "integer":
      return /^\+?0*(0|[1-9]\d*)(?:\.0*)?$/.exec(value)?.[1];
    case "number":
      return isNumber(value, 0, value.length) ? value : numberOf(value);
    case "locale":
      return suggestLocale(value);
    case "version":
      return /^v?1(?:\.0)*$/i.test(value) ? "1" : undefined;
    case "text":
    case "key":
      return undefined;
  }
}

/** A number that a double does not keep would be sent as another one. */
const tooLarge = `Write a number up to ${Number.MAX_SAFE_INTEGER}.`;

/** The field as its type reads it. Reports one that is wrong. */
export function readField(field: ExpandedField, type: FrontMatterType, report: Report): Field | undefined {
  const { name, nameSpan, valueSpan, value, quoted, secret } = field;
  // An empty value has no characters, so the finding is at the name.
  const span = valueSpan.start < valueSpan.end ? valueSpan : nameSpan;
  const isText = type === "text" || type === "key";
  if (field.literal && !quoted && !secret && smartQuoted(value) !== undefined) {
    // igx's output is also in the log of a CI.
    const shown = name === "password" ? `${value[0]}…${value.at(-1)}` : value;
    reportSmartQuotes(shown, span, report, isText ? "warning" : "error");
    if (!isText) return undefined;
  }
  const json = jsonOf(value, type);
  // Quotes make text: `theme_id: "45"` is a string, as in the rest of the language.
  if (json === undefined || (quoted && (type === "integer" || type === "number" || type === "boolean"))) {
    const meant = secret ? undefined : suggestValue(value, type);
    const suggestion = meant !== undefined && jsonOf(meant, type) !== undefined ? meant : undefined;
    const example = exampleOf(name, type);
    const hint = meant !== undefined && suggestion === undefined ? tooLarge : `Write \`${suggestion ?? example}\`.`;
    report(
      attributeType,
      span,
      { name, expected: expectations[type], found: shown(field) },
      { hint: suggestion || example ? hint : undefined, fixes: writeInstead(suggestion, span) },
    );
    return undefined;
  }
  // A key names the output file: it must be a file name, and a secret in it would be public.
  if (type === "key" && (secret || !isFileName(value))) {
    report(badKey, span, secret ? { secret } : { key: value });
    return undefined;
  }
  if (isText) return { ...textField(name, { value, span }), nameSpan };
  return { name, nameSpan, span, parts: [], value: JSON.parse(json) as Field["value"], json };
}

/** A value as messages quote it. A value that an expression computes from a secret is secret too. */
function shown({ value, quoted, secret }: ExpandedField): string {
  if (secret) return "a secret";
  if (quoted) return `the string \`${JSON.stringify(value)}\``;
  return value === "" ? "an empty value" : `\`${value}\``;
}
