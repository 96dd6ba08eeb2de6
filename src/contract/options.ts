import type { Severity } from "../diagnostics/diagnostic.js";
import type { Host } from "./host.js";
import type { OnPhase } from "./phase.js";

/** What the project knows of the service beyond the specification. Rules that need a list are silent without one. */
export interface KnownAssets {
  /** Territory identifiers with the region names of each. */
  readonly territories?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly icons?: readonly string[] | undefined;
}

/** Bounds of one document; what runs out is `limit-exceeded`. */
export interface Limits {
  readonly steps: number;
  readonly elements: number;
  readonly rows: number;
  /** Cells of tables: their records times their columns. */
  readonly cells: number;
  /** Bytes of text made. */
  readonly outputBytes: number;
  /** Bytes of data read, after decompression. */
  readonly dataBytes: number;
  /** Bytes of one source: the document, or a file that it includes. */
  readonly sourceBytes: number;
  readonly includeDepth: number;
  /** For the queries, workbooks and Parquet files of a document together. */
  readonly seconds: number;
  /** Bytes of memory that one of them may take. */
  readonly memory: number;
}

/** The look of a brand. Colours are `#` and six hex digits. */
export interface ProjectTheme {
  /** What `colors=@NAME` of a chart becomes, as far as the chart needs colours. */
  readonly palette: readonly string[];
}

/** The part of the project's configuration that the compiler reads. */
export interface ProjectOptions {
  readonly locale?: string | undefined;
  /** Severities of warnings and notes, by code. Errors cannot be changed. */
  readonly rules?: Readonly<Record<string, Severity | "off">> | undefined;
  readonly catalog?: KnownAssets | undefined;
  readonly limits?: Partial<Limits> | undefined;
  /** Themes by name. */
  readonly themes?: Readonly<Record<string, ProjectTheme>> | undefined;
  /** Constants that every file sees as `project.x`. */
  readonly constants?: Readonly<Record<string, unknown>> | undefined;
}

export interface CompileOptions {
  /** Names the source in findings, and what it names is relative to it. Default `input.igx`. */
  readonly path?: string | undefined;
  readonly host?: Host | undefined;
  /** Values of the document's parameters: from JSON as they are, from a command line as text. */
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** A document that lacks required parameters is then checked without being evaluated, and `evaluated` is false. */
  readonly optionalParams?: boolean | undefined;
  readonly project?: ProjectOptions | undefined;
  /** For profiles. */
  readonly onPhase?: OnPhase | undefined;
}
