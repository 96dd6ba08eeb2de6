import type { Drawing } from "./drawing.js";
import type { RenderContext } from "./render-context.js";

/** What an element is given to be drawn. */
export interface ElementInput extends RenderContext {
  /** Pixels: the page's column, or half of it. */
  readonly width: number;
}

/** An element's fields, of whatever type they are: content need not have been checked. */
export type ElementFields = Readonly<Record<string, unknown>>;

export type DrawElement = (element: ElementFields, input: ElementInput) => Drawing;

export const settingsOf = ({ settings }: ElementFields): Readonly<Record<string, unknown>> =>
  typeof settings === "object" && settings !== null ? (settings as Record<string, unknown>) : {};
