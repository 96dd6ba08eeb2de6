import type { Position, TextEdit } from "vscode-languageserver-types";
import { enclosureAt } from "../../syntax/enclosure-at.js";
import { formatTable } from "../../syntax/format-table.js";
import { nodeAt } from "../../syntax/node-at.js";
import { lineEnd, lineStart, skipBlanks } from "../../syntax/scan.js";
import { scanRow } from "../../syntax/scan-row.js";
import type { SpanEdit } from "../../text/span-edit.js";
import { type DocumentParams, textFeature } from "../feature.js";
import type { TextLevel } from "../levels.js";
import { offsetOf } from "../ranges.js";
import { smallEdits } from "../small-edits.js";

export interface OnTypeFormattingParams extends DocumentParams {
  readonly position: Position;
  /** The character that has been typed. */
  readonly ch: string;
}

/**
 * Tables while they are typed: a bar aligns the columns, a line end after a row begins the next row, and after an empty row ends the table.
 */
export const onTypeFormatting = textFeature<OnTypeFormattingParams, TextEdit[]>(
  "textDocument/onTypeFormatting",
  { documentOnTypeFormattingProvider: { firstTriggerCharacter: "|", moreTriggerCharacter: ["\n"] } },
  (level, { position, ch }) => {
    const offset = offsetOf(level.file, position);
    const isText = nodeAt(level, offset).some(({ kind }) => kind === "fence" || kind === "front-matter");
    if (isText) return [];
    return smallEdits(
      level.file,
      ch === "|" ? afterBar(level, offset) : ch === "\n" ? afterLineEnd(level, offset) : [],
    );
  },
);

function afterBar(level: TextLevel, offset: number): readonly SpanEdit[] {
  const { text } = level.file;
  const start = skipBlanks(text, lineStart(text, offset), text.length);
  // A bar in an expression, as of `||`, or an escaped one, ends no cell.
  const endsCell = text[start] === "|" && text[offset - 2] !== "\\" && !enclosureAt(text, start, offset, false);
  // A first bar stays alone, or the cursor would be after the row.
  const isFirst = text.slice(start, lineEnd(text, start)).trim() === "|";
  return endsCell && !isFirst ? formatTable(level, text, start) : [];
}

function afterLineEnd(level: TextLevel, offset: number): readonly SpanEdit[] {
  const { text } = level.file;
  const line = { start: lineStart(text, offset), end: lineEnd(text, offset) };
  if (line.start === 0 || !/^[ \t]*(?:\|[ \t]*)?$/.test(text.slice(line.start, line.end))) return [];
  const before = lineStart(text, line.start - 1);
  const first = skipBlanks(text, before, text.length);
  if (text[first] !== "|") return [];
  const { starts, ends, attributes } = scanRow(text, first);
  const isEmpty = !attributes && starts.every((from, index) => from === ends[index]);
  if (isEmpty) return [{ span: { start: before, end: line.end }, text: "" }];
  const row = { span: line, text: `${text.slice(before, first)}| ` };
  // Lines of the table are edited one by one: the new one is not among them, or it has no text yet.
  const others = formatTable(level, text, first).filter(({ span }) => span.start !== line.start);
  return [...others, row].filter(({ span, text: next }) => text.slice(span.start, span.end) !== next);
}
