import { numberFromText, type RecordValue, type Value } from "../language/value.js";
import { countCommas, visitJson } from "../text/json.js";
import type { Span } from "../text/span.js";
import { isBlank } from "./cell.js";
import { malformed, maximumProblems } from "./problem.js";
import type { DataLimits, DataProblem } from "./reader.js";
import type { WrongValue } from "./records.js";

export type JsonType = "object" | "array" | "string" | "number" | "boolean" | "null";

interface JsonRead {
  readonly type?: JsonType;
  readonly value?: Value;
  readonly problems: readonly DataProblem[];
}

/**
 * Whether a text has more values than limits allow. Commas separate values, so their number is known without parsing; commas in strings
 * only make the estimate higher.
 */
export const hasTooManyValues = (text: string, limits: DataLimits): boolean => {
  const most = limits.cells + limits.rows;
  return countCommas(text, most) > most;
};

interface Open {
  readonly container: Value[] | Map<string, Value>;
  key: string;
}

/**
 * Reads a JSON value: numbers as written, objects as records. Reports duplicate members. `place` gets depth and type of each value and
 * returns a message if such a value must not be there. `offset` is added to all spans, for a value inside a larger text. An event parser
 * instead of `JSON.parse`, which loses digits, positions and duplicates.
 */
export function readJsonText(
  text: string,
  offset: number,
  place: (depth: number, type: JsonType) => WrongValue | undefined,
): JsonRead {
  const problems: DataProblem[] = [];
  const open: Open[] = [];
  let root: { readonly type: JsonType; readonly value: Value } | undefined;
  const report = ({ message, hint }: WrongValue, start: number, length: number): void => {
    const span: Span = { start: offset + start, end: offset + start + length };
    if (problems.length < maximumProblems) problems.push(malformed(message, span, hint));
  };

  function add(type: JsonType, value: Value, start: number, length: number): void {
    const wrong = place(open.length, type);
    if (wrong !== undefined) report(wrong, start, length);
    const parent = open.at(-1);
    if (!parent) root ??= { type, value };
    else if (Array.isArray(parent.container)) parent.container.push(value);
    // The first of duplicate members stays; the second is reported.
    else if (!parent.container.has(parent.key)) parent.container.set(parent.key, value);
  }

  function begin(type: "object" | "array", container: Open["container"], start: number): void {
    add(type, container, start, 1);
    open.push({ container, key: "" });
  }

  const problem = visitJson(text, {
    onObjectBegin: (start) => begin("object", new Map(), start),
    onArrayBegin: (start) => begin("array", [], start),
    onObjectEnd: () => void open.pop(),
    onArrayEnd: () => void open.pop(),
    onObjectProperty: (name, start, length) => {
      const parent = open.at(-1)!;
      parent.key = name;
      if ((parent.container as RecordValue).has(name))
        report(
          { message: `The object contains ${JSON.stringify(name)} twice.`, hint: "Remove one of them, or rename it." },
          start,
          length,
        );
    },
    onLiteralValue: (value: string | number | boolean | null, start, length) => {
      if (typeof value === "number") add("number", numberFromText(text.slice(start, start + length)), start, length);
      else if (value === null) add("null", null, start, length);
      else add(typeof value as "string" | "boolean", value, start, length);
    },
  });
  if (problem) {
    const { start, end } = problem.span;
    const span = { start: offset + start, end: offset + end };
    // Python writes them, and JSON has no form for them.
    const missing = isBlank(text) ? "Write `[]` for a table without rows." : undefined;
    const number = /^-?(?:NaN|Infinity)/.exec(text.slice(start, start + 9))?.[0];
    return {
      problems: [
        number === undefined
          ? malformed(problem.problem, span, problem.hint ?? missing)
          : malformed(`\`${number}\` is not a JSON number.`, span, "Write `null` instead."),
      ],
    };
  }
  return { ...root, problems };
}
