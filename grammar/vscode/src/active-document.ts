import { type TextDocument, window } from "vscode";

/** The active `.igx` document. */
export const activeDocument = (): TextDocument | undefined => {
  const document = window.activeTextEditor?.document;
  return document?.languageId === "igx" ? document : undefined;
};
