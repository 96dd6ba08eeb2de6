import { findChart } from "../../language/charts.js";
import { pictureField } from "../../language/picture-attributes.js";
import { notedChart } from "../../language/picture-notes/chart-notes.js";
import { saysPerCent } from "../../language/picture-notes/per-cent-notes.js";
import { pictureNote } from "../../language/picture-notes/picture-note.js";
import { fieldsOf } from "../../text/fields-of.js";
import { listOf } from "../../text/list-of.js";
import { type Message, message } from "../../text/message.js";
import { hasShares } from "../as-shares.js";
import { caps } from "../caps.js";
import { type ChartSheet, textOf } from "../chart-data.js";
import { sheetsAlike, sheetsOfChart } from "../describe/data-tables.js";
import { sheetTitles } from "../describe/sheet-titles.js";
import type { Drawing } from "../drawing.js";
import { type DrawElement, type ElementFields, type ElementInput, settingsOf } from "../element.js";
import { findIcon, neutralIcon } from "../icons/find-icon.js";
import { drawLegend } from "../legend.js";
import { type PictureFields, pictureFields } from "../picture-fields.js";
import { drawPlaceholder } from "../placeholder.js";
import { isEnd } from "../row-range.js";
import { seriesPointers, seriesSheet } from "../series-sheet.js";
import { drawNote, stack } from "../stack.js";
import { drawLines } from "../text/draw-text.js";
import type { Font } from "../text/measure.js";
import { wrapText } from "../text/wrap.js";
import { captionOf } from "./axes/row-frame.js";
import {
  type Callouts,
  type ChartInput,
  type ChartPicture,
  type DrawChart,
  isProblem,
  type SheetPicture,
} from "./chart.js";
import { type Common, commonScale, ownScale } from "./common-scale.js";
import { withMarks } from "./marks/draw-marks.js";
import { markNames } from "./name-marks.js";
import { chartPaints } from "./paints.js";
import { drawPanels, panelsOf } from "./panels.js";
import { drawCharts } from "./registry.js";
import { problemNotes, sheetNotes } from "./sheet-notes.js";
import { outsideProblem, withinAxis } from "./within-axis.js";

/** The height of the line with the unit. */
const unitHeight = 14;

/** Between the parts of a chart, and between the sheets of one. */
const gap = 10;
const sheetGap = 28;
const sheetName: Font = { size: 14, weight: 600 };

/** All sheets of a chart, below each other. */
export const drawChart: DrawElement = (element, input) => {
  const all = sheetsOfChart(element);
  const sheets = all.slice(0, caps.sheets);
  const titles = sheetTitles(sheets, input.words);
  const draw = (sheet: ChartSheet, index: number, { sheet: _, rows, ...own }: ElementInput): Drawing => {
    const drawing = drawSheet(element, sheet, { ...own, sheet: index, ...(rows !== undefined && { rows }) });
    return sheets.length === 1 ? drawing : named(titles[index]!, drawing, input);
  };
  const chosen = input.sheet === undefined ? undefined : sheets[input.sheet];
  if (chosen) return draw(chosen, input.sheet!, input);
  const { rows: _, ...whole } = input;
  const empty = "It has no sheet of data. Give it a header and at least one row.";
  if (sheets.length === 0) return drawPlaceholder(chartName(element), empty, input);
  if (sheets.length === 1 && all.length === 1) return draw(sheets[0]!, 0, input);
  const drawings = sheets.map((sheet, index) => draw(sheet, index, whole));
  const cut = message`Only the first ${sheets.length} of ${all.length} sheets are drawn.`;
  const notes = sheets.length < all.length ? [drawNote(pictureNote("value-not-shown", cut), input)] : [];
  return { ...stack([...drawings, ...notes], sheetGap, input.width), sheets: sheets.length };
};

const chartName = ({ chart_type }: ElementFields): Message => message`Chart “${textOf(chart_type)}”`;

/**
 * The unit of a chart's values: the name of the only column that it draws. Several columns have their names in a legend, beside their marks
 * or, in plots, on the axes.
 */
function unitOf(element: ElementFields, { rows, columns }: ChartSheet): string {
  const { title } = pictureFields(element).axis ?? {};
  if (title !== undefined) return title.trim();
  const name = textOf(element["chart_type"]);
  const family = findChart(name)?.family;
  if (family === undefined || family === "table" || family === "plot" || family === "price") return "";
  const several =
    family === "line" || family === "area" || name === "scatter-dotplot" || /-(?:grouped|stacked|radial)$/.test(name);
  const drawn = several
    ? columns.filter((_, column) => rows.some(({ values }) => values[column] !== undefined))
    : columns.slice(0, 1);
  return drawn.length === 1 ? drawn[0]!.trim() : "";
}

