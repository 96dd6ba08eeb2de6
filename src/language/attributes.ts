/**
 * The type of an attribute. `number`, `integer`, `boolean`, `text`, `color`: one value; `words`: a text that is not blank; `choice`: one of `choices`. `colors`, `numbers`,
 * `titles`: a list. `callouts`, `group`: a group of named values; `by-column`: a value for each column that it names. The others are types of attributes that igx does not
 * emit.
 */
export type AttributeType =
  | "number"
  | "boolean"
  | "text"
  | "words"
  | "colors"
  | "callouts"
  | "name"
  | "column"
  | "columns"
  | "aggregate"
  | "integer"
  | "choice"
  | "group"
  | "by-column"
  | "column-pair"
  | "numbers"
  | "color"
  | "titles"
  | "shape";

export interface AttributeDefinition {
  readonly name: string;
  readonly type: AttributeType;
  /** Of an `integer`: the least and the greatest, and whether a bare name is a value too. */
  readonly least?: number;
  readonly most?: number;
  readonly bare?: boolean;
  /** Of a `choice`, or of each value `by-column`. */
  readonly choices?: readonly string[];
  /** Of a `group`: its values. */
  readonly fields?: readonly AttributeDefinition[];
  /** Whether one value for all columns is allowed as well. */
  readonly whole?: boolean;
  /** The chart types that have it. Default: all. */
  readonly charts?: readonly string[];
  /** Where igx emits the value: in `settings`, as a field of the element, in pictures alone, or (`compiler`) not at all. */
  readonly target: "settings" | "element" | "picture" | "compiler";
  readonly documentation: string;
  /** The attribute as typed, with the attributes that it needs: the text between the braces. */
  readonly example: string;
}

const setting = (name: string, type: AttributeType, documentation: string, example: string): AttributeDefinition => ({
  name,
  type,
  target: "settings",
  documentation,
  example,
});

/** Settings in the order of the specification, section 2.3. All elements have `width`, only charts the others. */
export const width = setting(
  "width",
  "number",
  "The width as a fraction of the available width. The only supported value is 0.5.",
  "width=0.5",
);
/** A shorthand of the language for `width=0.5`. */
export const half = setting("half", "boolean", "Half of the available width. The same as `width=0.5`.", "half");
export const height = setting(
  "height",
  "number",
  "The height of the chart. A chart cannot have both `height` and `category_height`.",
  "height=300",
);
export const categoryHeight = setting(
  "category_height",
  "number",
  "The height of each bar of a bar chart. A chart cannot have both `height` and `category_height`.",
  "category_height=24",
);
export const decimalSeparator = setting(
  "decimal_separator",
  "text",
  'The decimal separator in the values: `"."` or `","`. If it is set, write the values of the rows with it, such as `142,1`: igx emits each as a string, which the service converts.',
  'decimal_separator=","',
);
export const legend = setting(
  "legend",
  "boolean",
  "Whether the service shows the legend. Default: true.",
  "legend=false",
);
export const callouts = setting(
  "callouts",
  "callouts",
  "The callouts that the service shows: a group of `enabled`, `percentage` and `name`, such as `{enabled percentage=false}`.",
  "callouts={enabled percentage=false}",
);

/** The order in which igx emits settings. It must not change, or the bytes of published documents would. */
export const settingNames = ["width", "height", "category_height", "decimal_separator", "legend", "callouts"] as const;

/** The known fields of `callouts` (specification, section 2.3). */
export const calloutNames: readonly string[] = ["enabled", "percentage", "name"];

export const colors: AttributeDefinition = {
  name: "colors",
  type: "colors",
  target: "element",
  documentation:
    "The hex colours in their order, such as `[#6f4e37 #a67c52]`, or `@` and the name of a theme of the project: one for each row of a chart with one column of values, such as `bar` or `pie`, one for each column of the others.",
  example: "colors=[#6f4e37 #a67c52]",
};

export const icon: AttributeDefinition = {
  name: "icon",
  type: "text",
  target: "element",
  documentation:
    "The icon that a `table` chart shows in the cells that contain data. No other chart has it: the service chooses the icons of pictocharts.",
  example: "icon=cup",
};

