import { h, setAttributes } from "../dom/h.js";
import { read, write } from "../dom/value.js";

interface Bounds {
  readonly smallest: number;
  readonly largest: number;
}

const initial = { wide: 420, narrow: 380 } as const;

/**
 * The border of the panel: dragged, or moved with the arrow keys (ARIA, "window splitter"). Beside the page it sets the panel's width,
 * below the page its height, both in pixels.
 */
export function createResizer(panel: HTMLElement, narrow: MediaQueryList): HTMLElement {
  const element = h("div", { class: "resizer", role: "separator", tabindex: 0, "aria-controls": panel.id });
  const bounds = (): Bounds => ({
    smallest: narrow.matches ? 160 : 260,
    largest: Math.round(narrow.matches ? innerHeight * 0.85 : innerWidth * 0.65),
  });
  const kept = (): string => (narrow.matches ? "height" : "width");
  const size = (): number => Number(read(kept())) || initial[narrow.matches ? "narrow" : "wide"];
  const show = (wanted: number): number => {
    const { smallest, largest } = bounds();
    const now = Math.round(Math.max(smallest, Math.min(largest, wanted)));
    document.documentElement.style.setProperty("--panel", `${now}px`);
    setAttributes(element, {
      "aria-orientation": narrow.matches ? "horizontal" : "vertical",
      "aria-label": narrow.matches ? "Height of the panel" : "Width of the panel",
      "aria-valuenow": now,
      "aria-valuemin": smallest,
      "aria-valuemax": largest,
    });
    return now;
  };
  const resize = (wanted: number): void => write(kept(), String(show(wanted)));

  element.addEventListener("keydown", (event) => {
    const to = moved(event, size(), bounds(), narrow.matches);
    if (to === undefined) return;
    event.preventDefault();
    resize(to);
  });
  element.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    if (element.hasPointerCapture(pointerId)) resize(narrow.matches ? innerHeight - clientY : innerWidth - clientX);
  });
  narrow.addEventListener("change", () => show(size()));
  addEventListener("resize", () => show(size()));
  show(size());
  return element;
}

/** The panel grows to the left, or upwards. */
function moved(
  { key, shiftKey }: KeyboardEvent,
  now: number,
  { smallest, largest }: Bounds,
  narrow: boolean,
): number | undefined {
  const step = shiftKey ? 80 : 16;
  switch (key) {
    case narrow ? "ArrowUp" : "ArrowLeft":
      return now + step;
    case narrow ? "ArrowDown" : "ArrowRight":
      return now - step;
    case "Home":
      return smallest;
    case "End":
      return largest;
    default:
      return undefined;
  }
}
