import type { Model } from "../check/model.js";
import type { CompileOutput, CompileResult, Metadata, SourceMap } from "../contract/result.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { emit } from "../emit/emit.js";
import { sourceMapSink } from "../emit/source-map-sink.js";
import type { ElementNotes } from "../language/picture-notes/picture-note.js";
import type { SourceFile } from "../text/source-file.js";
import { type DataOrigin, dataOrigins, type RowOrigin } from "./data-origins.js";
import { inspect } from "./inspect.js";
import type { SourceDocument } from "./phases.js";
import { pictureFindings } from "./picture-findings.js";

/** The facts about a compiled document that are known at once. */
interface Parts {
  /** Absent if a finding is an error. */
  readonly output: CompileOutput | undefined;
  /** Absent if the document was only checked. */
  readonly model: Model | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly metadata: Metadata;
}

/** The result of compiling. A class for the same reason as `CompiledOutput`. */
export class CompiledDocument implements CompileResult {
  declare readonly output?: CompileOutput;
  readonly evaluated: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly metadata: Metadata;
  readonly dependencies: readonly string[];
  readonly sources: ReadonlyMap<string, SourceFile>;
  readonly reportNotes: CompileResult["reportNotes"];
  readonly #document: SourceDocument;
  readonly #model: Model | undefined;
  #sourceMap: SourceMap | undefined;

  constructor(document: SourceDocument, { output, model, diagnostics, metadata }: Parts) {
    // `"output" in result` says whether there is one.
    if (output) this.output = output;
    this.evaluated = model !== undefined;
    this.diagnostics = diagnostics;
    this.metadata = metadata;
    this.dependencies = [...document.loading.dependencies];
    this.sources = sourcesOf(document);
    this.reportNotes = (notes: readonly ElementNotes[]) =>
      output && model ? pictureFindings(notes, model, diagnostics, document) : [];
    this.#document = document;
    this.#model = model;
  }

  /** It has an entry for each value of the content: most callers never ask for it. */
  get sourceMap(): SourceMap {
    this.#sourceMap ??= this.output && this.#model ? sourceMapOf(this.#model) : {};
    return this.#sourceMap;
  }

  /** `JSON.stringify` leaves out getters of a class, and writes nothing of a map: `new Map(Object.entries(…))` makes one of these again. */
  toJSON(): object {
    const { output, evaluated, diagnostics, sourceMap, metadata, dependencies, sources } = this;
    return {
      ...(output && { output }),
      ...{ evaluated, diagnostics, sourceMap, metadata, dependencies, sources: sourcesAsObject(sources) },
    };
  }

  [inspect](): object {
    return this.toJSON();
  }

  /** The model of a document with errors. Not a member: `CompileResult` promises no output with an error. */
  static failureOf(result: CompileResult): { readonly model: Model; readonly document: SourceDocument } | undefined {
    if (!(#model in result) || result.output || !result.#model) return undefined;
    return { model: result.#model, document: result.#document };
  }

  /** Where the values of each element were read; `undefined` without output. `row` gave it parameters. Not a member: most callers never ask for it. */
  static originsOf(result: CompileResult, row?: RowOrigin): readonly (readonly DataOrigin[])[] | undefined {
    return #model in result && result.output && result.#model
      ? dataOrigins(result.#model, result.#document, row)
      : undefined;
  }

  /** The elements behind an output, for callers that need only parts of it: not a member for the same reason. */
  static modelOf(result: CompileResult): Model | undefined {
    return #model in result && result.output ? result.#model : undefined;
  }
}

export function sourceMapOf(model: Model): SourceMap {
  const sink = sourceMapSink();
  emit(model, sink);
  return sink.map();
}

function sourcesOf({ loading }: SourceDocument): ReadonlyMap<string, SourceFile> {
  const sources = new Map<string, SourceFile>();
  for (const file of loading.documents.keys()) sources.set(file.path, file);
  return sources;
}

export const sourcesAsObject = (sources: CompileResult["sources"]): object =>
  Object.fromEntries([...sources].map(([name, { path, text }]) => [name, { path, text }]));
