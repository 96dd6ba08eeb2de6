import { warning } from "../../diagnostics/descriptor.js";
import { attributeNotAllowed } from "../../diagnostics/messages/elements.js";
import { type RelatedSpec, type Report, replacement } from "../../diagnostics/pending-diagnostic.js";
import type { ChartName } from "../../language/charts.js";
import { markedCharts } from "../../language/picture-attributes.js";
import { type RowTimes, rowTimes, timeAt } from "../../language/picture-notes/row-times.js";
import { capitalized } from "../../text/capitalized.js";
import { closest } from "../../text/closest.js";
import { maxOf, minOf } from "../../text/extremes.js";
import { lazy } from "../../text/lazy.js";
import { listed } from "../../text/listed.js";
import { withArticle } from "../../text/with-article.js";
import { cellSpan, cellText } from "../cells.js";
import { columnNames } from "../highlight.js";
import { type ChartSheet, check, type Field, type Mark, type SourceElement } from "../model.js";
import { rowTitles } from "../picture-columns.js";
import { asValue } from "./unknown-highlight.js";

interface Params {
  readonly problem: string;
  readonly suggestion?: string | undefined;
  readonly advice: string;
}

export const markNotShown = check(
  warning<Params>({
    code: "mark-not-shown",
    message: ({ problem }) => problem,
    hint: ({ suggestion, advice }) => (suggestion === undefined ? advice : `Did you mean \`${suggestion}\`?`),
    explanation:
      "`@mark` marks a value (`value`), a band between two values (`value` and `to`), a row (`row`), a band over rows (`row` and `to`), or one value (`row` and `column`). " +
      "A mark whose row or column does not exist is not drawn, nor is one whose name several rows or columns have. It is a warning, since the rows of a table can change.",
    bad: '@chart line\n| Year | Spain |\n| 2019 | 14 |\n| 2020 | 15 |\n@mark {row="2030" text="Goal"}\n',
    good: '@chart line\n| Year | Spain |\n| 2019 | 14 |\n| 2020 | 15 |\n@mark {row="2020" text="Lockdown"}\n',
  }),
  {
    element({ chart, sheets, pictureAttributes }, _, { reportIn }) {
      const isMarked = !chart || markedCharts.includes(chart.name as ChartName);
      const owners = listed(markedCharts, markedCharts.length);
      const isPlot = chart?.family === "plot";
      const axis = pictureAttributes.get(isPlot ? "y" : "axis");
      const beside = besideNames(pictureAttributes);
      const isLog = axis?.parts.some(({ name, value }) => name === "scale" && value === "log") === true;
      for (const sheet of sheets) {
        const rows = rowsOf(sheet, pictureAttributes.get("total")?.value);
        for (const mark of sheet.marks) {
          const report = reportIn(mark.file);
          if (isMarked) checkMark(mark, { sheet, rows, isPlot, isLog, beside }, report);
          else {
            const what = `${capitalized(withArticle(`\`${chart.name}\``))} chart`;
            report(attributeNotAllowed, mark.nameSpan, { name: "@mark", what, owners });
          }
        }
      }
    },
  },
);

/** The sheet of a mark, and what all marks of it look up: once, since there may be many of both. */
interface Marked {
  readonly sheet: ChartSheet;
  readonly rows: RowPlaces;
  readonly isPlot: boolean;
  /** Whether the axis of the values is logarithmic. */
  readonly isLog: boolean;
  /** The columns that are drawn beside the series. */
  readonly beside: readonly string[];
}

interface RowPlaces {
  /** How many rows have each title. */
  readonly titles: () => ReadonlyMap<string, number>;
  /** The first and the last time of the rows, where their titles are times. */
  readonly times: () => (Omit<RowTimes, "at"> & { readonly first: number; readonly last: number }) | undefined;
}

/** `total`: the name of the closing bar of a waterfall, which is a row too. */
function rowsOf(sheet: ChartSheet, total: Field["value"]): RowPlaces {
  const titles = lazy(() => counted([...rowTitles(sheet), ...(typeof total === "string" ? [total] : [])]));
  const times = lazy(() => {
    const found = rowTimes(rowTitles(sheet));
    return found && { ...found, first: minOf(found.at), last: maxOf(found.at) };
  });
  return { titles, times };
}

function counted(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Many rows and columns can have one name, and many marks can name it. */
const maxRelated = 5;

/** Reports a name that several rows or columns have: igx does not take one of them. */
function reportSeveral({ value, span }: Field, what: string, related: readonly RelatedSpec[], report: Report): void {
  const problem = `The sheet has several ${what} ${JSON.stringify(String(value))}: the mark can be at any of them.`;
  const advice = `Give each of the ${what} a name of its own.`;
  report(markNotShown.rule, span, { problem, advice }, { related: related.slice(0, maxRelated) });
}

const forms = 'Write `value=1.5` for a line across, or `row="2020"` for a line at a row.';

function checkMark(
  { span, nameSpan, fields }: Mark,
  { sheet, rows, isPlot, isLog, beside }: Marked,
  report: Report,
): void {
  const [value, row, to, column] = ["value", "row", "to", "column"].map((name) => fields.get(name));
  if (value && row) {
    const advice = "Write two marks, or remove one of the attributes.";
    report(markNotShown.rule, row.nameSpan, { problem: "A mark is at a value or at a row, not at both.", advice });
  } else if (value) checkBand(value, to, column, isLog, report);
  else if (row) {
    checkRow(row, rows, sheet, report);
    if (to && isPlot) {
      const advice = "Remove `to`, or write `value` and `to`.";
      report(markNotShown.rule, to.nameSpan, {
        problem: "The rows of this chart are points without an order, so `to` cannot mark a band over them.",
        advice,
      });
    } else if (to && column) {
      const advice = "Remove `to` or `column`.";
      report(markNotShown.rule, to.nameSpan, { problem: "A mark of one value cannot be a band.", advice });
    } else if (to) checkRow(to, rows, sheet, report);
    if (column) checkColumn(column, sheet, beside, report);
  } else
    report(
      markNotShown.rule,
      nameSpan,
      { problem: "The mark has no place: neither `value` nor `row`.", advice: forms },
      { severity: "error", clue: { where: "mark", span } },
    );
}

function checkBand(
  value: Field,
  to: Field | undefined,
  column: Field | undefined,
  isLog: boolean,
  report: Report,
): void {
  if (column) {
    const problem = "A mark at a value crosses all columns.";
    report(markNotShown.rule, column.nameSpan, {
      problem,
      advice: "Remove `column`, or write `row` instead of `value`.",
    });
  }
  if (!Number.isFinite(Number(value.value))) {
    const problem = "The value of the mark is larger than a picture can show.";
    report(markNotShown.rule, value.span, { problem, advice: "Write a smaller number." });
  }
  for (const end of isLog ? [value, to] : [])
    if (end && Number(end.value) <= 0) {
      const problem = `${end.value} has no place on a logarithmic scale.`;
      report(markNotShown.rule, end.span, { problem, advice: "Write a number above zero, or remove `scale=log`." });
    }
  if (to && !Number.isFinite(to.value === "" ? Number.NaN : Number(to.value))) {
    const problem = "The band begins at a value, but `to` is not a number.";
    report(markNotShown.rule, to.span, { problem, advice: "Write a number, such as `to=3`." }, { severity: "error" });
  } else if (to && Number(to.value) === Number(value.value)) {
    const problem = "The band begins and ends at the same value.";
    report(markNotShown.rule, to.span, { problem, advice: "Remove `to` for a line." });
  }
}

/** A row by its title, or a date between two rows. */
function checkRow(field: Field, { titles, times }: RowPlaces, sheet: ChartSheet, report: Report): void {
  const { value, span } = field;
  const title = String(value);
  const known = titles();
  if (known.get(title)! > 1) reportSeveral(field, "rows", rowsWith(title, sheet), report);
  if (known.size === 0 || known.has(title) || isBetween(title, times())) return;
  const candidates = [...known.keys()].slice(0, maxCandidates);
  const nearest = closest(title, candidates);
  const suggestion = nearest === undefined ? undefined : JSON.stringify(nearest);
  const fixes = suggestion === undefined ? [] : [replacement(`Write \`${suggestion}\``, span, suggestion)];
  const advice = `Write the title of a row, such as \`${JSON.stringify(candidates[0])}\`.`;
  const problem = `No row has the title ${JSON.stringify(title)}.`;
  report(markNotShown.rule, span, { problem, suggestion, advice }, { fixes });
}

