import { isRecord, type RecordValue } from "../language/value.js";
import { isBlank } from "./cell.js";
import { words } from "./json.js";
import { fieldSpan } from "./json-place.js";
import { keepsValues } from "./json-scan.js";
import { hasTooManyValues, readJsonText } from "./json-value.js";
import { failed, limitProblem, malformed, maximumProblems } from "./problem.js";
import type { DataLimits, DataOptions, DataProblem, DataResult } from "./reader.js";
import { columnarTable, notRecords, recordsTable } from "./records.js";
import { textReader } from "./text-reader.js";

/** JSON Lines: an object in each line that is not blank. */
export const jsonlReader = textReader(["jsonl", "ndjson"], readJsonl);

async function readJsonl(text: string, options: DataOptions, limits: DataLimits): Promise<DataResult> {
  const plain = keepsValues(options) ? columnarTable(text, limits, true) : undefined;
  if (plain) return { table: plain, problems: [] };
  const broken = brokenObject(text);
  if (broken) return failed(broken);
  if (hasTooManyValues(text, limits)) return failed(limitProblem("cells", limits));
  const problems: DataProblem[] = [];
  const records: RecordValue[] = [];
  const places: { readonly line: string; readonly start: number }[] = [];
  for (const { line, start } of lines(text)) {
    const record = isBlank(line) ? undefined : readLine(line, start, problems);
    if (record) {
      records.push(record);
      places.push({ line, start });
    }
    // Rows too: `recordsTable` reports them, and lines beyond the limit need not be read.
    if (problems.length >= maximumProblems || records.length > limits.rows) break;
  }
  // A mistake that each line has is one.
  if (records.length === 0 && problems.length > 1) return failed(withLineHint(problems[0]!, text));
  return recordsTable(records, problems, options, limits, (record, name, part) => {
    const { line, start } = places[record]!;
    const span = fieldSpan(line, { depth: 0, record: 0 }, name, part);
    return span && { start: start + span.start, end: start + span.end };
  });
}

/** The first object, if it goes on in further lines, as programs write JSON for people: otherwise each line would be a mistake. */
function brokenObject(text: string): DataProblem | undefined {
  const [whole, blanks = "", first = ""] = /^(\s*)(\{[^{}\r\n]*)[\r\n]+[ \t]*(?=[^\s{])/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const span = { start: blanks.length, end: blanks.length + first.length };
  const message = "The object goes on in the next line, but JSON Lines has one object on each line.";
  return malformed(message, span, "Write each object on one line.");
}

/** The lines of a list, with a comma after each. */
const withLineHint = (problem: DataProblem, text: string): DataProblem =>
  /^,[ \t]*[\r\n]/.test(text.slice(problem.span?.start))
    ? { ...problem, hint: "Remove the comma at the end of each line." }
    : problem;

function readLine(line: string, start: number, problems: DataProblem[]): RecordValue | undefined {
  const read = readJsonText(line, start, (depth, type) =>
    depth === 0 && type !== "object" ? notRecords(words[type], "jsonl") : undefined,
  );
  problems.push(...read.problems);
  return read.value !== undefined && isRecord(read.value) ? read.value : undefined;
}

/** A generator: a file of a million lines is never an array of lines. */
function* lines(text: string) {
  let start = 0;
  for (const end of text.matchAll(/\r\n|\n|\r|$/g)) {
    if (end.index >= start) yield { line: text.slice(start, end.index), start };
    start = end.index + end[0].length;
  }
}
