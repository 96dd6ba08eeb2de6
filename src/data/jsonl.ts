import type { RecordValue } from "../language/value.js";
import { parseJson } from "../text/json.js";
import { isBlank } from "./cell.js";
import { opening, words } from "./json.js";
import { jsonRecord } from "./json-value.js";
import { malformed } from "./problem.js";
import type { DataLimits, DataOptions, DataProblem, DataResult } from "./reader.js";
import { notRecords, recordsTable } from "./records.js";
import { textReader } from "./text-reader.js";

/** JSON Lines: an object in each line that is not blank. */
export const jsonlReader = textReader(["jsonl", "ndjson"], readJsonl);

const maximumProblems = 20;

async function readJsonl(text: string, options: DataOptions, limits: DataLimits): Promise<DataResult> {
  const problems: DataProblem[] = [];
  const records: RecordValue[] = [];
  for (const { line, start } of lines(text)) {
    const record = isBlank(line) ? undefined : readLine(line, start, problems);
    if (record) records.push(record);
    if (problems.length >= maximumProblems || records.length > limits.rows) break;
  }
  return recordsTable(records, problems, options, limits);
}

function readLine(line: string, start: number, problems: DataProblem[]): RecordValue | undefined {
  const { root, problem } = parseJson(line);
  if (root?.type === "object") return jsonRecord(root, line, problems, start);
  if (root) problems.push(malformed(notRecords(words[root.type], "jsonl"), opening(root, start)));
  else if (problem)
    problems.push(malformed(problem.problem, { start: start + problem.span.start, end: start + problem.span.end }));
  return undefined;
}

function* lines(text: string) {
  let start = 0;
  for (const end of text.matchAll(/\r\n|\n|\r|$/g)) {
    if (end.index >= start) yield { line: text.slice(start, end.index), start };
    start = end.index + end[0].length;
  }
}
