import type { FileSpan } from "../text/file-span.js";
import type { JsonNode } from "../text/json.js";
import type { SourceFile } from "../text/source-file.js";

/** Where the value of a JSON pointer is in a file, or the innermost one on the way to it that exists. `offset`: of the JSON text in the file. */
export function jsonPlace(file: SourceFile, root: JsonNode, pointer = "", offset = 0): FileSpan {
  let node: JsonNode | undefined = root;
  let found = root;
  for (const step of pointer.split("/").slice(1)) {
    node = childOf(node, step);
    if (!node) break;
    found = node;
  }
  const start = offset + found.offset;
  return { file, span: { start, end: start + found.length } };
}

const childOf = ({ type, children = [] }: JsonNode, step: string): JsonNode | undefined =>
  type === "array"
    ? children[Number(step)]
    : children.find(({ children: [name] = [] }) => name?.value === step)?.children?.[1];
