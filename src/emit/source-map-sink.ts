import type { Field } from "../check/model.js";
import type { SourceMap } from "../contract/result.js";
import type { JsonNode } from "../text/json.js";
import { pointerStep } from "../text/json-pointer.js";
import type { SourceFile } from "../text/source-file.js";
import type { ContentSink } from "./emit.js";

/** The values in an object or array by the steps to them. Of a name that is there twice, the last one counts, as for `JSON.parse`. */
const partsOf = ({ type, children = [] }: JsonNode): ReadonlyMap<string, JsonNode> =>
  new Map(
    children.map((child, index) =>
      type === "array" ? [String(index), child] : [String(child.children![0]!.value), child.children![1]!],
    ),
  );

/** Notes where each piece of the content came from, and each of what only pictures show. */
export function sourceMapSink(): ContentSink & { readonly map: () => SourceMap } {
  const map: Record<string, { readonly file: string; readonly start: number; readonly end: number }> = {};
  /** The pointer of each open bracket, and the index of its next item. */
  const stack: { readonly pointer: string; index: number; readonly isArray: boolean }[] = [];
  let keyed = "";
  const next = (): string => {
    const top = stack.at(-1);
    if (!top) return "";
    return top.pointer + pointerStep(top.isArray ? top.index++ : keyed);
  };
  const note = (pointer: string, file: SourceFile, start: number, end: number) => {
    map[pointer] = { file: file.path, start, end };
  };
  const noteField = (pointer: string, { span, json, parts }: Field, file: SourceFile): void => {
    note(pointer, file, span.start, span.end);
    const isArray = json?.startsWith("[");
    parts.forEach((part, index) => {
      noteField(pointer + pointerStep(isArray ? index : part.name), part, file);
    });
  };
  const noteNode = (pointer: string, node: JsonNode, file: SourceFile, offset: number): void => {
    for (const [name, part] of partsOf(node)) {
      const to = pointer + pointerStep(name);
      const start = offset + part.offset;
      note(to, file, start, start + part.length);
      noteNode(to, part, file, offset);
    }
  };
  const noteValue = (_: string, file: SourceFile, start: number, end: number): void => note(next(), file, start, end);
  return {
    pictures: true,
    json({ file, span, root, offset }) {
      const pointer = next();
      note(pointer, file, span.start, span.end);
      noteNode(pointer, root, file, offset);
    },
    parts(field, file) {
      noteField(next(), field, file);
    },
    open(bracket, file, start, end) {
      const pointer = next();
      note(pointer, file, start, end);
      stack.push({ pointer, index: 0, isArray: bracket === "[" });
    },
    close() {
      stack.pop();
    },
    key(name) {
      keyed = name;
    },
    value: noteValue,
    string: noteValue,
    map: () => map,
  };
}
