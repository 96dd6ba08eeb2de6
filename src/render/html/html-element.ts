import type { ElementType } from "../../language/content.js";
import { fieldsOf } from "../../text/fields-of.js";
import { type Message, message } from "../../text/message.js";
import { isStack } from "../as-shares.js";
import { caps } from "../caps.js";
import { cellPointers } from "../cell-pointers.js";
import { type ChartSheet, textOf } from "../chart-data.js";
import { drawSheet } from "../charts/draw-chart.js";
import { isSmall } from "../content-of.js";
import { type DataTable, dataTables, isTable, sheetsOfChart, sheetTable } from "../describe/data-tables.js";
import { describeElement, describeSheetAlone } from "../describe/describe-element.js";
import { linePointer, pictureLines, withoutLines } from "../describe/picture-lines.js";
import { sheetTitles } from "../describe/sheet-titles.js";
import { titleElement } from "../describe/title-element.js";
import { type ElementFields, entryFor, type PerElement } from "../element.js";
import { drawElement } from "../elements/draw-element.js";
import { el, type MarkupNode } from "../markup/node.js";
import { pictureFields } from "../picture-fields.js";
import { sourceMark } from "../source-mark.js";
import { ownLanguage } from "../words/words.js";
import { hiddenTable } from "./data-table.js";
import { figureNodes } from "./figure.js";
import type { HtmlContext } from "./html-context.js";
import { pointedTable } from "./pointed-table.js";
import { htmlTable } from "./table.js";

/** `dir=auto`: a text in Arabic or Hebrew has its own direction, on a page of any language. */
const textAttributes = (className: string) => ({ class: className, dir: "auto" });

type HtmlText = (element: ElementFields, context: Pick<HtmlContext, "source">) => readonly MarkupNode[];

/** No element for an empty text: screen readers would announce a heading without words. */
const block =
  (tag: string, className: string): HtmlText =>
  (element, context) => {
    const words = textOf(element["text"]);
    const small = isSmall(element) ? " igx-source" : "";
    return words.trim() === ""
      ? []
      : [sourceMark(el(tag, textAttributes(`${className}${small}`), words), fieldPointer("text", context))];
  };

/** The elements that are text in HTML too; all others are figures. */
const htmlTexts = {
  h1: block("h1", "igx-h1"),
  h2: block("h2", "igx-h2"),
  body: block("p", "igx-body"),
  quote,
  separator: () => [el("hr", { class: "igx-separator" })],
} as const satisfies Partial<Readonly<Record<ElementType, HtmlText>>>;

interface SheetPanel {
  readonly name: string;
  /** Where the name is written, in pictures that lead to their source. */
  readonly pointer: string | undefined;
  readonly nodes: readonly MarkupNode[];
}

type WriteHtml = (element: ElementFields, context: HtmlContext) => readonly MarkupNode[];

/** Any element as HTML: texts as text, tables as tables, everything else as a figure with its data. */
export function htmlElement(element: unknown, context: HtmlContext): readonly MarkupNode[] {
  const fields = fieldsOf(element);
  const write = entryFor(htmlElements, fields) ?? figure;
  return write(fields, context);
}

/** One picture: a map, facts, or the placeholder of an unknown element. */
const figure: WriteHtml = (element, context) => [
  el("figure", { class: "igx-figure" }, picture(element, context), captionOf(element, context)),
];

const htmlElements: PerElement<WriteHtml> = {
  ...htmlTexts,
  chart: (element, context) => {
    const sheets = sheetsOfChart(element);
    return sheets.length > 0 ? [chart(element, sheets, context)] : figure(element, context);
  },
  map: figure,
  facts_and_figures: figure,
};

/** The lines below a picture are text here, and a source with an address is a link. */
function captionOf(element: ElementFields, { words, source }: HtmlContext): readonly MarkupNode[] {
  const lines = pictureLines(element, words).map((line) => {
    const { text, address } = line;
    const inner = address === undefined ? text : el("a", { href: address, rel: "noopener" }, text);
    return sourceMark(el("p", { dir: "auto" }, inner), linePointer(line, source));
  });
  return lines.length === 0 ? [] : [el("figcaption", { class: "igx-lines" }, lines)];
}

