import type { PreviewFinding, PreviewState } from "../../protocol.js";
import { h } from "../dom/h.js";
import { roving, setTabStop } from "../dom/roving.js";
import { type FindingActions, findingItem } from "./finding-item.js";

interface FindingsPanel {
  readonly element: HTMLElement;
  readonly update: (state: PreviewState) => void;
  /** Puts the keyboard on the first finding for which this holds. */
  readonly focus: (wanted: (finding: PreviewFinding) => boolean) => void;
  /** Opens the finding after (1) or before (-1) the last opened one. */
  readonly step: (by: 1 | -1) => void;
}

const order = { error: 0, warning: 1, info: 2 } as const;

/** All findings, the worst first; each is a button that opens its place. `fixAll` applies all safe fixes of the document. */
export function createFindingsPanel(given: Omit<FindingActions, "explained">, fixAll: () => void): FindingsPanel {
  const actions: FindingActions = { ...given, explained: new Set() };
  const list = h("ul", { class: "findings" });
  const none = h("p", { class: "empty" }, "No findings.");
  const fixAllButton = h("button", { type: "button", class: "button" });
  const bar = h("div", { class: "bar flat", hidden: true }, fixAllButton);
  let findings: readonly PreviewFinding[] = [];
  let last = -1;
  const buttons = (): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>("button.finding")];
  const choose = (index: number): void => {
    last = index;
    actions.open(findings[index]!);
  };
  /** Tab goes from a finding to its own buttons, and out of the list after them. */
  const setStop = (stop: HTMLElement | undefined): void => {
    setTabStop(buttons(), stop);
    for (const item of list.children) {
      const [main, ...own] = item.querySelectorAll("button");
      for (const one of own) one.tabIndex = main!.tabIndex;
    }
  };
  roving(list, buttons, "vertical");
  list.addEventListener("focusin", ({ target }) => {
    const item = [...list.children].find((one) => one.contains(target as Node));
    setStop(item?.querySelector("button") ?? undefined);
  });
  list.addEventListener("click", ({ target }) => {
    const index = buttons().findIndex((one) => one.contains(target as Node));
    if (index >= 0) last = index;
  });
  fixAllButton.addEventListener("click", fixAll);
  return {
    element: h("div", { class: "pad" }, bar, none, list),
    update: (state) => {
      const at = [...list.children].findIndex((item) => item.contains(document.activeElement));
      const before = JSON.stringify(findings);
      findings = [...state.findings].sort((one, other) => order[one.severity] - order[other.severity]);
      none.hidden = findings.length > 0;
      const safe = findings.filter(({ file, fixes = [] }) => file === state.file && fixes.some((fix) => fix.safe));
      bar.hidden = safe.length === 0;
      fixAllButton.textContent = `Fix all safe (${safe.length})`;
      if (JSON.stringify(findings) === before) return;
      last = -1;
      list.replaceChildren(...findings.map((finding) => findingItem(finding, actions)));
      setStop(buttons()[at]);
      if (at >= 0)
        (buttons()[Math.min(at, findings.length - 1)] ?? list.closest<HTMLElement>("[role=tabpanel]"))?.focus();
    },
    focus: (wanted) => buttons()[findings.findIndex(wanted)]?.focus(),
    step: (by) => {
      if (findings.length === 0) return;
      choose((last + by + (last < 0 && by < 0 ? 1 : 0) + findings.length) % findings.length);
      buttons()[last]?.focus();
    },
  };
}
