import type { Checkpoint } from "../contract/checkpoint.js";
import {
  attributeType,
  missingAuthor,
  missingChartType,
  missingTerritory,
  unknownDirective,
} from "../diagnostics/messages/elements.js";
import { unexpectedText } from "../diagnostics/messages/syntax.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { writeInstead } from "../diagnostics/pending-diagnostic.js";
import { hintForDirective, markerFor } from "../language/absent.js";
import { type ChartType, findChart } from "../language/charts.js";
import { lacksAuthor } from "../language/conditions.js";
import { attributesOfLine } from "../language/data-lines.js";
import type { ElementDefinition } from "../language/element.js";
import { attributesOf } from "../language/fitting-attributes.js";
import { findDirective, findElement } from "../language/registry.js";
import { chartSynonym, suggestDirective } from "../language/synonyms.js";
import { typeName } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import { beside } from "../syntax/read-argument.js";
import type { ExpandedDirective, ExpandedElement, ExpandedText, ExpandedValue, Flat } from "../template/expanded.js";
import { inSequence } from "../template/in-sequence.js";
import type { SourceFile } from "../text/source-file.js";
import { cover, type Span } from "../text/span.js";
import { withArticle } from "../text/with-article.js";
import { FieldList } from "./field-list.js";
import { noItems } from "./items.js";
import { textField } from "./make-field.js";
import type { ElementModel, Field, Model, SourceElement } from "./model.js";
import { type PastedRows, pastedRows } from "./pasted-rows.js";
import { readAttributeList } from "./read-attributes.js";
import { readSheets } from "./read-chart.js";
import { readFrontMatter } from "./read-front-matter.js";
import { readItems } from "./read-items.js";
import { readJsonElement } from "./read-json.js";

/** The model of a document. Checks names, types and required fields by the tables of `language`; reports and omits what is wrong. */
export function read(
  flat: Flat,
  reportIn: (file: SourceFile) => Report,
  checkpoint?: Checkpoint,
  readOne = readElement,
): Promise<Model> | Model {
  const elements: ElementModel[] = [];
  const pending = inSequence(flat.elements, (element, index) => {
    const model = readOne(element, flat.elements[index + 1], reportIn);
    if (model) elements.push(model);
    return checkpoint?.();
  });
  return pending ? pending.then(() => modelOf(flat, elements, reportIn)) : modelOf(flat, elements, reportIn);
}

const modelOf = (flat: Flat, elements: readonly ElementModel[], reportIn: (file: SourceFile) => Report): Model => ({
  file: flat.file,
  flat,
  elements,
  frontMatter: readFrontMatter(flat.fields, reportIn(flat.file)),
});

/** `next` can be a text that was meant as the element's rows. */
export function readElement(
  element: ExpandedElement,
  next: ExpandedElement | undefined,
  reportIn: (file: SourceFile) => Report,
): ElementModel | undefined {
  const report = reportIn(element.file);
  // The registry contains the types of all written elements, so these lookups cannot fail.
  switch (element.kind) {
    case "text":
      return readText(element, findElement(element.type)!, report);
    case "quote":
      if (lacksAuthor(element)) report(missingAuthor, element.span, undefined);
      return readText(element, findElement("quote")!, report);
    case "separator":
      return readText(element, findElement("separator")!, report);
    case "fence":
      // Loading has already reported fences of other names.
      return element.node.name === "element" ? readJsonElement(element, report) : undefined;
    case "directive":
      return readDirective(element, pastedBelow(element, next), reportIn, report);
  }
}

const pastedBelow = (element: ExpandedDirective, next: ExpandedElement | undefined): PastedRows | undefined =>
  next?.file === element.file ? pastedRows(element.file.text, element.node, next.node) : undefined;

const readText = (element: TextSource, definition: ElementDefinition, report: Report): SourceElement =>
  bindElement(element, definition, textFields(element), report);

/** A heading, a text, a quote or a separator: its own fields are the texts that were evaluated. */
type TextSource = Extract<ExpandedElement, { readonly kind: "text" | "quote" | "separator" }>;

/** In the order of the specification. */
function textFields(source: TextSource): Field[] {
  if (source.kind === "separator") return [];
  const text = textField("text", source.text);
  return source.kind === "quote" && source.author ? [text, textField("author", source.author)] : [text];
}

/** Names of elements in messages. A directive is named by its `@name`. */
const names: Readonly<Record<string, string>> = {
  h1: "A heading",
  h2: "A heading",
  body: "A text",
  quote: "A quote",
  separator: "A separator",
};

export const nameOf = ({ type, directive }: ElementDefinition): string => names[type] ?? `\`@${directive}\``;

type ReadData = Pick<SourceElement, "sheets" | "items">;

const noData: ReadData = { sheets: [], items: noItems };

/** Shared by all elements without settings, which are most of a large document. */
const noFields = new FieldList([]);

