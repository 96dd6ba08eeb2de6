/* The changes between two contents: plain data, as `igx diff --to json` prints it. */

/** A value of content. A number that no double can hold is a text with its digits. */
export type DiffValue = string | number | boolean | null;

/** How far a number went. */
export interface NumberChange {
  /** Exact, with the digits of both numbers. */
  readonly difference?: number | string;
  /** Of the earlier number. None if that is 0, and none if the sign changes: such a share says nothing. */
  readonly percent?: number;
}

/** A part of a text, word by word. */
export interface WordChange {
  readonly change: "same" | "added" | "removed";
  readonly text: string;
}

/** A field of an element, or of a document, that changed. */
export interface FieldChange extends NumberChange {
  /** Its name, with `/` between the names of inner fields: `settings/height`. */
  readonly name: string;
  /** Absent if only the later element has the field. */
  readonly before?: DiffValue;
  /** Absent if only the earlier element has the field. */
  readonly after?: DiffValue;
  /** Of a text that keeps some of its words. */
  readonly words?: readonly WordChange[];
  /** The title of the row whose field it is. */
  readonly row?: string;
  /** Whether only igx's own pictures show it. */
  readonly picture?: true;
}

/** A cell of a table, in both contents. A map has a row for each region, facts have one for each fact. */
export interface CellChange extends NumberChange {
  /** From 1. */
  readonly sheet: number;
  /** The title of the row, as the later content has it. */
  readonly row: string;
  /** The name of the column, as the later content has it. */
  readonly column: string;
  /** `null` where the row has no such cell. */
  readonly before: DiffValue;
  readonly after: DiffValue;
  /** JSON pointers into both contents. */
  readonly pointers: { readonly before: string; readonly after: string };
  /** Whether only igx's own pictures show it. */
  readonly picture?: true;
}

/** A row, a column or a sheet that is new, missing, at another place, or has another name. */
export interface LineChange {
  readonly kind: "row" | "column" | "sheet";
  readonly change: "added" | "removed" | "moved" | "renamed";
  /** From 1. */
  readonly sheet: number;
  readonly before?: string;
  readonly after?: string;
  /** The cells of a row that is new or missing. */
  readonly values?: readonly DiffValue[];
  readonly pointers: { readonly before?: string; readonly after?: string };
  /** Whether only igx's own pictures show it. */
  readonly picture?: true;
}

/** An element, in both contents or in one of them. */
export interface ElementDiff {
  /** `changed` wins over `moved`. */
  readonly change: "added" | "removed" | "moved" | "changed" | "unchanged";
  /** Whether its place among the elements of both contents changed. */
  readonly moved?: true;
  /** Such as `column chart` or `body`. */
  readonly kind: string;
  /** The text of a text, the heading above a picture. */
  readonly name: string;
  /** Positions, from 1. */
  readonly before?: number;
  readonly after?: number;
  readonly fields: readonly FieldChange[];
  /** The largest change first. */
  readonly cells: readonly CellChange[];
  readonly lines: readonly LineChange[];
}

/** The changes between two contents. */
export interface ContentDiff {
  /** The largest change first. Unchanged elements only with `all`. */
  readonly elements: readonly ElementDiff[];
}
