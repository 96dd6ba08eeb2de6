import type { Range, TextEdit } from "vscode-languageserver-types";
import { formatRange } from "../../syntax/format-range.js";
import { type DocumentParams, textFeature } from "../feature.js";
import { spanOf } from "../ranges.js";
import { smallEdits } from "../small-edits.js";

export interface RangeFormattingParams extends DocumentParams {
  readonly range: Range;
}

/** The edits that make the lines of a range those that `igx format` writes; none where the syntax of the file has errors. */
export const rangeFormatting = textFeature<RangeFormattingParams, TextEdit[]>(
  "textDocument/rangeFormatting",
  { documentRangeFormattingProvider: true },
  (level, { range }) => {
    const { file, document, project } = level;
    const findings = project.syntaxFindings(level);
    return smallEdits(file, formatRange(document, file.text, spanOf(file, range), findings));
  },
);
