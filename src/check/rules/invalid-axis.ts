import { languageError } from "../../diagnostics/descriptor.js";
import type { Report } from "../../diagnostics/pending-diagnostic.js";
import { maxOf, minOf } from "../../text/extremes.js";
import { check, type Field, type SourceElement } from "../model.js";
import { isReadWhole, sheetNumbers } from "../sheet-numbers.js";

interface Params {
  readonly problem: string;
  readonly advice: string;
}

export const invalidAxis = check(
  languageError<Params>({
    code: "invalid-axis",
    message: ({ problem }) => problem,
    hint: ({ advice }) => advice,
    explanation:
      "An axis goes from `min` up to `max`. A logarithmic scale, where each step is a factor, cannot show zero and numbers below it. " +
      "A waterfall, stacked areas and a candlestick chart need all of their values, so their axis always contains these. A `min` or `max` that would leave one out is a warning.",
    bad: "@chart line {axis={min=5 max=3}}\n| Year | Spain |\n| 2019 | 4 |\n| 2020 | 5 |\n",
    good: "@chart line {axis={min=3 max=5}}\n| Year | Spain |\n| 2019 | 4 |\n| 2020 | 5 |\n",
  }),
  {
    element(element, report) {
      for (const [name, column] of axes) {
        const field = element.pictureAttributes.get(name);
        if (field) checkAxis(field, column, element, report);
      }
      const axis = element.pictureAttributes.get("axis");
      if (axis) checkReach(axis, element, report);
    },
  },
);

/** The axes, and the only column of each. */
const axes: readonly (readonly [name: string, column?: number])[] = [["axis"], ["x", 0], ["y", 1]];

const partOf = ({ parts }: Field, name: string): Field | undefined => parts.find((part) => part.name === name);

const numberOf = (field: Field | undefined): number | undefined =>
  typeof field?.value === "number" ? field.value : undefined;

function checkAxis(axis: Field, column: number | undefined, element: SourceElement, report: Report): void {
  const [min, max, scale] = ["min", "max", "scale"].map((name) => partOf(axis, name));
  const [low, high] = [numberOf(min), numberOf(max)];
  if (low !== undefined && high !== undefined && low >= high) {
    const problem = `\`min\` (${low}) is not below \`max\` (${high}).`;
    const others = low > high && Number.isFinite(low - high) ? `\`min=${high} max=${low}\`` : "a larger `max`";
    report(invalidAxis.rule, min!.span, { problem, advice: `Write ${others}, or remove one of them.` });
  }
  for (const end of [min, max]) {
    const value = numberOf(end);
    if (value === undefined || Number.isFinite(value)) continue;
    const problem = `\`${end!.name}\` is larger than a picture can show.`;
    report(invalidAxis.rule, end!.span, { problem, advice: `Write a smaller number, or remove \`${end!.name}\`.` });
  }
  if (scale?.value !== "log") return;
  for (const end of [min, max]) {
    const value = numberOf(end);
    if (value === undefined || value > 0) continue;
    const problem = `\`${end!.name}\` is ${value}, which a logarithmic scale cannot show.`;
    report(invalidAxis.rule, end!.span, { problem, advice: `Write a number above zero, or remove \`${end!.name}\`.` });
  }
  const value = withoutLogarithm(column, element);
  if (value === undefined) return;
  const problem = `A logarithmic scale cannot show the value ${value}.`;
  report(invalidAxis.rule, scale.span, { problem, advice: "Remove `scale=log`, or leave out the row." });
}

/** Reports a limit that the axis cannot have, since the chart needs all of its values. */
function checkReach(axis: Field, element: SourceElement, report: Report): void {
  const whole = element.sheets.filter(isReadWhole).map((sheet) => sheetNumbers(sheet, element));
  const ends = whole.flatMap((rows) => endsOf(element, rows));
  if (ends.length === 0) return;
  for (const [name, end] of [
    ["min", minOf(ends)],
    ["max", maxOf(ends)],
  ] as const) {
    const field = partOf(axis, name);
    const limit = numberOf(field);
    if (limit === undefined || (name === "min" ? limit <= end : limit >= end)) continue;
    const problem = `\`${name}\` is ${limit}, but the axis goes to ${end}: none of its values can be left out.`;
    const advice = `Write \`${name}=${end}\`, or remove \`${name}\`.`;
    report(invalidAxis.rule, field!.span, { problem, advice }, { severity: "warning" });
  }
}

type Rows = readonly { readonly values: readonly (number | undefined)[] }[];

/** The values that the axis must contain; none for a chart that can leave values out. */
function endsOf({ chart, pictureAttributes }: SourceElement, rows: Rows): readonly number[] {
  const has = (name: string): boolean => pictureAttributes.get(name)?.value === true;
  const firsts = rows.map(({ values }) => values[0]);
  if (chart?.name === "candlestick") return rows.flatMap(({ values }) => values.filter((one) => one !== undefined));
  if (chart?.name === "waterfall") return firsts.map((_, row) => sumOf(firsts.slice(0, row + 1)));
  if (chart?.name !== "area" || !(has("stack") || has("share"))) return [];
  return has("share") ? [0, 100] : rows.map(({ values }) => sumOf(values.map((value = 0) => Math.max(0, value))));
}

/** Twelve digits: 0.1 + 0.2 is written as 0.3. */
const sumOf = (values: readonly (number | undefined)[]): number =>
  Number(values.reduce<number>((sum, value = 0) => sum + value, 0).toPrecision(12));

/** A value that is not above zero. */
function withoutLogarithm(column: number | undefined, element: SourceElement): number | undefined {
  for (const sheet of element.sheets)
    for (const { values } of sheetNumbers(sheet, element)) {
      const found = values.find((value, at) => value !== undefined && value <= 0 && (column ?? at) === at);
      if (found !== undefined) return found;
    }
  return undefined;
}
