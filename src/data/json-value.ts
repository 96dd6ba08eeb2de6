import { numberFromText, type RecordValue, type Value } from "../language/value.js";
import type { JsonNode } from "../text/json.js";
import { malformed } from "./problem.js";
import type { DataProblem } from "./reader.js";

/** A JSON value: numbers exactly as written, objects as records. Reports members that stand twice. */
export function jsonValue(node: JsonNode, text: string, problems: DataProblem[], offset = 0): Value {
  switch (node.type) {
    case "object":
      return jsonRecord(node, text, problems, offset);
    case "array":
      return (node.children ?? []).map((item) => jsonValue(item, text, problems, offset));
    case "number":
      return numberFromText(text.slice(node.offset, node.offset + node.length));
    case "string":
    case "boolean":
      return node.value as string | boolean;
    default:
      return null;
  }
}

export function jsonRecord(node: JsonNode, text: string, problems: DataProblem[], offset = 0): RecordValue {
  const fields = new Map<string, Value>();
  for (const { children } of node.children ?? []) {
    const [key, value] = children ?? [];
    if (!key || !value) continue;
    const name = key.value as string;
    if (fields.has(name))
      problems.push(malformed(`${JSON.stringify(name)} stands twice in this object.`, spanOf(key, offset)));
    else fields.set(name, jsonValue(value, text, problems, offset));
  }
  return fields;
}

export const spanOf = ({ offset, length }: JsonNode, by = 0) => ({ start: by + offset, end: by + offset + length });
