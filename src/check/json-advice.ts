import { isJsonNumber } from "../text/json-number.js";
import type * as z from "../text/zod.js";
import { booleanMeant } from "./suggest-value.js";

interface WrongJson {
  readonly issue: z.core.$ZodIssue;
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  /** The value as it is written: numbers beyond doubles keep their digits. */
  readonly text: string;
  /** That of the element. */
  readonly type: unknown;
}

/** The JSON to write where a field has the wrong type: the probable value, or else an example. */
export function jsonAdvice(wrong: WrongJson): string {
  const { issue } = wrong;
  switch (issue.code) {
    case "invalid_type":
      return write(...typed(issue.expected, wrong));
    case "invalid_value":
      return write(...issue.values.map((value) => JSON.stringify(value)));
    case "invalid_union":
      // A discriminated union without alternatives: the `type` itself is wrong.
      return write(issue.errors.length === 0 ? '"body"' : (exampleOf(wrong) ?? asText(wrong)));
    default:
      return write(asText(wrong));
  }
}

const write = (...texts: readonly string[]): string => `Write ${texts.map((text) => `\`${text}\``).join(" or ")}.`;

function typed(expected: string, wrong: WrongJson): readonly string[] {
  const { value } = wrong;
  const example = exampleOf(wrong);
  switch (expected) {
    case "number":
      return [typeof value === "string" && isJsonNumber(value) ? value : (example ?? "1")];
    case "boolean": {
      const meant = booleanMeant(String(value));
      return meant === undefined ? ["true", "false"] : [meant];
    }
    case "string":
      return [example ?? asText(wrong)];
    case "array":
      return [isColor(value) ? JSON.stringify([value]) : (example ?? "[]")];
    default:
      return [example ?? "{}"];
  }
}

const isColor = (value: unknown): boolean => typeof value === "string" && value.startsWith("#");

const asText = ({ value, text }: WrongJson): string =>
  typeof value === "number" || typeof value === "boolean" ? JSON.stringify(text) : '""';

function exampleOf({ path, type }: WrongJson): string | undefined {
  // Entries of `data` are of another form in each type of element.
  const isData = path[0] === "data" && path.slice(1).every((step) => typeof step === "number");
  return isData ? dataExamples[String(type)]?.[path.length - 1] : exampleAt(path);
}

/** By their depth in `data`. */
const dataExamples: Readonly<Record<string, readonly string[]>> = {
  chart: ['[[["Country", "Bags"], ["Brazil", 66]]]', '[["Country", "Bags"], ["Brazil", 66]]', '["Brazil", 66]'],
  map: ['[{"title": "Brazil", "value": 66}]', '{"title": "Brazil", "value": 66}'],
  facts_and_figures: ['[{"figure": "42%", "fact": "of adults"}]', '{"figure": "42%", "fact": "of adults"}'],
};

/** By the names on the way to the value, with `*` for a position in a list. */
const exampleAt = (path: WrongJson["path"]): string | undefined =>
  examples[path.map((step) => (typeof step === "number" ? "*" : step)).join(" ")];

const examples: Readonly<Record<string, string>> = {
  colors: '["#6f4e37"]',
  "colors *": '"#6f4e37"',
  "data sheets": '[{"header": ["Country", "Bags"], "rows": [["Brazil", 66]]}]',
  "data sheets *": '{"header": ["Country", "Bags"], "rows": [["Brazil", 66]]}',
  "data sheets * header": '["Country", "Bags"]',
  "data sheets * rows": '[["Brazil", 66]]',
  "data sheets * rows *": '["Brazil", 66]',
  "data sheets * rows * data": "[66]",
  "data sheets * rows * color": '"#6f4e37"',
  "data * figure": '"42%"',
  "data * color": '"#6f4e37"',
  settings: '{"width": 0.5}',
  "settings height": "300",
  "settings category_height": "24",
  "settings callouts": '{"enabled": true}',
};
