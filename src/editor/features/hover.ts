import type { Hover, Position } from "vscode-languageserver-types";
import type { Span } from "../../text/span.js";
import { withConfiguration } from "../configuration/configuration-level.js";
import { type DocumentParams, documentFeature } from "../feature.js";
import { hoverAt } from "../hover/hover-at.js";
import type { HoverPart } from "../hover/part.js";
import { writeHover } from "../hover/write-hover.js";
import type { TextLevel } from "../levels.js";
import { offsetOf, rangeOf } from "../ranges.js";
import { withoutSecrets } from "../values.js";

export interface HoverParams extends DocumentParams {
  readonly position: Position;
}

/** Documentation, types, values, columns, tables and pictures of what is under the cursor. */
export const hover = withConfiguration(
  documentFeature<HoverParams, Hover>("textDocument/hover", { hoverProvider: true }, async (level, { position }) => {
    const found = await hoverAt(level, offsetOf(level.file, position));
    return found && written(level, found, (value) => withoutSecrets(level, value));
  }),
  async (level, { position }) => {
    const { hoverConfiguration } = await import("../configuration/hover-configuration.js");
    const found = await hoverConfiguration(level, offsetOf(level.file, position));
    return found && found.parts.length > 0 ? written(level, found) : undefined;
  },
);

function written(
  { file, project }: Pick<TextLevel, "file" | "project">,
  { span, parts }: { readonly span: Span; readonly parts: readonly HoverPart[] },
  shown = (value: string) => value,
): Hover {
  const { kind, value } = writeHover(parts, project.client.plainHover);
  return { contents: { kind, value: shown(value) }, range: rangeOf(file, span) };
}
