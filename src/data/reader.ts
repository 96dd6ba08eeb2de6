import type { IsolationBounds } from "../contract/host.js";
import type { Type } from "../language/types.js";
import type { RecordValue } from "../language/value.js";
import type { Span } from "../text/span.js";

/** The options of `@data`, in braces behind the file. */
export interface DataOptions {
  /** Overrides what the extension says. */
  readonly format?: string;
  /** CSV and TSV: one character. */
  readonly delimiter?: string;
  /** A WHATWG encoding label, such as `latin1`; UTF-8 without it. */
  readonly encoding?: string;
  /** Whether the first row names the columns; without one they are `column1`, `column2` … Default: true. */
  readonly header?: boolean;
  /** XLSX: the sheet's name or its position from 1. */
  readonly sheet?: string | number;
  /** XLSX: such as `A1:D20`. */
  readonly range?: string;
  /** Columns whose cells stay text as they are written. */
  readonly text?: readonly string[];
}

/** A list of records with exact, unique, non-empty headers, in their order. */
export interface Table {
  readonly columns: readonly Column[];
  readonly records: readonly RecordValue[];
}

export interface Column {
  readonly name: string;
  /** What its cells are: `number`, `integer`, `text`, `boolean`, `list`, `record` or `any` (mixed), `nullable` where some are blank. */
  readonly type: Type;
  /** Numbers and texts in one column. */
  readonly mixed: boolean;
}

export interface DataProblem {
  /** `malformed`: the file is wrong, at `span`. `limit`: it is larger than allowed. `missing-package`: what to install. */
  readonly kind: "malformed" | "limit" | "missing-package";
  /** One sentence, with what to do. */
  readonly message: string;
  /** Where in `text`, for formats that are text. */
  readonly span?: Span;
  /** With `limit`: which bound ran out. */
  readonly bound?: keyof DataLimits | keyof IsolationBounds;
}

export interface DataResult {
  readonly table?: Table;
  readonly problems: readonly DataProblem[];
  /** The decoded text that spans point into, for formats that are text. */
  readonly text?: string;
  /** How long reading took, if the time counts. */
  readonly seconds?: number;
}

/** Reads one format. Never rejects for what stands in the file. */
export interface DataReader {
  /** Format names, which are also the extensions: `csv`. */
  readonly formats: readonly string[];
  readonly read: (
    bytes: Uint8Array,
    options: DataOptions & { readonly format: string },
    limits: DataLimits,
  ) => Promise<DataResult>;
}

/** A reader of a format that is text, which an in-place fence uses too. */
export interface TextDataReader extends DataReader {
  /** Spans of problems are offsets into `text`. */
  readonly readText: (
    text: string,
    options: DataOptions & { readonly format: string },
    limits: DataLimits,
  ) => Promise<DataResult>;
}

export interface DataLimits {
  /** Bytes after decompression. */
  readonly bytes: number;
  readonly rows: number;
  /** Records times columns. */
  readonly cells: number;
}
