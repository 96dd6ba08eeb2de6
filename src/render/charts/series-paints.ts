import { columnName } from "../../language/picture-notes/note-sheet.js";
import type { LegendItem } from "../legend.js";
import type { Paint, Theme } from "../theme.js";
import type { ChartInput } from "./chart.js";
import type { SeriesData } from "./series-data.js";

/** The colours of a chart with a mark for each row and column, and what explains them. */
export interface SeriesPaints {
  readonly mark: (row: number, column: number) => Paint;
  readonly legend: readonly LegendItem[];
}

/** With more series, the shades of one colour are too close to each other. */
const maxShades = 4;
/** More colours of one series than these are not shown in the legend. */
const maxColors = 3;

/**
 * Columns have colours. A row that has a colour of its own shows its columns as shades of it, the first the strongest; the other rows are then
 * shades of one colour too, so that strength means the same in all rows. Columns keep their colours if the content chooses these or if
 * there are too many for shades. Columns of times (`inTime`) are shades too, the last the strongest.
 */
export function seriesPaints(input: ChartInput, data: SeriesData, inTime = false): SeriesPaints {
  const { paints, theme } = input;
  const { rows, columns } = data;
  const ofRow = rows.map((_, row) => paints.own(row));
  const inOrder = inTime ? [...columns].reverse() : columns;
  const strengths = new Map(inOrder.map((column, index) => [column, strength(index, columns.length)]));
  const chosen = columns.some((column) => paints.chosen(column) !== undefined);
  const shaded = (inTime || ofRow.some(Boolean)) && !chosen && columns.length <= maxShades;
  const base = (column: number): Paint => paints.column(shaded ? columns[0]! : column);
  const shade = memoized(theme);
  const mark = (row: number, column: number): Paint => {
    const own = ofRow[row];
    return own || shaded ? shade(own ?? base(column), strengths.get(column)!) : paints.column(column);
  };
  const legend = columns.map((column) => {
    const label = columnName(input.sheet, column);
    const known = new Map(rows.map((_, row) => mark(row, column)).map((paint) => [paint.fill, paint]));
    const all = [...known.values()];
    if (all.length <= maxColors) return itemOf(label, all.length > 0 ? all : [base(column)]);
    const neutral = shade({ fill: theme.muted, on: theme.surface, text: theme.muted }, strengths.get(column)!);
    return itemOf(label, shaded || ofRow.every(Boolean) ? [neutral] : [paints.column(column), neutral]);
  });
  return { mark, legend };
}

const itemOf = (label: string, [paint, ...others]: readonly Paint[]): LegendItem => ({
  label,
  paint: paint!,
  ...(others.length > 0 && { others }),
});

const strength = (index: number, count: number): number =>
  count === 1 ? 1 : Math.round(100 - (55 * index) / (count - 1)) / 100;

/** Thousands of marks have a few shades. */
function memoized({ shade }: Theme): Theme["shade"] {
  const known = new Map<string, Paint>();
  return (paint, strength) => {
    const key = `${paint.fill} ${strength}`;
    const found = known.get(key) ?? shade(paint, strength);
    known.set(key, found);
    return found;
  };
}
