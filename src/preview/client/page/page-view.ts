import { approximation } from "../../../render/page/note.js";
import type { PreviewElement, PreviewState } from "../../protocol.js";
import { h, setAttributes } from "../dom/h.js";
import { roving, setTabStop } from "../dom/roving.js";
import type { Session } from "../session.js";
import { createElementView, type ElementView } from "./element-view.js";
import { keepScroll } from "./keep-scroll.js";
import { matchElements } from "./match-elements.js";
import { createPlaceElements } from "./place-elements.js";

/** Actions of the page. */
export interface PageActions {
  readonly showFindings: (index: number) => void;
  readonly openElement: (index: number) => void;
}

export interface PageView {
  readonly element: HTMLElement;
  readonly update: (state: PreviewState) => void;
  /** Puts the keyboard on the selected element, or the first one. */
  readonly focus: () => void;
}

const flashed = 1_600;

/** The infographic. Only what has changed is drawn again; selection, focus and scroll position stay. */
export function createPageView(session: Session, actions: PageActions, notices: HTMLElement): PageView {
  const list = h("div", { class: "igx-grid" });
  const empty = h("p", { class: "empty" });
  const sheet = h("div", { class: "sheet igx-page" }, list, h("p", { class: "igx-note" }, approximation));
  const place = createPlaceElements(list);
  const element = h(
    "main",
    { id: "page", class: "stage", tabindex: -1, "aria-label": "Infographic" },
    notices,
    empty,
    sheet,
  );
  let views: readonly ElementView[] = [];

  const indexOf = (target: EventTarget | null): number => {
    const closest = target instanceof Element ? target.closest(".element") : null;
    return views.findIndex((view) => view.element === closest);
  };
  const update = (state: PreviewState): void => {
    const elements = state.picture?.elements ?? [];
    const old = views;
    const matches = matchElements(
      old.map((view) => view.html()),
      elements.map(({ html }) => html),
    );
    keepScroll(
      element,
      () => old.map((view) => view.element),
      () => {
        const fresh = (index: number): ElementView => {
          const view: ElementView = createElementView(() => actions.showFindings(views.indexOf(view)));
          return old[matches[index]!] ?? view;
        };
        views = elements.map((_, index) => fresh(index));
        draw(views, elements, old.length > 0);
        place(
          elements,
          views.map((view) => view.element),
        );
        showFrame(state);
      },
    );
    badges(views, state);
    moveSelection(session, matches);
    show(views, session);
  };
  const showFrame = (state: PreviewState): void => {
    element.classList.toggle("stale", state.status !== "ok");
    setAttributes(list, { lang: state.locale });
    element.style.setProperty("--page", `${state.picture?.width ?? 720}px`);
    sheet.hidden = !state.picture;
    empty.hidden = Boolean(state.picture?.elements.length);
    empty.textContent = state.picture ? "This document is empty." : "No picture yet.";
  };

  list.addEventListener("click", ({ target }) => {
    // A click that ends a text selection is for copying and does not select the element.
    const index = indexOf(target);
    if (index >= 0 && getSelection()?.isCollapsed !== false) session.selection.set({ index, from: "page" });
  });
  list.addEventListener("dblclick", ({ target }) => indexOf(target) >= 0 && actions.openElement(indexOf(target)));
  list.addEventListener("keydown", (event) => {
    const index = views.findIndex((view) => view.element === event.target);
    if (index < 0 || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    session.selection.set({ index, from: "page" });
  });
  roving(list, () => [...list.querySelectorAll<HTMLElement>(".element")], "vertical");
  session.selection.listen(() => show(views, session));
  return { element, update, focus: () => (views[session.selection.get()?.index ?? 0]?.element ?? element).focus() };
}

function draw(views: readonly ElementView[], elements: readonly PreviewElement[], flash: boolean): void {
  views.forEach((view, index) => {
    if (view.draw(elements[index]!, elements.length) && flash) {
      view.element.classList.remove("changed");
      view.element.classList.add("changed");
      setTimeout(() => view.element.classList.remove("changed"), flashed);
    }
  });
}

const badges = (views: readonly ElementView[], { findings }: PreviewState): void =>
  views.forEach((view, index) => {
    view.badge(findings.filter((finding) => finding.element === index));
  });

/** Follows the selected element to its new index. */
function moveSelection({ selection }: Session, matches: readonly number[]): void {
  const selected = selection.get();
  if (!selected) return;
  const index = matches.indexOf(selected.index);
  selection.set(index < 0 ? undefined : { index, from: "update" });
}

function show(views: readonly ElementView[], session: Session): void {
  const selected = session.selection.get();
  for (const [index, view] of views.entries()) view.select(index === selected?.index);
  const elements = views.map((view) => view.element);
  const focused = elements.find((element) => element === document.activeElement);
  const chosen = selected && elements[selected.index];
  setTabStop(elements, focused ?? chosen ?? elements.find(({ tabIndex }) => tabIndex === 0));
  if (chosen && selected.from !== "page" && selected.from !== "update") chosen.scrollIntoView({ block: "nearest" });
}
