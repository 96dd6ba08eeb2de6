import { LSPPlugin } from "@codemirror/lsp-client";
import { EditorView } from "@codemirror/view";
import type { Position, TextEdit } from "vscode-languageserver-types";

interface AddedRows {
  readonly edits: readonly TextEdit[];
  readonly end: Position;
}

/** Cells of a spreadsheet that are pasted below a chart become its rows; any other text is inserted as it is. Charts of a table are then offered. */
export const pasteRows = EditorView.domEventHandlers({
  paste: (event, view) => {
    const cells = event.clipboardData?.getData("text/plain") ?? "";
    const plugin = LSPPlugin.get(view);
    const isTable = cells.includes("\t") || (cells.includes("\n") && /[;,]/.test(cells));
    if (!plugin || !isTable || !view.state.selection.main.empty) return false;
    event.preventDefault();
    void paste(view, plugin, cells);
    return true;
  },
});

async function paste(view: EditorView, plugin: LSPPlugin, cells: string): Promise<void> {
  const { client, uri } = plugin;
  const { doc, selection } = view.state;
  const insert = (): void => {
    const { from } = view.state.selection.main;
    view.dispatch(view.state.replaceSelection(cells), { userEvent: "input.paste" });
    // Commas and semicolons are in sentences, too. A table with them has a code action.
    if (!cells.includes("\t")) return;
    client.sync();
    const place = plugin.toPosition(from + cells.search(/\S/), view.state.doc);
    void client
      .request("workspace/executeCommand", {
        command: "igx.revealInPreview",
        arguments: [uri, place, { chartTable: true }],
      })
      .catch(() => {});
  };
  client.sync();
  const args = [uri, plugin.toPosition(selection.main.head, doc), cells];
  const added = await client
    .request<object, AddedRows | null>("workspace/executeCommand", { command: "igx.pasteRows", arguments: args })
    .catch(() => null);
  // Typed meanwhile: the edits are of an older text.
  if (!added || view.state.doc !== doc) return insert();
  const changes = view.state.changes(
    added.edits.map(({ range, newText }) => ({
      from: plugin.fromPosition(range.start, doc),
      to: plugin.fromPosition(range.end, doc),
      insert: newText,
    })),
  );
  const anchor = plugin.fromPosition(added.end, changes.apply(doc));
  view.dispatch({ changes, selection: { anchor }, scrollIntoView: true, userEvent: "input.paste" });
}
