/**
 * How an attribute's value is read. `number`, `boolean`, `text`: one value of that kind. `colors`: a list of hex colours.
 * `callouts`: a group. `name`, `columns` and `shape` are for the compiler alone.
 */
export type AttributeType = "number" | "boolean" | "text" | "colors" | "callouts" | "name" | "columns" | "shape";

export interface AttributeDefinition {
  readonly name: string;
  readonly type: AttributeType;
  /** Where the value is emitted: in `settings`, as a field of the element, or nowhere. */
  readonly target: "settings" | "element" | "compiler";
  readonly documentation: string;
}

const setting = (name: string, type: AttributeType, documentation: string): AttributeDefinition => ({
  name,
  type,
  target: "settings",
  documentation,
});

/** Specification, section 2.3, in its order. `width` belongs to any element, the others to charts. */
export const width = setting("width", "number", "Width as a fraction of the available width; only 0.5 is supported.");
/** The language's shorthand for `width=0.5`. */
export const half = setting("half", "boolean", "Half width: the same as `width=0.5`.");
export const height = setting("height", "number", "Height of the chart. Not together with `category_height`.");
export const categoryHeight = setting(
  "category_height",
  "number",
  "Height of each bar of a bar chart. Not together with `height`.",
);
export const decimalSeparator = setting(
  "decimal_separator",
  "text",
  'What separates decimals in values given as text: `"."` or `","`. With it, every unquoted value is emitted as text.',
);
export const legend = setting("legend", "boolean", "Whether the legend is shown. Default: true.");
export const callouts = setting(
  "callouts",
  "callouts",
  "Which callouts are shown: a group of `enabled`, `percentage`, `name`.",
);

/** The order in which settings are emitted. */
export const settingNames = ["width", "height", "category_height", "decimal_separator", "legend", "callouts"] as const;

/** The fields of `callouts` that are known (specification, section 2.3). */
export const calloutNames: readonly string[] = ["enabled", "percentage", "name"];

export const colors: AttributeDefinition = {
  name: "colors",
  type: "colors",
  target: "element",
  documentation: "Colours of the rows, in their order: hex, such as `[#6f4e37 #c4a484]`.",
};

export const icon: AttributeDefinition = {
  name: "icon",
  type: "text",
  target: "element",
  documentation: "For `table` charts: the icon shown in the cells that have data.",
};

const compilerOnly = (name: string, type: AttributeType, documentation: string): AttributeDefinition => ({
  name,
  type,
  target: "compiler",
  documentation,
});

export const from = compilerOnly("from", "name", "The table whose records are the rows.");
export const columns = compilerOnly(
  "columns",
  "columns",
  "Which columns of the table, in which order; `New=old` renames.",
);
export const color = compilerOnly("color", "name", "The column that holds the rows' colours.");
export const shape = compilerOnly(
  "shape",
  "shape",
  "`sheets` emits the object with `sheets` also where no row has a colour.",
);

/** What stands behind a row of a chart. */
export const rowColorAttribute = compilerOnly("color", "text", "Colour of the row: hex, with or without `#`.");
