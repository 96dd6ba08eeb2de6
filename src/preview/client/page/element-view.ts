import type { PreviewElement, PreviewFinding } from "../../protocol.js";
import { h, setAttributes } from "../dom/h.js";
import { icon } from "../dom/icon.js";
import { countsText, plural, typeName } from "../words.js";

/** An element of the infographic with what the preview adds to it. */
export interface ElementView {
  readonly element: HTMLElement;
  readonly html: () => string;
  /** Draws the element again if its HTML has changed, and returns whether it has. */
  readonly draw: (element: PreviewElement, count: number) => boolean;
  readonly select: (selected: boolean) => void;
  readonly badge: (findings: readonly PreviewFinding[]) => void;
}

export function createElementView(openFindings: () => void): ElementView {
  const badge = h("button", { type: "button", class: "badge", hidden: true });
  const element = h("div", { class: "element igx-item", role: "group", tabindex: -1 }, badge);
  let html = "";
  badge.addEventListener("click", (event) => {
    event.stopPropagation();
    openFindings();
  });
  return {
    element,
    html: () => html,
    draw: (now, count) => {
      setAttributes(element, { "aria-label": `${typeName(now.type)}, element ${now.index + 1} of ${count}` });
      element.hidden = now.html === "";
      if (now.html === html) return false;
      html = now.html;
      redraw(element, badge, html);
      return true;
    },
    select: (selected) => setAttributes(element, { "aria-current": selected ? "true" : undefined }),
    badge: (findings) => showBadge(badge, findings),
  };
}

/** Keeps the chosen sheet and the keyboard focus. */
function redraw(element: HTMLElement, badge: HTMLElement, html: string): void {
  const sheets = (): readonly HTMLInputElement[] => [...element.querySelectorAll<HTMLInputElement>("input.igx-tab")];
  const sheet = sheets().findIndex(({ checked }) => checked);
  const focused = element.contains(document.activeElement) && document.activeElement !== badge;
  const template = document.createElement("template");
  // The server has escaped all text of the author, and the page's policy runs no script in markup.
  template.innerHTML = html;
  element.replaceChildren(template.content, badge);
  const chosen = sheets()[sheet];
  if (chosen) chosen.checked = true;
  if (focused) element.focus({ preventScroll: true });
}

function showBadge(badge: HTMLElement, findings: readonly PreviewFinding[]): void {
  const of = (wanted: PreviewFinding["severity"]): PreviewFinding | undefined =>
    findings.find(({ severity }) => severity === wanted);
  const worst = of("error") ?? of("warning") ?? of("info");
  badge.hidden = worst === undefined;
  if (!worst) return;
  badge.className = `badge ${worst.severity}`;
  setAttributes(badge, {
    "aria-label": `${plural(findings.length, "finding")} here: ${countsText(findings)}`,
    title: worst.message,
  });
  badge.replaceChildren(icon(worst.severity), String(findings.length));
}
