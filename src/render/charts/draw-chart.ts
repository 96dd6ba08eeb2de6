import { findChart } from "../../language/charts.js";
import { pictureNote } from "../../language/picture-notes/picture-note.js";
import { fieldsOf } from "../../text/fields-of.js";
import { listOf } from "../../text/list-of.js";
import { message } from "../../text/message.js";
import { caps } from "../caps.js";
import { cellPointers } from "../cell-pointers.js";
import { type ChartSheet, textOf } from "../chart-data.js";
import { sheetsOfChart } from "../describe/data-tables.js";
import { sheetTitles } from "../describe/sheet-titles.js";
import type { Drawing } from "../drawing.js";
import { type DrawElement, type ElementFields, type ElementInput, settingsOf } from "../element.js";
import { findIcon, neutralIcon } from "../icons/find-icon.js";
import { drawLegend } from "../legend.js";
import { drawPlaceholder } from "../placeholder.js";
import { isEnd } from "../row-range.js";
import { drawNote, stack } from "../stack.js";
import { drawLines } from "../text/draw-text.js";
import type { Font } from "../text/measure.js";
import { wrapText } from "../text/wrap.js";
import { captionOf } from "./axes/row-frame.js";
import { type Callouts, type ChartInput, type ChartPicture, type DrawChart, isProblem } from "./chart.js";
import { type Common, commonScale, ownScale } from "./common-scale.js";
import { chartPaints } from "./paints.js";
import { drawCharts } from "./registry.js";
import { problemNotes, sheetNotes } from "./sheet-notes.js";

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

const chartName = ({ chart_type }: ElementFields): string => `Chart “${textOf(chart_type)}”`;

/**
 * The unit of a chart's values: the name of the only column that it draws. Several columns have their names in a legend, beside their marks
 * or, in plots, on the axes.
 */
function unitOf(name: string, { rows, columns }: ChartSheet): string {
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
export function drawSheet(element: ElementFields, sheet: ChartSheet, input: ElementInput): Drawing {
  const name = textOf(element["chart_type"]);
  const draw: DrawChart | undefined = findChart(name) && (drawCharts as Readonly<Record<string, DrawChart>>)[name];
  if (!draw)
    return drawPlaceholder(chartName(element), "igx does not know this type of chart. The service may.", input);
  const unit = unitOf(name, sheet);
  const picture = draw({ ...chartInput(element, sheet, input), common: commonOf(element, sheet, input, draw) });
  if (isProblem(picture)) {
    const notes = problemNotes(name, element, sheet, picture, input);
    return { ...drawPlaceholder(chartName(element), picture.problem, input), notes };
  }
  const parts = [
    legendOf(element, picture, input),
    {
      width: input.width,
      height: unit === "" ? 0 : unitHeight,
      nodes: captionOf(unit, input, picture.rightToLeft),
      notes: [],
    },
    { ...picture, width: input.width, notes: [] },
    ...(isEnd(input.rows, picture.rows ?? 0) ? sheetNotes(name, element, sheet, picture, input) : []).map((note) =>
      drawNote(note, input),
    ),
  ];
  const drawing = stack(parts, gap, input.width);
  return picture.rows === undefined ? drawing : { ...drawing, rows: picture.rows };
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
      .map((other) => {
        const own = chartInput(element, other, { ...whole, id: () => "" });
        return { sheet: other, draw: (common) => draw({ ...own, common }) };
      }),
  );
}

/** The unit takes pixels from the height that is asked for. A chart that is low keeps its height. */
function chartInput(element: ElementFields, sheet: ChartSheet, input: ElementInput): Omit<ChartInput, "common"> {
  const settings = settingsOf(element);
  const above = unitOf(textOf(element["chart_type"]), sheet) === "" ? 0 : unitHeight + gap;
  const colors = Array.isArray(element["colors"]) ? element["colors"].map(textOf) : [];
  const whole = size(settings["height"]) ?? input.height;
  const height = whole === undefined || whole < 3 * above ? whole : whole - above;
  const categoryHeight = size(settings["category_height"]);
  const icon = textOf(element["icon"]).trim();
  const { legend } = settings;
  return {
    ...input,
    sheet,
    ...(input.source !== undefined && { cellPointer: cellPointers(element, input.sheet ?? 0, input.source) }),
    callouts: calloutsOf(settings["callouts"]),
    paints: chartPaints(textOf(element["chart_type"]), sheet, colors, input.theme),
    ...(typeof legend === "boolean" && { legend }),
    ...(height !== undefined && { height }),
    ...(categoryHeight !== undefined && { categoryHeight }),
    ...(icon !== "" && { icon: findIcon(icon) ?? neutralIcon }),
  };
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
  // On an interactive page the legend is also what hides series.
  const shown = legend.length > 1 && (labelled && !input.interactive ? wanted === true : wanted !== false);
  return drawLegend(shown ? legend : [], input.width, input);
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
