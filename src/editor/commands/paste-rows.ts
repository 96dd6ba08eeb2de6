import type { EditorCommand } from "../command.js";
import { lineEdits } from "../line-edits.js";
import { isPosition, offsetOf, positionOf } from "../ranges.js";

/** For a text that is being pasted: the client applies the edits instead. */
export const pasteRows: EditorCommand = {
  name: "igx.pasteRows",
  summary:
    "Get the edits that add spreadsheet cells or CSV as rows to the chart at a position, and where the rows end: `{ edits, end }`; `null` if there is no chart of these columns",
  arguments: ["uri", "position", "text"],
  run: async (project, [uri, position, pasted]) => {
    if (typeof uri !== "string" || !isPosition(position) || typeof pasted !== "string") return undefined;
    const level = await project.text(uri);
    if (!level) return undefined;
    const { file } = level;
    const { addRows } = await import("../add-rows.js");
    const added = await addRows(file.text, offsetOf(file, position), pasted);
    if (!added) return { result: null };
    const { text, end } = added;
    return { result: { edits: lineEdits(file, text), end: positionOf({ path: file.path, text }, end) } };
  },
};
