import type { TextEdit } from "vscode-languageserver-types";
import { format } from "../../compile/format.js";
import { type DocumentParams, textFeature } from "../feature.js";
import { lineEdits } from "../line-edits.js";

/** The edits that make a file what `igx format` makes of it; none where its syntax has errors. */
export const formatting = textFeature<DocumentParams, TextEdit[]>(
  "textDocument/formatting",
  { documentFormattingProvider: true },
  ({ file }) => {
    const { output } = format(file);
    return output === undefined ? [] : lineEdits(file, output);
  },
);
