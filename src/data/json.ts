import { isList, isRecord, type Value } from "../language/value.js";
import { fieldSpan } from "./json-place.js";
import { keepsValues } from "./json-scan.js";
import { hasTooManyValues, type JsonType, readJsonText } from "./json-value.js";
import { curedBy, failed, limitProblem } from "./problem.js";
import type { DataLimits, DataOptions, DataProblem, DataResult } from "./reader.js";
import { notRecords, plainTable, recordsTable } from "./records.js";
import { textReader } from "./text-reader.js";

/** JSON (RFC 8259): an array of objects. Values may be nested: objects become records, arrays become lists. */
export const jsonReader = textReader(["json"], readJson);

async function readJson(text: string, options: DataOptions, limits: DataLimits): Promise<DataResult> {
  const plain = keepsValues(options) ? plainTable(text, limits, false) : undefined;
  if (plain) return { table: plain, problems: [] };
  // Before parsing, which would fill the memory.
  if (hasTooManyValues(text, limits)) return failed(limitProblem("cells", limits));
  if (isLines(text))
    return failed(curedBy("Each line is an object of its own, as in JSON Lines.", ["format=jsonl"], "Name the format"));
  const { value, problems } = readJsonText(text, 0, (depth, type) => {
    // The array at the top, objects in it, anything below.
    const isRight = depth > 1 || type === (depth === 0 ? "array" : "object");
    return isRight ? undefined : notRecords(words[type], "json");
  });
  if (value === undefined || !isList(value))
    return failed(...problems.slice(0, 1).map((one) => adviseList(one, value)));
  return recordsTable(value.filter(isRecord), problems, options, limits, (record, name, part) =>
    fieldSpan(text, { depth: 1, record }, name, part),
  );
}

/** Interfaces on the web put their list into an object, mostly as its only one. */
function adviseList(problem: DataProblem, value: Value | undefined): DataProblem {
  if (value === undefined || !isRecord(value)) return problem;
  const lists = [...value].flatMap(([name, field]) => (isList(field) && field.some(isRecord) ? [name] : []));
  return lists.length === 1 ? { ...problem, hint: `Save only the list in \`${lists[0]}\`.` } : problem;
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