function picture(element: ElementFields, context: HtmlContext): readonly MarkupNode[] {
  const title = titleElement(element, context.heading, context.locale) ?? "";
  const description = describeElement(element, context.locale) ?? "";
  const tables = dataTables(element, context).filter(({ rowCount }) => rowCount > 0);
  return [
    ...figureNodes(element, context, "", { title, description }, (input) => drawElement(withoutLines(element), input)),
    ...tables.map((table) => hiddenTable(table, title, context.words)),
  ];
}

function chart(element: ElementFields, sheets: readonly ChartSheet[], context: HtmlContext): MarkupNode {
  const shown = sheets.slice(0, caps.sheets);
  const titles = sheetTitles(shown, context.words);
  const panels = shown.map((sheet, index): SheetPanel => {
    const table = sheetTable(sheet, context);
    const tab = { index, sheet, table, name: sheets.length === 1 ? "" : `, ${titles[index]!}` };
    const isNamed = context.source !== undefined && sheet.corner.trim() !== "";
    const pointer = isNamed ? cellPointers(element, index, context.source)(-1, -1) : undefined;
    return { name: titles[index]!, pointer, nodes: sheetNodes(element, tab, context) };
  });
  const nodes = panels.length === 1 ? panels[0]!.nodes : [sheetTabs(context, panels)];
  const cut =
    shown.length < sheets.length
      ? [
          el(
            "p",
            { class: "igx-cut", ...ownLanguage(context.words) },
            context.words.say(sheetsCut(shown.length, sheets.length)),
          ),
        ]
      : [];
  return el("figure", { class: "igx-figure" }, nodes, cut, captionOf(element, context));
}

const sheetsCut = (shown: number, all: number): Message => message`Only the first ${shown} of ${all} sheets are drawn.`;

interface Tab {
  readonly index: number;
  readonly sheet: ChartSheet;
  readonly table: DataTable;
  /** Added after the title of the chart if the chart has several sheets. */
  readonly name: string;
}

function sheetNodes(
  element: ElementFields,
  { index, sheet, table, name }: Tab,
  context: HtmlContext,
): readonly MarkupNode[] {
  const title = `${titleElement(element, context.heading, context.locale) ?? ""}${name}`;
  if (isTable(element) && sheet.rows.length > 0) {
    const pointers = context.source === undefined ? undefined : cellPointers(element, index, context.source);
    return [htmlTable(element, sheet, title, context, pointers)];
  }
  const description = describeSheetAlone(element, sheet, index, context.locale);
  return [
    ...figureNodes(element, context, `s${index}`, { title, description }, (input) =>
      drawSheet(element, sheet, { ...input, sheet: index }),
    ),
    ...(table.rowCount > 0
      ? [
          context.interactive
            ? pointedTable(sheet, table, title, context, isStack(textOf(element["chart_type"]), pictureFields(element)))
            : hiddenTable(table, title, context.words),
        ]
      : []),
  ];
}

/**
 * Tabs that work without script: a radio button, its label and its panel for each sheet, where CSS shows the panel after the button that
 * is chosen and moves all panels below all labels. One stop of the Tab key, arrows choose. With the script they become tabs by ARIA.
 */
function sheetTabs({ id, words }: HtmlContext, panels: readonly SheetPanel[]): MarkupNode {
  const group = `${id}-sheets`;
  return el(
    "div",
    { class: "igx-sheets", role: "group", "aria-label": words.say(message`Sheets`), ...ownLanguage(words) },
    panels.flatMap(({ name, pointer, nodes }, at) => [
      el("input", { type: "radio", class: "igx-tab", name: group, id: `${group}-${at}`, checked: at === 0 }),
      sourceMark(el("label", { class: "igx-tab-label", for: `${group}-${at}`, dir: "auto" }, name), pointer),
      el("div", { class: "igx-panel" }, nodes),
    ]),
  );
}

/** Where a field of an element is written, in pictures that lead to their source. */
const fieldPointer = (name: string, { source }: Pick<HtmlContext, "source">): string | undefined =>
  source === undefined ? undefined : `${source}/${name}`;

function quote(element: ElementFields, context: Pick<HtmlContext, "source">): readonly MarkupNode[] {
  const author = textOf(element["author"] ?? element["title"]).trim();
  const words = el("blockquote", {}, sourceMark(el("p", {}, textOf(element["text"])), fieldPointer("text", context)));
  if (author === "") return [el("div", textAttributes("igx-quote"), words)];
  return [
    el(
      "figure",
      textAttributes("igx-quote"),
      words,
      sourceMark(el("figcaption", {}, `— ${author}`), fieldPointer("author", context)),
    ),
  ];
}
