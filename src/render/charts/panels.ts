import { columnName, type SheetNote } from "../../language/picture-notes/note-sheet.js";
import { message } from "../../text/message.js";
import type { ChartSheet } from "../chart-data.js";
import type { Drawing } from "../drawing.js";
import { el, type MarkupNode } from "../markup/node.js";
import type { PictureMark } from "../picture-fields.js";
import { drawPlaceholder } from "../placeholder.js";
import { chosenColumns, chosenHeads } from "../series-sheet.js";
import { drawWrapped } from "../text/draw-wrapped.js";
import type { Font } from "../text/measure.js";
import { wrapShortened } from "../text/wrap-shortened.js";
import { type ChartInput, type ChartPicture, type DrawChart, isProblem } from "./chart.js";
import { agreedScale, type Common } from "./common-scale.js";
import { withMarks } from "./marks/draw-marks.js";
import { groupsOf } from "./paints.js";

/** One series of a sheet, or one group of its points. */
interface Panel {
  readonly title: string;
  /** In the sheet. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

const isPlot = (type: string): boolean => type === "scatter" || type === "bubble-plot";

/** The panels of a sheet; none if it has a single one. */
export function panelsOf(type: string, sheet: ChartSheet): readonly Panel[] {
  const rows = [...sheet.rows.keys()];
  const columns = [...sheet.columns.keys()];
  const panels = isPlot(type)
    ? [...groupsOf(sheet), ""].map((title) => ({
        title,
        columns,
        rows: rows.filter((row) => (sheet.rows[row]!.beside?.group ?? "") === title),
      }))
    : columns.map((column) => ({ title: columnName(sheet, column), columns: [column], rows }));
  const hasValue = ({ rows, columns }: Panel): boolean =>
    rows.some((row) => columns.some((column) => sheet.rows[row]!.values[column] !== undefined));
  const found = panels.filter(hasValue);
  return found.length > 1 ? found : [];
}

/** The chart of one panel: of its rows and columns, which keep their colours and pointers. */
export function panelInput(input: Omit<ChartInput, "common">, panel: Panel): Omit<ChartInput, "common"> {
  const { sheet, paints, cellPointer, rows: _, ...rest } = input;
  const row = (index: number): number => panel.rows[index] ?? index;
  const column = (index: number): number => panel.columns[index] ?? index;
  return {
    ...rest,
    interactive: false,
    picture: { ...input.picture, marks: input.picture.marks.filter((mark) => isIn(mark, sheet, panel)) },
    sheet: {
      ...sheet,
      ...chosenHeads(sheet, panel.columns),
      places: panel.columns.map((one) => sheet.places?.[one] ?? one),
      rows: panel.rows.map((one) => chosenColumns(sheet.rows[one]!, panel.columns)),
    },
    ...(cellPointer && {
      cellPointer: (one, other) => cellPointer(row(one), other === undefined ? undefined : column(other)),
    }),
    paints: {
      own: (one) => paints.own(row(one)),
      chosen: (one) => paints.chosen(column(one)),
      row: (one) => paints.row(row(one)),
      apart: (one) => paints.apart(row(one)),
      icon: (one) => paints.icon(row(one)),
      column: (one) => paints.column(column(one)),
      mark: (one, other) => paints.mark(row(one), column(other)),
    },
  };
}

/** Whether a mark is in a panel: one of a value is in that of its column, and one of a point in that of its row. */
function isIn({ row, column }: PictureMark, { columns, rows }: ChartSheet, panel: Panel): boolean {
  const named = columns.flatMap((name, index) => (name.trim() === column?.trim() ? [index] : []));
  const isWhole = row === undefined || panel.rows.length === rows.length;
  const titled = isWhole ? [] : rows.flatMap(({ title }, index) => (title.trim() === row.trim() ? [index] : []));
  // A name that several have is in none of them.
  return (
    (column === undefined || (named.length === 1 && panel.columns.includes(named[0]!))) &&
    (isWhole || (titled.length === 1 && panel.rows.includes(titled[0]!)))
  );
}

const titleFont: Font = { size: 13, weight: 600 };
const lineHeight = 17;
const maxLines = 2;
const gaps = { columns: 24, rows: 20, title: 4 };
/** The width of a panel: at least, and where the content leaves the number of columns open. */
const minWidth = 120;
const usualWidth = 200;
/** The height of a panel, by its width. */
const heightOf = (width: number): number => Math.round(Math.min(240, Math.max(160, width * 0.75)));

interface PanelChart {
  readonly type: string;
  readonly draw: DrawChart;
  /** The sheet and all whose scale it has, as charts. */
  readonly input: Omit<ChartInput, "common">;
  readonly alike: readonly Omit<ChartInput, "common">[];
}

/** Each panel as a small chart, all with the same scales, in so many columns as were asked for and have room. */
export function drawPanels({
  type,
  draw,
  input,
  alike,
}: PanelChart): Drawing & Pick<ChartPicture, "legend"> & { readonly own: readonly SheetNote[] } {
  const panels = panelsOf(type, input.sheet);
  const { width, picture, theme } = input;
  const fitting = Math.max(1, Math.floor((width + gaps.columns) / (minWidth + gaps.columns)));
  const usual = Math.max(2, Math.round((width + gaps.columns) / (usualWidth + gaps.columns)));
  const columns = Math.min(panels.length, fitting, picture.panels || usual);
  const cell = (width - (columns - 1) * gaps.columns) / columns;
  const rows = Math.ceil(panels.length / columns);
  const titles = panels.map(({ title }) => (title === "" ? [] : wrapShortened(title, cell, titleFont, maxLines)));
  const titleHeight = Math.max(0, ...titles.map(({ length }) => length)) * lineHeight + gaps.title;
  const height = input.height === undefined ? undefined : (input.height - (rows - 1) * gaps.rows) / rows - titleHeight;
  const size = { width: cell, ...sizeOf(type, cell, height) };
  const inputsOf = (one: Omit<ChartInput, "common">) =>
    panelsOf(type, one.sheet).map((panel) => {
      const { height: __, ...own } = panelInput(one, panel);
      return { ...own, ...size };
    });
  const own = inputsOf(input);
  const common: Common = agreedScale(
    alike.flatMap(inputsOf).map((one) => (common) => draw({ ...one, id: () => "", common })),
  );
  const pictures = own.map((one) => {
    const picture = draw({ ...one, common });
    return isProblem(picture) ? picture : withMarks(picture, { ...one, common });
  });
  const drawn = pictures.map((one) =>
    isProblem(one) ? drawPlaceholder(message`Chart “${type}”`, one.problem, { ...input, width: cell }) : one,
  );
  const pitches = Array.from({ length: rows }, (_, row) =>
    Math.max(...drawn.slice(row * columns, (row + 1) * columns).map(({ height }) => titleHeight + height)),
  );
  const tops = pitches.map((_, row) => pitches.slice(0, row).reduce((sum, pitch) => sum + pitch + gaps.rows, 0));
  const nodes = drawn.map((one, index): MarkupNode => {
    const at = { x: (index % columns) * (cell + gaps.columns), y: tops[Math.floor(index / columns)]! };
    const title = drawWrapped(titles[index]!, panels[index]!.title, titleFont, lineHeight, {
      x: 0,
      y: 13,
      fill: theme.ink,
    });
    const chart = el("g", { transform: `translate(0 ${titleHeight})` }, one.nodes);
    return el(
      "g",
      { transform: `translate(${Math.round(at.x * 10) / 10} ${Math.round(at.y * 10) / 10})` },
      title,
      chart,
    );
  });
  const [first] = pictures;
  return {
    width,
    height: tops.at(-1)! + pitches.at(-1)!,
    nodes,
    legend: (isProblem(first!) ? [] : (first?.legend ?? [])).filter(
      ({ key, label }) => key && !panels.some(({ title }) => title === label),
    ),
    own: notesOf(
      pictures.map((one) => (isProblem(one) ? [] : (one.notes ?? []))),
      panels,
    ),
  };
}

/** Rows of bars have their height, unless one is asked for. */
const sizeOf = (type: string, width: number, height: number | undefined): { readonly height?: number } => {
  if (height !== undefined) return { height: Math.max(40, height) };
  // The names of both axes of a plot are above and below it.
  const around = isPlot(type) ? 50 : 0;
  return type.startsWith("bar") || type === "scatter-dotplot" ? {} : { height: heightOf(width) + around };
};

/** The notes of all panels, each sentence once, at their places in the sheet. */
function notesOf(all: readonly (readonly SheetNote[])[], panels: readonly Panel[]): readonly SheetNote[] {
  const found = new Map<string, SheetNote>();
  for (const [index, notes] of all.entries())
    for (const note of notes) {
      const { rows, columns } = panels[index]!;
      const place = {
        ...(note.row !== undefined && { row: rows[note.row] ?? note.row }),
        ...(note.column !== undefined && { column: columns[note.column] ?? note.column }),
      };
      if (!found.has(note.text)) found.set(note.text, { ...note, ...place });
    }
  return [...found.values()];
}
