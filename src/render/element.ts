import type { ElementType } from "../language/content.js";
import { fieldsOf } from "../text/fields-of.js";
import { listOf } from "../text/list-of.js";
import type { Drawing } from "./drawing.js";
import type { RenderContext } from "./render-context.js";
import type { RowRange } from "./row-range.js";

/** The input for drawing an element. */
export interface ElementInput extends RenderContext {
  /** Pixels: the page's column, or half of it. */
  readonly width: number;
  /** Pixels of a chart or map without its legend and notes, if the content leaves its height open. Default: by its width. */
  readonly height?: number;
  /** Draws only these rows. Axes, columns and colours are still chosen for all rows. Default: all. */
  readonly rows?: RowRange;
  /** Only this sheet of a chart. Default: all. */
  readonly sheet?: number;
}

/** An element's fields. Content may be unchecked, so they can have any type. */
export type ElementFields = Readonly<Record<string, unknown>>;

export type DrawElement = (element: ElementFields, input: ElementInput) => Drawing;

/** An entry for each type of element. A type without one does not compile, so a new element cannot lack its picture or its words. */
export type PerElement<Entry> = Readonly<Record<ElementType, Entry>>;

/** The entry for an element; `undefined` if igx does not know its type. Content may name anything: `constructor` is not an element. */
export const entryFor = <Type extends ElementType, Entry>(
  entries: Readonly<Record<Type, Entry>>,
  { type }: ElementFields,
): Entry | undefined => (typeof type === "string" && Object.hasOwn(entries, type) ? entries[type as Type] : undefined);

export const settingsOf = ({ settings }: ElementFields): Readonly<Record<string, unknown>> => fieldsOf(settings);

/** The items of a map or of facts. */
export const itemsOf = ({ data }: ElementFields): readonly ElementFields[] => listOf(data).map(fieldsOf);
