import type { PreviewFinding, PreviewState } from "../../protocol.js";
import type { Commands } from "../commands.js";
import { h } from "../dom/h.js";
import { createParamsPanel } from "../params/params-panel.js";
import type { PageSession, TabName } from "../session.js";
import type { Surface } from "../surface.js";
import { createElementFindings } from "./element-findings.js";
import { createExplain, type FindingActions } from "./finding-item.js";
import { createFindingsPanel } from "./findings-panel.js";
import { createJsonPanel } from "./json-panel.js";
import { createResizer, panelBorder } from "./resizer.js";
import { createRowsPanel } from "./rows-panel.js";
import { createSourcePanel } from "./source-panel.js";
import { createTabs } from "./tabs.js";

export interface SidePanel {
  readonly element: HTMLElement;
  readonly update: (state: PreviewState) => void;
  /** Opens the panel with this tab, and puts the keyboard on it. */
  readonly goTo: (name: TabName) => void;
  readonly showFinding: (wanted: (finding: PreviewFinding) => boolean) => void;
  readonly showParams: () => void;
  /** Sends values of parameters that were just typed. */
  readonly flushParams: () => void;
  /** Shows the place in the source, and puts the keyboard there. */
  readonly showSource: () => void;
  readonly stepFinding: (by: 1 | -1) => void;
  readonly stepRow: (by: 1 | -1) => void;
}

interface PanelParts {
  /** The sources that the picture is of. */
  readonly good: () => PreviewState["sources"];
  readonly narrow: MediaQueryList;
  readonly surface: Surface;
}

/** Beside the infographic: findings, JSON, source, parameters and rows, each under its tab. */
export function createSidePanel(
  session: PageSession,
  commands: Commands,
  { good, narrow, surface: { editor, actionsOf, isReadOnly } }: PanelParts,
): SidePanel {
  const actions: Omit<FindingActions, "explained"> = {
    open: commands.openFinding,
    fix: commands.fix,
    explain: createExplain(session.post),
    isEditable: (file) => !isReadOnly && Object.hasOwn(session.state.get()?.sources ?? {}, file),
    actionsOf,
  };
  const findings = createFindingsPanel(actions, commands.fixAll);
  const json = createJsonPanel(session);
  const source = createSourcePanel(session, good, commands);
  const params = createParamsPanel(commands.setParams);
  const rows = createRowsPanel(commands.chooseRow);
  const always = { shown: () => undefined };
  const show = (name: TabName): void => {
    session.panel.set("open");
    session.tab.set(name);
  };
  const tabs = createTabs(
    [
      { name: "findings", label: "Findings", content: findings.element, ...always },
      { name: "json", label: "JSON", content: json.element, shown: json.shown },
      { name: "source", label: "Source", content: source.element, shown: source.shown },
      { name: "params", label: "Parameters", content: params.element, ...always },
      { name: "rows", label: "Rows", content: rows.element, ...always },
    ],
    show,
  );
  tabs.element.firstElementChild!.after(createElementFindings(session, actions));
  session.tab.listen((name) => (name === "source" || name === "json" ? session.code.set(name) : undefined));
  session.selection.listen((selected) => {
    const showsCode = session.tab.get() === "source" || session.tab.get() === "json";
    if (selected?.from === "page" && !showsCode && !editor) session.tab.set(session.code.get());
  });
  const element = h("aside", { id: "panel", class: "panel", "aria-label": "Panel" }, tabs.element);
  const border = () => panelBorder(narrow.matches, editor !== undefined);
  element.prepend(createResizer(element, "--panel", border, narrow));
  const showOpen = (): void => {
    element.hidden = session.panel.get() === "closed";
    document.body.classList.toggle("panel-closed", element.hidden);
    if (!element.hidden) tabs.show(session.tab.get());
  };
  session.panel.listen(showOpen);
  session.tab.listen(showOpen);
  showOpen();
  return {
    element,
    update: (state) => {
      for (const panel of [findings, params, rows]) panel.update(state);
      const there = {
        findings: true,
        json: true,
        source: !editor,
        params: state.params.length > 0,
        rows: !!state.batch,
      };
      for (const name of Object.keys(there) as TabName[]) tabs.offer(name, there[name]);
      tabs.offer("findings", true, state.findings.length);
      if (!there[session.tab.get()]) session.tab.set("findings");
      json.update(state);
      source.update(state);
    },
    goTo: (name) => {
      show(name);
      tabs.focus();
    },
    showFinding: (wanted) => {
      show("findings");
      findings.focus(wanted);
    },
    showParams: () => {
      show("params");
      params.focus();
    },
    flushParams: params.flush,
    showSource: () => {
      show("source");
      source.focus();
    },
    stepFinding: (by) => {
      show("findings");
      findings.step(by);
    },
    stepRow: rows.step,
  };
}
