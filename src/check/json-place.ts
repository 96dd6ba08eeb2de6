import type { FileSpan } from "../text/file-span.js";
import { type JsonNode, jsonNodeAt } from "../text/json.js";
import type { SourceFile } from "../text/source-file.js";

/** Where the value of a JSON pointer is in a file, or the innermost one on the way to it that exists. `offset`: of the JSON text in the file. */
export function jsonPlace(file: SourceFile, root: JsonNode, pointer = "", offset = 0): FileSpan {
  const path = pointer.split("/").slice(1);
  const { offset: start, length } = innermostAt(root, path);
  return { file, span: { start: offset + start, end: offset + start + length } };
}

/** The value at a path, or the innermost one on the way to it that exists. */
export function innermostAt(root: JsonNode, path: readonly (string | number)[]): JsonNode {
  for (let length = path.length; length > 0; length--) {
    const node = jsonNodeAt(root, path.slice(0, length));
    if (node) return node;
  }
  return root;
}
