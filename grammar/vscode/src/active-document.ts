import { type TextDocument, window } from "vscode";

/** The `.igx` document that somebody works on. */
export const activeDocument = (): TextDocument | undefined => {
  const document = window.activeTextEditor?.document;
  return document?.languageId === "igx" ? document : undefined;
};
