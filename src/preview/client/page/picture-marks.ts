import { matchingMarks } from "./matching-marks.js";

/* The marks of a drawing: parts with `data-source`, the JSON pointer of their value in the element. */

const marked = "igx-value";

/** The pointer of the mark around a node; `undefined` outside of marks. */
export function pointerOf(target: EventTarget | null, element: Element): string | undefined {
  const mark = target instanceof Element ? target.closest("[data-source]") : null;
  return mark && element.contains(mark) ? (mark.getAttribute("data-source") ?? undefined) : undefined;
}

/** Marks the value in an element, and nothing else there. Returns the first part that is visible. */
export function showMark(element: Element, pointer: string | undefined): Element | undefined {
  const parts = [...element.querySelectorAll("[data-source]")];
  const shown = pointer === undefined ? new Set<string>() : matchingMarks(parts.map(sourceOf), pointer);
  for (const part of parts) part.classList.toggle(marked, shown.has(sourceOf(part)));
  return parts.find((part) => shown.has(sourceOf(part)) && isVisible(part));
}

/** The first visible part of a value. */
export const partOf = (element: Element, pointer: string): Element | undefined =>
  [...element.querySelectorAll(`[data-source="${CSS.escape(pointer)}"]`)].find(isVisible);

/** The value of an element that shows a single one, such as a heading. */
export function onlyMark(element: Element): string | undefined {
  const [first, ...others] = pointersIn(element);
  return others.length === 0 ? first : undefined;
}

const pointersIn = (element: Element): readonly string[] => [
  ...new Set([...element.querySelectorAll("[data-source]")].filter(isVisible).map(sourceOf)),
];

/** The next value in the order of the picture, from the beginning again after the last. */
export function stepMark(element: Element, from: string | undefined, by: 1 | -1): string | undefined {
  const pointers = pointersIn(element);
  const at = from === undefined ? -1 : pointers.indexOf(from);
  const next = at < 0 ? (by > 0 ? 0 : pointers.length - 1) : (at + by + pointers.length) % pointers.length;
  return pointers[next];
}

/** The tooltip of a mark, else its text. */
export function textOfMark(element: Element, pointer: string): string {
  const mark = element.querySelector(`[data-source="${CSS.escape(pointer)}"]`);
  return (mark?.querySelector("title") ?? mark)?.textContent?.trim() ?? "";
}

const sourceOf = (part: Element): string => part.getAttribute("data-source")!;

/** Each picture is drawn for two widths, of which one is shown. */
const isVisible = (part: Element): boolean => part.getClientRects().length > 0;
