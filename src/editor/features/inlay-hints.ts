import type { InlayHint, Range } from "vscode-languageserver-types";
import { type DocumentParams, documentFeature } from "../feature.js";
import { inlayHintsOf } from "../inlay-hints.js";
import { spanOf } from "../ranges.js";

export interface InlayHintParams extends DocumentParams {
  readonly range: Range;
}

/** Types and values of `@let`, sizes of tables, and parameters at hand, shown between the words of the text. */
export const inlayHints = documentFeature<InlayHintParams, InlayHint[]>(
  "textDocument/inlayHint",
  { inlayHintProvider: true },
  (level, { range }) => inlayHintsOf(level, spanOf(level.file, range)),
);
