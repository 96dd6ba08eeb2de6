import type { Severity } from "../diagnostics/diagnostic.js";
import type { Host } from "./host.js";
import type { OnPhase } from "./phase.js";

/** Facts about the service that the project knows. Without a list, the rule that needs it finds nothing. */
export interface KnownAssets {
  /** Territory identifiers with the region names of each. */
  readonly territories?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Icon identifiers. */
  readonly icons?: readonly string[] | undefined;
}

/** The most that one document may use. The finding `limit-exceeded` is at the construct that exceeds it. */
export interface Limits {
  /** Lines and expressions evaluated, turns of loops, items and characters that functions touch. Default 10,000,000. */
  readonly steps: number;
  /** Elements made. Default 10,000. */
  readonly elements: number;
  /** Rows of charts, maps, facts and tables. Default 1,000,000. */
  readonly rows: number;
  /** Cells of tables: rows times columns, with blank cells. Default 5,000,000. */
  readonly cells: number;
  /** UTF-16 code units of the elements, of inserted values and of results of `+`. Default 67,108,864. */
  readonly outputBytes: number;
  /** Bytes of data files, after decompression. Default 268,435,456. */
  readonly dataBytes: number;
  /** Bytes of one source: the document, or a file that it includes. Default 16,777,216. */
  readonly sourceBytes: number;
  /** Levels of includes. Default 16. */
  readonly includeDepth: number;
  /** Seconds of processor time for all queries, workbooks and Parquet files together. Default 10. */
  readonly seconds: number;
  /** Bytes of memory for one of them. Default 1,073,741,824. */
  readonly memory: number;
}

/** The look of a brand. Colours are `#` and six hex digits. */
export interface ProjectTheme {
  /** The colours that replace `colors=@NAME` of a chart, as many as the chart needs. */
  readonly palette: readonly string[];
}

/** A territory of the project's own: pictures show it, and the service gets its name. */
export interface OwnTerritory {
  /** GeoJSON or TopoJSON, relative to the root. */
  readonly file: string;
  /** The property of a feature that is the name of its region. */
  readonly name: string;
}

/** The part of the project's configuration that the compiler reads. */
export interface ProjectOptions {
  /** The BCP 47 tag for documents whose front matter has no `locale`. Default `en`. */
  readonly locale?: string | undefined;
  /** Severities of warnings and notes, by code. Errors stay errors. */
  readonly rules?: Readonly<Record<string, Severity | "off">> | undefined;
  /** The territories and icons of the service. */
  readonly catalog?: KnownAssets | undefined;
  /** Territories of the project's own, by name. */
  readonly territories?: Readonly<Record<string, OwnTerritory>> | undefined;
  /** Limits that differ from the defaults. */
  readonly limits?: Partial<Limits> | undefined;
  /** Themes by name. */
  readonly themes?: Readonly<Record<string, ProjectTheme>> | undefined;
  /** The values of `project` in expressions: `project.x` is the constant `x`. */
  readonly constants?: Readonly<Record<string, unknown>> | undefined;
}

/** The options of `compile`, `check` and `prepare`. All may be absent. */
export interface CompileOptions {
  /** The name of the source in findings. Paths in the document are relative to it. Default `input.igx`. */
  readonly path?: string | undefined;
  /** Reads the files that the document names. Without a host, each of them is a finding. */
  readonly host?: Host | undefined;
  /** Values of the document's parameters, as JSON has them or as text: `2024` and `"2024"` are the same integer. */
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Does not report required parameters that are missing. The document is then checked as far as that does not depend on them, has no output,
   * and `evaluated` of its result is false.
   */
  readonly optionalParams?: boolean | undefined;
  /** The configuration of the project; igx reads no `igx.config.json` by itself. */
  readonly project?: ProjectOptions | undefined;
  /** Receives the time of each phase. */
  readonly onPhase?: OnPhase | undefined;
}
