interface UprightFrame {
  readonly plot: MarkedPlot["plot"];
  readonly behind: readonly unknown[];
  /** The middle of a row, and a value, in pixels of the picture. */
  readonly x: (row: number) => number;
  readonly y: (value: number) => number;
}

type Uprights = Pick<MarkedPlot, "titles"> &
  Partial<MarkedPlot> & {
    /** The height of a value that is at the middle of its row; `point` has others. */
    readonly at?: (row: number, column: number) => number | undefined;
  };

/** A chart whose rows follow each other from left to right, and whose values go up. */
export function uprightPlot({ plot, behind, x, y }: UprightFrame, { at, ...more }: Uprights): MarkedPlot {
  const point: MarkedPlot["point"] = (row, column) => {
    const height = at?.(row, column);
    return height === undefined ? undefined : { x: x(row), y: height };
  };
  return { plot, towards: "top", value: y, middle: x, behind: behind.length, point, ...more };
}

/** Where a chart has drawn its rows and values, for the marks on it. */
export interface MarkedPlot {
  /** In pixels of the picture. */
  readonly plot: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  /** Where higher values are. */
  readonly towards: "top" | "right";
  /** Where a value is along the axis of the values, in pixels of the picture. */
  readonly value: (value: number) => number;
  /** The titles of the rows, in the order in which they are drawn. */
  readonly titles: readonly string[];
  /** The middle of a row across the other axis. Absent where rows are points, which have no order. */
  readonly middle?: (row: number) => number;
  /** From the start to the end of a row. Rows that are points of a line have none. */
  readonly span?: (row: number) => readonly [from: number, to: number];
  /** The place of a value; `undefined` for a missing one. */
  readonly point: (row: number, column: number) => { readonly x: number; readonly y: number } | undefined;
  /** Whether rows are solid shapes: a line below them would be hidden, so a row is marked over its whole span, and a value before them. */
  readonly solid?: boolean;
  /** Whether a mark of one value is a ring: on lines, whose values are not shapes of their own. */
  readonly rings?: boolean;
  /** How many nodes of the picture are drawn first, before the data: axes and their labels. */
  readonly behind: number;
}
