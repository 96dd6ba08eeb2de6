import type { PreviewFinding, PreviewState } from "../../protocol.js";
import { h, prose } from "../dom/h.js";
import { icon } from "../dom/icon.js";
import { roving, setTabStop } from "../dom/roving.js";
import { severityWord } from "../words.js";

interface FindingsPanel {
  readonly element: HTMLElement;
  readonly update: (state: PreviewState) => void;
  /** Puts the keyboard on the first finding for which this holds. */
  readonly focus: (wanted: (finding: PreviewFinding) => boolean) => void;
  /** Opens the finding after (1) or before (-1) the last opened one. */
  readonly step: (by: 1 | -1) => void;
}

const order = { error: 0, warning: 1, info: 2 } as const;

/** All findings, the worst first; each is a button that opens its place. */
export function createFindingsPanel(open: (finding: PreviewFinding) => void): FindingsPanel {
  const list = h("ul", { class: "findings" });
  const none = h("p", { class: "empty" }, "No findings.");
  let findings: readonly PreviewFinding[] = [];
  let last = -1;
  const buttons = (): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>("button.finding")];
  const choose = (index: number): void => {
    last = index;
    open(findings[index]!);
  };
  roving(list, buttons, "vertical");
  list.addEventListener("click", ({ target }) => {
    const index = target instanceof Element ? buttons().indexOf(target.closest("button")!) : -1;
    if (index >= 0) choose(index);
  });
  return {
    element: h("div", { class: "pad" }, none, list),
    update: (state) => {
      const at = buttons().indexOf(document.activeElement as HTMLElement);
      const before = JSON.stringify(findings);
      findings = [...state.findings].sort((one, other) => order[one.severity] - order[other.severity]);
      none.hidden = findings.length > 0;
      if (JSON.stringify(findings) === before) return;
      last = -1;
      list.replaceChildren(...findings.map((finding) => h("li", {}, findingButton(finding))));
      setTabStop(buttons(), buttons()[at]);
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

const place = ({ file, start }: PreviewFinding): string => `${file}:${start.line}:${start.column}`;

export function findingButton(finding: PreviewFinding): HTMLElement {
  const { severity, message, hint, code, related } = finding;
  return h(
    "button",
    { type: "button", class: `finding ${severity}` },
    icon(severity),
    h("span", { class: "severity" }, severityWord[severity]),
    h("span", { class: "place" }, place(finding)),
    h("span", { class: "message" }, ...prose(message)),
    hint !== undefined && h("span", { class: "hint" }, ...prose(hint)),
    ...(related ?? []).map((one) =>
      h("span", { class: "hint" }, ...prose(one.message), ` (${one.file}:${one.start.line})`),
    ),
    h("span", { class: "rule" }, code),
  );
}
