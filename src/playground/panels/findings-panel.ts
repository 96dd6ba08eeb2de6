import type { CodeAction, Diagnostic } from "vscode-languageserver-types";
import { h, prose } from "../../preview/client/dom/h.js";
import { icon } from "../../preview/client/dom/icon.js";
import type { Editor } from "../editor/editor.js";
import { pathOf } from "../server/file-uris.js";
import { messageOf } from "../server/message-of.js";
import type { PlaygroundSession } from "../session.js";

export interface FindingsPanel {
  readonly element: HTMLElement;
  /** Only while the list is in view: its fixes are asked for. */
  readonly update: () => Promise<void>;
}

interface Finding {
  readonly uri: string;
  readonly diagnostic: Diagnostic;
}

/** More findings than a person fixes one by one. */
const maxFindings = 100;

/** All findings of all files, the errors first, with their quick fixes. */
export function createFindingsPanel({ findings }: PlaygroundSession, editor: () => Editor | undefined): FindingsPanel {
  const element = h("div", { class: "pad" });
  let newest = 0;
  return {
    element,
    update: async () => {
      const own = ++newest;
      const all = sorted(findings.get());
      const shown = await Promise.all(all.slice(0, maxFindings).map((finding) => withFixes(finding, editor())));
      if (own !== newest) return;
      const items = shown.map(({ finding, fixes }) => itemOf(finding, fixes, editor()));
      const rest = all.length - shown.length;
      element.replaceChildren(
        all.length === 0 ? h("p", { class: "empty" }, "No findings.") : h("ul", { class: "findings" }, ...items),
        ...(rest > 0 ? [h("p", { class: "quiet" }, `${rest} more findings are not shown.`)] : []),
      );
    },
  };
}

export const countFindings = (findings: ReadonlyMap<string, readonly Diagnostic[]>): number =>
  [...findings.values()].reduce((sum, all) => sum + all.length, 0);

const sorted = (findings: ReadonlyMap<string, readonly Diagnostic[]>): readonly Finding[] =>
  [...findings]
    .flatMap(([uri, all]) => all.map((diagnostic) => ({ uri, diagnostic })))
    .sort((one, other) => (one.diagnostic.severity ?? 1) - (other.diagnostic.severity ?? 1));

async function withFixes(finding: Finding, editor: Editor | undefined) {
  const fixes = await editor?.actionsFor(finding.uri, finding.diagnostic).catch(() => []);
  return { finding, fixes: (fixes ?? []).filter(({ kind = "quickfix" }) => kind.startsWith("quickfix")) };
}

const icons = { 1: "error", 2: "warning", 3: "info", 4: "info" } as const;
const severities = { 1: "Error", 2: "Warning", 3: "Information", 4: "Hint" } as const;

function itemOf({ uri, diagnostic }: Finding, fixes: readonly CodeAction[], editor: Editor | undefined): HTMLElement {
  const { severity = 1, range, code } = diagnostic;
  const [text = "", ...hints] = messageOf(diagnostic).split("\n");
  const { line, character } = range.start;
  const place = h("button", { type: "button", class: "place" }, `${pathOf(uri) ?? uri}:${line + 1}:${character + 1}`);
  place.addEventListener("click", () => editor?.reveal(uri, range));
  const buttons = fixes.map((fix) => {
    const button = h("button", { type: "button", class: "button small" }, h("span", {}, ...prose(fix.title)));
    button.addEventListener("click", () => void editor?.runAction(fix));
    return button;
  });
  return h(
    "li",
    { class: `finding severity-${severity}` },
    icon(icons[severity]),
    h(
      "div",
      {},
      h("p", { dir: "auto" }, h("span", { class: "hidden" }, `${severities[severity]}: `), ...prose(text)),
      ...hints.map((hint) => h("p", { class: "quiet", dir: "auto" }, ...prose(hint))),
      h("p", { class: "quiet" }, place, code === undefined ? "" : ` ${code}`),
      ...(buttons.length > 0 ? [h("p", { class: "fixes" }, ...buttons)] : []),
    ),
  );
}