/** An attribute that controls how igx compiles; the service never sees it. */
const compilerOnly = (
  name: string,
  form: AttributeType | Pick<AttributeDefinition, "type" | "least">,
  documentation: string,
  example: string,
): AttributeDefinition => ({
  name,
  ...(typeof form === "string" ? { type: form } : form),
  target: "compiler",
  documentation,
  example,
});

export const from = compilerOnly(
  "from",
  "name",
  "The name of a table. Its records become the rows.",
  "from=crops columns=[country bags]",
);
export const columns = compilerOnly(
  "columns",
  "columns",
  "The columns of the table, in the order to use; `New=old` renames a column. Only with `from`.",
  "from=crops columns=[country bags]",
);
export const color = compilerOnly(
  "color",
  "name",
  "The column of the table that contains the colours of the rows. Only with `from`.",
  "from=crops columns=[country bags] color=shade",
);

export const row = compilerOnly(
  "row",
  "column",
  "The column of a long table whose distinct values become the rows, in the order in which they first appear. Only with `from`.",
  "from=crops row=country series=year value=bags",
);
export const series = compilerOnly(
  "series",
  "column",
  "The column of a long table whose distinct values become the columns. Without it, `value` is the only column. Only with `from`.",
  "from=crops row=country series=year value=bags",
);
export const value = compilerOnly(
  "value",
  "column",
  "The column of a long table that contains the values. Only with `from`.",
  "from=crops row=country series=year value=bags",
);
export const aggregate = compilerOnly(
  "aggregate",
  "aggregate",
  "How several values for one row and column become one: `sum`, `mean`, `median`, `min`, `max`, `count`, `first` or `last`. Only with `from`.",
  "from=crops row=country value=bags aggregate=sum",
);
export const header = compilerOnly(
  "header",
  "text",
  "The first cell of the header, above the titles of the rows. Only with `from`.",
  'from=crops columns=[country bags] header="Country"',
);
export const sort = compilerOnly(
  "sort",
  "column",
  "The column to sort the rows by; `sort=-column` sorts in descending order. Blank values come last. Only with `from`.",
  "from=crops columns=[country bags] sort=-bags",
);
export const top = compilerOnly(
  "top",
  { type: "integer", least: 1 },
  "How many rows to keep, from the first. Only with `from`.",
  "from=crops columns=[country bags] sort=-bags top=10",
);
export const other = compilerOnly(
  "other",
  "text",
  "The title of one more row, which contains the sums of the rows that `top` leaves out. Only with `from`.",
  'from=crops columns=[country bags] sort=-bags top=1 other="Other"',
);

/** For any `from`: the order and the number of its rows. */
export const rowOrder: readonly AttributeDefinition[] = [sort, top, other];
/** For the `from` of a chart or sheet only. `row`, `series`, `value` and `aggregate` read a long table. */
const chartOptions: readonly AttributeDefinition[] = [columns, color, row, series, value, aggregate, header];
/** Attributes that have a meaning only with a table. */
export const columnOptions: readonly string[] = chartOptions.flatMap(({ name }) => (name === color.name ? [] : [name]));
/** Everything that says how to take the rows of a table. */
export const fromOptions: readonly AttributeDefinition[] = [...chartOptions, ...rowOrder];

const ofTable: ReadonlySet<string> = new Set(fromOptions.flatMap(({ name }) => (name === color.name ? [] : [name])));

/** Whether an attribute has a meaning only beside `from`. A `color` alone is mostly meant as `colors`. */
export const needsTable = (name: string): boolean => ofTable.has(name);

/** The attributes of `@sheet`. */
export const sheetAttributes: readonly AttributeDefinition[] = [from, ...fromOptions];

/** The values of `aggregate`. Each is the function of the same name. */
export const aggregateNames = ["sum", "mean", "median", "min", "max", "count", "first", "last"] as const;
export type AggregateName = (typeof aggregateNames)[number];

export const shape = compilerOnly(
  "shape",
  "shape",
  "`sheets` emits the data as an object with `sheets`, even if no row has a colour.",
  "shape=sheets",
);

export const highlight = compilerOnly(
  "highlight",
  "titles",
  "The rows (or columns, or regions) that stand out: a title, or a list such as `[India China]`. igx emits the others grey.",
  "highlight=Brazil",
);

/** The attribute at the end of a row of a chart. */
export const rowColorAttribute = compilerOnly(
  "color",
  "text",
  "The hex colour of the row, with or without `#`.",
  "color=#6f4e37",
);
