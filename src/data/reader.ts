import type { IsolationBounds } from "../contract/host.js";
import type { Type } from "../language/types.js";
import type { RecordValue, Value } from "../language/value.js";
import type { Span } from "../text/span.js";
import type { TextCells } from "./text-cells.js";

/** One value for all columns, or one for each of some. */
export type ByColumn<T extends string | readonly string[]> = T | ReadonlyMap<string, T>;

/** The options of `@data` and of a data fence, in braces after the file or the name. */
export interface DataOptions {
  /** Overrides the extension. */
  readonly format?: string;
  /** CSV and TSV only: one character. Default: a comma or a tab. */
  readonly delimiter?: string;
  /** A label of the WHATWG Encoding Standard, such as `latin1`. Default: UTF-8. */
  readonly encoding?: string;
  /** The lines above the header, or how the line of the header begins. Default: none. */
  readonly skip?: number | string;
  /**
   * Whether the first row contains the column names; if false, they are `column1`, `column2` … Or the rows that contain them together, from 1,
   * or the names that replace those of the first row. Default: true.
   */
  readonly header?: boolean | readonly number[] | readonly string[];
  /** The name of the column with a blank header. */
  readonly unnamed?: string;
  /** XLSX only: the name of a sheet, or its position from 1. */
  readonly sheet?: string | number;
  /** XLSX only, such as `A1:D20` or `B:C`. */
  readonly range?: string;
  /** XLSX only: columns whose cells are multiplied by 100 if they are shown as per cent. */
  readonly percent?: readonly string[];
  /** JSON and YAML only: where the list of rows is, such as `data.items`. `*` stands for each entry. */
  readonly path?: string;
  /** Columns whose cells stay text, as written in the file. */
  readonly text?: readonly string[];
  /** The decimal separator of numbers, one character. Default: a point. */
  readonly decimal?: ByColumn<string>;
  /** The character between groups of digits. By default, numbers are not grouped. */
  readonly thousands?: ByColumn<string>;
  /** Texts that count as blank cells, such as `n/a`. */
  readonly null?: ByColumn<readonly string[]>;
  /** Signs and words around numbers that are taken off, such as `%`. */
  readonly strip?: ByColumn<readonly string[]>;
  /** Columns of days, each with the pattern that its cells are written in (`dayReader`). */
  readonly dates?: ReadonlyMap<string, string>;
  /** The language of month names in `dates`: that of the document. Absent if it is not known before the document is evaluated. */
  readonly locale?: string;
  /** XLSX only: whether `DataResult.unread` is wanted, which takes a look at every sheet. */
  readonly unread?: boolean;
}

/** Options that a document can write. */
export type DataOptionName = Exclude<keyof DataOptions, "locale" | "unread">;

/** A list of records. Column names are exact, unique and not empty, in the order of the file. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** The rows as records. They are made on request: charts take columns. */
  readonly records: readonly RecordValue[];
}

export interface Column {
  readonly name: string;
  /** The type of its cells: `any` if they differ. It is `nullable` if some cells are blank. */
  readonly type: Type;
  /** Whether the column contains both numbers and texts. */
  readonly mixed: boolean;
  readonly cells: Cells;
}

/** The cells of a column: their values, or their places in the text of a file, which `cellValue` turns into values. */
export type Cells =
  | {
      readonly kind: "values";
      readonly values: readonly Value[];
      /** The text that options have read them from. */
      readonly source?: TextColumn;
    }
  | TextColumn;

export interface TextColumn {
  readonly kind: "text";
  readonly cells: TextCells;
  readonly column: number;
  /** The row of `cells` that is the first of the column: after the header. */
  readonly firstRow: number;
}

export interface DataProblem {
  /**
   * `malformed`: the file is wrong, at `span`. `limit`: it is larger than allowed. `missing-package`: a package must be installed.
   * `option`: the option `option` has a wrong value. `unknown-column`: it names a column that the data does not have.
   */
  readonly kind: "malformed" | "limit" | "missing-package" | "option" | "unknown-column";
  /** One sentence that states the problem. */
  readonly message: string;
  /** An imperative that fixes it. */
  readonly hint?: string;
  /** Where in `text`, for formats that are text. */
  readonly span?: Span;
  /** The limit that was exceeded, if `kind` is `limit`. */
  readonly bound?: keyof DataLimits | keyof IsolationBounds;
  /** The option that is wrong, if it is one. */
  readonly option?: DataOptionName;
  /** The entry of its list or group that is wrong, if it has entries. */
  readonly entry?: string;
  /** Options that fix it, as a document writes them: `delimiter=";"`. */
  readonly cure?: readonly string[];
  /** Instead, if it can be read in several ways: the options for each. igx offers them, and takes none. */
  readonly readings?: readonly (readonly string[])[];
  /** A replacement for the characters at `span` of a query, if it is certain. */
  readonly instead?: string;
  /** The name that a query uses for a table and that is none above it. */
  readonly table?: string;
  /** The name that a query uses for a column and that its tables do not have. */
  readonly column?: string;
}

/** Data that can be read, but probably not as its author meant it. */
export interface DataAdvice {
  /** One sentence that states what is in the data. */
  readonly message: string;
  /** The options that read it as meant, as a document writes them: `decimal=","`. */
  readonly options: readonly string[];
  /** Instead, if it can be read in several ways: the options for each. igx offers them, and takes none. */
  readonly readings?: readonly (readonly string[])[];
  /** Replaces the hint to write these options. */
  readonly hint?: string;
  /** The column that it is about, if it is one. */
  readonly column?: string;
  /** The text of a cell that shows it. */
  readonly sample?: string;
  /** Only the first 64 KB of the column show it. */
  readonly sampled?: true;
}

export interface DataResult {
  readonly table?: Table;
  readonly problems: readonly DataProblem[];
  /** The decoded text that spans point into. Text formats only. */
  readonly text?: string;
  /** Options that the reader chose, as a document writes them (`delimiter=";"`), and what another choice would read. */
  readonly chosen?: readonly { readonly message: string; readonly options: readonly string[] }[];
  /** Data that was probably not read as its author meant it. */
  readonly advice?: readonly DataAdvice[];
  /** Parts of a workbook that are not in the table, if the options ask for them. */
  readonly unread?: Unread;
  /** How long reading took, for formats whose time is limited. */
  readonly seconds?: number;
}

export interface Unread {
  /** The first cells with a value outside of `range`. */
  readonly cells: readonly CellText[];
  /** The number of all such cells. */
  readonly count: number;
  /** The other sheets that have a value. */
  readonly sheets: readonly string[];
  readonly attached: Attached;
}

/** Parts that are attached to the cells of a sheet, or lie over them. */
export interface Attached {
  /** The first comments on cells. */
  readonly notes: readonly CellText[];
  /** The addresses that the first linked cells lead to. */
  readonly links: readonly CellText[];
  /** The texts of the first boxes and shapes. */
  readonly shapes: readonly string[];
  /** How many charts and pictures there are, and notes, links and shapes that are not among the first. */
  readonly others: number;
}

/** A text with the cell that it belongs to, such as `A1`. */
export interface CellText {
  readonly name: string;
  readonly text: string;
}

/** Reads one format. Never rejects for what a file contains. */
export interface DataReader {
  /** Format names, which are also the extensions: `csv`. */
  readonly formats: readonly string[];
  readonly read: (
    bytes: Uint8Array,
    options: DataOptions & { readonly format: string },
    limits: DataLimits,
  ) => Promise<DataResult>;
}

/** Reads a text format, also in an in-place fence. */
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
  /** Records times columns, blank cells included. */
  readonly cells: number;
}
