import { Range, Uri, ViewColumn, window } from "vscode";
import type { Range as ServerRange, ShowDocumentResult } from "vscode-languageclient";

/** Selects a place in the editor that shows its document, or in the first column. */
export async function showPlace(
  uri: string,
  selection: ServerRange | undefined,
  takesFocus: boolean,
): Promise<ShowDocumentResult> {
  const shown = window.visibleTextEditors.find(({ document }) => document.uri.toString() === Uri.parse(uri).toString());
  const at = ({ line, character }: ServerRange["start"]) => [line, character] as const;
  await window.showTextDocument(Uri.parse(uri), {
    viewColumn: shown?.viewColumn ?? ViewColumn.One,
    preserveFocus: !takesFocus,
    ...(selection && { selection: new Range(...at(selection.start), ...at(selection.end)) }),
  });
  return { success: true };
}
