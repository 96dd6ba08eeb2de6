import type { Cells } from "../data/reader.js";
import type { Value } from "../language/value.js";
import type { Block, Directive, Fence } from "../syntax/ast.js";
import type { RowRun } from "../syntax/rows.js";
import type { RowCells } from "../syntax/scan-row.js";
import type { FileSpan } from "../text/file-span.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";

/*
 * The result of templates: a flat list of elements, every text and value evaluated, every part with its place. Literal rows stay offsets
 * into their run, so that a large table costs nothing here.
 */

/** An evaluated text and its place. */
export interface ExpandedText {
  readonly value: string;
  readonly span: Span;
}

export type ExpandedValue =
  /** A run of characters whose reading depends on the attribute's type. */
  | { readonly kind: "word"; readonly text: string; readonly span: Span }
  /** Quoted text, the value of an expression, or `true` of a bare name. */
  | { readonly kind: "value"; readonly value: Value; readonly span: Span }
  | { readonly kind: "list"; readonly items: readonly ExpandedItem[]; readonly span: Span }
  | { readonly kind: "group"; readonly entries: readonly ExpandedAttribute[]; readonly span: Span };

export interface ExpandedItem {
  readonly value: ExpandedValue;
  readonly renamed?: ExpandedValue;
}

export interface ExpandedAttribute {
  readonly name: string;
  readonly nameSpan: Span;
  readonly span: Span;
  readonly value: ExpandedValue;
}

/** A cell that needed a closer look. The value of one that is a single interpolation keeps its type; others are text. */
export interface ExpandedCell {
  readonly value: Value;
  /** It has no value, which has been reported: nothing more is said about it. */
  readonly failed?: boolean;
}

interface CommonRows {
  readonly file: SourceFile;
  /** The first row, and how many there are: a part of the rows of `run`, or of the table. */
  readonly first: number;
  readonly count: number;
}

/** Rows that a document contains, as often as a loop repeats them. */
export interface WrittenRows extends CommonRows {
  readonly kind: "written";
  readonly run: RowRun;
  /** The cells that are not plain, by row and position. */
  readonly cells: ReadonlyMap<number, ReadonlyMap<number, ExpandedCell>>;
  /** The attributes of rows that have some. */
  readonly attributes: ReadonlyMap<number, readonly ExpandedAttribute[]>;
}

/** Rows that `from` takes out of a table. Each cell keeps the type of its value, and has the span of `from`. */
export interface TableRows extends CommonRows {
  readonly kind: "table";
  readonly span: Span;
  /** How many cells each row has. */
  readonly width: number;
  readonly value: (row: number, position: number) => Value;
  /**
   * The contents of each column's cells, as flags of `cellFlag`, if that is known and all are texts, numbers and null (which is empty).
   * Rules then read only rows in which they can find something.
   */
  readonly columns?: readonly number[];
  /** The columns that `value` reads. */
  readonly cells: readonly Cells[];
  /** The columns of the data that these are made from. */
  readonly names: readonly string[];
  /** The row of `cells` that is each row here; absent if they are the same. */
  readonly positions?: readonly number[] | undefined;
  /** The colour of a row, or null. */
  readonly color?: (row: number) => Value;
  /** The value of each row in any column of the table; `undefined` for an unknown column. */
  readonly columnOf?: (name: string) => ((row: number) => Value) | undefined;
  /** Where a cell is in a file of data, if it is in one. */
  readonly place?: (row: number, position: number) => FileSpan | undefined;
}

/** Rows of one origin. Functions of `check/cells.ts` read them; a row has no object until it is read. */
export type RowBlock = WrittenRows | TableRows;

interface CommonRow {
  readonly file: SourceFile;
  /** The index of the row in its run or table, not in its block. */
  readonly index: number;
}

interface WrittenRow extends CommonRow {
  readonly kind: "written";
  readonly block: WrittenRows;
  readonly cells: RowCells;
}

export interface TableRow extends CommonRow {
  readonly kind: "table";
  readonly block: TableRows;
}

/** One row of a block. */
export type ExpandedRow = WrittenRow | TableRow;

/** The rows of a sheet. A large table makes a row only for who asks for it. */
export interface RowList extends Iterable<ExpandedRow> {
  readonly length: number;
  readonly blocks: readonly RowBlock[];
  /** Counts from the end if the index is negative, as lists do. */
  readonly at: (index: number) => ExpandedRow | undefined;
}

/** A `@mark` below rows. */
export interface ExpandedMark {
  readonly file: SourceFile;
  readonly node: Directive;
  readonly span: Span;
  readonly attributes: readonly ExpandedAttribute[];
}

export interface ExpandedSheet {
  /** The `@chart`, `@map`, `@facts` or `@sheet` above the rows. */
  readonly directive: Directive;
  readonly attributes: readonly ExpandedAttribute[];
  readonly rows: RowList;
  readonly marks?: readonly ExpandedMark[];
}

interface Common {
  readonly file: SourceFile;
  readonly node: Block;
  readonly span: Span;
  readonly attributes: readonly ExpandedAttribute[];
}

export type ExpandedElement =
  | (Common & { readonly kind: "text"; readonly type: "h1" | "h2" | "body"; readonly text: ExpandedText })
  | (Common & { readonly kind: "quote"; readonly text: ExpandedText; readonly author?: ExpandedText })
  | (Common & { readonly kind: "separator" })
  | (Common & {
      readonly kind: "directive";
      readonly node: Directive;
      readonly name: string;
      readonly argument?: ExpandedValue;
      readonly sheets: readonly ExpandedSheet[];
      /** Whether rows are unknown, since a condition or a list has no value. */
      readonly incomplete?: boolean;
    })
  | (Common & { readonly kind: "fence"; readonly node: Fence });

export type ExpandedDirective = Extract<ExpandedElement, { kind: "directive" }>;
export type ExpandedFence = Extract<ExpandedElement, { kind: "fence" }>;

/** An evaluated front-matter field. `literal` where nothing was interpolated. */
export interface ExpandedField {
  readonly file: SourceFile;
  readonly name: string;
  readonly nameSpan: Span;
  readonly valueSpan: Span;
  readonly value: string;
  readonly quoted: boolean;
  readonly literal: boolean;
  /** Whether a secret went into it. */
  readonly secret: boolean;
  /** It has no value, which has been reported. */
  readonly failed: boolean;
}

/** A whole document after templates. */
export interface Flat {
  readonly file: SourceFile;
  readonly locale: string;
  readonly fields: readonly ExpandedField[];
  /** The names of the fields that hold a secret. */
  readonly secrets: readonly string[];
  readonly elements: readonly ExpandedElement[];
}
