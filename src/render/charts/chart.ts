import type { SheetNote } from "../../language/picture-notes/note-sheet.js";
import type { RowTimes } from "../../language/picture-notes/row-times.js";
import type { CellPointer } from "../cell-pointers.js";
import type { ChartSheet } from "../chart-data.js";
import type { LegendItem } from "../legend.js";
import type { MarkupNode } from "../markup/node.js";
import type { PictureFields } from "../picture-fields.js";
import type { RenderContext } from "../render-context.js";
import type { RowRange } from "../row-range.js";
import type { Paint } from "../theme.js";
import type { Common } from "./common-scale.js";
import type { MarkedPlot } from "./marked-plot.js";

/** The input of a chart type, to draw one sheet. */
export interface ChartInput extends RenderContext {
  readonly sheet: ChartSheet;
  /** The sheets whose cells have one scale with those of this one, of a table with marks in its cells. */
  readonly alike?: readonly ChartSheet[];
  /** The pointers of the cells of the sheet, in pictures that lead to their source. */
  readonly cellPointer?: CellPointer;
  /** The titles of the rows as times, where the chart places them in time (`inTime`). */
  readonly time?: RowTimes;
  /** Pixels. Legend and margins are not the chart's business: it fills its width. */
  readonly width: number;
  /** `settings.height`: of the chart without its legend. */
  readonly height?: number;
  /** `settings.category_height`: of each bar of a bar chart. */
  readonly categoryHeight?: number;
  /** `settings.callouts`: the texts beside marks. `enabled` is true unless it was set to false. */
  readonly callouts: Callouts;
  /** `settings.legend`; absent if the content does not set it. False means that the names of series are not wanted in any form. */
  readonly legend?: boolean;
  /** The chart's icon as path data in a 24 by 24 box, where it has one. */
  readonly icon?: string;
  readonly paints: ChartPaints;
  readonly picture: SheetPicture;
  /** Called with each number that decides the scale: it may be larger because of another sheet. */
  readonly common: Common;
  /** Only these rows, in the same scale, columns and colours as all of them. A chart that can do that says in its picture how many it has. */
  readonly rows?: RowRange;
}

/** The fields for pictures alone, with the marks of the sheet alone. `sheet`: its index, for the values of columns that are not in it. */
export interface SheetPicture extends PictureFields {
  readonly sheet: number;
}

export interface Callouts {
  readonly enabled: boolean;
  /** Whether the content sets it: then a note explains each text that is not written. */
  readonly asked: boolean;
  /** Shares instead of values, where the chart has shares. `undefined` if the author did not set it. */
  readonly percentage?: boolean;
  /** The names of the marks too. */
  readonly name?: boolean;
}

/** Whose the colours of the content are, `colorsOf` decides; the theme's palette provides the others. */
export interface ChartPaints {
  /** The colour that the content gives a row; `undefined` if it gives none. */
  readonly own: (row: number) => Paint | undefined;
  /** The colour that the content gives a column; `undefined` if it gives none. */
  readonly chosen: (column: number) => Paint | undefined;
  /** The paint of a mark for a whole row: a slice, a bubble, a level. */
  readonly row: (row: number) => Paint;
  /** The same, but different for each row without a colour: for marks that a legend names. */
  readonly apart: (row: number) => Paint;
  /** The paint of the icons in a row of a table: the row's own, else the first row's, since they all mean the same. */
  readonly icon: (row: number) => Paint;
  /** The paint of a whole column: a line, an area. */
  readonly column: (column: number) => Paint;
  /** The paint of one value: a point of a line or a plot. */
  readonly mark: (row: number, column: number) => Paint;
}

export interface ChartPicture {
  readonly height: number;
  readonly nodes: readonly MarkupNode[];
  /** Set if marks can be drawn on the chart. */
  readonly marked?: MarkedPlot;
  /** Set if the chart can draw some of its rows: how many there are. */
  readonly rows?: number;
  /** Whether the chart begins at the right. Its legend and its notes then begin there too. */
  readonly rightToLeft?: boolean;
  /** Shown above the chart when it has two items or more, unless `settings.legend` is false. */
  readonly legend?: readonly LegendItem[];
  /** Whether the texts at the marks are shares of the values, which the caption then says. */
  readonly shares?: boolean;
  /** Whether the names of the legend are at the marks: then it is shown only if `settings.legend` is true. */
  readonly labelled?: boolean;
  /**
   * Data that is not shown as written, and how it is shown instead: one sentence each, below the chart; the rule of its code reports it.
   */
  readonly notes?: readonly SheetNote[];
}

/** Why the sheet cannot be drawn and what the chart needs, in one or two sentences, which replace the picture. */
export interface ChartProblem {
  readonly problem: string;
  /** How to fix it, if not with other values. */
  readonly hint?: string;
}

export type DrawChart = (input: ChartInput) => ChartPicture | ChartProblem;

export const isProblem = (drawn: object): drawn is ChartProblem => "problem" in drawn;
