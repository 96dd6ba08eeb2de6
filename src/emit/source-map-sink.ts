import type { SourceMap } from "../contract/result.js";
import type { SourceFile } from "../text/source-file.js";
import type { ContentSink } from "./emit.js";

/** One step of a JSON pointer (RFC 6901, section 3). */
const escapePointer = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** Notes where each piece of the content came from. */
export function sourceMapSink(): ContentSink & { readonly map: () => SourceMap } {
  const map: Record<string, { readonly file: string; readonly start: number; readonly end: number }> = {};
  /** The pointer of each open bracket, and the index of its next item. */
  const stack: { readonly pointer: string; index: number; readonly isArray: boolean }[] = [];
  let keyed = "";
  const next = (): string => {
    const top = stack.at(-1);
    if (!top) return "";
    return `${top.pointer}/${top.isArray ? top.index++ : escapePointer(keyed)}`;
  };
  const note = (pointer: string, file: SourceFile, start: number, end: number) => {
    map[pointer] = { file: file.path, start, end };
  };
  return {
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
    value(_json, file, start, end) {
      note(next(), file, start, end);
    },
    map: () => map,
  };
}
