import type { RowOrigin } from "../../compile/data-origins.js";
import type { Pieces } from "../../contract/pieces.js";
import type { CompileOutput, CompileResult } from "../../contract/result.js";
import type { ElementNotes } from "../../language/picture-notes/picture-note.js";
import type { OutputSlot } from "../base/ordered-output.js";
import type { Outcome } from "../base/outcome.js";
import type { Project } from "../base/project.js";

/** A document that compiled without error. */
export interface Emittable {
  readonly project: Project;
  readonly bytes: Uint8Array;
  /** The name of its source for the reader, the same for all rows of a table; `undefined` where nothing is said of it. */
  readonly name: string | undefined;
  readonly result: CompileResult & { readonly output: CompileOutput };
  /** Its path, and the absolute path of the folder that this and its dependencies are relative to; `undefined` where it is not a file. `row` gave it parameters. */
  readonly source?:
    | { readonly path: string; readonly root: string; readonly row?: (() => RowOrigin) | undefined }
    | undefined;
  /** Data that the emitted form cannot show, by the index of the element: filled by the emitter. */
  readonly notes: Map<number, ElementNotes>;
}

/** The last step of a run over documents: makes the output of each. */
export interface Emitter {
  /** The end of the file name, such as `.json`. */
  readonly extension: string;
  /** Whether an input may also be content JSON, which needs no compiling. */
  readonly takesContent?: boolean;
  /** Cache key of the output format; absent if the output depends on more than document and configuration, so that it cannot be cached. */
  readonly form?: string;
  /** Whether several results may follow one another on standard output. */
  readonly joins?: boolean;
  /** Whether the bytes of a file look like such a result. */
  readonly recognizes: (bytes: Uint8Array) => boolean;
  /** Emits in other threads. Missing where that never pays. */
  readonly threads?: EmitterThreads;
  /** Fails if something outside fails, such as a package that is not installed. `output` is where the result goes. */
  readonly emit: (
    document: Emittable,
    slot: OutputSlot | undefined,
    output: string,
  ) => Promise<Outcome<string | Uint8Array | Pieces>>;
  /** The absolute paths of files besides the documents' own that all results rest on: a watch emits again when one of them changes. */
  readonly files?: (project: Project) => readonly string[];
  /** Fails if the configuration of a project lacks what all documents need, such as a theme. */
  readonly check?: (project: Project) => Outcome<undefined>;
  /** Reads shared files again. A watch calls it before a round over all documents. */
  readonly refresh?: () => Promise<Outcome<unknown>>;
  /** Begins the slot of the next document of a run. Missing where nothing is said of documents. */
  readonly begin?: () => OutputSlot;
}

export interface EmitterThreads {
  /** Documents of a run for which it pays. */
  readonly fewest: number;
  /** Until it is ended by what this resolves with, `emit` uses so many threads besides its own. */
  readonly start: (count: number) => Promise<() => void>;
}

/** The result, if it can be emitted; `undefined` if it has errors. */
export const emittable = (
  project: Project,
  bytes: Uint8Array,
  result: CompileResult,
  name?: string,
  source?: Emittable["source"],
): Emittable | undefined =>
  result.output && { project, bytes, result: result as Emittable["result"], notes: new Map(), name, source };
