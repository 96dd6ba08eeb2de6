import type { AttributeDefinition } from "./attributes.js";
import type { ElementType } from "./content.js";

/** A column of a map or facts. The header of the rows contains its name. */
export interface ColumnDefinition {
  readonly name: string;
  /** `figure`: an integer, `true`, `false` or a string. `region-color`: a string that must be `#` and six hex digits. */
  readonly type: "text" | "number" | "figure" | "region-color";
  readonly required: boolean;
  /** Only pictures show it: the content does not have it. */
  readonly picture?: true;
  readonly documentation: string;
}

/**
 * One element type of the service: its syntax and its fields. Checks, emission and the reference read this table, so that a new
 * attribute or column is one line.
 */
export interface ElementDefinition {
  /** The emitted `type` (specification, section 2.4). */
  readonly type: ElementType;
  /** The name after `@`, for elements that are written as directives. */
  readonly directive?: string;
  /** The field that the argument of the directive sets. */
  readonly argument?: { readonly field: "chart_type" | "territory"; readonly documentation: string };
  /** The form of the rows: `sheets` with a header, titles and values, or `items` whose header contains field names. */
  readonly data?: "sheets" | "items";
  readonly columns: readonly ColumnDefinition[];
  /** The column that names a row. A row of a chart is named by its first cell. */
  readonly rowTitle?: string;
  readonly attributes: readonly AttributeDefinition[];
  /** The fields of the element in the order of the specification, without `type` (first) and `settings` (last). */
  readonly fields: readonly string[];
  readonly documentation: string;
  /** A document with the element. The tests compile it, and the reference shows it. */
  readonly example: string;
}
