import { TextDocument } from "vscode-languageserver-textdocument";
import type { TextEdit } from "vscode-languageserver-types";

/** A text after edits of the protocol, applied by code that is not ours. */
export const lspText = (text: string, edits: readonly TextEdit[]): string =>
  TextDocument.applyEdits(TextDocument.create("file:///text", "igx", 0, text), [...edits]);
