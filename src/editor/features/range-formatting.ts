import type { Range, TextEdit } from "vscode-languageserver-types";
import { formatRange } from "../../syntax/format-range.js";
import { type DocumentParams, textFeature } from "../feature.js";
import { spanOf } from "../ranges.js";
import { smallEdits } from "../small-edits.js";

export interface RangeFormattingParams extends DocumentParams {
  readonly range: Range;
}

/** The edits that format the lines of a range as `igx format` does; none if the file has syntax errors. */
export const rangeFormatting = textFeature<RangeFormattingParams, TextEdit[]>(
  "textDocument/rangeFormatting",
  { documentRangeFormattingProvider: true },
  (level, { range }) => {
    const { file, document, project } = level;
    const findings = project.syntaxFindings(level);
    return smallEdits(file, formatRange(document, file.text, spanOf(file, range), findings));
  },
);
