import { type AttributeDefinition, calloutNames } from "../language/attributes.js";
import { suggestColor } from "../language/named-colors.js";
import type { ExpandedValue } from "../template/expanded.js";
import { closest } from "../text/closest.js";

const yes = /^(?:true|yes|on|1|show|visible)$/i;
const no = /^(?:false|no|off|0|none|hide|hidden|never)$/i;

/** `yes`, `on` and the like of other formats. */
export const booleanOf = (text: string): string | undefined =>
  no.test(text) ? "false" : yes.test(text) ? "true" : closest(text, ["true", "false"], 1);

export function suggestBoolean(value: ExpandedValue): string | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : booleanOf(text);
}

/** The probable value, as it is typed, for one that is wrong as a whole; `undefined` if there is no probable one. */
export function suggestValue(
  { name, type, choices, least = 1, most = Number.MAX_SAFE_INTEGER }: AttributeDefinition,
  value: ExpandedValue,
): string | undefined {
  const text = textOf(value);
  switch (type) {
    case "boolean":
      return suggestBoolean(value);
    case "number":
      return text === undefined ? undefined : suggestNumber(name, text);
    case "integer":
      return text === undefined ? undefined : integerIn(text, least, most);
    case "choice":
      return text === undefined ? undefined : closest(text, choices ?? []);
    case "colors":
      return text === undefined ? undefined : suggestColors(text);
    case "callouts":
      if (value.kind === "list") return calloutGroup(value.items.map((item) => textOf(item.value)));
      if (value.kind === "value" && value.value === true) return "{enabled}";
      if (text !== undefined && no.test(text)) return "{enabled=false}";
      return text !== undefined && yes.test(text) ? "{enabled}" : calloutGroup([text]);
    default:
      return undefined;
  }
}

/** `'3'` and `03` of programs. One that is too large or too small is none. */
function integerIn(text: string, least: number, most: number): string | undefined {
  const number = /^'?0*([1-9]\d*)'?$/.exec(text)?.[1];
  return Number(number) >= least && Number(number) <= most ? number : undefined;
}

/** `50%` of a width, which is a fraction. */
const suggestNumber = (name: string, text: string): string | undefined =>
  name === "width" ? (/^(?:50\s*%|half|1\/2|0?[.,]50*|5e-1)$/i.test(text) ? "0.5" : undefined) : numberOf(text);

/** `300px` of style sheets, `'300'` of programs. */
export function numberOf(text: string): string | undefined {
  const number = /^'?\+?(\d+(?:\.\d+)?)\s*(?:px|pt|pixels?)?'?$/i.exec(text)?.[1];
  // JSON has no leading zeros.
  return number?.replace(/^0+(?=\d)/, "");
}

/** One colour without brackets, or several in one text, as style sheets have them. */
function suggestColors(text: string): string | undefined {
  const words = text.length > 1000 ? [] : text.split(/[\s,;|]+/).filter((word) => word !== "");
  const colors = words.map(suggestColor);
  return colors.length > 0 && !colors.includes(undefined) ? `[${colors.join(" ")}]` : undefined;
}

const calloutGroup = (words: readonly (string | undefined)[]): string | undefined =>
  words.length > 0 && words.every((word) => word !== undefined && calloutNames.includes(word))
    ? `{${words.join(" ")}}`
    : undefined;

const textOf = (value: ExpandedValue): string | undefined =>
  value.kind === "word"
    ? value.text
    : value.kind === "value" && (typeof value.value === "string" || typeof value.value === "boolean")
      ? String(value.value)
      : undefined;
