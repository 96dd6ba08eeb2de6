import { isList, isRecord } from "../language/value.js";
import { rowsAt } from "./data-path.js";
import { fieldSpan } from "./json-place.js";
import { keepsValues } from "./json-scan.js";
import { hasTooManyValues, type JsonType, readJsonText } from "./json-value.js";
import { curedBy, failed, limitProblem } from "./problem.js";
import type { DataLimits, DataOptions, DataResult } from "./reader.js";
import { columnarTable, notRecords, recordsTable, suggestRows } from "./records.js";
import { textReader } from "./text-reader.js";

/** JSON (RFC 8259): an array of objects. Values may be nested: objects become records, arrays become lists. */
export const jsonReader = textReader(["json"], readJson);

async function readJson(text: string, options: DataOptions, limits: DataLimits): Promise<DataResult> {
  const plain = keepsValues(options) ? columnarTable(text, limits, false) : undefined;
  if (plain) return { table: plain, problems: [] };
  // Before parsing, which would fill the memory.
  if (hasTooManyValues(text, limits)) return failed(limitProblem("cells", limits));
  if (options.path === undefined && isLines(text))
    return failed(curedBy("Each line is an object of its own, as in JSON Lines.", ["format=jsonl"], "Name the format"));
  if (options.path !== undefined) return readAt(text, options.path, options, limits);
  const { value, problems } = readJsonText(text, 0, (depth, type) => {
    // The array at the top, objects in it, anything below.
    const isRight = depth > 1 || type === (depth === 0 ? "array" : "object");
    return isRight ? undefined : notRecords(words[type], "json");
  });
  // A list without a single object is one mistake.
  if (value === undefined || !isList(value) || (value.length > 0 && !value.some(isRecord))) {
    const meant = suggestRows(value);
    return failed(...problems.slice(0, 1).map((one) => ({ ...one, ...meant })));
  }
  return recordsTable(value.filter(isRecord), problems, options, limits, (record, name, part) =>
    fieldSpan(text, { depth: 1, record }, name, part),
  );
}

/** The rows inside a document, which has other values around them. */
function readAt(text: string, path: string, options: DataOptions, limits: DataLimits): DataResult {
  const { value, problems } = readJsonText(text, 0, () => undefined);
  if (value === undefined) return failed(...problems);
  const rows = rowsAt(value, path);
  return "kind" in rows ? failed(rows) : recordsTable(rows, problems, options, limits, () => undefined);
}

/** Databases and logs write JSON Lines into files with the extension `.json`, too. */
const isLines = (text: string): boolean => /^\s*\{[^\r\n]*\}[ \t]*[\r\n]\s*\{/.test(text);

/** The kinds of values, for messages. */
export const words: Readonly<Record<JsonType, string>> = {
  object: "one object",
  array: "an array",
  string: "a string",
  number: "a number",
  boolean: "a boolean",
  null: "null",
};