/** One sheet with its legend and its notes; a placeholder with the reason if it cannot be drawn. */
export function drawSheet(element: ElementFields, given: ChartSheet, input: ElementInput): Drawing {
  const sheet = seriesSheet(given, pictureFields(element), input.sheet ?? 0);
  const name = textOf(element["chart_type"]);
  const draw: DrawChart | undefined = findChart(name) && (drawCharts as Readonly<Record<string, DrawChart>>)[name];
  if (!draw)
    return drawPlaceholder(chartName(element), "igx does not know this type of chart. The service may.", input);
  const { panels } = pictureFields(element);
  if (panels !== undefined && panelsOf(name, sheet).length > 0) return panelled(element, sheet, input, name, draw);
  const unit = unitOf(element, sheet);
  const within = withinAxis(name, sheet, pictureFields(element), input.numbers);
  const own = { ...chartInput(element, within.sheet, input), common: commonOf(element, sheet, input, draw) };
  const drawn = draw(own);
  if (isProblem(drawn)) {
    const reason = outsideProblem(within) ?? drawn;
    const notes = problemNotes(name, element, sheet, reason, input);
    return { ...drawPlaceholder(chartName(element), reason.problem, input), notes };
  }
  const marked = withMarks(drawn, own);
  const picture = { ...marked, notes: [...within.notes, ...(marked.notes ?? [])] };
  const parts = [
    legendOf(element, picture, input),
    drawUnit(picture.shares && !saysPerCent(sheet) ? `${unit}, %` : unit, input, picture.rightToLeft),
    { ...picture, ...basesOf(picture), width: input.width, notes: [] },
    ...(isEnd(input.rows, picture.rows ?? 0) ? sheetNotes(name, element, sheet, picture, input) : []).map((note) =>
      drawNote(note, input),
    ),
  ];
  const drawing = withNames(stack(parts, gap, input.width), own);
  return picture.rows === undefined ? drawing : { ...drawing, rows: picture.rows };
}

/** The unit in words, above the marks. */
const drawUnit = (unit: string, input: ElementInput, rightToLeft?: boolean): Drawing => ({
  width: input.width,
  height: unit === "" ? 0 : unitHeight,
  nodes: captionOf(unit, input, rightToLeft),
});

/** One sheet as panels, with the scales of those that have the same columns. */
function panelled(
  element: ElementFields,
  sheet: ChartSheet,
  input: ElementInput,
  type: string,
  draw: DrawChart,
): Drawing {
  const { rows: _, ...whole } = input;
  const fields = pictureFields(element);
  const within = withinAxis(type, sheet, fields, input.numbers);
  const own = chartInput(element, within.sheet, whole);
  const headers = JSON.stringify(sheet.columns);
  const alike = sheetsOfChart(element)
    .slice(0, caps.sheets)
    .map((given, index) => {
      const other = seriesSheet(given, fields, index);
      return chartInput(element, withinAxis(type, other, fields, input.numbers).sheet, { ...whole, sheet: index });
    })
    .filter((one) => JSON.stringify(one.sheet.columns) === headers);
  const { legend, own: notes, ...drawing } = drawPanels({ type, draw, input: own, alike });
  const picture = { ...drawing, legend: legend ?? [], notes: [...within.notes, ...notes] };
  const below = sheetNotes(notedChart(type, true), element, sheet, { ...picture, legend: [] }, input).map((note) =>
    drawNote(note, input),
  );
  const unit = drawUnit(fields.axis?.title?.trim() ?? "", input);
  const parts = [legendOf(element, picture, input), unit, { ...drawing, notes: [] }, ...below];
  return withNames(stack(parts, gap, input.width), own);
}

/** In pictures that lead to their source, also the names of rows and columns do. */
const withNames = (
  drawing: Drawing,
  { sheet, cellPointer, picture, source }: Pick<ChartInput, "sheet" | "cellPointer" | "picture" | "source">,
): Drawing =>
  cellPointer
    ? { ...drawing, nodes: markNames(drawing.nodes, sheet, cellPointer, wordsOf(picture, source ?? "")) }
    : drawing;

/** The author's texts that are drawn inside a chart, by their pointers. */
const wordsOf = ({ axis, x, y, center, total }: PictureFields, source: string) =>
  Object.entries({ "axis/title": axis?.title, "x/title": x?.title, "y/title": y?.title, center, total }).flatMap(
    ([place, text]) => (text === undefined ? [] : [[`${source}/${pictureField}/${place}`, text] as const]),
  );

