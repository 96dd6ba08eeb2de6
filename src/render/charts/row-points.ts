import { el, type MarkupNode } from "../markup/node.js";
import { rowStep } from "../row-step.js";
import { paintAttributes } from "../theme.js";
import type { ChartInput } from "./chart.js";

/** A part of the picture, in pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface RowPointsOptions {
  readonly rows: number;
  /** Places in the sheet of the columns that are drawn. */
  readonly columns: readonly number[];
  /** The point at the crosshair. */
  readonly box: Box;
  /** The middle of a row in pixels of the picture: from the left, or from the top of rows that follow each other downwards. */
  readonly at: (row: number) => number;
  readonly downwards?: boolean;
  /** Pixels from one row to the next, where a row has a band. Else a crosshair and a circle on each point show it. */
  readonly band?: number;
  /** The distance of a point from the top; `undefined` for a missing value. */
  readonly y?: (row: number, column: number) => number | undefined;
  /** Which row of the sheet each row is, if they were sorted. */
  readonly order?: readonly number[];
}

/**
 * Where the rows and the points of each series are, for the script of an interactive page; nothing in other pictures. The texts are in the
 * table of the picture's data. Groups move with the picture around them, and the script draws into them.
 */
export function rowPoints(input: ChartInput, options: RowPointsOptions): readonly MarkupNode[] {
  if (!input.interactive) return [];
  const { box, columns, at, downwards, band, y, order } = options;
  const { sheet } = input;
  const step = rowStep(sheet.rows.length, sheet.columns.length);
  const rows = Array.from({ length: options.rows }, (_, row) => row).filter(
    (row) => (order?.[row] ?? row) % step === 0,
  );
  const attributes = {
    class: "igx-rows",
    "data-box": places([box.left, box.top, box.width, box.height]),
    "data-at": places(rows.map(at)),
    "data-rows": order || step > 1 ? rows.map((row) => order?.[row] ?? row).join(" ") : undefined,
    "data-downwards": downwards,
    "data-band": band,
  };
  const series = columns.map((column, index) =>
    el("g", {
      "data-series": index,
      "data-column": sheet.places?.[column] ?? column,
      "data-unnamed": (sheet.columns[column] ?? "").trim() === "",
      "data-at": y && places(rows.map((row) => y(row, column))),
      ...paintAttributes(input.paints.column(column)),
    }),
  );
  return [el("g", attributes, series)];
}

/** A tenth of a pixel is exact enough for a circle. `-` is a missing place. */
const places = (values: readonly (number | undefined)[]): string =>
  values.map((value) => (value === undefined ? "-" : Math.round(value * 10) / 10)).join(" ");
