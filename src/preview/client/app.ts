import type { MarkEvent, PictureMark, PreviewState } from "../protocol.js";
import { createAnnouncer } from "./announcer.js";
import { type Commands, createCommands } from "./commands.js";
import { createDataDialog } from "./data-dialog.js";
import { h } from "./dom/h.js";
import { createDownloadDialog } from "./download-dialog.js";
import { createHelpDialog } from "./help-dialog.js";
import { createNotices } from "./page/notices.js";
import { createPageView, type PageView } from "./page/page-view.js";
import { createValueField } from "./page/value-field.js";
import { createSidePanel, type SidePanel } from "./panel/side-panel.js";
import { obstacleOf } from "./publish/publish-button.js";
import { createPublishDialog } from "./publish/publish-dialog.js";
import { type Connection, createSession, isDraft, type PageSession } from "./session.js";
import { listenForShortcuts, type Shortcut } from "./shortcuts.js";
import { createTopBar, type TopBarActions } from "./top-bar.js";
import { countOf } from "./words.js";

interface App {
  readonly receive: (state: PreviewState) => void;
  readonly connection: (now: Connection) => void;
  /** The editor's cursor is at a value. */
  readonly reveal: (event: MarkEvent) => void;
}

/** The whole page, in `body`. */
export function createApp(body: HTMLElement): App {
  const narrow = matchMedia("(max-width: 760px)");
  const session = createSession(narrow.matches);
  // The sources that the picture is of, to find its elements in later ones.
  let good: PreviewState["sources"] = {};
  const commands = createCommands(session, () => good);
  const panel = createSidePanel(session, commands, () => good, narrow);
  const notices = createNotices({
    openFinding: (finding) => {
      commands.openFinding(finding);
      panel.showFinding((one) => one.message === finding.message && one.start.offset === finding.start.offset);
    },
    showFindings: () => panel.goTo("findings"),
    showParams: panel.showParams,
  });
  const showFindings = (index: number): void => {
    session.selection.set({ index, from: "finding" });
    panel.showFinding(({ element }) => element === index);
  };
  const { openElement, chooseMark } = commands;
  const valueField = createValueField(session);
  const editMark = (mark: PictureMark, part: Element): void => {
    commands.stay();
    void valueField.open(mark, part);
  };
  const page = createPageView(session, { showFindings, openElement, editMark, chooseMark }, notices.element);
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
  const downloads = createDownloadDialog(session);
  const { pin, chooseDocument } = commands;
  const dialogs = { publish, download: downloads.open, help: () => help.open(), showCursor, pin, chooseDocument };
  const shortcuts = shortcutsOf(session, commands, panel, dialogs);
  const help = createHelpDialog(session, shortcuts);
  const announcer = createAnnouncer(session);

  body.replaceChildren(
    skipLink(page),
    createTopBar(session, dialogs),
    page.element,
    panel.element,
    valueField.element,
    announcer.element,
    announcer.toast,
    help.element,
    dialog.element,
    downloads.element,
    createDataDialog(session),
  );
  listenForShortcuts(session, shortcuts);
  listenForEscape(session, panel, page);
  const receive = (state: PreviewState): void => {
    const isOther = session.state.get()?.file !== state.file;
    if (isOther) forget(session);
    if (state.status === "ok" || isDraft(state)) good = state.sources;
    // The place that was shown there has moved, or its error is fixed.
    session.place.set(undefined);
    session.state.set(state);
    document.title = titleOf(state);
    notices.update(state);
    page.update(state);
    panel.update(state);
    if (isOther) page.element.scrollTop = 0;
  };
  const reveal = ({ mark, follow }: MarkEvent): void => {
    session.cursor.set(mark);
    if (!follow || session.sync.get() === "always") showCursor();
  };
  return { receive, connection: session.connection.set, reveal };
}

/** Another document has other places. */
function forget({ selection, mark, cursor }: PageSession): void {
  for (const value of [selection, mark, cursor]) value.set(undefined);
}

function shortcutsOf(
  session: PageSession,
  commands: Commands,
  panel: SidePanel,
  { publish, download, help, showCursor }: TopBarActions,
): readonly Shortcut[] {
  const { panel: open, theme, selection } = session;
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
    { key: "[", about: "Previous row", run: () => panel.stepRow(-1) },
    { key: "]", about: "Next row", run: () => panel.stepRow(1) },
    { key: "p", about: "Show or hide the panel", run: () => open.set(open.get() === "open" ? "closed" : "open") },
    { key: "t", about: "Another theme", run: () => theme.set(themes[(themes.indexOf(theme.get()) + 1) % 3]!) },
    { key: "u", about: "Publish: shows the plan, and asks", run: publish },
    { key: "d", about: "Download the page or the selected element", run: download },
    { key: "?", about: "This help", run: help },
  ];
}

const themes = ["auto", "light", "dark"] as const;

function titleOf({ findings, title, file }: PreviewState): string {
  const errors = countOf(findings, "error");
  return `${errors > 0 ? `(${errors}) ` : ""}${title || file} – igx preview`;
}

function skipLink(page: PageView): HTMLElement {
  const link = h("a", { class: "skip", href: "#page" }, "Skip to the infographic");
  link.addEventListener("click", (event) => {
    event.preventDefault();
    page.focus();
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
