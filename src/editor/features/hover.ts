import { type Hover, MarkupKind, type Position } from "vscode-languageserver-types";
import { type DocumentParams, documentFeature } from "../feature.js";
import { hoverAt } from "../hover/hover-at.js";
import { writeHover } from "../hover/write-hover.js";
import { offsetOf, rangeOf } from "../ranges.js";
import { withoutSecrets } from "../values.js";

export interface HoverParams extends DocumentParams {
  readonly position: Position;
}

/** Documentation, types, values, columns, tables and pictures of what is under the cursor. */
export const hover = documentFeature<HoverParams, Hover>(
  "textDocument/hover",
  { hoverProvider: true },
  async (level, { position }) => {
    const found = await hoverAt(level, offsetOf(level.file, position));
    const kind = level.project.client.plainHover ? MarkupKind.PlainText : MarkupKind.Markdown;
    return (
      found && {
        contents: { kind, value: withoutSecrets(level, writeHover(found.parts, kind)) },
        range: rangeOf(level.file, found.span),
      }
    );
  },
);
