import { attributeType } from "../diagnostics/messages/elements.js";
import { smartQuotes } from "../diagnostics/messages/syntax.js";
import { type Report, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { type AttributeDefinition, aggregateNames, calloutNames } from "../language/attributes.js";
import { halfWidth, meansFullWidth, removeWidth } from "../language/conditions.js";
import { suggestAggregate } from "../language/synonyms.js";
import { describeType, isExactNumber, isNumeric, isRecord, numberText } from "../language/value.js";
import { isNumber } from "../syntax/scan.js";
import { reportSmartQuotes, smartQuoted, straightQuotes } from "../syntax/smart-quotes.js";
import type { FlatAttribute, FlatItem, FlatValue } from "../template/flat.js";
import { listed } from "../text/listed.js";
import { valueText } from "./cells.js";
import { joinColorFunctions } from "./color-functions.js";
import type { Field } from "./model.js";
import { suggestBoolean, suggestValue } from "./suggest-value.js";
import { type AttributedElement, definitionOf, elementOf, reportUnknown } from "./unknown-attributes.js";

/** An attribute as its definition reads it. */
export interface ReadAttribute {
  readonly definition: AttributeDefinition;
  readonly field: Field;
}

/** The valid attributes by name. Reports and omits the others. `what` names the element in messages. */
export function readAttributes(
  attributes: readonly FlatAttribute[],
  definitions: readonly AttributeDefinition[],
  what: string,
  report: Report,
): ReadonlyMap<string, ReadAttribute> {
  return new Map(readAttributeList(attributes, definitions, what, report).map((read) => [read.field.name, read]));
}

/** As `readAttributes`, as a list. */
export function readAttributeList(
  attributes: readonly FlatAttribute[],
  definitions: readonly AttributeDefinition[],
  what: string,
  report: Report,
): readonly ReadAttribute[] {
  const list: ReadAttribute[] = [];
  let element: AttributedElement | undefined;
  for (const attribute of attributes) {
    const definition = definitionOf(attribute.name, definitions);
    if (!definition) {
      element ??= elementOf(attributes, definitions, what);
      const meant = reportUnknown({ ...attribute, isSet: isTrue(attribute.value) }, element, report);
      // Read as what it means, so that nothing else is found of an attribute that only seems to be missing.
      if (meant !== undefined) add(list, { ...attribute, name: meant }, definitionOf(meant, definitions)!, silent);
    } else add(list, attribute, definition, report);
  }
  return list;
}

/** `half` and `width` set the same field; the first one wins. */
function add(list: ReadAttribute[], attribute: FlatAttribute, definition: AttributeDefinition, report: Report): void {
  const field = readField(attribute, definition, report);
  if (field && !list.some((read) => read.field.name === field.name)) list.push({ definition, field });
}

const silent: Report = () => undefined;

const isTrue = (value: FlatValue): boolean =>
  value.kind === "word" ? value.text === "true" : value.kind === "value" && value.value === true;

/** A value as messages describe it. */
const found = (value: FlatValue): string => {
  if (value.kind === "word") return `\`${value.text}\``;
  if (value.kind === "list") return value.items.length > 0 ? "a list" : "an empty list";
  if (value.kind === "group") return "a group";
  return typeof value.value === "string"
    ? `the string \`${JSON.stringify(value.value)}\``
    : value.value === true
      ? "`true`"
      : describeType(value.value);
};

/** Reports a part of a value, such as one entry of a list. A reader that rejects without a report means the whole value. */
type Reject = (part: Part, value: FlatValue) => void;

interface Part {
  readonly name: string;
  readonly subject?: string;
  readonly expected: string;
  readonly hint: string;
  /** Replaces the value. */
  readonly suggestion?: string | undefined;
}

type Read = Pick<Field, "value" | "json"> & { readonly parts?: readonly Field[] };

const expectations: Readonly<Record<AttributeDefinition["type"], string>> = {
  number: "a number",
  boolean: "`true` or `false`",
  text: "a string",
  colors: "a list of colours, such as `[#6f4e37 #a67c52]`, or `@` and the name of a theme",
  callouts: "a group, such as `{enabled percentage=false}`",
  name: "a name",
  column: "the name of a column",
  aggregate: `one of ${listed(aggregateNames, aggregateNames.length)}`,
  "row-count": "an integer of at least 1",
  columns: "a list in brackets, such as `[country bags]`",
  titles: "a title or a list of titles, such as `[India China]`",
  shape: "`sheets`",
};

/** What the value should be, with an example where the type alone does not show the form. */
function expectationOf({ name, type, example }: AttributeDefinition): string {
  const [, value] = new RegExp(`\\b${name}=(\\S+)`).exec(example) ?? [];
  const shows = type === "number" || type === "text" || type === "row-count";
  return shows && value !== undefined ? `${expectations[type]}, such as \`${value}\`` : expectations[type];
}

const isSmartItem = ({ value }: FlatItem): boolean => value.kind === "word" && smartQuoted(value.text) !== undefined;

/** The attribute alone, as it is typed: an example can contain others that it needs. */
const writtenExample = ({ name, type, example }: AttributeDefinition): string =>
  type === "boolean" && example !== name
    ? `${name}=true\` or \`${name}=false`
    : (new RegExp(`\\b${name}(?:=(?:\\[[^\\]]*\\]|\\{[^}]*\\}|\\S+))?`).exec(example)?.[0] ?? example);

/** Reports the items of a list that are in typographic quotes, once for the list. */
function reportSmartItems({ items }: Extract<FlatValue, { kind: "list" }>, report: Report): boolean {
  if (!items.some(isSmartItem)) return false;
  const smart = items.filter(isSmartItem);
  const [first] = smart;
  if (first?.value.kind !== "word") return false;
  const edits = smart.flatMap(({ value }) => straightQuotes(value.span, true).edits);
  const fixes = [{ title: "Write straight quotes", edits, safe: true }];
  report(smartQuotes, first.value.span, { text: first.value.text }, { severity: "error", fixes });
  return true;
}

const noParts: readonly Field[] = [];

function readField(attribute: FlatAttribute, definition: AttributeDefinition, report: Report): Field | undefined {
  const { nameSpan, value } = attribute;
  if (value.kind === "word" && smartQuoted(value.text) !== undefined) {
    const isText = definition.type === "text" || definition.type === "name";
    reportSmartQuotes(value.text, value.span, report, isText ? "warning" : "error");
    // The quotes are what is wrong, so the type is not reported too.
    if (!isText) return undefined;
  }
  if (value.kind === "list" && reportSmartItems(value, report)) return undefined;
  let rejected = false;
  const reject: Reject = ({ hint, suggestion, ...part }, at) => {
    rejected = true;
    report(attributeType, at.span, { ...part, found: found(at) }, { hint, fixes: writeInstead(suggestion, at.span) });
  };
  const result = readValue(value, definition, reject);
  if (!result) {
    // A reader that has reported a part must not report the whole again.
    if (!rejected) rejectWhole(attribute, definition, report);
    return undefined;
  }
  const field: Field = {
    // That of the definition and not of the text: equal, and quicker to compare with other constants.
    name: definition.name,
    nameSpan,
    span: value.span,
    parts: result.parts ?? noParts,
    value: result.value,
    json: result.json,
  };
  return definition.name === "half" ? halfAsWidth(field) : field;
}

/** Reports a value that is wrong as a whole, with what was probably meant if the value is one of a few words. */
function rejectWhole({ name, nameSpan, value }: FlatAttribute, definition: AttributeDefinition, report: Report): void {
  const { span } = value;
  const word = definition.type === "aggregate" ? readText(value)?.value : undefined;
  const suggestion = typeof word === "string" ? suggestAggregate(word) : suggestValue(definition, value);
  const isFull = definition.name === "width" && value.kind === "word" && meansFullWidth(value.text);
  const example = suggestion === undefined ? writtenExample(definition) : `${name}=${suggestion}`;
  const hint = isFull ? removeWidth : `Write \`${example}\`.`;
  // A wrong count is a number as well, so its type says nothing.
  const shown = definition.type === "row-count" ? readNumber(value)?.json : undefined;
  const isList = definition.type === "columns" && value.kind === "value" && Array.isArray(value.value);
  const params = {
    name,
    expected: expectationOf(definition),
    // The check of types has to know the columns, which no expression can name.
    found: isList ? "an expression" : shown === undefined ? found(value) : `\`${shown}\``,
  };
  // A bare name has no value to replace.
  const bare = suggestion !== undefined && span.start === nameSpan.start;
  const fixes = bare ? writeInstead(`${name}=${suggestion}`, nameSpan) : writeInstead(suggestion, span);
  // Directly before what cannot be read, it is a part of the same mistake.
  const unless = { codes: ["syntax-error"], span: { start: span.end, end: span.end + 2 } };
  report(attributeType, span, params, { hint, fixes, unless });
}

/** `half` is a shorthand of the language: the service knows only `width`. `half=false` has no effect. */
const halfAsWidth = (field: Field): Field | undefined =>
  field.value === true ? { ...field, name: "width", value: halfWidth, json: String(halfWidth) } : undefined;

function readValue(value: FlatValue, { name, type }: AttributeDefinition, reject: Reject): Read | undefined {
  switch (type) {
    case "number":
      return readNumber(value);
    case "boolean":
      return readBoolean(value);
    case "text":
      return readText(value);
    // The template phase reads names and columns; here only their form is checked.
    case "name":
      return readText(value) ?? { value: undefined, json: "" };
    case "column":
      return readText(value);
    case "aggregate":
      return isAggregate(readText(value)?.value) ? readText(value) : undefined;
    case "row-count":
      return isRowCount(readNumber(value)?.value) ? readNumber(value) : undefined;
    case "shape":
      return readText(value)?.value === "sheets" ? readText(value) : undefined;
    case "colors":
      return readColors(value, name, reject);
    case "titles":
      return readTitles(value);
    case "columns":
      // Without a column, the rows would be longer than the header.
      return value.kind === "list" && value.items.length > 0 ? { value: undefined, json: "" } : undefined;
    case "callouts":
      return readCallouts(value, reject);
  }
}

const isAggregate = (value: unknown): boolean => aggregateNames.some((name) => name === value);

const isRowCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 1;

/** A number as written. Its JSON is the text of the source, so that `1.50` does not become `1.5`. */
function readNumber(value: FlatValue): Read | undefined {
  if (value.kind === "word")
    return isNumber(value.text, 0, value.text.length) ? { value: Number(value.text), json: value.text } : undefined;
  if (value.kind !== "value" || value.value === null || !isNumeric(value.value)) return undefined;
  const json = numberText(value.value);
  return { value: Number(json), json };
}

/** `true` or `false`. An attribute without a value, such as `{half}`, is true. */
function readBoolean(value: FlatValue): Read | undefined {
  const read =
    value.kind === "word" ? { true: true, false: false }[value.text] : value.kind === "value" ? value.value : undefined;
  return typeof read === "boolean" ? { value: read, json: String(read) } : undefined;
}

/** Text, or a number as written. `true` is rejected, since it is an attribute without a value. */
function readText(value: FlatValue): Read | undefined {
  if (value.kind === "word") return text(value.text);
  if (value.kind !== "value" || value.value === null || value.value === true) return undefined;
  return typeof value.value === "object" && !isExactNumber(value.value) ? undefined : text(valueText(value.value));
}

const text = (value: string): Read => ({ value, json: JSON.stringify(value) });

/** The colours of a list. The rule `invalid-color` checks their form, so that its finding is at the single colour. */
function readColors(value: FlatValue, name: string, reject: Reject): Read | undefined {
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
    json += parts.length === 0 ? read.json : `,${read.json}`;
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
const itemValues = ({ items }: Extract<FlatValue, { kind: "list" }>): readonly (FlatValue | undefined)[] =>
  items.map(({ value, renamed }) => (renamed ? undefined : value));

/** One title or several. */
function readTitles(value: FlatValue): Read | undefined {
  const items = (value.kind === "list" ? itemValues(value) : listItems(value)) ?? [value];
  const parts: Field[] = [];
  for (const item of items) {
    const read = item && readText(item);
    if (!item || !read) return undefined;
    parts.push({ name: String(parts.length), nameSpan: item.span, span: item.span, parts: [], ...read });
  }
  return { value: undefined, json: "", parts };
}

/** The items of a list that is the value of an expression. They have no spans of their own. */
const listItems = (value: FlatValue): readonly FlatValue[] | undefined =>
  value.kind === "value" && Array.isArray(value.value)
    ? value.value.map((item) => ({ kind: "value", value: item, span: value.span }))
    : undefined;

/** The known fields in the order of the specification, then the others: equal callouts produce equal bytes. */
function readCallouts(value: FlatValue, reject: Reject): Read | undefined {
  const entries = value.kind === "group" ? value.entries : fieldsOf(value);
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
  const json = `{${parts.map((part) => `${JSON.stringify(part.name)}:${part.json}`).join(",")}}`;
  return { value: undefined, json, parts };
}

function calloutPart({ name, value }: FlatAttribute, known: boolean): Part {
  if (!known) return { name, expected: "a number, a boolean or a string", hint: `Write \`${name}=true\`.` };
  const suggestion = suggestBoolean(value);
  const written = suggestion === undefined ? `${name}=true\` or \`${name}=false` : `${name}=${suggestion}`;
  return { name, expected: expectations.boolean, hint: `Write \`${written}\`.`, suggestion };
}

/** The fields of an object that is the value of an expression, without those that are null. They have no spans of their own. */
function fieldsOf(given: FlatValue): readonly FlatAttribute[] | undefined {
  if (given.kind !== "value" || !isRecord(given.value)) return undefined;
  const { span } = given;
  return [...given.value].flatMap(([name, value]) =>
    value === null ? [] : [{ name, nameSpan: span, span, value: { kind: "value", value, span } as const }],
  );
}

/** A value of a field whose type the specification does not name: a JSON number, a boolean, or else a string. */
const readAny = (value: FlatValue): Read | undefined => readNumber(value) ?? readBoolean(value) ?? readText(value);
