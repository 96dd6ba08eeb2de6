import { h, setAttributes } from "../dom/h.js";
import { read, write } from "../dom/kept-value.js";

/** A border between two parts of the page. All sizes are pixels. */
export interface Border {
  readonly label: string;
  /** The custom property of the size, which is kept under the same name. */
  readonly name: string;
  readonly initial: () => number;
  readonly smallest: number;
  readonly largest: () => number;
  /** The size for a place of the pointer. */
  readonly sizeAt: (place: { readonly clientX: number; readonly clientY: number }) => number;
  /** The arrow keys that make the part larger and smaller. */
  readonly keys: readonly [larger: string, smaller: string];
}

const beside: Border = {
  label: "Width of the panel",
  name: "width",
  initial: () => 420,
  smallest: 260,
  largest: () => innerWidth * 0.65,
  sizeAt: ({ clientX }) => innerWidth - clientX,
  keys: ["ArrowLeft", "ArrowRight"],
};

const below: Border = {
  label: "Height of the panel",
  name: "height",
  initial: () => 380,
  smallest: 120,
  largest: () => innerHeight * 0.85,
  sizeAt: ({ clientY }) => innerHeight - clientY,
  keys: ["ArrowUp", "ArrowDown"],
};

/** In a page with an editor, the infographic and the panel share a column. */
const inColumn: Border = { ...below, name: "column", initial: () => innerHeight * 0.3 };

/** The border of the panel, beside the infographic or below it. */
export const panelBorder = (isBelow: boolean, hasEditor: boolean): Border =>
  isBelow ? below : hasEditor ? inColumn : beside;

/** The border of an editor in the page. */
export const editorBorder = (): Border => ({
  label: "Width of the source",
  name: "source",
  initial: () => innerWidth * 0.46,
  smallest: 260,
  largest: () => innerWidth * 0.75,
  sizeAt: ({ clientX }) => clientX,
  keys: ["ArrowRight", "ArrowLeft"],
});

/**
 * A border that is dragged, or moved with the arrow keys (ARIA, "window splitter"). `part` is the part that it resizes, by a custom property.
 */
export function createResizer(
  part: HTMLElement,
  property: string,
  border: () => Border,
  narrow: MediaQueryList,
): HTMLElement {
  const element = h("div", { class: "resizer", role: "separator", tabindex: 0, "aria-controls": part.id });
  const size = (): number => Number(read(border().name)) || border().initial();
  const show = (wanted: number): number => {
    const { label, smallest, keys, ...now } = border();
    const largest = Math.max(smallest, Math.round(now.largest()));
    const shown = Math.round(Math.max(smallest, Math.min(largest, wanted)));
    document.documentElement.style.setProperty(property, `${shown}px`);
    setAttributes(element, {
      "aria-orientation": keys[0] === "ArrowUp" ? "horizontal" : "vertical",
      "aria-label": label,
      "aria-valuenow": shown,
      "aria-valuemin": smallest,
      "aria-valuemax": largest,
    });
    return shown;
  };
  const resize = (wanted: number): void => write(border().name, String(show(wanted)));

  element.addEventListener("keydown", (event) => {
    const to = moved(event, size(), border());
    if (to === undefined) return;
    event.preventDefault();
    resize(to);
  });
  element.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (element.hasPointerCapture(event.pointerId)) resize(border().sizeAt(event));
  });
  narrow.addEventListener("change", () => show(size()));
  addEventListener("resize", () => show(size()));
  show(size());
  return element;
}

function moved({ key, shiftKey }: KeyboardEvent, now: number, { keys, smallest, largest }: Border): number | undefined {
  const step = shiftKey ? 80 : 16;
  switch (key) {
    case keys[0]:
      return now + step;
    case keys[1]:
      return now - step;
    case "Home":
      return smallest;
    case "End":
      return largest();
    default:
      return undefined;
  }
}
