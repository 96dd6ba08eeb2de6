import { h } from "./dom/h.js";
import type { Value } from "./dom/value.js";
import { type PageSession, viewWidths, zooms } from "./session.js";

/** Choices of the width that the page is shown at, and of its zoom. */
export function createViewControls({ width, zoom }: PageSession): HTMLElement {
  return h(
    "div",
    { class: "pair wide" },
    choice("Width of the page", viewWidths, width, (value) => (value === "fit" ? "Fit" : `${value} px`)),
    choice("Zoom", zooms, zoom, (value) => `${value} %`),
  );
}

function choice<T extends string>(
  label: string,
  values: readonly T[],
  value: Value<T>,
  text: (value: T) => string,
): HTMLElement {
  const options = values.map((one) => h("option", { value: one }, text(one)));
  const select = h("select", { class: "select", "aria-label": label, title: label }, ...options);
  select.value = value.get();
  select.addEventListener("change", () => value.set(select.value as T));
  return select;
}
