import { attributeType } from "../diagnostics/messages/elements.js";
import { smartQuotes } from "../diagnostics/messages/syntax.js";
import { noReport, type Report, replacement, writeInstead } from "../diagnostics/pending-diagnostic.js";
import type { AttributeDefinition } from "../language/attributes.js";
import { halfWidth, meansFullWidth, removeWidth } from "../language/conditions.js";
import { suggestAggregate } from "../language/synonyms.js";
import { reportSmartQuotes, smartQuoted, straightQuotes } from "../syntax/smart-quotes.js";
import type { ExpandedAttribute, ExpandedItem, ExpandedValue } from "../template/expanded.js";
import type { Span } from "../text/span.js";
import { expectationOf, found, writtenExample } from "./expected-value.js";
import type { Field } from "./model.js";
import { noParts, type Reject, readNumber, readText, readValue } from "./read-value.js";
import { suggestValue } from "./suggest-value.js";
import { type AttributedElement, definitionOf, elementOf, reportUnknown } from "./unknown-attributes.js";

/** An attribute as its definition reads it. */
interface ReadAttribute {
  readonly definition: AttributeDefinition;
  readonly field: Field;
}

/** The valid attributes by name. Reports and omits the others. `what` names the element in messages. */
export function readAttributes(
  attributes: readonly ExpandedAttribute[],
  definitions: readonly AttributeDefinition[],
  what: string,
  report: Report,
): ReadonlyMap<string, ReadAttribute> {
  return new Map(readAttributeList(attributes, definitions, what, report).map((read) => [read.field.name, read]));
}

/** As `readAttributes`, as a list. */
export function readAttributeList(
  attributes: readonly ExpandedAttribute[],
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
      const meant = reportUnknown(attribute, element, report);
      // Read as what it means, so that nothing else is found of an attribute that only seems to be missing.
      if (meant !== undefined) add(list, { ...attribute, name: meant }, definitionOf(meant, definitions)!, noReport);
    } else add(list, attribute, definition, report);
  }
  return list;
}

/** `half` and `width` set the same field; the first one wins. */
function add(
  list: ReadAttribute[],
  attribute: ExpandedAttribute,
  definition: AttributeDefinition,
  report: Report,
): void {
  const field = readField(attribute, definition, report);
  if (field && !list.some((read) => read.field.name === field.name)) list.push({ definition, field });
}

const isSmartItem = ({ value }: ExpandedItem): boolean =>
  value.kind === "word" && smartQuoted(value.text) !== undefined;

/** Reports the items of a list that are in typographic quotes, once for the list. */
function reportSmartItems({ items }: Extract<ExpandedValue, { kind: "list" }>, report: Report): boolean {
  if (!items.some(isSmartItem)) return false;
  const smart = items.filter(isSmartItem);
  const [first] = smart;
  if (first?.value.kind !== "word") return false;
  const edits = smart.flatMap(({ value }) => straightQuotes(value.span, true).edits);
  const fixes = [{ title: "Write straight quotes", edits, safe: true }];
  report(smartQuotes, first.value.span, { text: first.value.text }, { severity: "error", fixes });
  return true;
}

/** Types whose values are never in quotes: straight ones would be the next mistake. */
const unquoted: ReadonlySet<AttributeDefinition["type"]> = new Set(["number", "boolean", "integer"]);

function reportNeedlessQuotes(text: string, span: Span, report: Report): void {
  const meant = smartQuoted(text)!;
  const fixes = [replacement(`Write \`${meant}\``, span, meant, true)];
  report(smartQuotes, span, { text }, { severity: "error", hint: `Write \`${meant}\`.`, fixes });
}

function readField(attribute: ExpandedAttribute, definition: AttributeDefinition, report: Report): Field | undefined {
  const { nameSpan, value } = attribute;
  if (value.kind === "word" && smartQuoted(value.text) !== undefined) {
    const isText = definition.type === "text" || definition.type === "words" || definition.type === "name";
    if (unquoted.has(definition.type)) reportNeedlessQuotes(value.text, value.span, report);
    else reportSmartQuotes(value.text, value.span, report, isText ? "warning" : "error");
    // The quotes are what is wrong, so the type is not reported too.
    if (!isText) return undefined;
  }
  if (value.kind === "list" && reportSmartItems(value, report)) return undefined;
  let rejected = false;
  const reject: Reject = ({ hint, suggestion, ...part }, at) => {
    rejected = true;
    report(attributeType, at.span, { ...part, found: found(at) }, { hint, fixes: writeInstead(suggestion, at.span) });
  };
  const result = readValue(value, definition, reject, (entries, { name, fields = [] }) =>
    readAttributeList(entries, fields, `\`${name}\``, report).map((read) => read.field),
  );
  if (!result) {
    // A reader that has reported a part must not report the whole again.
    return rejected ? undefined : rejectWhole(attribute, definition, report);
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

/**
 * Reports a value that is wrong as a whole, with the probable value if only a few words are possible. `50%` is read as half of the width,
 * so that the element has its intended place.
 */
function rejectWhole(
  { name, nameSpan, value }: ExpandedAttribute,
  definition: AttributeDefinition,
  report: Report,
): Field | undefined {
  const { span } = value;
  const word = definition.type === "aggregate" ? readText(value)?.value : undefined;
  const suggestion = typeof word === "string" ? suggestAggregate(word) : suggestValue(definition, value);
  const isFull = definition.name === "width" && value.kind === "word" && meansFullWidth(value.text);
  const example = suggestion === undefined ? writtenExample(definition) : `${name}=${suggestion}`;
  const hint = isFull ? removeWidth : `Write \`${example}\`.`;
  // A wrong count is a number as well, so its type says nothing.
  const shown = definition.type === "integer" ? readNumber(value)?.json : undefined;
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
  report(attributeType, span, params, { hint, fixes });
  const isHalf = definition.name === "width" && suggestion === String(halfWidth);
  return isHalf
    ? { name: "width", nameSpan, span, parts: noParts, value: halfWidth, json: String(halfWidth), isMeant: true }
    : undefined;
}

/** `half` is a shorthand of the language: the service knows only `width`. `half=false` has no effect. */
const halfAsWidth = (field: Field): Field | undefined =>
  field.value === true ? { ...field, name: "width", value: halfWidth, json: String(halfWidth) } : undefined;
