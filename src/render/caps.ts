/**
 * The most that a chart draws. A picture has no pixels for more, and drawing it would take unbounded time and memory. A note below the
 * picture names the rest. Charts of one form share their bounds.
 */
export const caps = {
  /** Sheets of one chart. */
  sheets: 50,
  /** Names in a legend. */
  legend: 250,
  /** Bars, columns, lines, areas, candles: rows, columns, and marks of both together. */
  series: { rows: 2000, columns: 40, marks: 8000 },
  /** Marks of the author in one sheet. */
  marks: 100,
  /** Points of lines and areas, which are thinned out before they are drawn. */
  linePoints: 1_000_000,
  /** Rows of a dot plot. */
  dotplotRows: 300,
  /** Columns around a centre. */
  radialRows: 180,
  /** Rows that each have a mark and a text of their own: icons, progress, gauges, levels of a hierarchy. */
  labelledRows: 250,
  /** Slices of a pie, the largest. */
  slices: 250,
  /** Boxes of a treemap, the largest. */
  boxes: 2000,
  /** The largest bubbles, packed or in a plot. */
  bubbles: 250,
  plottedBubbles: 600,
  /** The largest of a plot, which have names. */
  namedBubbles: 40,
  /** Points of a plot that say something when they are pointed at, whose names are all tried, and that are drawn one by one. */
  points: { tips: 1000, names: 100, dots: 12_000 },
  /** Words of a cloud, the largest. */
  words: 300,
  /** Rows and columns of a table, and columns that a narrow page lists below each other, one line a cell. */
  table: { rows: 200, columns: 30, stacked: 12 },
  /** Figures of `facts`. */
  facts: 250,
} as const;
