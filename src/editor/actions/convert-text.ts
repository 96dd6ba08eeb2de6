import { CodeActionKind } from "vscode-languageserver-types";
import { tableNotation } from "../../import/chart-of-text.js";
import type { Document } from "../../syntax/ast.js";
import { lineEnding } from "../../text/line-ending.js";
import type { Span } from "../../text/span.js";
import { allBlocks } from "../block-tree.js";
import { rangeOf } from "../ranges.js";
import { type ActionInput, type ActionProvider, editOfDocument } from "./provider.js";

/** Makes a chart of a table in another notation: of the selected text, or of the text around the cursor. */
export const convertText: ActionProvider = {
  name: "convert-text",
  kind: CodeActionKind.RefactorRewrite,
  find: (input) => (tableSpan(input) ? [{ title: "Convert the table to a chart", later: "chart" }] : []),
  edit: async (input) => {
    const span = tableSpan(input);
    if (!span) return undefined;
    const { chartOfText } = await import("../../import/chart-of-text.js");
    const { file } = input.level;
    const chart = await chartOfText(file.text.slice(span.start, span.end));
    if (chart === undefined) return { refused: "The text is not a table that igx can read." };
    const lines = /[\r\n]$/.test(file.text.slice(span.start, span.end)) ? chart : chart.trimEnd();
    const newText = lines.replaceAll("\n", lineEnding(file.text));
    return editOfDocument(input, [{ range: rangeOf(file, span), newText }]);
  },
};

/** A selection as it is, or else the body whose lines contain the cursor, with the tabs around it, which are blank cells. */
function tableSpan({ level: { document, file }, span }: ActionInput): Span | undefined {
  const isTable = ({ start, end }: Span) => tableNotation(file.text.slice(start, end)) !== undefined;
  if (span.start < span.end) return isTable(span) && !isInData(span.start, document) ? span : undefined;
  for (const block of allBlocks(document.blocks))
    if (block.kind === "body" && block.span.start <= span.start && span.end <= block.span.end) {
      const whole = withTabs(block.span, file.text);
      return isTable(whole) ? whole : undefined;
    }
  return undefined;
}

/** Rows of an element, fences and front matter are igx already. A pasted line can begin as a directive does, but none before it. */
function isInData(offset: number, { blocks, frontMatter }: Document): boolean {
  const isInside = ({ span }: { readonly span: Span }) => span.start < offset && offset < span.end;
  if (frontMatter && offset < frontMatter.span.end) return true;
  return allBlocks(blocks).some((block) => (block.kind === "directive" || block.kind === "fence") && isInside(block));
}

function withTabs(span: Span, text: string): Span {
  let { start, end } = span;
  while (text[start - 1] === "\t") start--;
  while (text[end] === "\t") end++;
  return { start, end };
}
