import type { Hover, Position } from "vscode-languageserver-types";
import { type DocumentParams, documentFeature } from "../feature.js";
import { hoverAt } from "../hover/hover-at.js";
import { writeHover } from "../hover/write-hover.js";
import { offsetOf, rangeOf } from "../ranges.js";
import { withoutSecrets } from "../values.js";

export interface HoverParams extends DocumentParams {
  readonly position: Position;
}

/** Documentation, types, values, columns, tables and pictures of the thing under the cursor. */
export const hover = documentFeature<HoverParams, Hover>(
  "textDocument/hover",
  { hoverProvider: true },
  async (level, { position }) => {
    const { file, project } = level;
    const found = await hoverAt(level, offsetOf(file, position));
    if (!found) return undefined;
    const { kind, value } = writeHover(found.parts, project.client.plainHover);
    return { contents: { kind, value: await withoutSecrets(level, value) }, range: rangeOf(file, found.span) };
  },
);
