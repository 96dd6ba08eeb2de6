import type { PreviewFinding, RuleReply } from "../../protocol.js";
import { type Child, h, prose, setAttributes } from "../dom/h.js";
import { icon } from "../dom/icon.js";
import type { Requests } from "../requests.js";
import type { ActionsOf } from "../surface.js";
import { severityWord } from "../words.js";

/** The actions on findings, in every list of them. */
export interface FindingActions {
  readonly open: (finding: PreviewFinding) => void;
  /** Applies one of its fixes. */
  readonly fix: (finding: PreviewFinding, fix: number) => void;
  readonly explain: (code: string) => Promise<RuleReply>;
  readonly isEditable: (file: string) => boolean;
  readonly actionsOf?: ActionsOf | undefined;
  /** The codes of the rules whose explanation is open in the list. */
  readonly explained: Set<string>;
}

/** Each rule is explained once a visit. */
export function createExplain(post: Requests["post"]): FindingActions["explain"] {
  const known = new Map<string, Promise<RuleReply>>();
  return async (code) => {
    const asked = known.get(code) ?? post("/rule", { code });
    known.set(code, asked);
    const reply = await asked;
    if (!reply.rule) known.delete(code);
    return reply;
  };
}

/** A finding, which opens its place, with its fixes and the explanation of its rule. */
export function findingItem(finding: PreviewFinding, actions: FindingActions): HTMLElement {
  const main = findingButton(finding);
  main.addEventListener("click", () => actions.open(finding));
  const fixes = actions.isEditable(finding.file) ? (finding.fixes ?? []) : [];
  const buttons = h(
    "p",
    { class: "fixes" },
    ...fixes.map(({ title }, index) => button(["Fix: ", ...prose(title)], () => actions.fix(finding, index))),
  );
  const explanation = h("div", { class: "why", hidden: true });
  const why = button(["Why?"], () => show(explanation.hidden === true));
  const show = (open: boolean): void => {
    explanation.hidden = !open;
    setAttributes(why, { "aria-expanded": open ? "true" : "false" });
    if (open) actions.explained.add(finding.code);
    else actions.explained.delete(finding.code);
    if (open && !explanation.hasChildNodes())
      void actions.explain(finding.code).then((reply) => explanation.replaceChildren(...explanationOf(reply)));
  };
  setAttributes(why, { "aria-label": `Why? ${finding.code}` });
  show(actions.explained.has(finding.code));
  buttons.append(why);
  // These come later than the finding: the editor looks for them.
  void actions.actionsOf?.(finding).then(
    (more) => buttons.append(...more.map(({ title, run }) => button(prose(title), run))),
    () => {},
  );
  return h("li", {}, main, buttons, explanation);
}

function button(label: readonly Child[], run: () => void): HTMLButtonElement {
  const element = h("button", { type: "button", class: "button" }, h("span", {}, ...label));
  element.addEventListener("click", run);
  return element;
}

const explanationOf = ({ rule, message = "" }: RuleReply): readonly Node[] =>
  rule
    ? [
        h("p", {}, ...prose(rule.explanation)),
        h("p", { class: "label" }, "With the finding"),
        h("pre", {}, rule.bad),
        h("p", { class: "label" }, "Fixed"),
        h("pre", {}, rule.good),
      ]
    : [h("p", {}, message)];

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
