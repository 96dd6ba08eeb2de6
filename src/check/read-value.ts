import { type AttributeDefinition, aggregateNames, calloutNames } from "../language/attributes.js";
import { hexColor } from "../language/colors.js";
import { isExactNumber, isNumeric, isRecord, numberText } from "../language/value.js";
import type { ExpandedAttribute, ExpandedValue } from "../template/expanded.js";
import { isNumber } from "../text/json-number.js";
import { listed } from "../text/listed.js";
import { valueText } from "./cells.js";
import { joinColorFunctions } from "./color-functions.js";
import { expectations, writtenExample } from "./expected-value.js";
import { fieldJson } from "./make-field.js";
import type { Field } from "./model.js";
import { suggestBoolean } from "./suggest-value.js";

/** Reports a part of a value, such as one entry of a list. A reader that rejects without a report means the whole value. */
export type Reject = (part: Part, value: ExpandedValue) => void;

/** Reads the entries of a `group`, and reports those that are wrong. */
export type ReadEntries = (entries: readonly ExpandedAttribute[], group: AttributeDefinition) => readonly Field[];

interface Part {
  readonly name: string;
  readonly subject?: string;
  readonly expected: string;
  readonly hint: string;
  /** Replaces the value. */
  readonly suggestion?: string | undefined;
}

type Read = Pick<Field, "value" | "json"> & { readonly parts?: readonly Field[] };

/** The parts of a value that has none. */
export const noParts: readonly Field[] = [];

/** A value as the type of its attribute asks for; `undefined` if it is not of that type. The caller reports it, unless `reject` reported a part. */
export function readValue(
  value: ExpandedValue,
  definition: AttributeDefinition,
  reject: Reject,
  readEntries: ReadEntries,
): Read | undefined {
  const { name, type } = definition;
  switch (type) {
    case "number":
      return readNumber(value);
    case "boolean":
      return readBoolean(value);
    case "text":
      return readText(value);
    case "words":
      return isBlank(readText(value)?.value) ? undefined : readText(value);
    // The template phase reads names and columns; here only their form is checked.
    case "name":
      return readText(value) ?? { value: undefined, json: "" };
    case "column":
      return readText(value);
    case "aggregate":
      return isAggregate(readText(value)?.value) ? readText(value) : undefined;
    case "integer":
      return definition.bare && isTrue(value) ? readBoolean(value) : readInteger(value, definition);
    case "choice":
      return isChoice(value, definition) ? readText(value) : undefined;
    case "group":
      return readGroup(value, definition, readEntries);
    case "by-column":
      return readByColumn(value, definition, reject);
    case "color":
      return hexOf(value);
    case "numbers":
      return readList(value, readNumber);
    case "column-pair": {
      const pair = readList(value, readText);
      return pair?.parts?.length === 2 ? pair : undefined;
    }
    case "shape":
      return readText(value)?.value === "sheets" ? readText(value) : undefined;
    case "colors":
      return readColors(value, name, reject);
    case "titles":
      return readList(value, readText);
    case "columns":
      // Without a column, the rows would be longer than the header.
      return value.kind === "list" && value.items.length > 0 ? { value: undefined, json: "" } : undefined;
    case "callouts":
      return readCallouts(value, reject);
  }
}

const isBlank = (value: unknown): boolean => typeof value === "string" && value.trim() === "";

const isAggregate = (value: unknown): boolean => aggregateNames.some((name) => name === value);

