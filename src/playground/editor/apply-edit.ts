import { Text } from "@codemirror/state";
import type { TextEdit, WorkspaceEdit } from "vscode-languageserver-types";
import { isPath } from "../documents/playground-document.js";
import { pathOf } from "../server/file-uris.js";
import type { FilesWorkspace } from "../server/files-workspace.js";
import type { PlaygroundSession } from "../session.js";

/**
 * Applies an edit of the language server to all files that it names, open or not. Files outside the playground stay out. Returns whether it was
 * applied: nothing is changed by an edit of an older text than the editor has.
 */
export function applyEdit(
  { changes = {}, documentChanges = [] }: WorkspaceEdit,
  session: PlaygroundSession,
  workspace: FilesWorkspace,
): boolean {
  // Characters that were just typed make another version.
  workspace.client.sync();
  const isOld = documentChanges.some(
    (change) =>
      !("kind" in change) &&
      change.textDocument.version !== null &&
      workspace.getFile(change.textDocument.uri)?.version !== change.textDocument.version,
  );
  if (isOld) return false;
  for (const [uri, edits] of Object.entries(changes)) editFile(uri, edits, session, workspace);
  for (const change of documentChanges) {
    if (!("kind" in change)) editFile(change.textDocument.uri, change.edits.filter(isPlain), session, workspace);
    else if (change.kind === "create") createFile(change.uri, session);
    else if (change.kind === "rename") renameFile(change.oldUri, change.newUri, session, workspace);
    else removeFile(change.uri, session, workspace);
  }
  return true;
}

const isPlain = (edit: object): edit is TextEdit => "newText" in edit;

function editFile(
  uri: string,
  edits: readonly TextEdit[],
  { files }: PlaygroundSession,
  workspace: FilesWorkspace,
): void {
  const path = pathOf(uri);
  const open = workspace.getFile(uri);
  const content = path === undefined ? undefined : files.read(path);
  const doc = open?.doc ?? (typeof content === "string" ? Text.of(content.split(/\r\n?|\n/)) : undefined);
  if (!doc || path === undefined) return;
  const changes = edits.map(({ range, newText }) => ({
    from: offsetAt(doc, range.start),
    to: offsetAt(doc, range.end),
    insert: newText,
  }));
  if (open) workspace.updateFile(uri, { changes, userEvent: "input.action" });
  else files.write(path, replaced(doc.toString(), changes));
}

const offsetAt = (doc: Text, { line, character }: TextEdit["range"]["start"]): number => {
  if (line >= doc.lines) return doc.length;
  const { from, to } = doc.line(line + 1);
  return Math.min(from + character, to);
};

/** From the last to the first, so that offsets stay right. */
const replaced = (
  text: string,
  changes: readonly { readonly from: number; readonly to: number; readonly insert: string }[],
): string =>
  [...changes]
    .sort((one, other) => other.from - one.from)
    .reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text);

function createFile(uri: string, { files }: PlaygroundSession): void {
  const path = pathOf(uri);
  if (path !== undefined && isPath(path) && files.read(path) === undefined) files.write(path, "");
}

function renameFile(from: string, to: string, session: PlaygroundSession, workspace: FilesWorkspace): void {
  const [oldPath, newPath] = [pathOf(from), pathOf(to)];
  const content = oldPath === undefined ? undefined : session.files.read(oldPath);
  if (content === undefined || newPath === undefined || !isPath(newPath)) return;
  session.files.write(newPath, content);
  if (session.shown.get() === oldPath) session.shown.set(newPath);
  if (session.open.get() === oldPath) session.open.set(newPath);
  removeFile(from, session, workspace);
}

function removeFile(uri: string, { files }: PlaygroundSession, workspace: FilesWorkspace): void {
  const path = pathOf(uri);
  if (path === undefined) return;
  files.remove(path);
  workspace.forget(uri);
}
