import type { MarkEvent, PictureMark, PreviewState } from "../protocol.js";
import { createAnnouncer } from "./announcer.js";
import { createChartDialog } from "./chart-dialog.js";
import { type Commands, createCommands } from "./commands.js";
import { createDataDialog } from "./data-dialog.js";
import { h } from "./dom/h.js";
import { createDownloadDialog } from "./download-dialog.js";
import { createHelpDialog } from "./help-dialog.js";
import { createNavigation } from "./navigation.js";
import { createNotices } from "./page/notices.js";
import { createPageView, type PageView } from "./page/page-view.js";
import { createValueField } from "./page/value-field.js";
import { createResizer, editorBorder } from "./panel/resizer.js";
import { createSidePanel, type SidePanel } from "./panel/side-panel.js";
import { obstacleOf } from "./publish/publish-button.js";
import { createPublishDialog } from "./publish/publish-dialog.js";
import { createSession, isDraft, type PageSession } from "./session.js";
import { listenForShortcuts, listenForUndo, type Shortcut } from "./shortcuts.js";
import type { Surface } from "./surface.js";
import { createTopBar, type TopBarActions, wallName } from "./top-bar.js";
import type { Transport } from "./transport.js";
import { createWallView } from "./wall/wall-view.js";
import { countOf } from "./words.js";

interface App {
  /** Shows a table, with charts of it. */
  readonly openData: (file: File) => void;
}

/** The whole page, in `body`. */
export function createApp(body: HTMLElement, transport: Transport, surface: Surface = {}): App {
  const narrow = matchMedia("(max-width: 760px)");
  const session = createSession(narrow.matches, transport);
  // The sources that the picture is of, to find its elements in later ones.
  let good: PreviewState["sources"] = {};
  const commands = createCommands(
    session,
    () => good,
    () => panel.showSource(),
  );
  const dataDialog = surface.isReadOnly ? undefined : createDataDialog(session, surface);
  const chartDialog = surface.isReadOnly ? undefined : createChartDialog(session);
  const askForDocument: Commands["chooseDocument"] = (name) => {
    panel.flushParams();
    return commands.chooseDocument(name);
  };
  const navigation = createNavigation(session, { ...commands, chooseDocument: askForDocument }, surface.address);
  const chooseDocument = (name: string): void => navigation.go({ document: name });
  const panel: SidePanel = createSidePanel(session, commands, { good: () => good, narrow, surface });
  const notices = createNotices({
    openFinding: (finding) => {
      commands.openFinding(finding);
      panel.showFinding((one) => one.message === finding.message && one.start.offset === finding.start.offset);
    },
    showFindings: () => panel.goTo("findings"),
    showParams: panel.showParams,
    showDocument: chooseDocument,
  });
  const showFindings = (index: number): void => {
    session.selection.set({ index, from: "finding" });
    panel.showFinding(({ element }) => element === index);
  };
  const { openElement, chooseMark } = commands;
  const valueField = createValueField(session, commands.openMark);
  const editMark = (mark: PictureMark, part: Element): void => {
    commands.stay();
    void valueField.open(mark, part);
  };
  const pageActions = {
    ...{ showFindings, openElement, editMark, chooseMark },
    ...(chartDialog && { changeType: chartDialog.open }),
  };
  const page = createPageView(session, pageActions, notices.element);
  const showCursor = (): void => {
    const mark = session.cursor.get();
    if (mark) commands.showMark(mark);
  };
  const dialog = createPublishDialog(session, (finding) => {
    commands.openFinding(finding);
    panel.goTo("source");
  });
  const publish = (): void => {
    const obstacle = obstacleOf(session.state.get(), session.connection.get());
    if (obstacle === undefined) dialog.open();
    else session.notice.set(obstacle);
  };
  const downloads = createDownloadDialog(session, surface);
  const wall = createWallView(session, navigation, commands.chooseRow);
  const { pin, step } = commands;
  const { toggleWall } = navigation;
  const dialogs = {
    ...{ publish, download: downloads.open, help: () => help.open() },
    ...(chartDialog && { changeType: () => chartDialog.open(session.selection.get()?.index ?? -1) }),
    ...{ showCursor, pin, chooseDocument, toggleWall, step },
  };
  const shortcuts = shortcutsOf(session, commands, panel, dialogs);
  const help = createHelpDialog(session, shortcuts);
  const announcer = createAnnouncer(session);

  body.replaceChildren(
    skipLink(() => (session.wall.get() ? wall : page).focus()),
    createTopBar(session, dialogs, surface),
    ...(surface.editor ? [editorColumn(surface.editor, narrow)] : []),
    page.element,
    wall.element,
    panel.element,
    valueField.element,
    announcer.element,
    announcer.toast,
    help.element,
    dialog.element,
    downloads.element,
    ...[dataDialog, chartDialog].flatMap((one) => one?.element ?? []),
  );
  listenForShortcuts(session, shortcuts);
  listenForUndo(session, step);
  listenForEscape(session, panel, page);
  const receive = (state: PreviewState): void => {
    const isOther = session.state.get()?.file !== state.file;
    navigation.receive(state);
    if (isOther) forget(session);
    if (state.status === "ok" || isDraft(state)) good = state.sources;
    // The place that was shown there has moved, or its error is fixed.
    session.place.set(undefined);
    session.state.set(state);
    showTitle();
    notices.update(state);
    page.update(state);
    panel.update(state);
    wall.update(state);
    navigation.received(state);
    if (isOther) page.element.scrollTop = 0;
  };
  const showTitle = (): void => {
    const state = session.state.get();
    if (state) document.title = session.wall.get() ? `${wallName(state)} – igx preview` : titleOf(state, surface);
  };
  session.wall.listen(showTitle);
  const reveal = ({ mark, follow, chooseType, table }: MarkEvent): void => {
    if (table) dataDialog?.open(new File([table.text], `pasted.${table.format}`), table);
    if (!mark) return;
    session.cursor.set(mark);
    if (chooseType) chartDialog?.open(mark.element);
    if (!follow || session.sync.get() === "always") showCursor();
  };
  transport.connect({ receive, connection: session.connection.set, reveal, thumbnails: wall.stale });
  return { openData: (file) => dataDialog?.open(file) };
}

