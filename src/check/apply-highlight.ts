import { accentColor, hexColor, mutedColor } from "../language/colors.js";
import type { Span } from "../text/span.js";
import { cellText } from "./cells.js";
import { columnNames, type Highlight, highlightOf } from "./highlight.js";
import { itemColumn, itemField, itemJson } from "./items.js";
import { listField, textField } from "./make-field.js";
import type { ElementModel, Field, SourceElement } from "./model.js";

/**
 * Writes `highlight` as colours: of rows (specification, section 2.6), of regions (2.7), or in `colors` where columns are the marks. A colour
 * of a row's or region's own stays. If no title is known, all colours stay: `unknown-highlight` reports that.
 */
export function applyHighlight(element: ElementModel): ElementModel {
  if (element.kind === "json") return element;
  const highlight = highlightOf(element);
  if (!highlight?.titles.some(({ value }) => highlight.known.has(String(value)))) return element;
  const paint = painter(element, highlight);
  switch (highlight.target) {
    case "rows":
      return withRowColors(element, paint);
    case "columns":
      return withColumnColors(element, paint);
    case "regions":
      return withRegionColors(element, paint);
  }
}

interface Painter {
  /** The field of a title's colour. Its place is that of the title in `highlight`. */
  readonly colored: (title: string) => Field;
  readonly isNamed: (title: string) => boolean;
}

/** The titles take the colours in their order, and the first one where there are no more. */
function painter(element: SourceElement, { titles }: Highlight): Painter {
  // A colour that is wrong has a finding of its own, at its place.
  const given = writtenColors(element).filter(({ value }) => hexColor.test(String(value)));
  const colors = given.length > 0 ? given.map(({ value }) => String(value)) : [accentColor];
  const named = new Map<string, Field>();
  for (const [index, { value, span }] of titles.entries()) {
    const title = String(value);
    if (!named.has(title)) named.set(title, colorField(colors[index] ?? colors[0]!, span));
  }
  const muted = colorField(mutedColor, titles[0]!.span);
  return { colored: (title) => named.get(title) ?? muted, isNamed: (title) => named.has(title) };
}

const colorField = (value: string, span: Span): Field => textField("color", { value, span });

const withRowColors = (element: SourceElement, { colored }: Painter): SourceElement => ({
  ...withoutColors(element),
  sheets: element.sheets.map((sheet) => ({
    ...sheet,
    colors: new Map(
      Array.from(sheet.rows, (row, position) => [position, sheet.colors.get(position) ?? colored(cellText(row, 0))]),
    ),
  })),
});

function withRegionColors(element: SourceElement, { colored }: Painter): SourceElement {
  const { items } = element;
  const title = itemColumn(items, "title");
  const color = itemColumn(items, "color");
  const colors = new Map<number, Field>();
  let position = 0;
  for (const row of items.rows) {
    if (!color || itemJson(row, color) === undefined)
      colors.set(position, colored(String(title && itemField(row, title)?.value)));
    position++;
  }
  return { ...element, items: { ...items, colors } };
}

/** `colors` apply to all sheets by position, so a column is named if it is in one of them. */
function withColumnColors(element: SourceElement, { colored, isNamed }: Painter): SourceElement {
  const sheets = element.sheets.map(columnNames);
  const width = sheets.reduce((most, names) => Math.max(most, names.length), 0);
  const parts = Array.from({ length: width }, (_, column) => {
    const title = sheets.map((names) => names[column]).find((name) => name !== undefined && isNamed(name));
    return colored(title ?? "");
  });
  const [{ span, nameSpan }] = parts as [Field];
  const colors = listField({ name: "colors", nameSpan, span }, parts);
  const plain = withoutColors(element);
  return { ...plain, fields: new Map([...plain.fields, ["colors", colors]]) };
}

/** Keeps the written `colors` for checks, since they are emitted as the colours of what stands out. */
function withoutColors(element: SourceElement): SourceElement {
  const written = element.fields.get("colors");
  if (!written) return element;
  const fields = new Map(element.fields);
  fields.delete("colors");
  return { ...element, fields, compilerAttributes: new Map([...element.compilerAttributes, ["colors", written]]) };
}

/** `colors` as the author wrote them. */
export const writtenColors = ({ fields, compilerAttributes }: SourceElement): readonly Field[] =>
  (compilerAttributes.get("colors") ?? fields.get("colors"))?.parts ?? [];