function readInteger(
  value: ExpandedValue,
  { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: AttributeDefinition,
): Read | undefined {
  const read = readNumber(value);
  const number = Number(read?.value);
  return Number.isSafeInteger(number) && number >= least && number <= most ? read : undefined;
}

const isTrue = (value: ExpandedValue): boolean => readBoolean(value)?.value === true;

const isChoice = (value: ExpandedValue, { choices = [] }: AttributeDefinition): boolean =>
  choices.some((choice) => choice === readText(value)?.value);

/** A hex colour, with or without `#`. */
function hexOf(value: ExpandedValue): Read | undefined {
  const read = readText(value);
  const hex = `#${String(read?.value).replace(/^#/, "")}`;
  return read && hexColor.test(hex) ? { value: hex, json: undefined } : undefined;
}

/** One value or several. */
function readList(value: ExpandedValue, readItem: (item: ExpandedValue) => Read | undefined): Read | undefined {
  const items = (value.kind === "list" ? itemValues(value) : listItems(value)) ?? [value];
  const parts: Field[] = [];
  for (const item of items) {
    const read = item && readItem(item);
    if (!item || !read) return undefined;
    parts.push({ name: String(parts.length), nameSpan: item.span, span: item.span, parts: noParts, ...read });
  }
  return { value: undefined, json: `[${parts.map(fieldJson).join(",")}]`, parts };
}

/** Named values, each as its own definition asks for. Wrong ones are reported, and the others are kept. */
function readGroup(value: ExpandedValue, definition: AttributeDefinition, readEntries: ReadEntries): Read | undefined {
  const entries = entriesOf(value);
  return entries && groupOf(readEntries(entries, definition));
}

/** A value for each column that the group names; with `whole`, also one for all. */
function readByColumn(value: ExpandedValue, definition: AttributeDefinition, reject: Reject): Read | undefined {
  const { name, whole, choices } = definition;
  const readOne = (one: ExpandedValue) =>
    choices === undefined || isChoice(one, definition) ? readText(one) : undefined;
  const entries = entriesOf(value);
  if (!entries) return whole ? readOne(value) : undefined;
  const parts: Field[] = [];
  for (const entry of entries) {
    const read = readOne(entry.value);
    if (!read) {
      const expected = choices ? `one of ${listed(choices, choices.length)}` : "a string";
      reject(
        {
          name: entry.name,
          subject: `The entry \`${entry.name}\` of \`${name}\``,
          expected,
          hint: `Write \`${writtenExample(definition)}\`.`,
        },
        entry.value,
      );
      return undefined;
    }
    parts.push({ name: entry.name, nameSpan: entry.nameSpan, span: entry.value.span, parts: noParts, ...read });
  }
  return groupOf(parts);
}

const groupOf = (parts: readonly Field[]): Read => ({
  value: undefined,
  json: `{${parts.map((part) => `${JSON.stringify(part.name)}:${fieldJson(part)}`).join(",")}}`,
  parts,
});

const entriesOf = (value: ExpandedValue): readonly ExpandedAttribute[] | undefined =>
  value.kind === "group" ? value.entries : fieldsOf(value);

/** A number as written. Its JSON is the text of the source, so that `1.50` does not become `1.5`. */
export function readNumber(value: ExpandedValue): Read | undefined {
  if (value.kind === "word")
    return isNumber(value.text, 0, value.text.length) ? { value: Number(value.text), json: value.text } : undefined;
  if (value.kind !== "value" || value.value === null || !isNumeric(value.value)) return undefined;
  const json = numberText(value.value);
  return { value: Number(json), json };
}

/** `true` or `false`. An attribute without a value, such as `{half}`, is true. */
function readBoolean(value: ExpandedValue): Read | undefined {
  const read =
    value.kind === "word" ? { true: true, false: false }[value.text] : value.kind === "value" ? value.value : undefined;
  return typeof read === "boolean" ? { value: read, json: String(read) } : undefined;
}

/** Text, or a number as written. `true` is rejected, since it is an attribute without a value. */
export function readText(value: ExpandedValue): Read | undefined {
  if (value.kind === "word") return text(value.text);
  if (value.kind !== "value" || value.value === null || value.value === true) return undefined;
  return typeof value.value === "object" && !isExactNumber(value.value) ? undefined : text(valueText(value.value));
}

const text = (value: string): Read => ({ value, json: undefined });

/** The colours of a list. The rule `invalid-color` checks their form, so that its finding is at the single colour. */
function readColors(value: ExpandedValue, name: string, reject: Reject): Read | undefined {
  const theme = readText(value);
  // `@NAME` is the palette of a theme, which `applyThemeColors` inserts.
  if (typeof theme?.value === "string" && theme.value.startsWith("@")) return theme;
  const items = value.kind === "list" ? itemValues(value) : listItems(value);
  if (!items) return undefined;
  const parts: Field[] = [];
  let json = "";
  for (const item of joinColorFunctions(items)) {
    const read = item && readText(item);
    if (!item || !read) {
      if (item) reject(colorPart(name), item);
      return undefined;
    }
    const { span } = item;
    json += parts.length === 0 ? fieldJson(read) : `,${fieldJson(read)}`;
    parts.push({
      name: String(parts.length),
      nameSpan: span,
      span,
      parts: noParts,
      value: read.value,
      json: read.json,
    });
  }
  return { value: undefined, json: `[${json}]`, parts };
}

const colorPart = (name: string): Part => ({
  name,
  subject: `An entry of \`${name}\``,
  expected: "a hex colour",
  hint: "Write a hex colour, such as `#6f4e37`.",
});

/** `undefined` for an item with a new name, which only columns have. */
const itemValues = ({ items }: Extract<ExpandedValue, { kind: "list" }>): readonly (ExpandedValue | undefined)[] =>
  items.map(({ value, renamed }) => (renamed ? undefined : value));

/** The items of a list that is the value of an expression. They have no spans of their own. */
const listItems = (value: ExpandedValue): readonly ExpandedValue[] | undefined =>
  value.kind === "value" && Array.isArray(value.value)
    ? value.value.map((item) => ({ kind: "value", value: item, span: value.span }))
    : undefined;

/** The known fields in the order of the specification, then the others: equal callouts produce equal bytes. */
function readCallouts(value: ExpandedValue, reject: Reject): Read | undefined {
  const entries = entriesOf(value);
  if (!entries) return undefined;
  const parts: Field[] = [];
  for (const entry of entries) {
    const known = calloutNames.includes(entry.name);
    // The specification's list of callouts is not complete, so unknown ones may have any type (rule `unknown-callout`).
    const read = known ? readBoolean(entry.value) : readAny(entry.value);
    if (!read) {
      reject(calloutPart(entry, known), entry.value);
      return undefined;
    }
    parts.push({ name: entry.name, nameSpan: entry.nameSpan, span: entry.value.span, parts: [], ...read });
  }
  const order = ({ name }: Field) => (calloutNames.includes(name) ? calloutNames.indexOf(name) : calloutNames.length);
  parts.sort((one, other) => order(one) - order(other));
  return groupOf(parts);
}

function calloutPart({ name, value }: ExpandedAttribute, known: boolean): Part {
  if (!known) return { name, expected: "a number, a boolean or a string", hint: `Write \`${name}=true\`.` };
  const suggestion = suggestBoolean(value);
  const written = suggestion === undefined ? `${name}=true\` or \`${name}=false` : `${name}=${suggestion}`;
  return { name, expected: expectations.boolean, hint: `Write \`${written}\`.`, suggestion };
}

/** The fields of an object that is the value of an expression, without those that are null. They have no spans of their own. */
function fieldsOf(given: ExpandedValue): readonly ExpandedAttribute[] | undefined {
  if (given.kind !== "value" || !isRecord(given.value)) return undefined;
  const { span } = given;
  return [...given.value].flatMap(([name, value]) =>
    value === null ? [] : [{ name, nameSpan: span, span, value: { kind: "value", value, span } as const }],
  );
}

/** A value of a field whose type the specification does not name: a JSON number, a boolean, or else a string. */
const readAny = (value: ExpandedValue): Read | undefined => readNumber(value) ?? readBoolean(value) ?? readText(value);
