import { CodeActionKind } from "vscode-languageserver-types";
import { lineEnding } from "../../text/line-ending.js";
import { rangeOf } from "../ranges.js";
import { tableAt } from "../table-at.js";
import { type ActionProvider, editOfDocument } from "./provider.js";

/** Makes a chart of a table in another notation: of the selected text, or of the text around the cursor. */
export const convertText: ActionProvider = {
  name: "convert-text",
  kind: CodeActionKind.RefactorRewrite,
  find: ({ level, span, range }) => {
    const table = tableAt(level, span);
    if (!table) return [];
    const { chartTypeCommand } = level.project.client;
    const title = "Choose a chart of the table with pictures…";
    return [
      { title: "Convert the table to a chart", later: "chart" },
      ...(chartTypeCommand !== undefined && table.format !== "markdown"
        ? [
            {
              title,
              command: { title, command: chartTypeCommand, arguments: [level.uri, range.start, { chartTable: true }] },
            },
          ]
        : []),
    ];
  },
  edit: async (input) => {
    const table = tableAt(input.level, input.span);
    if (!table) return undefined;
    const { span } = table;
    const { chartOfText } = await import("../../import/chart-of-text.js");
    const { file } = input.level;
    const chart = await chartOfText(file.text.slice(span.start, span.end));
    if (chart === undefined) return { refused: "The text is not a table that igx can read." };
    const lines = /[\r\n]$/.test(file.text.slice(span.start, span.end)) ? chart : chart.trimEnd();
    const newText = lines.replaceAll("\n", lineEnding(file.text));
    return editOfDocument(input, [{ range: rangeOf(file, span), newText }]);
  },
};
