import type { Host } from "../contract/host.js";
import type { ProjectOptions } from "../contract/options.js";
import { adviseColumns } from "../data/advice.js";
import { mergedOptions } from "../data/by-column.js";
import { curedBy } from "../data/problem.js";
import type { DataAdvice, DataOptions, DataProblem, DataResult, Table, Unread } from "../data/reader.js";
import { readData } from "../data/registry.js";
import { cellValue, tableOfColumns, textPlace } from "../data/table.js";
import { valueText } from "../data/value-text.js";
import { dataMalformed, dataNeedsOption } from "../diagnostics/messages/template.js";
import { type PendingDiagnostic, reporter } from "../diagnostics/pending-diagnostic.js";
import { defaultLimits } from "../template/budget.js";
import { listed } from "../text/listed.js";
import type { SourceFile } from "../text/source-file.js";
import { hasJoinedHeader } from "./joined-header.js";
import { readOptions } from "./written-options.js";

interface ReadTable {
  readonly table?: Table;
  readonly file: SourceFile;
  /** As a document writes them. */
  readonly options: readonly string[];
  /** The same, read. */
  readonly read: DataOptions;
  /** Options that the user did not give, and why. */
  readonly found: readonly Cure[];
  /** The parts of a workbook that are left out without the user's choice. */
  readonly unread?: Unread;
}

/** Data that is read, and where findings go. */
interface ImportedData {
  readonly bytes: Uint8Array;
  readonly path: string;
  /** Default: the end of the path names it. */
  readonly format?: string;
  readonly project: { readonly host: Host; readonly options: ProjectOptions };
  readonly findings: PendingDiagnostic[];
  /** More rows stay in the file, and a document reads only files whose header names each column. */
  readonly maxRows: number;
}

/** Each round can find one more thing that an option cures: the cells of a sheet, then the decimal separator. */
const maxRounds = 5;

/** Reads a table with the options that it needs: the options of `written`, and options that the reader chooses or advises. */
export async function readImportedTable(data: ImportedData, written: string): Promise<ReadTable> {
  const { path, findings } = data;
  const own = written.trim() === "" ? [] : [written.trim().replace(/^\{|\}$/g, "")];
  const found: Cure[] = [];
  let added: readonly string[] = [];
  for (let round = 1; ; round++) {
    const options = [...own, ...added];
    const result = await readNamed(data, options);
    if (!result) return { file: { path, text: "" }, options, read: {}, found };
    const file = { path, text: result.text ?? "" };
    const parsed = readOptions(options.join(" "), []) ?? {};
    const advice = [...(result.advice ?? []), ...(result.table ? adviseColumns(result.table, parsed, true) : [])];
    const cures = round < maxRounds ? curesOf(result.problems, advice, own, added) : [];
    if (cures.length > 0) {
      found.push(...cures);
      added = mergedOptions([...added, ...cures.flatMap((cure) => cure.options)]);
      continue;
    }
    for (const problem of result.problems) report(problem, file, findings);
    // A problem that an option fixes is gone in this reading. Where there are two readings, igx takes none.
    for (const { message, options: cure, readings, hint, column, sample } of advice) {
      if (!readings && (cure.length > 0 || !result.advice?.some((one) => one.message === message))) continue;
      const place = result.table && column !== undefined ? textPlace(result.table, column, sample) : undefined;
      reporter(file, findings)(dataNeedsOption, place ?? start, { problem: message, advice: hint });
    }
    const isRead = result.table && result.problems.length === 0;
    const corner = isRead ? withBlankCorner(result.table, added, data.maxRows) : undefined;
    const isKept = (option: string): boolean => !corner || !option.startsWith("unnamed=");
    const { chosen = [] } = result;
    const unread = result.unread && unchosen(result.unread, written);
    const taken = [...own, ...chosen.flatMap(({ options: one }) => one), ...added.filter(isKept)];
    return {
      ...(isRead && { table: corner ?? result.table }),
      file,
      options: taken,
      read: readOptions(taken.join(" "), []) ?? {},
      found: [...chosen, ...found.filter((cure) => cure.options.every(isKept))],
      ...(unread && { unread }),
    };
  }
}

/** A user who chooses a sheet, cells or lines knows the others. */
const unchosen = ({ cells, count, sheets, attached }: Unread, written: string): Unread => ({
  attached,
  ...(/\b(?:range|skip)=/.test(written) ? { cells: [], count: 0 } : { cells, count }),
  sheets: written.includes("sheet=") ? [] : sheets,
});

/** Data with the problem of its two rows of names, if it has some: they would be many others. */
async function readNamed(data: ImportedData, options: readonly string[]): Promise<DataResult | undefined> {
  const result = await read(data, options.join(" "));
  if (!result || result.problems.length === 0 || options.some((option) => option.includes("header="))) return result;
  const whole = await read(data, [...options, "header=false"].join(" "));
  if (!whole?.table || !hasJoinedHeader(whole.table)) return result;
  return {
    ...result,
    problems: [curedBy(joinedMessage(whole.table), ["header=[1 2]"], "Join them")],
  };
}

function joinedMessage({ columns }: Table): string {
  const names = columns.map(({ cells }) => valueText(cellValue(cells, 0)).trim() || '""');
  return `The table has two rows of names, which igx joins: the first row alone would name the columns ${listed(names, names.length)}.`;
}

/**
 * The first column of a chart has the titles of its rows, and needs no name: of data that a document contains, a blank header stays blank. A
 * document reads only files whose header names each column.
 */
function withBlankCorner(table: Table, added: readonly string[], maxRows: number): Table | undefined {
  const [first, ...columns] = table.columns;
  const isUnnamed = first && added.includes(`unnamed=${JSON.stringify(first.name)}`) && table.rowCount <= maxRows;
  return isUnnamed ? tableOfColumns([{ ...first, name: "" }, ...columns], table.rowCount) : undefined;
}

async function read(data: ImportedData, written: string): Promise<DataResult | undefined> {
  const { bytes, path, format, project, findings } = data;
  const options = readOptions(written, findings);
  if (!options) return undefined;
  const { dataBytes, rows, cells, seconds, memory } = { ...defaultLimits, ...project.options.limits };
  const locale = project.options.locale ?? "en";
  const isolation = { host: project.host, seconds, memory };
  return readData(
    bytes,
    path.slice(path.lastIndexOf("/") + 1),
    { locale, ...(format !== undefined && { format }), ...options, unread: true },
    { bytes: dataBytes, rows, cells },
    isolation,
  );
}

interface Cure {
  readonly message: string;
  readonly options: readonly string[];
}

/** Options that the data need: of the first problem that has some, or else of all advice. */
function curesOf(
  problems: readonly DataProblem[],
  advice: readonly DataAdvice[],
  own: readonly string[],
  added: readonly string[],
): readonly Cure[] {
  const ofProblems = problems.flatMap(({ message, cure }) => (cure ? [{ message, options: cure }] : []));
  const cures: readonly Cure[] = problems.length > 0 ? ofProblems.slice(0, 1) : advice;
  const isNew = (option: string): boolean => {
    const name = `${option.split("=")[0]}=`;
    const isOfColumn = option.startsWith(`${name}{`);
    return !own.some((one) => one.includes(name)) && !added.some((one) => one.startsWith(name) && !isOfColumn);
  };
  return cures.filter(({ options }) => options.length > 0 && options.every(isNew));
}

const start = { start: 0, end: 0 };

function report({ span = start, message, hint }: DataProblem, file: SourceFile, findings: PendingDiagnostic[]) {
  reporter(file, findings)(dataMalformed, span, { problem: message, advice: hint });
}
