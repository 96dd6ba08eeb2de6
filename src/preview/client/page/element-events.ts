import type { PictureMark } from "../../protocol.js";
import type { PageSession } from "../session.js";
import type { ElementView } from "./element-view.js";
import { onlyMark, partOf, pointerOf, stepMark, textOfMark } from "./picture-marks.js";

/** The actions of clicks and keys on the elements of the page, beside selecting them. */
export interface ElementActions {
  readonly openElement: (index: number) => void;
  /** `part`: where it is in the picture. */
  readonly editMark: (mark: PictureMark, part: Element) => void;
  readonly chooseMark: (mark: PictureMark) => void;
}

/** Elements are selected by clicks and keys, and their values chosen and edited. `viewsNow` gives the elements in their order. */
export function listenToElements(
  list: HTMLElement,
  viewsNow: () => readonly ElementView[],
  session: PageSession,
  actions: ElementActions,
): void {
  const elementAt = (index: number): HTMLElement => viewsNow()[index]!.element;
  const indexOf = (target: EventTarget | null): number => {
    const closest = target instanceof Element ? target.closest(".element") : null;
    return viewsNow().findIndex((view) => view.element === closest);
  };

  list.addEventListener("click", ({ target }) => {
    // A click that ends a text selection is for copying and does not select the element.
    const index = indexOf(target);
    if (index < 0 || getSelection()?.isCollapsed === false) return;
    session.selection.set({ index, from: "page" });
    const pointer = pointerOf(target, elementAt(index));
    if (pointer === undefined) session.mark.set(undefined);
    else actions.chooseMark({ element: index, pointer });
  });
  list.addEventListener("dblclick", ({ target }) => {
    const index = indexOf(target);
    if (index < 0) return;
    const pointer = pointerOf(target, elementAt(index));
    if (pointer === undefined) actions.openElement(index);
    else actions.editMark({ element: index, pointer }, target as Element);
  });
  /** Whether a value of the element is marked, or a selected element has only one, which is then edited. */
  const edit = (index: number): boolean => {
    const own = elementAt(index);
    const mark = session.mark.get();
    const only = session.selection.get()?.index === index ? onlyMark(own) : undefined;
    const pointer = mark?.element === index ? mark.pointer : only;
    const part = pointer === undefined ? undefined : partOf(own, pointer);
    if (part) actions.editMark({ element: index, pointer: pointer! }, part);
    return part !== undefined;
  };
  /** Arrows to the sides move through the values of an element. */
  const step = (index: number, by: 1 | -1): void => {
    const own = elementAt(index);
    const mark = session.mark.get();
    const pointer = stepMark(own, mark?.element === index ? mark.pointer : undefined, by);
    if (pointer === undefined) return;
    session.selection.set({ index, from: "page" });
    actions.chooseMark({ element: index, pointer });
    session.notice.set(textOfMark(own, pointer));
  };
  list.addEventListener("keydown", (event) => {
    const index = viewsNow().findIndex((view) => view.element === event.target);
    if (index < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!["Enter", " ", "ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    if (event.key.startsWith("Arrow")) return step(index, event.key === "ArrowRight" ? 1 : -1);
    if (event.key === "Enter" && edit(index)) return;
    session.selection.set({ index, from: "page" });
  });
}
