import type { FixSpec } from "../diagnostics/pending-diagnostic.js";
import { lazy } from "../text/lazy.js";

/** The line of an element between marks of another language: `[@chart bar]`, `- @chart bar {half}`, `"@map world"`. */
interface WrappedDirective {
  /** The line without its marks. */
  readonly directive: string;
  readonly fix: FixSpec;
}

/** The mark of a list, or an opening bracket, quote or mark of emphasis; then a directive up to the end of the line. */
const wrapped = lazy(
  () =>
    /^([-*+][ \t]+|[[(<"'`*_]{1,3}[ \t]*)@(?:(?:chart|map)[ \t]+(?:[\p{L}\p{N}-]+|"[^"]*")|facts)[ \t]*(?:\{(?!\{).*|[\])>"'`*_]{0,3})$/u,
);

/** `line` begins at `start`. `undefined` if it is not such a line. */
export function wrappedDirective(line: string, start: number): WrappedDirective | undefined {
  const trimmed = line.trimEnd();
  const [whole, opening = ""] = (trimmed.includes("@") && wrapped().exec(trimmed)) || [];
  if (whole === undefined) return undefined;
  const closing = closingOf(opening);
  const end = trimmed.length - (trimmed.endsWith(closing) ? closing.length : 0);
  const directive = line.slice(opening.length, end).trimEnd();
  const fix = {
    title: `Write \`${directive}\``,
    edits: [
      { span: { start, end: start + opening.length }, text: "" },
      { span: { start: start + opening.length + directive.length, end: start + trimmed.length }, text: "" },
    ],
  };
  return { directive, fix };
}

const closers: Readonly<Record<string, string>> = { "[": "]", "(": ")", "<": ">" };

/** The marks that close the pair at the end of the line; the mark of a list has none. */
const closingOf = (opening: string): string =>
  /^[-*+][ \t]/.test(opening)
    ? ""
    : [...opening.trim()]
        .map((char) => closers[char] ?? char)
        .reverse()
        .join("");
