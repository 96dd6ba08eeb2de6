import type { EditorCommand } from "../command.js";

/** For text that comes from outside, such as the clipboard. */
export const convertToChart: EditorCommand = {
  name: "igx.convertToChart",
  summary:
    "Get a chart as lines of igx from a text: spreadsheet cells, CSV, JSON records or a Markdown table; `null` if it is not a table",
  arguments: ["text"],
  run: async (_project, [text]) => {
    if (typeof text !== "string") return undefined;
    const { chartOfText } = await import("../../import/chart-of-text.js");
    return { result: (await chartOfText(text)) ?? null };
  },
};
