import { rowOutsideData } from "../../diagnostics/messages/syntax.js";
import { replacement } from "../../diagnostics/pending-diagnostic.js";
import { isGridLine, withoutGridLines } from "../../syntax/grid-lines.js";
import { code, lineStart, skipBlanksBack, trim } from "../../syntax/scan.js";
import { invisible } from "../../text/invisible.js";
import { lazy } from "../../text/lazy.js";
import { cover, type Span } from "../../text/span.js";
import type { Better } from "../better.js";
import type { Finding } from "../finding.js";
import { joinCutRow } from "./cut-row.js";

/*
 * Rows without a directive: a line above them was meant as rows, or as their directive.
 */

/** The better advice for rows outside of data. */
export function strayRows({ file: { text }, span: { start } }: Finding): Better | undefined {
  if (text.charCodeAt(start) !== code.pipe) return undefined;
  return unmarkedRows(text, start) ?? spacedDirective(text, start);
}

/** Lines above rows, and below other rows or their directive, that have bars, but none at their start; or the rest of a row that is cut. */
function unmarkedRows(text: string, rows: number): Better | undefined {
  const lines: Span[] = [];
  for (let line = lineAbove(text, rows); line; line = lineAbove(text, line.start)) {
    const first = text.charCodeAt(line.start);
    if (first === code.pipe || first === code.at) {
      const inOrder = lines.reverse();
      if (inOrder.length === 0) return undefined;
      const span = cover(inOrder[0]!, inOrder.at(-1)!);
      const joined = first === code.pipe ? joinCutRow(text, line, inOrder, rows) : undefined;
      if (joined) return { ...asLines, span, fixes: [joined], hint: "Write the row on one line." };
      if (inOrder.every((one) => isGridLine(text.slice(one.start, one.end)))) {
        const edits = withoutGridLines(text, lineStart(text, span.start));
        const title = "Remove the lines of the grid";
        return { ...asLines, span, hint: `${title}.`, fixes: [{ title, edits }] };
      }
      if (!inOrder.every(({ start, end }) => text.slice(start, end).includes("|"))) return undefined;
      const edits = inOrder.map(({ start }) => ({ span: barBefore(text, start), text: "| " }));
      return { ...asLines, span, fixes: [{ title: "Begin with `|`", edits }] };
    }
    if (lines.length === maxLines || isMarked(first)) return undefined;
    lines.push(line);
  }
  return undefined;
}

const asLines = {
  message: rowOutsideData.message({ what: "lines" }),
  hint: rowOutsideData.hint({ what: "lines" }),
};

/** Of those that a slip makes text. */
const maxLines = 20;

/** Of lines that are not text. */
const isMarked = (first: number): boolean =>
  first === code.hash || first === code.greater || first === code.backslash || first === code.openBrace;

/** The start of a line without a bar: nothing, or invisible characters and a bar. */
function barBefore(text: string, start: number): Span {
  const hidden = hiddenBar().exec(text.slice(start, start + 100))?.[0] ?? "";
  return { start, end: start + hidden.length };
}

const hiddenBar = lazy(() => new RegExp(String.raw`^[${invisible}][${invisible} \t]*\|[ \t]*`, "u"));

/** The line directly above an offset; `undefined` if it is blank, or the offset is on the first line. */
function lineAbove(text: string, offset: number): Span | undefined {
  let end = skipBlanksBack(text, offset);
  if (text.charCodeAt(end - 1) === code.lineFeed) end--;
  if (text.charCodeAt(end - 1) === code.carriageReturn) end--;
  const start = lineStart(text, end);
  const line = trim(text, start, end);
  return line.start < line.end && end < offset ? line : undefined;
}

/** Letters after `@` and something else, or a directive between marks, on the line above the rows: text, but meant as their directive. */
function spacedDirective(text: string, rows: number): Better | undefined {
  const line = lineAbove(text, rows);
  if (!line) return undefined;
  const written = text.slice(line.start, Math.min(line.end, line.start + 200));
  const spaced = notAlone().exec(written)?.[0] ?? (unmarked.test(written) ? "" : undefined);
  if (spaced === undefined) return undefined;
  const directive = `@${written.slice(spaced.length)}`;
  const fix = replacement(`Write \`${directive}\``, { start: line.start, end: line.start + spaced.length }, "@");
  const reason = spaced.trimEnd() === "@" ? ", without white space after `@`" : "";
  return { hint: `Write \`${directive}\` above it${reason}.`, fixes: [fix] };
}

/** Without its `@`. */
const unmarked = /^(?:(?:chart|map)[ \t]+[^\s{]+|facts)(?:[ \t]*\{.*)?$/;

const notAlone = lazy(
  () =>
    new RegExp(
      String.raw`^(?:[${invisible}][${invisible} \t]*@[@ \t${invisible}]*|@[@ \t${invisible}]+|＠)(?=\p{L})`,
      "u",
    ),
);