/** An element with its own fields and data, and what its attributes say. One literal without spreads: a document has thousands. */
function bindElement(
  source: ExpandedElement,
  definition: ElementDefinition,
  own: Field[],
  report: Report,
  { sheets, items } = noData,
): SourceElement {
  const { file, span, attributes } = source;
  const fields = new FieldList(own);
  let settings = noFields;
  let compilerAttributes = noFields;
  let pictureAttributes = noFields;
  const chart = chartOf(definition, fields);
  if (attributes.length > 0) {
    const what = nameOf(definition);
    for (const { definition: known, field } of readAttributeList(
      attributes,
      attributesOf(definition, chart?.name),
      what,
      report,
    )) {
      if (known.target === "element") fields.set(field);
      else if (known.target === "settings") settings = withField(settings, field);
      else if (known.target === "picture") pictureAttributes = withField(pictureAttributes, field);
      else compilerAttributes = withField(compilerAttributes, field);
    }
  }
  return {
    kind: "written",
    file,
    span,
    definition,
    chart,
    source,
    fields,
    settings,
    compilerAttributes,
    pictureAttributes,
    sheets,
    items,
  };
}

const chartOf = ({ type }: ElementDefinition, fields: FieldList): ChartType | undefined =>
  type === "chart" ? findChart(String(fields.get("chart_type")?.value)) : undefined;

/** The attributes of an element, and its argument if that is known; without its text and data. */
export function readHead(
  source: ExpandedElement,
  definition: ElementDefinition,
  argument: ExpandedText | undefined,
  report: Report,
): SourceElement {
  const own = argument && definition.argument ? [textField(definition.argument.field, argument)] : [];
  return bindElement(source, definition, own, report);
}

function withField(fields: FieldList, field: Field): FieldList {
  if (fields === noFields) return new FieldList([field]);
  fields.set(field);
  return fields;
}

/** A directive: its argument, its attributes and its data. */
function readDirective(
  element: ExpandedDirective,
  pasted: PastedRows | undefined,
  reportIn: (file: SourceFile) => Report,
  report: Report,
): ElementModel | undefined {
  const definition = findDirective(element.name);
  if (!definition) {
    // Expansion has already reported a `@sheet` or `@mark` outside a chart.
    if (!attributesOfLine(element.name)) reportUnknownDirective(element.node, element.file, report);
    return undefined;
  }
  const argument = readArgument(element, definition, report);
  const own = argument ? [argument] : [];
  const reportFor = ({ file }: { readonly file: SourceFile }) => reportIn(file);
  const data: ReadData =
    definition.data === "sheets"
      ? { sheets: readSheets(element, pasted, reportFor, report), items: noItems }
      : { sheets: [], items: readItems(element, definition, pasted, reportFor, report) };
  return bindElement(element, definition, own, report, data);
}

export function reportUnknownDirective(directive: ast.Directive, file: SourceFile, report: Report): void {
  const { name, nameSpan, argumentSpan } = directive;
  const argument = file.text.slice(argumentSpan.start, argumentSpan.end);
  // `@stacked bar` and `@bar chart`: two words for one type.
  const both =
    /^[\p{L}-]{1,20}$/u.test(argument) && !/^charts?$/i.test(name) ? chartSynonym(`${name} ${argument}`) : undefined;
  const hint = both === undefined ? hintForDirective(name) : undefined;
  const suggestion = both === undefined ? (hint === undefined ? suggestDirective(name) : undefined) : `chart ${both}`;
  const span = both === undefined ? nameSpan : cover(nameSpan, argumentSpan);
  const written = suggestion === undefined ? markerFor(name) : `@${suggestion}`;
  const fixes = writeInstead(written, span, both === undefined ? `@${name}` : undefined);
  report(unknownDirective, nameSpan, { name, suggestion }, { fixes, hint });
}

/** The field that the argument of the directive sets, such as `chart_type`. Its value is a string. */
function readArgument(element: ExpandedDirective, definition: ElementDefinition, report: Report): Field | undefined {
  const { argument } = definition;
  const value = element.argument;
  if (!argument) {
    if (value)
      report(unexpectedText, value.span, { after: `\`@${element.name}\`` }, beside(element.node.attributes?.span));
    return undefined;
  }
  const text = value && argumentText(value);
  if (text !== undefined) return textField(argument.field, { value: text, span: value!.span });
  if (value && !isNull(value))
    report(
      attributeType,
      value.span,
      {
        name: argument.field,
        expected: "a string",
        found: withArticle(value.kind === "value" ? typeName(value.value) : value.kind),
      },
      { hint: `Write a name, such as \`${argument.field === "chart_type" ? "@chart bar" : "@map world"}\`.` },
    );
  // If there is text but no value, its expression failed and has a finding already.
  else if (value || element.node.argumentSpan.start === element.node.argumentSpan.end) {
    reportMissingArgument(definition, element.node, value?.span ?? element.node.nameSpan, report);
  }
  return undefined;
}

/** Reports a directive without its argument, if it takes one. An attribute that was meant as it has a finding that says so. */
export function reportMissingArgument(
  { argument }: ElementDefinition,
  { attributes }: ast.Directive,
  span: Span,
  report: Report,
): void {
  if (!argument) return;
  const isMeant = ({ name, value }: ast.Attribute): boolean =>
    /^(?:type|chart_?type|kind|territory|country)$/i.test(name) ||
    (value === undefined && argument.field === "chart_type" && chartSynonym(name) !== undefined);
  const meant = attributes?.entries.find(isMeant);
  const clue = meant && ({ where: "argument", span: meant.nameSpan } as const);
  report(argument.field === "chart_type" ? missingChartType : missingTerritory, span, undefined, { clue });
}

const isNull = (value: ExpandedValue): boolean => value.kind === "value" && value.value === null;

const argumentText = (value: ExpandedValue): string | undefined => {
  if (value.kind === "word") return value.text;
  return value.kind === "value" && typeof value.value === "string" ? value.value : undefined;
};
