import { visitJson } from "../text/json.js";
import type { Span } from "../text/span.js";

/** A record of a JSON text: how many containers are around it, and its position among the values there. */
interface RecordPlace {
  readonly depth: number;
  readonly record: number;
}

/** The span of the value that a field of a record has; `undefined` if it is an object or an array, or if there is none. */
export function fieldSpan(text: string, { depth, record }: RecordPlace, name: string): Span | undefined {
  let open = 0;
  let index = -1;
  let key: string | undefined;
  let found: Span | undefined;
  visitJson(text, {
    onObjectBegin: () => {
      if (open === depth) index++;
      open++;
      key = undefined;
    },
    onObjectEnd: () => void open--,
    onArrayBegin: () => {
      open++;
      key = undefined;
    },
    onArrayEnd: () => void open--,
    onObjectProperty: (property) => {
      key = open === depth + 1 ? property : undefined;
    },
    onLiteralValue: (_value, start, length) => {
      if (index === record && open === depth + 1 && key === name) found ??= { start, end: start + length };
    },
  });
  return found;
}
