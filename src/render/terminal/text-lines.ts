import { maxOf, minOf } from "../../text/extremes.js";
import type { ChartSheet } from "../chart-data.js";
import { numbersOf } from "../column-format.js";
import type { Numbers } from "../numbers.js";
import { cut, fill, oneLine, widthOf } from "./columns.js";
import type { TextContext } from "./text-context.js";

const levels = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] as const;

/** A line or area chart: a sparkline for each column, all on one scale, with its first and last value. */
export function textLines(sheet: ChartSheet, context: TextContext): readonly string[] {
  const { columns, rows } = sheet;
  const { numbers, pen, width } = context;
  const series = columns.map((name, at) => ({ name: oneLine(name), values: rows.map(({ values }) => values[at]) }));
  const ends = series.map(({ values }, at) => {
    const known = values.flatMap((value, row) => (value === undefined ? [] : [rows[row]!.written?.get(at) ?? value]));
    return known.length === 0 ? ["–", "–"] : writeEnds([known[0]!, known.at(-1)!], numbersOf(sheet, at, numbers));
  });
  const widest = (texts: readonly string[], most: number) => Math.min(most, maxOf(texts.map(widthOf), 0));
  const names = widest(columns.length > 1 ? series.map(({ name }) => name) : [], Math.floor(width * 0.3));
  const [firsts, lasts] = [0, 1].map((at) =>
    widest(
      ends.map((pair) => pair[at]!),
      12,
    ),
  ) as [number, number];
  const before = (names > 0 ? names + 2 : 0) + firsts + 1;
  const room = Math.max(8, width - before - lasts - 1);
  const scale = levelsOf(series.flatMap(({ values }) => values));
  const lines = series.map(({ name, values }, at) => {
    const head = names > 0 ? `${fill(name, names)}  ` : "";
    const line = sampled(values, room).map(scale).join("");
    return `${head}${fill(ends[at]![0]!, firsts, true)} ${pen.series(line, at)} ${ends[at]![1]}`;
  });
  const length = sampled(rows, room).length;
  return [
    ...lines,
    pen.dim(
      axisLine(
        rows.map(({ title }) => oneLine(title)),
        before,
        length,
        width,
      ),
    ),
  ];
}

/** In short, or in full if a line that goes up or down would end with the text that it begins with. */
function writeEnds(
  [first, last]: readonly [number | string, number | string],
  { compact, format }: Numbers,
): readonly string[] {
  const short = [compact(first), compact(last)];
  return first !== last && short[0] === short[1] ? [format(first), format(last)] : short;
}

/** The first and the last row's title under the ends of the lines. */
function axisLine(titles: readonly string[], before: number, length: number, width: number): string {
  const room = width - before;
  const most = Math.floor((room - 1) / 2);
  const [first, last] = [titles[0] ?? "", titles.length > 1 ? titles.at(-1)! : ""].map((title) => cut(title, most));
  const space = Math.max(1, length - widthOf(first!) - widthOf(last!));
  return `${" ".repeat(before)}${first}${" ".repeat(space)}${last}`.trimEnd();
}

/** As many as there is room for: few are stretched, of many each stands for those around it. */
function sampled<T>(values: readonly T[], room: number): readonly T[] {
  if (values.length === 0) return [];
  const repeat = Math.max(1, Math.min(6, Math.floor(room / values.length)));
  const length = Math.min(room, values.length * repeat);
  return Array.from({ length }, (_, at) => values[Math.floor((at * values.length) / length)]!);
}

function levelsOf(values: readonly (number | undefined)[]): (value: number | undefined) => string {
  const known = values.filter((value) => value !== undefined);
  const low = minOf(known);
  const span = maxOf(known) / 2 - low / 2;
  return (value) => {
    if (value === undefined) return " ";
    return span > 0 ? levels[Math.min(7, Math.floor(((value / 2 - low / 2) / span) * 8))]! : levels[3];
  };
}
