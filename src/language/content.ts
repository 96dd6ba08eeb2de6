/* The content of an infographic as the service accepts it (specification, section 2). The type of the zod schema keeps both equal. */

/** A value of chart data: a number, or text that the service may convert. */
export type Cell = string | number;

/** Section 2.3. */
export interface Settings {
  readonly width?: number;
  readonly height?: number;
  readonly category_height?: number;
  readonly decimal_separator?: string;
  readonly legend?: boolean;
  readonly callouts?: Readonly<Record<string, unknown>>;
}

/** Section 2.6, the row object of the sheet shape. */
export interface SheetRow {
  readonly header?: string;
  readonly data: readonly Cell[];
  readonly color?: string | readonly string[];
}

export interface Sheet {
  readonly header: readonly string[];
  readonly rows: readonly (SheetRow | readonly Cell[])[];
}

/** Section 2.6: the three-dimensional array, or an object with `sheets`. */
export type ChartData = readonly (readonly (readonly Cell[])[])[] | { readonly sheets: readonly Sheet[] };

export interface TextElement {
  readonly type: "h1" | "h2" | "body";
  readonly text: string;
  readonly settings?: Settings;
}

export interface QuoteElement {
  readonly type: "quote";
  readonly text: string;
  readonly author?: string;
  /** The documented alias of `author`. */
  readonly title?: string;
  readonly settings?: Settings;
}

export interface SeparatorElement {
  readonly type: "separator";
  readonly settings?: Settings;
}

export interface ChartElement {
  readonly type: "chart";
  readonly chart_type: string;
  readonly data: ChartData;
  readonly colors?: readonly string[];
  readonly icon?: string;
  readonly settings?: Settings;
}

/** Section 2.7. */
export interface MapItem {
  readonly title: string;
  readonly value: number;
  readonly label?: string;
  readonly group?: string;
  readonly color?: string;
}

export interface MapElement {
  readonly type: "map";
  readonly territory: string;
  readonly data: readonly MapItem[];
  readonly settings?: Settings;
}

/** Section 2.8. */
export interface FactItem {
  readonly icon?: string;
  readonly figure?: string | number | boolean;
  readonly fact?: string;
  readonly color?: string;
}

export interface FactsElement {
  readonly type: "facts_and_figures";
  readonly data: readonly FactItem[];
  readonly settings?: Settings;
}

export type Element = TextElement | QuoteElement | SeparatorElement | ChartElement | MapElement | FactsElement;

/** As a type, so that what each type of element needs (a definition, a schema, a picture) cannot be forgotten. */
export type ElementType = Element["type"];

/** Section 2.1. */
export type Content = readonly Element[];
