import type { PreviewFinding } from "../../protocol.js";
import type { PublishResult } from "../../publish-protocol.js";
import { h } from "../dom/h.js";
import { icon } from "../dom/icon.js";
import { findingButton } from "../panel/finding-item.js";
import { aside, infographicLink, planView } from "./plan-view.js";

/** The result of publishing. */
export function resultView(
  result: PublishResult,
  openFinding: (finding: PreviewFinding) => void,
  copy: (text: string) => void,
): readonly Node[] {
  switch (result.kind) {
    case "done": {
      const { id, url, embed, published, notes } = result;
      const where = h("p", {}, h("strong", {}, "Infographic"), " ", infographicLink(id, url));
      const number = url === undefined ? [] : [h("p", { class: "remark" }, "Its id is ", h("code", {}, id), ".")];
      const seen = published ? "It is published." : "It is not published yet.";
      return [
        aside("ok", `${resultText(result)} ${seen}`),
        where,
        ...number,
        ...copyButtons({ "Copy link": url, "Copy embed code": embed }, copy),
        ...notes.map((text) => aside("warning", text)),
      ];
    }
    case "changed":
      return [aside("warning", resultText(result)), ...planView(result.plan)];
    case "failed":
      return [aside("error", resultText(result)), ...findingsView(result.findings, openFinding)];
    case "doubt":
      return [aside("warning", result.message)];
  }
}

function copyButtons(
  texts: Readonly<Record<string, string | undefined>>,
  copy: (text: string) => void,
): readonly HTMLElement[] {
  const buttons = Object.entries(texts).flatMap(([label, text]) => {
    if (text === undefined) return [];
    const button = h("button", { type: "button", class: "button" }, icon("copy"), label);
    button.addEventListener("click", () => copy(text));
    return [button];
  });
  return buttons.length === 0 ? [] : [h("div", { class: "pair wrapping" }, ...buttons)];
}

/** The result in one sentence. */
export function resultText(result: PublishResult): string {
  switch (result.kind) {
    case "done":
      return {
        created: "Created.",
        updated: "Updated.",
        found: "Found: it had been created before, and its answer was lost.",
      }[result.outcome];
    case "changed":
      return "Something has changed since: nothing was sent. This is the plan now.";
    case "failed":
    case "doubt":
      return result.message;
  }
}

function findingsView(
  findings: readonly PreviewFinding[],
  open: (finding: PreviewFinding) => void,
): readonly HTMLElement[] {
  if (findings.length === 0) return [];
  const buttons = findings.map((finding) => {
    const button = findingButton(finding);
    button.addEventListener("click", () => open(finding));
    return h("li", {}, button);
  });
  return [h("ul", { class: "findings", "aria-label": "What the service refused" }, ...buttons)];
}
