import type { Position, SelectionRange } from "vscode-languageserver-types";
import type * as ast from "../../syntax/ast.js";
import { nodeAt } from "../../syntax/node-at.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Span } from "../../text/span.js";
import { isSection, type Section, sectionsOf } from "../block-tree.js";
import { type DocumentParams, textFeature } from "../feature.js";
import type { TextLevel } from "../levels.js";
import { offsetOf, rangeOf } from "../ranges.js";

export interface SelectionParams extends DocumentParams {
  readonly positions: readonly Position[];
}

/** The steps of "expand selection": the word, the nodes around it, the sections, the document. */
export const selectionRanges = textFeature<SelectionParams, SelectionRange[]>(
  "textDocument/selectionRange",
  { selectionRangeProvider: true },
  (level, { positions }) => positions.map((position) => selectionAt(level, offsetOf(level.file, position))),
);

function selectionAt(level: TextLevel, offset: number): SelectionRange {
  const { file, document } = level;
  const whole = { start: 0, end: file.text.length };
  const inner = [
    ...sectionsAround(sectionsOf(document.blocks), offset),
    ...nodeAt(level, offset).map(({ span }) => span),
    ...wordAt(file, offset),
  ];
  // Each range contains the next one and is larger: a comment in a table is beside the rows, not in them.
  const spans = inner.sort((one, other) => length(other) - length(one));
  let last: Span = whole;
  let selection: SelectionRange = { range: rangeOf(file, whole) };
  for (const span of spans) {
    if (span.start < last.start || span.end > last.end || length(span) === length(last)) continue;
    selection = { range: rangeOf(file, span), parent: selection };
    last = span;
  }
  return selection;
}

const length = ({ start, end }: Span): number => end - start;

function sectionsAround(parts: readonly (Section | ast.Block)[], offset: number): readonly Span[] {
  for (const part of parts) {
    if (!isSection(part)) continue;
    const { heading, end, content } = part;
    const span = { start: heading.span.start, end };
    if (span.start <= offset && offset <= span.end) return [span, ...sectionsAround(content, offset)];
  }
  return [];
}

/** The letters, digits and `_` around the offset. */
function wordAt({ text }: SourceFile, offset: number): readonly Span[] {
  const before = /(?<![\p{L}\p{N}_])[\p{L}\p{N}_]*$/u.exec(text.slice(Math.max(0, offset - 100), offset))![0].length;
  const after = /^[\p{L}\p{N}_]*/u.exec(text.slice(offset, offset + 100))![0].length;
  return before + after > 0 ? [{ start: offset - before, end: offset + after }] : [];
}
