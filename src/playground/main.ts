import type { Location, Range } from "vscode-languageserver-types";
import { h } from "../preview/client/dom/h.js";
import { createTabs } from "../preview/client/panel/tabs.js";
import { openAddFile } from "./dialogs/add-file-dialog.js";
import { acceptDrops } from "./documents/accept-drops.js";
import { keepChanges } from "./documents/keep-changes.js";
import { readDocument } from "./documents/kept-documents.js";
import { openFirst, openShared } from "./documents/start.js";
import type { Editor } from "./editor/editor.js";
import { createLive, type Panels, type TabName } from "./live.js";
import { createFileBar } from "./panels/file-bar.js";
import { countFindings, createFindingsPanel } from "./panels/findings-panel.js";
import { createJsonPanel } from "./panels/json-panel.js";
import { createNoticeBar } from "./panels/notice-bar.js";
import { createParamsPanel } from "./panels/params-panel.js";
import { createPicturePanel, type PicturePanel } from "./panels/picture-panel.js";
import { registerServiceWorker } from "./register-service-worker.js";
import { uriOf } from "./server/file-uris.js";
import { createSession, type PlaygroundSession } from "./session.js";
import { createToolbar } from "./toolbar.js";

/** Milliseconds after the cursor has moved. */
const followDelay = 100;

/*
 * The playground: an editor, and the result of its text beside it. This file makes the page, which is enough for the first paint; the
 * editor and the language server load after it.
 */

let editor: Editor | undefined;
let tab: TabName = "picture";
const session = createSession();
const panels: Panels = {
  picture: createPicturePanel((pointer) => editor && void openSource(session, editor, pointer)),
  findings: createFindingsPanel(session, () => editor),
  json: createJsonPanel(),
  params: createParamsPanel(session, (range) => textAt(session, range)),
};
const live = createLive(session, {
  panels,
  tab: () => tab,
  counted: (params) => tabs.offer("params", params > 0, params),
});
const tabs = createTabs<TabName>(
  [
    { name: "picture", label: "Picture", content: panels.picture.element, shown: live.refresh },
    { name: "findings", label: "Findings", content: panels.findings.element, shown: live.refresh },
    { name: "json", label: "JSON", content: panels.json.element, shown: live.refresh },
    { name: "params", label: "Parameters", content: panels.params.element, shown: live.refresh },
  ],
  (name) => {
    tab = name;
    tabs.show(name);
  },
);
const source = h("div", { class: "source-editor" });
const files = createFileBar(session, () => openAddFile(session));

document
  .querySelector("main")!
  .append(
    h("section", { class: "source", "aria-label": "Source" }, files.element, source),
    h("section", { class: "output", "aria-label": "Output" }, tabs.element),
  );
document.querySelector("header")!.append(createToolbar(session, () => editor));
document.querySelector("header")!.after(createNoticeBar(session));
tabs.offer("params", false);
tabs.show("picture");
session.findings.listen((all) => tabs.offer("findings", true, countFindings(all)));
session.files.onChange(files.update);
session.shown.listen(panels.picture.clear);
session.id.listen(panels.picture.clear);
acceptDrops(session);
addEventListener("hashchange", () => void openShared(session));
new ResizeObserver(live.refresh).observe(panels.picture.element);

await openFirst(session);
files.update();
const { createEditor } = await import("./editor/editor.js");
editor = createEditor(source, session, (id) => readDocument(id)?.histories ?? {});
live.start(editor);
followCursor(session, editor, panels.picture);
keepChanges(session, editor.histories);
registerServiceWorker();

/** The text in the document whose picture is shown. */
function textAt({ files: { read }, shown }: PlaygroundSession, { start, end }: Range): string {
  const text = read(shown.get());
  const line = typeof text === "string" ? (text.split(/\r\n?|\n/)[start.line] ?? "") : "";
  return start.line === end.line ? line.slice(start.character, end.character) : "";
}

/** Selects the source of a part of the picture. */
async function openSource({ shown }: PlaygroundSession, editor: Editor, pointer: string): Promise<void> {
  const place = await editor.run<Location>("igx.showSource", uriOf(shown.get()), pointer);
  if (place) editor.reveal(place.uri, place.range);
}

/** Marks the value at the cursor in the picture. */
function followCursor({ cursor, open, shown }: PlaygroundSession, editor: Editor, { mark }: PicturePanel): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = async (): Promise<void> => {
    const position = open.get() === shown.get() ? cursor.get() : undefined;
    const pointer = position && (await editor.run<string>("igx.pointerAt", uriOf(shown.get()), position));
    // Meanwhile the cursor may have moved.
    if (position === cursor.get()) mark(pointer ?? undefined);
  };
  cursor.listen(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void follow().catch(() => {}), followDelay);
  });
}
