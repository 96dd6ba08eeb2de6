import { approximation } from "../../../render/page/note.js";
import { inEnglish } from "../../../text/message.js";
import type { PictureMark, PreviewFinding, PreviewState } from "../../protocol.js";
import { h, setAttributes } from "../dom/h.js";
import { roving, setTabStop } from "../dom/roving.js";
import { isDraft, type PageSession } from "../session.js";
import { type ElementActions, listenToElements } from "./element-events.js";
import { createElementView, type ElementView } from "./element-view.js";
import { keepScroll } from "./keep-scroll.js";
import { createDrawingLoader } from "./load-drawings.js";
import { matchElements } from "./match-elements.js";
import { createNearElements } from "./near-elements.js";
import { showMark } from "./picture-marks.js";
import { createPlaceElements } from "./place-elements.js";

/** Actions of the page. */
interface PageActions extends ElementActions {
  readonly showFindings: (index: number) => void;
  /** Offers other types of a chart; missing where nothing can be changed. */
  readonly changeType?: (index: number) => void;
}

export interface PageView {
  readonly element: HTMLElement;
  readonly update: (state: PreviewState) => void;
  /** Puts the keyboard on the selected element, or the first one. */
  readonly focus: () => void;
}

const flashed = 1_600;

/** The infographic. Only elements that are near and have changed are drawn again; selection, focus and scroll position stay. */
export function createPageView(session: PageSession, actions: PageActions, notices: HTMLElement): PageView {
  const list = h("div", { class: "igx-grid" });
  const empty = h("p", { class: "empty" });
  const copyright = h("span", { dir: "auto" });
  const foot = h("p", { class: "igx-note" }, copyright, h("span", { lang: "en" }, inEnglish(approximation)));
  const sheet = h("div", { class: "sheet igx-page" }, list, foot);
  const place = createPlaceElements(list);
  const element = h(
    "main",
    { id: "page", class: "stage", tabindex: -1, "aria-label": "Infographic" },
    notices,
    empty,
    sheet,
  );
  let views: readonly ElementView[] = [];
  let file: string | undefined;
  let wasPrerendered = false;

  /** The elements whose next drawing is shown to be new. */
  const changed = new Set<ElementView>();
  const elementsOfViews = () => views.map((view) => view.element);
  /** Shows the drawings that are near and have arrived, requests missing ones, and removes those far away. */
  const fill = (): void =>
    keepScroll(element, elementsOfViews, () => {
      for (const view of views) {
        const drawing = view.drawing();
        if (drawing === undefined) continue;
        const html = near.has(view.element) ? loader.get(drawing) : undefined;
        if (!near.has(view.element)) view.clear();
        else if (html === undefined) loader.want(drawing);
        else if (view.fill(html)) {
          if (changed.delete(view)) flash(view);
          showMarks(session.mark.get(), false);
        }
      }
    });
  /** The value that is marked, also in a drawing that has just come. */
  const showMarks = (mark: PictureMark | undefined, scroll: boolean): void => {
    for (const [index, view] of views.entries()) {
      const part = showMark(view.element, mark?.element === index ? mark.pointer : undefined);
      if (scroll && part && session.selection.get()?.from !== "page") part.scrollIntoView({ block: "nearest" });
    }
  };
  const loader = createDrawingLoader(session.post, fill, session.notice.set);
  const near = createNearElements(element, fill);

  const update = (state: PreviewState): void => {
    const elements = state.picture?.elements ?? [];
    const old = views;
    // Of another document, all is new, and nothing is when the session takes over.
    const isSameFile = state.file === file && !wasPrerendered;
    file = state.file;
    wasPrerendered = state.prerendered === true;
    const matches = matchElements(
      old.map((view) => view.drawing()),
      elements.map(({ drawing }) => drawing),
    );
    keepScroll(
      element,
      () => old.map((view) => view.element),
      () => {
        const fresh = (index: number): ElementView => {
          const { showFindings, changeType } = actions;
          const view: ElementView = createElementView(
            () => showFindings(views.indexOf(view)),
            changeType && (() => changeType(views.indexOf(view))),
          );
          return old[matches[index]!] ?? view;
        };
        views = elements.map((_, index) => fresh(index));
        for (const [index, view] of views.entries())
          if (view.update(elements[index]!, elements.length) && old.length > 0 && isSameFile) changed.add(view);
        place(elements, elementsOfViews());
        showFrame(state);
      },
    );
    loader.keep(new Set(elements.flatMap(({ drawing }) => drawing ?? [])));
    near.watch(elementsOfViews());
    fill();
    badges(views, state);
    moveSelection(session, matches);
    show(views, session);
  };
  const showFrame = (state: PreviewState): void => {
    element.classList.toggle("stale", state.status !== "ok" && !isDraft(state));
    setAttributes(list, { lang: state.locale });
    element.style.setProperty("--page", `${state.picture?.width ?? 720}px`);
    showCopyright(copyright, state);
    sheet.hidden = !state.picture;
    // With another status, the notice above gives the reason.
    empty.hidden = state.status !== "ok" || Boolean(state.picture?.elements.length);
    empty.textContent = "This document is empty.";
  };

  listenToElements(list, () => views, session, actions);
  roving(list, () => [...list.querySelectorAll<HTMLElement>(".element")], "vertical");
  session.selection.listen(() => show(views, session));
  session.mark.listen((mark) => showMarks(mark, true));
  followSize(sheet, session);
  return { element, update, focus: () => (views[session.selection.get()?.index ?? 0]?.element ?? element).focus() };
}

