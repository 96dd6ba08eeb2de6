import { attributeNotAllowed, unknownAttribute } from "../diagnostics/messages/elements.js";
import { type Report, type ReportDetails, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { hintForAttribute } from "../language/absent.js";
import { type AttributeDefinition, columnOptions, rowColorAttribute } from "../language/attributes.js";
import type { ElementDefinition } from "../language/element.js";
import { elements, findElement } from "../language/registry.js";
import { attributeSynonym, suggestAttribute } from "../language/synonyms.js";
import type * as ast from "../syntax/ast.js";
import type { ExpandedAttribute } from "../template/expanded.js";
import { lazy } from "../text/lazy.js";
import { listed } from "../text/listed.js";
import type { Span } from "../text/span.js";

/** Reports attributes that the element does not have, whatever their values are. */
export function checkAttributeNames(
  attributes: readonly ast.Attribute[],
  definitions: readonly AttributeDefinition[],
  what: string,
  report: Report,
): void {
  let element: AttributedElement | undefined;
  for (const { name, nameSpan, span, value } of attributes) {
    if (definitionOf(name, definitions)) continue;
    element ??= elementOf(attributes, definitions, what);
    reportUnknown({ name, nameSpan, span, value }, element, report);
  }
}

/** Reports attributes that rows of an element do not have, whatever their values are. */
export function checkRowAttributeNames(
  attributes: readonly ast.Attribute[],
  definition: ElementDefinition,
  report: Report,
): void {
  if (definition.type === "chart") {
    checkAttributeNames(attributes, [rowColorAttribute], "A row", report);
    return;
  }
  for (const attribute of attributes)
    if (attribute.name === rowColorAttribute.name) reportRowColor(attribute, definition, report);
    else checkAttributeNames([attribute], [], rowOf(definition), report);
}

/** The name of a row of a map or of facts in messages. */
export const rowOf = ({ directive }: ElementDefinition): string => `A row of \`@${directive}\``;

/** Writers who know charts give a row of a map or of facts a colour, so the message says what to do instead. */
export const reportRowColor = (
  { name, nameSpan }: Pick<ExpandedAttribute, "name" | "nameSpan">,
  definition: ElementDefinition,
  report: Report,
): void => {
  const owners = "rows of `@chart`; write a column `color` here";
  report(attributeNotAllowed, nameSpan, { name, what: rowOf(definition), owners });
};

/** An element with attributes, of which some may be unknown. */
export interface AttributedElement {
  /** Its attribute of that name. */
  readonly find: (name: string) => Written | undefined;
  readonly definitions: readonly AttributeDefinition[];
  /** Its name in messages. */
  readonly what: string;
}

interface Written {
  readonly name: string;
  readonly nameSpan: Span;
  readonly span: Span;
  readonly value?: { readonly span: Span } | undefined;
}

export function elementOf(
  attributes: readonly Written[],
  definitions: readonly AttributeDefinition[],
  what: string,
): AttributedElement {
  // Late, and once for all of them: most elements have no unknown attribute, and one may have very many.
  const named = lazy(() => new Map(attributes.map((attribute) => [attribute.name, attribute] as const)));
  return { find: (name) => named().get(name), definitions, what };
}

const byName = new WeakMap<readonly AttributeDefinition[], ReadonlyMap<string, AttributeDefinition>>();

/** The definition of a name. Long lists are those of elements, which are always the same. */
export function definitionOf(
  name: string,
  definitions: readonly AttributeDefinition[],
): AttributeDefinition | undefined {
  if (definitions.length < 4) return definitions.find((known) => known.name === name);
  let known = byName.get(definitions);
  if (!known) {
    known = new Map(definitions.toReversed().map((definition) => [definition.name, definition]));
    byName.set(definitions, known);
  }
  return known.get(name);
}

interface UnknownAttribute extends Pick<ExpandedAttribute, "name" | "nameSpan" | "span"> {
  readonly value?: { readonly kind: string } | undefined;
}

/**
 * Reports an attribute that the element does not have: with its owners if it is one of other elements, otherwise with the closest name, which
 * it gives if the element can have that too.
 */
export function reportUnknown(
  attribute: UnknownAttribute,
  element: AttributedElement,
  report: Report,
): string | undefined {
  // An attribute of another element needs another message than a misspelled one: the name is right, the place is wrong.
  const owners = elements.filter(({ attributes }) => attributes.some(({ name }) => name === attribute.name));
  if (owners.length === 0 || isHabit(attribute, owners, element)) return reportMisspelled(attribute, element, report);
  reportMisplaced(attribute, owners, element, report);
  return undefined;
}

/** Whether pictures alone have the attribute, and writers of other tools mean another one by it here: a column, but never a group. */
function isHabit(
  { name, value }: UnknownAttribute,
  owners: readonly ElementDefinition[],
  { definitions, what }: AttributedElement,
) {
  const isPictureOnly = owners.every(({ attributes }) =>
    attributes.every((known) => known.name !== name || known.target === "picture"),
  );
  if (!isPictureOnly || definitions.length <= 2 || value?.kind === "group") return false;
  if (hintForAttribute(name) !== undefined) return !(chartsOf(name) && what === "`@chart`");
  const known = definitions.map((definition) => definition.name);
  return attributeSynonym(name, known) !== undefined;
}

function reportMisplaced(
  { name, nameSpan }: UnknownAttribute,
  owners: readonly ElementDefinition[],
  { find, what }: AttributedElement,
  report: Report,
): void {
  const options = isItems(what) && columnOptions.includes(name) ? columnOptions.filter(find) : [];
  // All of them are one mistake: a table read as that of a chart.
  if (options.indexOf(name) > 0) return;
  const charts = chartsOf(name);
  if (charts && what === "`@chart`") {
    const params = { name, what: "A chart of this type", owners: listed(charts, charts.length) };
    const advice = hintForAttribute(name);
    const hint = advice === undefined ? undefined : `It is an attribute of ${params.owners}. ${advice}`;
    report(attributeNotAllowed, nameSpan, params, { hint });
    return;
  }
  const names =
    owners.length === elements.length
      ? "elements"
      : owners.map((owner) => (owner.directive ? `\`@${owner.directive}\`` : `\`${owner.type}\``)).join(", ");
  const advice = optionAdvice(options, find("from"), what) ?? colorAdvice(name, what);
  report(attributeNotAllowed, nameSpan, { name, what, owners: names }, advice);
}

/** The chart types that have an attribute, if not all of them have it. */
const chartsOf = (name: string): readonly string[] | undefined =>
  findElement("chart")!.attributes.find((known) => known.name === name)?.charts;

function reportMisspelled(
  { name, nameSpan, span }: UnknownAttribute,
  { find, definitions, what }: AttributedElement,
  report: Report,
): string | undefined {
  const known = definitions.map((definition) => definition.name);
  // `title=country` beside `from`.
  const asColumn = find("from") && isColumn(name, what) ? optionAdvice([name], find("from"), what) : undefined;
  if (asColumn) {
    report(unknownAttribute, nameSpan, { name, what, known }, asColumn);
    return undefined;
  }
  const hint = known.length > 2 ? hintForAttribute(name) : undefined;
  const isLiteral = /^(?:true|false|null)$/.test(name);
  const suggestion = hint === undefined && !isLiteral ? suggestAttribute(name, known) : undefined;
  const isAlone = span.end === nameSpan.end;
  // The same attribute a second time would be another error.
  const meant = suggestion !== undefined && find(suggestion) ? undefined : suggestion;
  const fixes = writeInstead(meant, nameSpan, name);
  // Only of a heading, a text, a quote or a separator: a line that other attributes fit is not a text.
  const isText = known.length <= 2 && isAlone;
  report(unknownAttribute, nameSpan, { name, what, suggestion, known, isBare: isText }, { hint, fixes });
  return meant;
}

const isColumn = (name: string, what: string): boolean =>
  isItems(what) &&
  elements.some(({ directive, columns }) => what === `\`@${directive}\`` && columns.some((one) => one.name === name));

const isItems = (what: string): boolean => what === "`@map`" || what === "`@facts`";

/** The columns of a table are those that maps and facts have. A table that lacks them has a finding, which says how to rename them. */
function optionAdvice(options: readonly string[], from: Written | undefined, what: string): ReportDetails | undefined {
  if (options.length === 0) return undefined;
  const hint = `Remove ${listed(options, options.length)}: ${what} takes the columns of a table by their names.`;
  const place = from?.value?.span;
  return place ? { hint, clue: { where: "table", span: place } } : { hint };
}

/** Maps and facts have colours too, in a column. */
const colorAdvice = (name: string, what: string): ReportDetails =>
  /^colors?$/.test(name) && isItems(what) ? { hint: "Write a column `color` with a colour in each row." } : {};
