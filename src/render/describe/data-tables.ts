import { findChart } from "../../language/charts.js";
import { numberForm } from "../../language/number-form.js";
import { fieldsOf } from "../../text/fields-of.js";
import { message } from "../../text/message.js";
import { caps } from "../caps.js";
import { type ChartSheet, chartSheets, textOf } from "../chart-data.js";
import { withMinus, writeCell, writeFigure } from "../column-format.js";
import { type ElementFields, entryFor, itemsOf, type PerElement, settingsOf } from "../element.js";
import { pictureFields } from "../picture-fields.js";
import type { Wording } from "../words/words.js";
import { type MapRegion, mapRegions } from "./map-regions.js";

/** The data of a picture as a table, for screen readers. */
export interface DataTable {
  readonly header: readonly string[];
  readonly rowCount: number;
  /** The cells of a row by its index, as many as the header has. The first is its title. Written when they are asked for: of many rows, a page has few. */
  readonly row: (index: number) => readonly string[];
}

/** Its first rows, at most `most`. */
export const firstRows = ({ rowCount, row }: DataTable, most = rowCount): readonly (readonly string[])[] =>
  Array.from({ length: Math.min(rowCount, most) }, (_, index) => row(index));

/** The sheets of a chart as its settings say that numbers are read. */
export function sheetsOfChart(element: ElementFields): readonly ChartSheet[] {
  const separator = settingsOf(element)["decimal_separator"];
  const sheets = chartSheets(element["data"], typeof separator === "string" ? separator : undefined);
  const fields = pictureFields(element);
  const { unit, decimals, format, formats } = fields;
  if (unit === undefined && decimals === undefined && format === undefined && formats === undefined) return sheets;
  return sheets.map((sheet) => ({ ...sheet, forms: sheet.columns.map((name) => numberForm(fields, name.trim())) }));
}

/** The drawn sheets that have one scale with this one: those with equal headers. */
export const sheetsAlike = (element: ElementFields, sheet: ChartSheet): readonly ChartSheet[] => {
  const headers = JSON.stringify(sheet.columns);
  const alike = sheetsOfChart(element)
    .slice(0, caps.sheets)
    .filter(({ columns }) => JSON.stringify(columns) === headers);
  return alike.length > 1 ? alike : [sheet];
};

/** One for each sheet of a chart, one for a map or for facts; none for texts and for unknown elements. */
export function dataTables(element: unknown, wording: Wording): readonly DataTable[] {
  const fields = fieldsOf(element);
  return entryFor(tables, fields)?.(fields, wording) ?? [];
}

const noTable = (): readonly DataTable[] => [];

const tables: PerElement<(element: ElementFields, wording: Wording) => readonly DataTable[]> = {
  h1: noTable,
  h2: noTable,
  body: noTable,
  quote: noTable,
  separator: noTable,
  chart: (element, wording) => sheetsOfChart(element).map((sheet) => sheetTable(sheet, wording)),
  map: (element, wording) => [mapTable(mapRegions(element, wording.numbers), wording)],
  facts_and_figures: (element, wording) => [factsTable(itemsOf(element), wording)],
};

export const sheetTable = (sheet: ChartSheet, { numbers, words: { say } }: Wording): DataTable => ({
  header: [
    sheet.corner.trim() || say(message`Row`),
    ...sheet.columns.map((name, index) => name.trim() || say(message`Value ${String(index + 1)}`)),
  ],
  rowCount: sheet.rows.length,
  row: (index) => [
    sheet.rows[index]!.title,
    ...sheet.columns.map((_, column) => writeCell(sheet, index, column, numbers)),
  ],
});

const writtenRows = (rows: readonly (readonly string[])[]): Pick<DataTable, "rowCount" | "row"> => ({
  rowCount: rows.length,
  row: (index) => rows[index]!,
});

function mapTable(regions: readonly MapRegion[], { words: { say } }: Wording): DataTable {
  const grouped = regions.some(({ group }) => group !== "");
  return {
    header: [say(message`Region`), say(message`Value`), ...(grouped ? [say(message`Group`)] : [])],
    ...writtenRows(regions.map(({ name, text, group }) => [name, text, ...(grouped ? [group] : [])])),
  };
}

const factsTable = (items: readonly ElementFields[], { numbers, words: { say } }: Wording): DataTable => ({
  header: [say(message`Figure`), say(message`Fact`)],
  ...writtenRows(
    items.map(({ figure, fact }) =>
      [writeFigure(figure, numbers), textOf(fact)].map((text) => withMinus(text, numbers)),
    ),
  ),
});

/** A table that is shown as a table needs no second one. */
export const isTable = (element: ElementFields): boolean =>
  element["type"] === "chart" && findChart(textOf(element["chart_type"]))?.family === "table";
