import { posix } from "node:path";
import { adviseColumns } from "../../data/advice.js";
import type { DataProblem, DataResult, Table, Unread } from "../../data/reader.js";
import { readData } from "../../data/registry.js";
import { dataMalformed, dataNeedsOption } from "../../diagnostics/messages/template.js";
import { type PendingDiagnostic, reporter } from "../../diagnostics/pending-diagnostic.js";
import { blankCorner } from "../../import/blank-corner.js";
import { joinedHeader } from "../../import/joined-header.js";
import { defaultLimits } from "../../template/budget.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Project } from "../base/project.js";
import { asOption, readOptions } from "./inspect-data.js";

interface ReadTable {
  readonly table?: Table;
  readonly file: SourceFile;
  /** As a document writes them. */
  readonly options: readonly string[];
  /** The names of columns that they keep as text. */
  readonly texts?: readonly string[] | undefined;
  /** The reasons for options that the user did not give. */
  readonly found: readonly string[];
  /** The parts of a workbook that are left out without the user's choice. */
  readonly unread?: Unread;
}

/** Data that is read, and where findings go. */
interface ImportedData {
  readonly bytes: Uint8Array;
  readonly path: string;
  readonly format: string;
  readonly project: Project;
  readonly findings: PendingDiagnostic[];
  /** More rows stay in the file, and a document reads only files whose header names each column. */
  readonly maxRows: number;
}

/** Each round can find one more thing that an option cures: the delimiter, then the decimal separator. */
const maxRounds = 4;

/** Reads a table with the options that it needs: the options of `written`, and options that the reader advises. */
export async function readImportedTable(data: ImportedData, written: string): Promise<ReadTable> {
  const { path, findings } = data;
  const options = written.trim() === "" ? [] : [written.trim().replace(/^\{|\}$/g, "")];
  const found: string[] = [];
  for (let round = 1; ; round++) {
    const result = await readNamed(data, options, found);
    if (!result) return { file: { path, text: "" }, options, found };
    const file = { path, text: result.text ?? "" };
    const cure = round < maxRounds ? cureOf(result, options) : undefined;
    if (cure) {
      found.push(cure.message);
      options.push(...cure.options);
      continue;
    }
    for (const problem of result.problems) report(problem, file, findings);
    // A problem that an option fixes is gone in this reading.
    for (const { message, options: cure, hint } of result.advice ?? [])
      if (cure.length === 0)
        reporter(file, findings)(dataNeedsOption, start, { problem: message, advice: asOption(hint) });
    const isRead = result.table && result.problems.length === 0;
    const unread = result.unread && unchosen(result.unread, written);
    const texts = readOptions(options.join(" "), [])?.text;
    return { ...(isRead && { table: result.table }), file, options, texts, found, ...(unread && { unread }) };
  }
}

/** A user who chooses a sheet or cells knows the others. */
const unchosen = ({ cells, count, sheets, attached }: Unread, written: string): Unread => ({
  attached,
  ...(isNew("range=", [written]) ? { cells, count } : { cells: [], count: 0 }),
  sheets: isNew("sheet=", [written]) ? sheets : [],
});

/** Data whose header names each column, or each but the first, or with two rows. `found` says what else a header is. */
async function readNamed(
  data: ImportedData,
  options: readonly string[],
  found: string[],
): Promise<DataResult | undefined> {
  const result = await read(data, options.join(" "));
  if (!result || result.problems.length === 0 || !isNew("header=", options)) return result;
  const whole = await read(data, [...options, "header=false"].join(" "));
  if (!whole?.table) return result;
  const two = joinedHeader(whole.table);
  if (two && two.rowCount <= data.maxRows) {
    found.push("The table has two rows of names, which igx joins.");
    return { ...whole, table: two };
  }
  // Problems that other options fix come first.
  if (toCures(result.problems).length > 0) return result;
  const table = blankCorner(whole.table);
  return table && table.rowCount <= data.maxRows ? { ...whole, table } : result;
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
    posix.basename(path),
    { locale, format, ...options, unread: true },
    { bytes: dataBytes, rows, cells },
    isolation,
  );
}

interface Cure {
  readonly message: string;
  readonly options: readonly string[];
}

/** Options that the data need and that are not given. */
function cureOf({ table, problems, advice = [] }: DataResult, given: readonly string[]): Cure | undefined {
  const advised = [...advice, ...(table ? adviseColumns(table, {}) : [])];
  const cures: readonly Cure[] = problems.length > 0 ? toCures(problems) : advised;
  return cures.find(({ options }) => options.length > 0 && options.every((option) => isNew(option, given)));
}

const toCures = (problems: readonly DataProblem[]): readonly Cure[] =>
  problems.flatMap(({ message, cure }) => (cure ? [{ message, options: cure }] : []));

const isNew = (option: string, given: readonly string[]): boolean => {
  const name = `${option.split("=")[0]}=`;
  return !given.some((one) => one.includes(name));
};

const start = { start: 0, end: 0 };

function report({ span = start, message, hint }: DataProblem, file: SourceFile, findings: PendingDiagnostic[]) {
  reporter(file, findings)(dataMalformed, span, { problem: message, advice: asOption(hint) });
}