function followSize(sheet: HTMLElement, { width, zoom }: PageSession): void {
  const show = (): void => {
    const shown = width.get();
    sheet.style.width = shown === "fit" ? "" : `${shown}px`;
    sheet.style.maxWidth = shown === "fit" ? "" : "none";
    sheet.style.setProperty("zoom", `${zoom.get()}%`);
  };
  width.listen(show);
  zoom.listen(show);
  show();
}

function showCopyright(line: HTMLElement, { picture }: PreviewState): void {
  const text = picture?.copyright?.trim() ?? "";
  line.replaceChildren(...(text === "" ? [] : [text, h("br")]));
}

function flash({ element }: ElementView): void {
  element.classList.remove("changed");
  element.classList.add("changed");
  setTimeout(() => element.classList.remove("changed"), flashed);
}

function badges(views: readonly ElementView[], { findings }: PreviewState): void {
  const byElement = new Map<number, PreviewFinding[]>();
  for (const finding of findings) {
    const own = byElement.get(finding.element ?? -1) ?? [];
    own.push(finding);
    byElement.set(finding.element ?? -1, own);
  }
  for (const [index, view] of views.entries()) view.badge(byElement.get(index) ?? []);
}

/** Follows the selected element and the marked value to their new index. */
function moveSelection({ selection, mark }: PageSession, matches: readonly number[]): void {
  const marked = mark.get();
  const element = marked ? matches.indexOf(marked.element) : -1;
  if (marked && element !== marked.element) mark.set(element < 0 ? undefined : { ...marked, element });
  const selected = selection.get();
  if (!selected) return;
  const index = matches.indexOf(selected.index);
  selection.set(index < 0 ? undefined : { index, from: "update" });
}

function show(views: readonly ElementView[], session: PageSession): void {
  const selected = session.selection.get();
  for (const [index, view] of views.entries()) view.select(index === selected?.index);
  const elements = views.map((view) => view.element);
  const focused = elements.find((element) => element === document.activeElement);
  const chosen = selected && elements[selected.index];
  setTabStop(elements, focused ?? chosen ?? elements.find(({ tabIndex }) => tabIndex === 0));
  if (chosen && selected.from !== "page" && selected.from !== "update") chosen.scrollIntoView({ block: "nearest" });
}
