import type { DataAdvice, DataOptions } from "./reader.js";
import type { Book } from "./xlsx-book.js";
import { cellName, type Grid, parseRange, type Range } from "./xlsx-grid.js";
import type { Attributes } from "./xml-scanner.js";
import type { ZipEntry } from "./zip.js";

/** A table of Excel that ends with rows of totals (ECMA-376, part 1, 18.5.1.2). */
interface TotalledTable {
  readonly name: string;
  readonly range: Range;
  readonly totals: number;
}

/**
 * Advice on rows of totals among the rows of the data: a sum over them would count everything twice. igx reads them, since only the author knows
 * whether a chart is to show them; an author who chooses the cells has decided.
 */
export function adviseTotals(
  book: Book,
  sheet: ZipEntry,
  { rows, column }: Grid,
  options: DataOptions,
): readonly DataAdvice[] {
  if (options.range !== undefined) return [];
  const first = rows[0]?.row ?? 0;
  return totalledTables(book, sheet).flatMap(({ name, range, totals }) => {
    const start = range.endRow - totals + 1;
    const read = rows.filter(({ row }) => row > first && row >= start && row <= range.endRow);
    if (read.length === 0 || range.endColumn < column || start <= range.startRow) return [];
    const to = (last: number) =>
      `range="${cellName(range.startRow, range.startColumn)}:${cellName(last, range.endColumn)}"`;
    const [without, whole] = [to(start - 1), to(range.endRow)];
    return {
      message: `Row ${start + 1} of the sheet is the row of totals of the table \`${name}\`.`,
      options: [without],
      hint: `Choose the cells: write \`${without}\`, or \`${whole}\` to keep the totals.`,
    };
  });
}

function totalledTables(book: Book, sheet: ZipEntry): readonly TotalledTable[] {
  const tables: TotalledTable[] = [];
  const open = (element: string, attribute: Attributes): void => {
    const totals = element === "table" ? Number(attribute("totalsRowCount") ?? 0) : 0;
    const range = totals > 0 ? parseRange(attribute("ref") ?? "") : undefined;
    if (range) tables.push({ name: attribute("displayName") ?? attribute("name") ?? "", range, totals });
  };
  try {
    const parts = book.relationsOf(sheet).flatMap(({ type, part }) => (type === "table" && part ? [part] : []));
    for (const part of new Set(parts)) book.scan(part, { open });
  } catch {
    // The cells do not depend on it, so it may be damaged.
  }
  return tables;
}
