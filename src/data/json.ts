import type { RecordValue } from "../language/value.js";
import { type JsonNode, parseJson } from "../text/json.js";
import { jsonRecord, spanOf } from "./json-value.js";
import { failed, malformed } from "./problem.js";
import type { DataLimits, DataOptions, DataProblem, DataResult } from "./reader.js";
import { notRecords, recordsTable } from "./records.js";
import { textReader } from "./text-reader.js";

/** JSON (RFC 8259): an array of objects. Their values may be nested: objects become records, arrays lists. */
export const jsonReader = textReader(["json"], readJson);

async function readJson(text: string, options: DataOptions, limits: DataLimits): Promise<DataResult> {
  const { root, problem } = parseJson(text);
  if (!root) return failed(malformed(problem?.problem ?? "This is no JSON.", problem?.span));
  if (root.type !== "array") return failed(malformed(notRecords(words[root.type], "json"), opening(root)));
  const problems: DataProblem[] = [];
  const records: RecordValue[] = [];
  for (const item of root.children ?? []) {
    if (item.type === "object") records.push(jsonRecord(item, text, problems));
    else problems.push(malformed(notRecords(words[item.type], "json"), opening(item)));
  }
  return recordsTable(records, problems.slice(0, maximumProblems), options, limits);
}

const maximumProblems = 20;

export const words: Readonly<Record<JsonNode["type"], string>> = {
  object: "one object",
  array: "an array",
  string: "a text",
  number: "a number",
  boolean: "a boolean",
  null: "null",
  property: "a property",
};

/** A value, or the bracket that opens it. */
export function opening(node: JsonNode, by = 0) {
  const { start, end } = spanOf(node, by);
  return { start, end: node.type === "array" || node.type === "object" ? start + 1 : end };
}