/** Each suggestion compares with each candidate. */
const maxCandidates = 100;

/** Whether a title is a date between the first row and the last one. */
function isBetween(title: string, times: ReturnType<RowPlaces["times"]>): boolean {
  const own = times && timeAt(times, title);
  return own !== undefined && times!.first < own && own < times!.last;
}

/** The columns of `target` and `range`. */
const besideNames = (attributes: SourceElement["pictureAttributes"]): readonly string[] =>
  ["target", "range"].flatMap((name) => {
    const field = attributes.get(name);
    return field ? [field, ...field.parts].map(({ value }) => String(value ?? "")) : [];
  });

function checkColumn(field: Field, sheet: ChartSheet, beside: readonly string[], report: Report): void {
  const { value, span } = field;
  const name = String(value);
  const all = columnNames(sheet);
  const names = all.filter((one) => !beside.includes(one));
  const { header } = sheet;
  const related = all.flatMap((own, column) =>
    own === name ? [{ message: "A column is here.", file: header.file, span: cellSpan(header, column + 1) }] : [],
  );
  if (related.length > 1) reportSeveral(field, "columns", related, report);
  else if (related.length > 0 && !names.includes(name)) {
    const advice = names.length > 0 ? `Write a series, such as \`${asValue(names[0]!)}\`.` : "Remove `column`.";
    report(markNotShown.rule, span, {
      problem: `${JSON.stringify(name)} is a column of \`target\` or \`range\`, and not a series.`,
      advice,
    });
  }
  if (related.length > 0) return;
  const nearest = closest(name, names);
  const suggestion = nearest === undefined ? undefined : asValue(nearest);
  const fixes = suggestion === undefined ? [] : [replacement(`Write \`${suggestion}\``, span, suggestion)];
  const advice = names.length > 0 ? `Write a column, such as \`${asValue(names[0]!)}\`.` : "Remove `column`.";
  report(
    markNotShown.rule,
    span,
    { problem: `The sheet has no column ${JSON.stringify(name)}.`, suggestion, advice },
    { fixes },
  );
}

function rowsWith(title: string, { rows }: ChartSheet): readonly RelatedSpec[] {
  const found: RelatedSpec[] = [];
  for (const row of rows) {
    if (found.length === maxRelated) break;
    if (cellText(row, 0) === title) found.push({ message: "A row is here.", file: row.file, span: cellSpan(row, 0) });
  }
  return found;
}
