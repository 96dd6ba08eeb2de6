import type { Table } from "../data/reader.js";
import type { Data, Directive, Document, Fence, Include } from "../syntax/ast.js";
import type { InnerTexts } from "../syntax/inner-texts.js";
import type { SourceFile } from "../text/source-file.js";
import type { DataFile } from "./data-file.js";

/** One file that takes part in a document, with everything it names read. */
export interface SourceModule {
  readonly file: SourceFile;
  readonly document: Document;
  readonly texts: InnerTexts;
  /** The tables of `@data` lines and data fences; absent if one could not be read, which has been reported. */
  readonly tables: ReadonlyMap<Data | Fence, Table>;
  /** The texts that tables were read from. */
  readonly dataFiles: ReadonlyMap<Data | Fence, DataFile>;
  readonly queries: ReadonlyMap<Fence, Query>;
  readonly includes: ReadonlyMap<Include, SourceModule>;
  /** The columns of what `from` takes, as far as the check of types knows them: an empty table has columns too. */
  readonly columns: Map<Directive, readonly string[]>;
  /** How many levels of files it includes. */
  readonly depth: number;
}

/** An `sql` fence. Its columns are known from a run without parameters; with parameters it runs again when it is reached. */
export interface Query {
  readonly text: string;
  /** Where an offset in the text is in the file. */
  readonly toOffset: (offset: number) => number;
  readonly columns: Table;
  readonly parameterNames: readonly string[];
  /** The tables it may see, by name. */
  readonly tables: ReadonlyMap<string, Data | Fence>;
}

/** The table that a line or fence names; of a query that waits for parameters, its columns without rows. `undefined` if it could not be read. */
export const knownTable = ({ tables, queries }: SourceModule, node: Data | Fence): Table | undefined =>
  tables.get(node) ?? (node.kind === "fence" ? queries.get(node)?.columns : undefined);
