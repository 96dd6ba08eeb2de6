import { counted } from "../../../text/counted.js";
import type { PreviewElement, PreviewFinding } from "../../protocol.js";
import { h, prose, setAttributes } from "../dom/h.js";
import { icon } from "../dom/icon.js";
import { countsText, typeName } from "../words.js";

/** An element of the infographic with the preview's additions. */
export interface ElementView {
  readonly element: HTMLElement;
  /** The number of the drawing that it should show. */
  readonly drawing: () => number | undefined;
  /** Prepares for the element as it is now. Returns whether its drawing is another one. */
  readonly update: (element: PreviewElement, count: number) => boolean;
  /** Shows the HTML of the drawing, and returns whether it did not before. */
  readonly fill: (html: string) => boolean;
  /** Takes the drawing out of the page and keeps its place, unless it has the keyboard. */
  readonly clear: () => void;
  readonly select: (selected: boolean) => void;
  readonly badge: (findings: readonly PreviewFinding[]) => void;
}

/** `changeType` offers other types of a selected chart; missing where nothing can be changed. */
export function createElementView(openFindings: () => void, changeType?: () => void): ElementView {
  const badge = h("button", { type: "button", class: "badge", hidden: true });
  const typeButton = h(
    "button",
    { type: "button", class: "button change-type", title: "Change the chart type (c)" },
    "Change type…",
  );
  const element = h("div", { class: "element igx-item", role: "group", tabindex: -1 }, badge);
  const controls = () => (typeButton.parentNode ? [badge, typeButton] : [badge]);
  const failure = h("p", { class: "failure" });
  let drawing: number | undefined;
  let filled: number | undefined;
  let known = false;
  badge.addEventListener("click", (event) => {
    event.stopPropagation();
    openFindings();
  });
  typeButton.addEventListener("click", (event) => {
    event.stopPropagation();
    changeType?.();
  });
  let isChart = false;
  let isSelected = false;
  const showType = (): void => {
    if (!(changeType && isChart && isSelected)) typeButton.remove();
    else if (!typeButton.parentNode) badge.after(typeButton);
  };
  const empty = (height: number): void => {
    element.style.minHeight = `${height}px`;
    setContent(element, controls());
    filled = undefined;
  };
  return {
    element,
    drawing: () => drawing,
    update: (now, count) => {
      const old = now.state === "old" ? ", as it was before its error" : "";
      setAttributes(element, { "aria-label": `${typeName(now.type)}, element ${now.index + 1} of ${count}${old}` });
      element.classList.toggle("old", now.state === "old");
      isChart = now.type === "chart" && now.state === undefined;
      showType();
      if (known && now.drawing === drawing) return false;
      known = true;
      drawing = now.drawing;
      if (drawing === undefined) {
        filled = undefined;
        element.style.minHeight = "";
        element.hidden = false;
        setContent(element, controls(), failure);
      } else if (filled === undefined || element.hidden) {
        element.hidden = false;
        empty(now.height);
      }
      return true;
    },
    fill: (html) => {
      if (filled === drawing) return false;
      filled = drawing;
      element.hidden = html === "";
      element.style.minHeight = "";
      redraw(element, controls(), html);
      return true;
    },
    clear: () => {
      if (filled === undefined || element.hidden || element.contains(document.activeElement)) return;
      empty(element.getBoundingClientRect().height);
    },
    select: (selected) => {
      setAttributes(element, { "aria-current": selected ? "true" : undefined });
      isSelected = selected;
      showType();
    },
    badge: (findings) => {
      showBadge(badge, findings);
      const worst = worstOf(findings)?.message ?? "This element depends on a value with an error.";
      if (drawing === undefined) failure.replaceChildren(...prose(worst));
    },
  };
}

/** Before the controls, which stay where they are: one that is moved loses the keyboard focus. */
function setContent(element: HTMLElement, controls: readonly HTMLElement[], ...content: readonly Node[]): void {
  for (const child of [...element.childNodes]) if (!controls.some((one) => one === child)) child.remove();
  element.prepend(...content);
}

/** Keeps the chosen sheet and the keyboard focus. */
function redraw(element: HTMLElement, controls: readonly HTMLElement[], html: string): void {
  const sheets = (): readonly HTMLInputElement[] => [...element.querySelectorAll<HTMLInputElement>("input.igx-tab")];
  const sheet = sheets().findIndex(({ checked }) => checked);
  const focused = element.contains(document.activeElement) && !controls.some((one) => one === document.activeElement);
  const template = document.createElement("template");
  // The server has escaped all text of the author, and the page's policy runs no script in markup.
  template.innerHTML = html;
  setContent(element, controls, template.content);
  const chosen = sheets()[sheet];
  if (chosen) chosen.checked = true;
  if (focused) element.focus({ preventScroll: true });
}

function worstOf(findings: readonly PreviewFinding[]): PreviewFinding | undefined {
  const of = (wanted: PreviewFinding["severity"]): PreviewFinding | undefined =>
    findings.find(({ severity }) => severity === wanted);
  return of("error") ?? of("warning") ?? of("info");
}

function showBadge(badge: HTMLElement, findings: readonly PreviewFinding[]): void {
  const worst = worstOf(findings);
  badge.hidden = worst === undefined;
  if (!worst) return;
  badge.className = `badge ${worst.severity}`;
  setAttributes(badge, {
    "aria-label": `${counted(findings.length, "finding")} here: ${countsText(findings)}`,
    title: worst.message,
  });
  badge.replaceChildren(icon(worst.severity), String(findings.length));
}
