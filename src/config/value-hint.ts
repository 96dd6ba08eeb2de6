import { suggestColor } from "../language/named-colors.js";
import { suggestLocale } from "../language/suggest-locale.js";
import { didYouMean } from "../text/did-you-mean.js";
import type * as z from "../text/zod.js";

/** A replacement for a value, as JSON, which YAML reads too. `undefined` if the message contains it already. */
export function valueHint(issue: z.core.$ZodIssue, value: unknown): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return typed(issue.expected, value);
    case "invalid_value":
      return oneOf(issue.values.map(String), value);
    case "invalid_format":
      return issue.format === "url" ? 'Write `"https://infogr.am"`, or the address of another service.' : undefined;
    case "too_small":
      // All texts that must not be empty are paths.
      if (issue.origin === "string") return "Write a path, or remove it.";
      return issue.origin === "array" ? undefined : write(Number(issue.minimum) + (issue.inclusive ? 0 : 1));
    case "too_big":
      return write(Number(issue.maximum));
    case "custom":
      if (typeof value !== "string") return undefined;
      return issue.path[0] === "themes" && issue.path.length > 2
        ? write(hexOf(value) ?? "#6f4e37")
        : refined(issue.path.at(-1), value);
    default:
      return undefined;
  }
}

function typed(expected: string, value: unknown): string | undefined {
  const isPlain = ["string", "number", "boolean"].includes(typeof value);
  switch (expected) {
    case "string":
      return isPlain ? write(String(value)) : "Write text in double quotes.";
    case "number":
    case "int":
      return numeric(expected, value);
    case "boolean":
      return value === "false" || value === "no" || value === 0 ? write(false) : "Write `true` or `false`.";
    case "array":
      return typeof value === "string" ? write([value]) : "Write a list: `[…, …]`.";
    case "object":
    case "record":
      return 'Write `{}`, or `{"name": value}`.';
    default:
      return undefined;
  }
}

/** `"45"`, `"2/s"` as `--rate` has it, `1_000` of YAML. */
function numeric(expected: string, value: unknown): string {
  const digits = typeof value === "string" ? /^(\d[\d_]*(?:\.\d+)?)(?:\/s)?$/.exec(value)?.[1] : undefined;
  const number = digits === undefined ? undefined : Number(digits.replaceAll("_", ""));
  const fits = number !== undefined && (expected === "number" || Number.isSafeInteger(number));
  if (fits) return write(number);
  return expected === "int" ? "Write a whole number, such as `10`." : "Write a number, such as `10`.";
}

/** A replacement for a text of the right type, but not of the right form. */
function refined(key: PropertyKey | undefined, value: string): string | undefined {
  if (key === "baseUrl") return write(value.replace(/(?<!\/)\/*[?#].*$/s, "").replace(/^(https:\/\/)[^/]*@/i, "$1"));
  if (key === "queue" || key === "state")
    return 'Write `"redis://HOST:6379"`, `"postgres://HOST/DATABASE"` or `"none"`.';
  if (key === "output") return write(withKey(value));
  const locale = key === "locale" ? suggestLocale(value) : undefined;
  return locale === undefined ? undefined : write(locale);
}

/** `out.json`, `out` and `out/{name}.json` with `{key}`. */
function withKey(path: string): string {
  const replaced = path.replace(/\{[\p{L}_][\p{L}\d_]*\}/gu, "{key}");
  if (replaced.includes("{key}")) return replaced;
  const dot = path.lastIndexOf(".");
  return dot > path.lastIndexOf("/") + 1 ? `${path.slice(0, dot)}/{key}${path.slice(dot)}` : `${path}/`;
}

/** `red`, `#f00` and `rgb(255, 0, 0)` with six digits. */
function hexOf(value: string): string | undefined {
  const digits = suggestColor(value)?.slice(1);
  if (digits === undefined) return undefined;
  return `#${digits.length < 6 ? digits.slice(0, 3).replace(/./g, "$&$&") : digits.slice(0, 6)}`;
}

function oneOf(values: readonly string[], value: unknown): string {
  const all =
    values.length === 1 ? write(values[0]!) : `Write one of ${values.map((one) => `\`"${one}"\``).join(", ")}.`;
  if (typeof value !== "string") return all;
  // Other tools shorten these words: `warn` is `warning`.
  const whole = value.length < 3 ? undefined : values.find((one) => one.startsWith(value.toLowerCase()));
  return didYouMean(whole ?? value, values, all);
}

/** The text of a long value would hide the hint. */
const maxValue = 60;

function write(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > maxValue ? "Write it in this form." : `Write \`${text}\`.`;
}
