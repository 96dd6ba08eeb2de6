import { Text } from "@codemirror/state";
import { expect, test, vi } from "vitest";
import { applyEdit } from "../../src/playground/editor/apply-edit.js";
import { uriOf } from "../../src/playground/server/file-uris.js";

const uri = uriOf("doc.igx");
const range = { start: { line: 0, character: 2 }, end: { line: 0, character: 8 } };

/** An editor with a text in its third version, of which the server knows the second. */
function editor() {
  const file = { uri, version: 2, doc: Text.of(["# Coffee"]) };
  const workspace = {
    client: { sync: () => void file.version++ },
    getFile: (wanted: string) => (wanted === uri ? file : null),
    updateFile: vi.fn(),
  };
  const session = { files: { read: () => "# Coffee" } };
  const apply = (version: number | null) =>
    applyEdit(
      { documentChanges: [{ textDocument: { uri, version }, edits: [{ range, newText: "Tea" }] }] },
      session as never,
      workspace as never,
    );
  return { apply, updateFile: workspace.updateFile };
}

test("an edit of the text that the editor has is applied, and one of a text before the last key is not", () => {
  const now = editor();
  expect(now.apply(3)).toBe(true);
  expect(now.updateFile).toHaveBeenCalledWith(uri, {
    changes: [{ from: 2, to: 8, insert: "Tea" }],
    userEvent: "input.action",
  });
  const late = editor();
  expect(late.apply(2)).toBe(false);
  expect(late.updateFile).not.toHaveBeenCalled();
  expect(editor().apply(null)).toBe(true);
});
