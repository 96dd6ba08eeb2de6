import { type DocumentHighlight, DocumentHighlightKind } from "vscode-languageserver-types";
import { documentFeature } from "../feature.js";
import { occurrenceAt, occurrencesWith } from "../names/document-names.js";
import { innerSpan } from "../names/inner-span.js";
import { keywordPairs } from "../names/keyword-pairs.js";
import { offsetOf, rangeOf } from "../ranges.js";
import type { PositionParams } from "./definition.js";

/** The same name in this file, and the words that belong to an `@if` or `@for`. */
export const documentHighlights = documentFeature<PositionParams, DocumentHighlight[]>(
  "textDocument/documentHighlight",
  { documentHighlightProvider: true },
  async (level, { position }) => {
    const { file } = level;
    const offset = offsetOf(file, position);
    const words = keywordPairs(level, offset);
    if (words.length > 0)
      return words.map((span) => ({ range: rangeOf(file, span), kind: DocumentHighlightKind.Text }));
    const found = await occurrenceAt(level, offset);
    if (!found) return undefined;
    const same = await occurrencesWith(found.key, level);
    return [...same]
      .sort((one, other) => one.span.start - other.span.start)
      .map(({ span, declares }) => ({
        range: rangeOf(file, innerSpan(file, span)),
        kind: declares ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
      }));
  },
);
