import type { TextEdit } from "vscode-languageserver-types";
import { format } from "../../syntax/format.js";
import { lineEnding } from "../../text/line-ending.js";
import { type DocumentParams, textFeature } from "../feature.js";
import { lineEdits } from "../line-edits.js";

/**
 * The edits that make a file what `igx format` makes of it, with the line ends that the editor has for it; none where its syntax has errors.
 */
export const formatting = textFeature<DocumentParams, TextEdit[]>(
  "textDocument/formatting",
  { documentFormattingProvider: true },
  ({ file }) => {
    const { output } = format(file);
    return output === undefined ? [] : lineEdits(file, output.replaceAll("\n", lineEnding(file.text)));
  },
);
