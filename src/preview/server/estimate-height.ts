import type { ElementType } from "../../language/content.js";

/** Pixels, by type. What an element really takes is known when the page shows it; a guess keeps the scroll bar from jumping far. */
const heights: Readonly<Record<ElementType, number>> = {
  h1: 56,
  h2: 40,
  body: 28,
  quote: 90,
  separator: 24,
  chart: 400,
  map: 460,
  facts_and_figures: 130,
};

const lineHeight = 26;
/** Pixels of a letter in a text, on average. */
const letter = 8;

/** About how high an element is on a page of a width. */
export function estimateHeight(element: unknown, width: number): number {
  const { type, text, settings } = element as Readonly<Record<string, unknown>>;
  const base = Object.hasOwn(heights, String(type)) ? heights[type as ElementType] : 120;
  if (typeof text === "string") return base + lineHeight * Math.floor((text.length * letter) / width);
  const height = (settings as Readonly<Record<string, unknown>> | undefined)?.["height"];
  return Number.isFinite(Number(height)) && Number(height) > 0 ? Math.min(Number(height) + 60, 4_000) : base;
}
