import { visitJson } from "../text/json.js";
import type { Span } from "../text/span.js";

/** A record of a JSON text: how many containers are around it, and its position among the values there. */
interface RecordPlace {
  readonly depth: number;
  readonly record: number;
}

export type FieldPart = "name" | "value";

/** The span of the name or value of a record's field; `undefined` if there is none, or if the value is an object or an array. */
export function fieldSpan(
  text: string,
  { depth, record }: RecordPlace,
  name: string,
  part: FieldPart,
): Span | undefined {
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
    onObjectProperty: (property, start, length) => {
      key = open === depth + 1 ? property : undefined;
      if (part === "name" && index === record && key === name) found ??= { start, end: start + length };
    },
    onLiteralValue: (_value, start, length) => {
      if (part === "value" && index === record && open === depth + 1 && key === name)
        found ??= { start, end: start + length };
    },
  });
  return found;
}
