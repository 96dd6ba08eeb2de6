import { type MarkupContent, MarkupKind } from "vscode-languageserver-types";
import type { HoverPart } from "./part.js";

/** Parts as Markdown, or as text for editors that show no Markdown. */
export const writeHover = (parts: readonly HoverPart[], isPlain = false): MarkupContent => ({
  kind: isPlain ? MarkupKind.PlainText : MarkupKind.Markdown,
  value: parts
    .map(isPlain ? plain : markdown)
    .filter((one) => one !== "")
    .join("\n\n"),
});

function markdown(part: HoverPart): string {
  switch (part.kind) {
    case "text":
      return part.text.trim();
    case "code": {
      const fence = fenceFor(part.text);
      return `${fence}${part.language}\n${part.text.trimEnd()}\n${fence}`;
    }
    case "table":
      return [part.header, part.header.map(() => "---"), ...part.rows].map(row).join("\n");
    case "image":
      return `![${part.alt.replace(/[[\]\\]/g, "\\$&")}](${part.address})`;
  }
}

/** Longer than any run of backticks in the text (CommonMark 0.31, section 4.5). */
function fenceFor(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  return "`".repeat(longest + 1);
}

/** Cells are data: nothing in them may look like Markdown. */
const row = (cells: readonly string[]): string => `| ${cells.map(escaped).join(" | ")} |`;

const escaped = (cell: string): string => cell.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|~&]/g, "\\$&");

function plain(part: HoverPart): string {
  switch (part.kind) {
    case "text":
      return part.text
        .trim()
        .replace(/`+ ?((?:[^`])*?) ?`+/g, "$1")
        .replaceAll("**", "");
    case "code":
      return part.text.trimEnd();
    case "table":
      return [part.header, ...part.rows].map((cells) => cells.join(" | ")).join("\n");
    case "image":
      return "";
  }
}
