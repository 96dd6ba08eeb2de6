import type { PreviewFinding, PreviewState } from "../protocol.js";
import { post } from "./actions.js";
import { createAnnouncer } from "./announcer.js";
import { h } from "./dom/h.js";
import { createHelpDialog } from "./help-dialog.js";
import { createNotices } from "./page/notices.js";
import { createPageView } from "./page/page-view.js";
import { createFindingsPanel } from "./panel/findings-panel.js";
import { createJsonPanel } from "./panel/json-panel.js";
import { lineAt, linesOf } from "./panel/lines.js";
import { createResizer } from "./panel/resizer.js";
import { createRowsPanel } from "./panel/rows-panel.js";
import { createSourcePanel } from "./panel/source-panel.js";
import { createTabs } from "./panel/tabs.js";
import { createParamsPanel } from "./params/params-panel.js";
import { createSession, elementsOf, type Session, sourcesOf, type TabName } from "./session.js";
import { listenForShortcuts, type Shortcut } from "./shortcuts.js";
import { createTopBar } from "./top-bar.js";
import { countOf } from "./words.js";

export interface App {
  readonly receive: (state: PreviewState) => void;
  readonly connected: (is: boolean) => void;
}

/** The whole page, in `body`. */
export function createApp(body: HTMLElement): App {
  const narrow = matchMedia("(max-width: 760px)");
  const session = createSession(narrow.matches);
  // The sources that the picture is of, to find its elements in later ones.
  let good: PreviewState["sources"] = {};

  const act = (reply: ReturnType<typeof post>): void =>
    void reply.then(({ ok, message }) => session.notice.set(ok ? "" : (message ?? "That did not work.")));
  const open = (file: string, line: number, column: number): void => act(post("/open", { file, line, column }));
  const openSource = (index: number): void => {
    const sources = session.state.get()?.sources ?? {};
    const range = sourcesOf(elementsOf(session), good, sources)[index];
    if (!range) {
      session.notice.set("There is no source for this element.");
      return;
    }
    const lines = linesOf(sources[range.file]!);
    const line = lineAt(lines, range.start);
    open(range.file, line + 1, range.start - lines.starts[line]! + 1);
  };
  const openFinding = (finding: PreviewFinding): void => {
    const { file, start, end, element } = finding;
    session.selection.set(element === undefined ? undefined : { index: element, from: "finding" });
    session.place.set({ file, start: start.offset, end: end.offset });
    open(file, start.line, start.column);
  };
  const showTab = (name: TabName): void => {
    session.panel.set("open");
    session.tab.set(name);
    tabs.show(name);
  };
  const goTo = (name: TabName) => (): void => {
    showTab(name);
    tabs.focus();
  };

  const findings = createFindingsPanel(openFinding);
  const json = createJsonPanel(session);
  const source = createSourcePanel(session, () => good, open);
  const params = createParamsPanel((values) => act(post("/params", { values })));
  const rows = createRowsPanel((row) => act(post("/row", { row })));
  const ignore = (): void => undefined;
  const tabs = createTabs(
    [
      { name: "findings", label: "Findings", content: findings.element, shown: ignore },
      { name: "json", label: "JSON", content: json.element, shown: json.shown },
      { name: "source", label: "Source", content: source.element, shown: source.shown },
      { name: "params", label: "Parameters", content: params.element, shown: ignore },
      { name: "rows", label: "Rows", content: rows.element, shown: ignore },
    ],
    showTab,
  );
  const notices = createNotices({
    openFinding: (finding) => {
      openFinding(finding);
      showTab("findings");
      findings.focus((one) => one.message === finding.message && one.start.offset === finding.start.offset);
    },
    showFindings: goTo("findings"),
    showParams: () => {
      showTab("params");
      params.focus();
    },
  });
  const page = createPageView(
    session,
    {
      showFindings: (index) => {
        session.selection.set({ index, from: "page" });
        showTab("findings");
        findings.focus(({ element }) => element === index);
      },
      openSource,
    },
    notices.element,
  );
  const shortcuts: readonly Shortcut[] = [
    { key: "f", about: "Findings", run: goTo("findings") },
    { key: "j", about: "JSON", run: goTo("json") },
    { key: "s", about: "Source", run: goTo("source") },
    { key: "n", about: "Next finding", run: () => stepFinding(1) },
    { key: "b", about: "Finding before", run: () => stepFinding(-1) },
    {
      key: "o",
      about: "Open the selected element in the editor",
      run: () => openSource(session.selection.get()?.index ?? -1),
    },
    { key: "[", about: "Previous row", run: () => rows.step(-1) },
    { key: "]", about: "Next row", run: () => rows.step(1) },
    {
      key: "p",
      about: "Show or hide the panel",
      run: () => session.panel.set(session.panel.get() === "open" ? "closed" : "open"),
    },
    { key: "t", about: "Another theme", run: () => nextTheme(session) },
    { key: "?", about: "This help", run: () => help.open() },
  ];
  const stepFinding = (by: 1 | -1): void => {
    showTab("findings");
    findings.step(by);
  };
  const help = createHelpDialog(session, shortcuts);
  listenForShortcuts(session, shortcuts);

  const panel = h("aside", { id: "panel", class: "panel", "aria-label": "Panel" }, tabs.element);
  panel.prepend(createResizer(panel, narrow));
  const announcer = createAnnouncer(session);
  const skip = h("a", { class: "skip", href: "#page" }, "Skip to the infographic");
  skip.addEventListener("click", (event) => {
    event.preventDefault();
    page.focus();
  });
  body.replaceChildren(
    skip,
    createTopBar(session, help.open),
    page.element,
    panel,
    announcer.element,
    announcer.toast,
    help.element,
  );
  const showPanel = (): void => {
    const closed = session.panel.get() === "closed";
    panel.hidden = closed;
    body.classList.toggle("panel-closed", closed);
    if (!closed) tabs.show(session.tab.get());
  };
  session.panel.listen(showPanel);
  listenForEscape(session, panel, page.focus);

  const offer = (state: PreviewState): void => {
    tabs.offer("findings", true, state.findings.length);
    tabs.offer("params", state.params.length > 0);
    tabs.offer("rows", state.batch !== undefined);
    const there = {
      findings: true,
      json: true,
      source: true,
      params: state.params.length > 0,
      rows: Boolean(state.batch),
    };
    if (!there[session.tab.get()]) session.tab.set("findings");
  };
  const receive = (state: PreviewState): void => {
    if (state.status === "ok") good = state.sources;
    session.state.set(state);
    document.title = titleOf(state);
    notices.update(state);
    page.update(state);
    findings.update(state);
    params.update(state);
    rows.update(state);
    const tab = session.tab.get();
    offer(state);
    if (session.tab.get() !== tab) tabs.show(session.tab.get());
    json.update(state);
    source.update(state);
  };
  showPanel();
  return { receive, connected: session.connected.set };
}

function titleOf({ findings, title, file }: PreviewState): string {
  const errors = countOf(findings, "error");
  return `${errors > 0 ? `(${errors}) ` : ""}${title || file} – igx preview`;
}

const themes = ["auto", "light", "dark"] as const;

const nextTheme = ({ theme }: Session): void => theme.set(themes[(themes.indexOf(theme.get()) + 1) % themes.length]!);

/** Back to the infographic, and there to nothing selected. */
function listenForEscape(session: Session, panel: HTMLElement, focusPage: () => void): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest("dialog")) return;
    if (panel.contains(event.target as Node)) focusPage();
    else session.selection.set(undefined);
  });
}
