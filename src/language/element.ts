import type { AttributeDefinition } from "./attributes.js";
import type { ElementType } from "./content.js";

/** A column of a map or facts, named in the header of the rows. */
export interface ColumnDefinition {
  readonly name: string;
  /** `figure`: an integer, `true` or `false`, else text. `color`: text, hex where the specification names it. */
  readonly type: "text" | "number" | "figure" | "region-color";
  readonly required: boolean;
  readonly documentation: string;
}

/**
 * One element type of the service: how it is written and what it emits. Checks, emission, completion, hover and the reference
 * read this table; nothing else knows an element's name.
 */
export interface ElementDefinition {
  /** The emitted `type` (specification, section 2.4). */
  readonly type: ElementType;
  /** The name behind `@`, for elements that are written as directives. */
  readonly directive?: string;
  /** The field that the directive's argument gives. */
  readonly argument?: { readonly field: "chart_type" | "territory"; readonly documentation: string };
  /** What the rows are: `sheets` of a header, titles and values; or `items` whose header names fields. */
  readonly data?: "sheets" | "items";
  readonly columns: readonly ColumnDefinition[];
  readonly attributes: readonly AttributeDefinition[];
  /** The element's own fields in the order of the specification; `type` comes first and `settings` last. */
  readonly fields: readonly string[];
  readonly documentation: string;
  /** A document that uses it, compiled by the tests. */
  readonly example: string;
}
