import type { Diagnostic, Position } from "vscode-languageserver-types";
import { createApp } from "../preview/client/app.js";
import { h } from "../preview/client/dom/h.js";
import { messageTransport } from "../preview/client/transports/messages.js";
import type { Prerendered, PreviewFinding } from "../preview/protocol.js";
import { openAddFile } from "./dialogs/add-file-dialog.js";
import { acceptDrops } from "./documents/accept-drops.js";
import { addFiles } from "./documents/add-files.js";
import { keepChanges } from "./documents/keep-changes.js";
import { readDocument } from "./documents/kept-documents.js";
import { keepFragment, openFirst, openShared } from "./documents/start.js";
import type { Editor } from "./editor/editor.js";
import { createFileBar } from "./panels/file-bar.js";
import { createNoticeBar } from "./panels/notice-bar.js";
import { registerServiceWorker } from "./register-service-worker.js";
import { uriOf } from "./server/file-uris.js";
import { newWorker } from "./server/new-worker.js";
import { createPageLink } from "./server/page-link.js";
import { createSession, type PlaygroundSession } from "./session.js";
import { createToolbar } from "./toolbar.js";

/** Milliseconds after the cursor has moved. */
const followDelay = 100;

/*
 * The playground: the page of the preview, with an editor in it. This file makes the page, which is enough for the first paint; the editor
 * and the language server load after it.
 */

let editor: Editor | undefined;
const session = createSession();
const files = createFileBar(session, () => openAddFile(session));
const host = h("div", { class: "source-editor" });
const source = h(
  "section",
  { id: "source", class: "source", "aria-label": "Source" },
  createNoticeBar(session),
  files.element,
  host,
);
const link = createPageLink(session);
const app = createApp(document.body, messageTransport(link), {
  name: "igx playground",
  editor: source,
  tools: createToolbar(session),
  makesFiles: true,
  cursor: () => editor?.place(),
  addFile: (file) => void addFiles([file], session),
  files: () => session.files.paths().map((path) => new File([session.files.read(path) as BlobPart], nameOf(path))),
  actionsOf: async (finding) => (editor ? actionsOf(editor, finding) : []),
});
session.files.onChange(files.update);
acceptDrops(session, app.openData);
addEventListener("hashchange", () => void openShared(session));

// Before the editor, which is larger than everything else of the page: the picture waits for the compiler.
let worker: Worker | undefined = newWorker();
worker.addEventListener("error", () => {
  worker = undefined;
});
const isFirst = await openFirst(session);
files.update();
if (isFirst) void fetchPrerendered().then((made) => made && link.prerender(made));
const { createEditor } = await import("./editor/editor.js");
editor = createEditor(host, session, worker ?? newWorker(), (id) => readDocument(id)?.histories ?? {});
link.connect(editor.run);
followCursor(session, editor);
keepChanges(session, editor.histories);
keepFragment(session);
registerServiceWorker();

/** The build has drawn the first document. */
function fetchPrerendered(): Promise<Prerendered | undefined> {
  return fetch(new URL("./first.json", import.meta.url))
    .then((response): Promise<Prerendered> | undefined => (response.ok ? response.json() : undefined))
    .catch(() => undefined);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The quick fixes of the editor for a finding that are not its own fixes, which the page offers itself. */
async function actionsOf(editor: Editor, { file, start, end, code, message, fixes = [] }: PreviewFinding) {
  const at = ({ line, column }: PreviewFinding["start"]): Position => ({ line: line - 1, character: column - 1 });
  const diagnostic: Diagnostic = { range: { start: at(start), end: at(end) }, code, message, source: "igx" };
  const actions = await editor.actionsFor(uriOf(file), diagnostic);
  return actions
    .filter(({ kind = "quickfix", title }) => kind.startsWith("quickfix") && !fixes.some((fix) => fix.title === title))
    .map((action) => ({ title: action.title, run: () => void editor.runAction(action) }));
}

/** Marks the value at the cursor in the picture. */
function followCursor({ cursor, open }: PlaygroundSession, editor: Editor): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = async (): Promise<void> => {
    const position = cursor.get();
    if (position) await editor.run("igx.revealInPreview", uriOf(open.get()), position, { follow: true });
  };
  cursor.listen(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void follow().catch(() => {}), followDelay);
  });
}
