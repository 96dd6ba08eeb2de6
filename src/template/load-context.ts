import type { Host } from "../contract/host.js";
import type { Table } from "../data/reader.js";
import type { PendingDiagnostic, RelatedSpec, Report } from "../diagnostics/pending-diagnostic.js";
import type * as ast from "../syntax/ast.js";
import type { SourceFile } from "../text/source-file.js";
import type { Budget } from "./budget.js";
import type { DataFile } from "./data-file.js";
import type { Query, SourceModule } from "./source-module.js";

/** Everything that reading the files of a document shares. */
export interface LoadContext {
  readonly host?: Host | undefined;
  readonly findings: PendingDiagnostic[];
  readonly budget: Budget;
  /** Every file that was asked for, relative to the root. */
  readonly dependencies: Set<string>;
  /** The text files that findings point into. */
  readonly documents: Map<SourceFile, ast.Document>;
  readonly modules: Map<string, SourceModule>;
  /** The locale of the project, where the document has none. */
  readonly projectLocale: string;
}

/** The reading of one module: the root of its files, and the files that include it. */
export interface ModuleContext extends LoadContext {
  readonly root: string;
  /** The locale of the document that the user named; absent if it is computed, which happens after files are read. */
  readonly locale?: string;
  /** The real path of the document that the user named. */
  readonly top: () => Promise<string>;
  /** The real paths of the files between that document and this one, and its own. */
  readonly stack: readonly string[];
  /** The paths of the `@include` lines that lead from that document to this one: one for each file of `stack`. */
  readonly chain: readonly Omit<RelatedSpec, "message">[];
}

/** One file while it is read. */
export interface ModuleReading {
  readonly module: SourceModule & {
    readonly tables: Map<ast.Data | ast.Fence, Table>;
    readonly dataFiles: Map<ast.Data | ast.Fence, DataFile>;
    readonly queries: Map<ast.Fence, Query>;
    readonly includes: Map<ast.Include, SourceModule>;
    depth: number;
  };
  readonly path: string;
  readonly context: ModuleContext;
  readonly report: Report;
  /** The tables named so far, also those that could not be read. */
  readonly named: Map<string, ast.Data | ast.Fence>;
}
