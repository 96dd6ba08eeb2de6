/* The content of an infographic as the service accepts it (specification, section 2). The type of the zod schema keeps both equal. */

/** A value of chart data: a number, or text that the service may convert. */
export type Cell = string | number;

/** Settings of an element (specification, section 2.3). */
export interface Settings {
  /** 0.5, a half of the page: two such elements share a row. Default: the whole width. */
  readonly width?: number;
  /** Pixels. A chart has `height` or `category_height`, not both. */
  readonly height?: number;
  /** The height of one bar of a bar chart, in pixels. */
  readonly category_height?: number;
  /** How the service reads numbers that are texts: `"."` or `","`. */
  readonly decimal_separator?: string;
  /** Default: true. */
  readonly legend?: boolean;
  /** Values at the marks of a chart: `enabled`, `percentage` and `name`. */
  readonly callouts?: Readonly<Record<string, unknown>>;
}

/** A row of a chart with its own colour (specification, section 2.6). `header` is its title, `color` a hex colour. */
export interface SheetRow {
  readonly header?: string;
  readonly data: readonly Cell[];
  readonly color?: string | readonly string[];
}

/** One table of a chart. The service shows several as tabs. */
export interface Sheet {
  readonly header: readonly string[];
  readonly rows: readonly (SheetRow | readonly Cell[])[];
}

/** The data of a chart (specification, section 2.6): an array of sheets of rows of cells, or an object with `sheets`. */
export type ChartData = readonly (readonly (readonly Cell[])[])[] | { readonly sheets: readonly Sheet[] };

/** A headline, a chart title or a paragraph. */
export interface TextElement {
  readonly type: "h1" | "h2" | "body";
  readonly text: string;
  readonly settings?: Settings;
}

/** A quotation. The service requires `author`, or `title`. */
export interface QuoteElement {
  readonly type: "quote";
  readonly text: string;
  readonly author?: string;
  /** The documented alias of `author`. */
  readonly title?: string;
  readonly settings?: Settings;
}

/** A line across the page. */
export interface SeparatorElement {
  readonly type: "separator";
  readonly settings?: Settings;
}

/** Data as marks, or as a table (specification, section 2.6). */
export interface ChartElement {
  readonly type: "chart";
  /** A name of `charts`, such as `bar`. */
  readonly chart_type: string;
  readonly data: ChartData;
  /** Hex colours such as `#2e8b57`, one for each row. */
  readonly colors?: readonly string[];
  /** An icon of the service. Only a `table` has one. */
  readonly icon?: string;
  readonly settings?: Settings;
}

/** A region of a map (specification, section 2.7). */
export interface MapItem {
  /** The name of the region. */
  readonly title: string;
  readonly value: number;
  /** A text on the region. */
  readonly label?: string;
  /** Regions of one group have one colour. */
  readonly group?: string;
  /** A hex colour. */
  readonly color?: string;
}

/** Regions that are coloured by their values or groups (specification, section 2.7). */
export interface MapElement {
  readonly type: "map";
  /** A map of the service, such as `world`. */
  readonly territory: string;
  readonly data: readonly MapItem[];
  readonly settings?: Settings;
}

/** One figure with its icon and its explanation (specification, section 2.8). */
export interface FactItem {
  /** The name of an icon of the service. */
  readonly icon?: string;
  readonly figure?: string | number | boolean;
  readonly fact?: string;
  /** A hex colour. */
  readonly color?: string;
}

/** Figures one below another (specification, section 2.8). */
export interface FactsElement {
  readonly type: "facts_and_figures";
  readonly data: readonly FactItem[];
  readonly settings?: Settings;
}

/** An element of an infographic (specification, section 2.4). */
export type Element = TextElement | QuoteElement | SeparatorElement | ChartElement | MapElement | FactsElement;

/** As a type, so that what each type of element needs (a definition, a schema, a picture) cannot be forgotten. */
export type ElementType = Element["type"];

/** The content of an infographic (specification, section 2.1). */
export type Content = readonly Element[];