/** Where a plot has zero, and where it ends, if its values go up. Points of two columns do not begin at zero. */
function basesOf({ marked }: ChartPicture): Pick<Drawing, "bases"> {
  if (marked?.towards !== "top") return {};
  const { top, height } = marked.plot;
  const [zero, end] = [marked.value(0), top + height];
  return { bases: [marked.middle && zero >= top && zero <= end ? zero : end, end] };
}

/** The scale that a sheet shares with others. */
function commonOf(element: ElementFields, sheet: ChartSheet, input: ElementInput, draw: DrawChart): Common {
  const { data } = element;
  if ((Array.isArray(data) ? data : listOf(fieldsOf(data)["sheets"])).length < 2) return ownScale;
  const { rows: _, ...whole } = input;
  const { width, height, locale, interactive } = input;
  return commonScale(element, JSON.stringify([width, height, locale, interactive]), sheet, () =>
    sheetsOfChart(element)
      .slice(0, caps.sheets)
      .map((given, index) => {
        const other = seriesSheet(given, pictureFields(element), index);
        const shown = withinAxis(textOf(element["chart_type"]), other, pictureFields(element), input.numbers).sheet;
        const own = chartInput(element, shown, { ...whole, sheet: index, id: () => "" });
        return { sheet: other, draw: (common) => draw({ ...own, common }) };
      }),
  );
}

/** The unit takes pixels from the height that is asked for. A chart that is low keeps its height. */
function chartInput(element: ElementFields, sheet: ChartSheet, input: ElementInput): Omit<ChartInput, "common"> {
  const settings = settingsOf(element);
  const picture = sheetPicture(element, input.sheet ?? 0);
  const above = unitOf(element, sheet) === "" ? 0 : unitHeight + gap;
  const colors = Array.isArray(element["colors"]) ? element["colors"].map(textOf) : [];
  const whole = size(settings["height"]) ?? input.height;
  const height = whole === undefined || whole < 3 * above ? whole : whole - above;
  const categoryHeight = size(settings["category_height"]);
  const icon = textOf(element["icon"]).trim();
  const { legend } = settings;
  return {
    ...input,
    sheet,
    picture,
    ...(Object.keys(picture.cells).length > 0 && { alike: sheetsAlike(element, sheet) }),
    ...(input.source !== undefined && { cellPointer: seriesPointers(element, sheet, input.sheet ?? 0, input.source) }),
    callouts: { ...calloutsOf(settings["callouts"]), ...(picture.share && { percentage: true }) },
    paints: chartPaints(textOf(element["chart_type"]), sheet, colors, input.theme),
    ...(typeof legend === "boolean" && { legend }),
    ...(height !== undefined && { height }),
    ...(categoryHeight !== undefined && { categoryHeight }),
    ...(icon !== "" && { icon: findIcon(icon) ?? neutralIcon }),
  };
}

/** The fields of one sheet that only pictures have. */
function sheetPicture(element: ElementFields, sheet: number): SheetPicture {
  const { marks, ...picture } = pictureFields(element);
  const share = picture.share && hasShares(textOf(element["chart_type"]));
  return { ...picture, share, sheet, marks: marks.filter((mark) => mark.sheet === sheet) };
}

/** Pixels that can be drawn. */
const size = (value: unknown): number | undefined =>
  typeof value === "number" && value > 0 ? Math.min(4000, value) : undefined;

function calloutsOf(callouts: unknown): Callouts {
  const { enabled, percentage, name } = settingsOf({ settings: callouts });
  return {
    enabled: enabled !== false,
    asked: enabled === true,
    ...(typeof percentage === "boolean" && { percentage }),
    ...(typeof name === "boolean" && { name }),
  };
}

function legendOf(element: ElementFields, { legend = [], labelled }: ChartPicture, input: ElementInput): Drawing {
  const wanted = settingsOf(element)["legend"];
  const shown = legend.length > 1 && (labelled ? wanted === true : wanted !== false);
  const keys = wanted === false ? [] : legend.filter(({ key }) => key);
  return drawLegend(shown ? legend : keys, input.width, input);
}

/** The name is repeated where the sheet is continued. */
function named(name: string, drawing: Drawing, { width, theme }: ElementInput): Drawing {
  const lines = wrapText(name, width, sheetName);
  const title = {
    width,
    height: lines.length * 20,
    nodes: drawLines(lines, sheetName, 20, { x: 0, y: 15, fill: theme.ink }),
  };
  const { rows } = drawing;
  return { ...stack([title, drawing], gap, width), ...(rows !== undefined && { rows }) };
}
