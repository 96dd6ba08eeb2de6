import { CodeActionKind } from "vscode-languageserver-types";
import type { Body } from "../../syntax/ast.js";
import { applyEdits } from "../../text/span-edit.js";
import { allBlocks } from "../block-tree.js";
import { lineEdits } from "../line-edits.js";
import { type ActionProvider, editOfDocument } from "./provider.js";

/** Moves cells that were pasted below the rows of a chart, and are a text there, into them. */
export const addPastedRows: ActionProvider = {
  name: "add-pasted-rows",
  kind: CodeActionKind.RefactorRewrite,
  async find(input) {
    const { level, span } = input;
    const { file, document } = level;
    const blocks = allBlocks(document.blocks);
    const at = blocks.findIndex(
      (block) => block.kind === "body" && block.span.start <= span.start && span.end <= block.span.end,
    );
    const body = blocks[at] as Body | undefined;
    // The rows of a directive are before the block that follows it.
    const above = blocks[at - 1];
    if (!body || above?.kind !== "rows") return [];
    const pasted = file.text.slice(body.span.start, body.span.end);
    if (!/[\t;,]/.test(pasted)) return [];
    const { addRows } = await import("../add-rows.js");
    const rest = applyEdits(file.text, [{ span: { start: above.span.end, end: body.span.end }, text: "" }]);
    const added = await addRows(rest, above.span.end, pasted);
    if (!added) return [];
    const edit = editOfDocument(input, lineEdits(file, added.text));
    return [{ title: "Add the cells to the rows above", edit }];
  },
};