function editorColumn(editor: HTMLElement, narrow: MediaQueryList): HTMLElement {
  document.body.classList.add("with-editor");
  editor.prepend(createResizer(editor, "--source", editorBorder, narrow));
  return editor;
}

/** Another document has other places. */
function forget({ selection, mark, cursor }: PageSession): void {
  for (const value of [selection, mark, cursor]) value.set(undefined);
}

function shortcutsOf(
  session: PageSession,
  commands: Commands,
  panel: SidePanel,
  { publish, download, help, showCursor, toggleWall, changeType }: TopBarActions & { readonly changeType?: () => void },
): readonly Shortcut[] {
  const { panel: open, theme, selection } = session;
  const nextTheme = (): void => theme.set(themes[(themes.indexOf(theme.get()) + 1) % 3]!);
  return [
    { key: "f", about: "Findings", run: () => panel.goTo("findings") },
    { key: "j", about: "JSON", run: () => panel.goTo("json") },
    { key: "s", about: "Source", run: () => panel.goTo("source") },
    { key: "n", about: "Next finding", run: () => panel.stepFinding(1) },
    { key: "b", about: "Finding before", run: () => panel.stepFinding(-1) },
    {
      key: "o",
      about: "Open the selected element in the editor",
      run: () => {
        const mark = session.mark.get();
        if (mark) commands.openMark(mark);
        else commands.openElement(selection.get()?.index ?? -1);
      },
    },
    { key: "e", about: "Show the place of the editor", run: showCursor },
    ...(changeType ? [{ key: "c", about: "Change the type of the selected chart", run: changeType }] : []),
    { key: "[", about: "Previous row", run: () => panel.stepRow(-1) },
    { key: "]", about: "Next row", run: () => panel.stepRow(1) },
    { key: "p", about: "Show or hide the panel", run: () => open.set(open.get() === "open" ? "closed" : "open") },
    { key: "t", about: "Another theme", run: nextTheme, onWall: true },
    { key: "a", about: "All documents or rows, and back", run: toggleWall, onWall: true },
    { key: "u", about: "Publish: shows the plan, and asks", run: publish },
    { key: "d", about: "Download the page or the selected element", run: download },
    { key: "?", about: "This help", run: help, onWall: true },
  ];
}

const themes = ["auto", "light", "dark"] as const;

function titleOf({ findings, title, file }: PreviewState, { name = "igx preview" }: Surface): string {
  const errors = countOf(findings, "error");
  return `${errors > 0 ? `(${errors}) ` : ""}${title || file} – ${name}`;
}

function skipLink(skip: () => void): HTMLElement {
  const link = h("a", { class: "skip", href: "#page" }, "Skip to the infographic");
  link.addEventListener("click", (event) => {
    event.preventDefault();
    skip();
  });
  return link;
}

/** Back to the infographic, and there to nothing selected. */
function listenForEscape({ selection, mark }: PageSession, panel: SidePanel, page: PageView): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest("dialog")) return;
    if (panel.element.contains(event.target as Node)) page.focus();
    else {
      selection.set(undefined);
      mark.set(undefined);
    }
  });
}
