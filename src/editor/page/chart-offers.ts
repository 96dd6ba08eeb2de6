import type { Table } from "../../data/reader.js";
import { valueText } from "../../data/value-text.js";
import { numberColumns } from "../../import/chart-parts.js";
import { chooseChart } from "../../import/choose-chart.js";
import { cellOfValue } from "../../import/imported-cell.js";
import { readNumber } from "../../language/read-number.js";
import type { ChartOffer } from "../../preview/protocol.js";
import { prerender } from "../../preview/session/prerender.js";
import { writeWord } from "../../syntax/attribute-word.js";
import type { EditorHost } from "../editor-host.js";

/** Data and how a document reads it. */
interface OfferedData {
  readonly table: Table;
  readonly file: string;
  readonly bytes: Uint8Array;
  /** The name of the data in a document. */
  readonly name: string;
  /** The options that read it, as a document writes them. */
  readonly options: readonly string[];
  /** Columns that stay out of the chart. */
  readonly left: ReadonlySet<string>;
  /** Columns that stay texts. */
  readonly texts: readonly string[];
  readonly host: EditorHost;
}

/** So many pictures are compared at a glance. */
const maxOffers = 5;

/** Longer data are not drawn for a choice: a page draws them once they are in a document. */
const maxRows = 2_000;

/** Charts that fit the data, the best first, each drawn with it, and the lines that make it. A chart that cannot show all of it is left out. */
export async function chartOffers(data: OfferedData): Promise<readonly ChartOffer[]> {
  const { table, file, bytes, host } = data;
  const kept = table.columns.map(({ name }) => name).filter((name) => !data.left.has(name));
  if (kept.length === 0 || table.rowCount === 0 || table.rowCount > maxRows) return [];
  const numbers = numbersOf(data, kept);
  const charted = [kept[0]!, ...numbers];
  const offers: ChartOffer[] = [];
  let first = 0;
  for (const type of typesFor(data, charted)) {
    if (offers.length === maxOffers) break;
    const source = sourceOf(data, type, type === "table" ? kept : charted);
    const { state, drawings } = await prerender("offer.igx", source, { [file]: bytes }, { ...host, first });
    // Ids in the drawings differ from each other.
    first += 100;
    const number = state.picture?.elements[0]?.drawing;
    const html = number === undefined ? undefined : drawings[number];
    if (state.status === "ok" && state.findings.length === 0 && html) offers.push({ type, html, source });
  }
  return offers;
}

/** The names of columns of numbers, but for the first column, which has the titles of the rows. */
function numbersOf({ table, texts }: OfferedData, kept: readonly string[]): readonly string[] {
  const columns = numberColumns({ header: kept, rows: rowsOf(table, kept), texts, source: "converted" });
  // A number with a unit is a text in a document that reads the file.
  return kept.slice(1).filter((_, index) => columns[index] && !columns[index].sample);
}

const rowsOf = ({ records }: Table, names: readonly string[]) =>
  records.map((record) => names.map((name) => cellOfValue(record.get(name) ?? null)));

function typesFor({ table, texts }: OfferedData, charted: readonly string[]): readonly string[] {
  if (charted.length === 1) return ["table"];
  const rows = rowsOf(table, charted);
  const columns = numberColumns({ header: charted, rows, texts, source: "converted" });
  const { type, others } = chooseChart(charted, rows, columns, "converted");
  const isPositive = table.records.every((record) =>
    charted.slice(1).every((name) => (readNumber(valueText(record.get(name) ?? null), undefined) ?? 0) >= 0),
  );
  const more =
    charted.length > 2
      ? ["column-grouped", "bar-grouped", "line", ...(isPositive ? ["column-stacked", "bar-stacked"] : [])]
      : ["bar", "column", "line", ...(isPositive ? ["pie", "treemap"] : [])];
  const all = [...new Set([type, ...others, ...more])].filter((one) => one !== "table");
  // A table can show anything, so it is the last one, unless nothing else is legible.
  return type === "table" ? ["table", ...all] : [...all.slice(0, maxOffers - 1), "table"];
}

/** The lines that make a chart of the data. */
export function sourceOf(
  { name, file, options, table }: Pick<OfferedData, "name" | "file" | "options" | "table">,
  type: string,
  columns: readonly string[],
): string {
  const read = options.length > 0 ? ` {${options.join(" ")}}` : "";
  const isAll = columns.length === table.columns.length;
  const shown = isAll ? "" : ` columns=[${columns.map(writeWord).join(" ")}]`;
  return `@data ${name} ${JSON.stringify(file)}${read}\n\n@chart ${type} {from=${name}${shown}}\n`;
}
