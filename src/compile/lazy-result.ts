import type { Model } from "../check/model.js";
import type { CompileResult, SourceMap } from "../contract/result.js";
import { emit } from "../emit/emit.js";
import { sourceMapSink } from "../emit/source-map-sink.js";
import type { SourceDocument } from "./phases.js";
import { inspect, plainResult } from "./plain-result.js";

/** What was read of a document. */
interface Origin {
  readonly model: Model;
  readonly document: SourceDocument;
}

/** What is known of a result at once. */
interface Parts extends Omit<CompileResult, "output" | "sourceMap" | "evaluated"> {
  readonly output: CompileResult["output"] | undefined;
}

/** A result whose source map is made when it is first asked for, and kept. A class for the same reason as `FormedOutput`. */
export class LazyResult implements CompileResult {
  declare readonly output?: NonNullable<CompileResult["output"]>;
  declare readonly evaluated: boolean;
  declare readonly diagnostics: CompileResult["diagnostics"];
  declare readonly metadata: CompileResult["metadata"];
  declare readonly dependencies: CompileResult["dependencies"];
  declare readonly reportNotes: CompileResult["reportNotes"];
  declare readonly sources: CompileResult["sources"];
  readonly #origin: Origin;
  #sourceMap: SourceMap | undefined;

  /** Field by field, since `Object.assign` takes longer than all else that belongs to a result. */
  constructor(parts: Parts, origin: Origin) {
    // `"output" in result` says whether there is one.
    if (parts.output) this.output = parts.output;
    this.evaluated = true;
    this.diagnostics = parts.diagnostics;
    this.metadata = parts.metadata;
    this.reportNotes = parts.reportNotes;
    this.dependencies = parts.dependencies;
    this.sources = parts.sources;
    this.#origin = origin;
  }

  /** It has an entry for each value of the content: most callers never ask for it. */
  get sourceMap(): SourceMap {
    this.#sourceMap ??= this.output ? sourceMapOf(this.#origin.model) : {};
    return this.#sourceMap;
  }

  toJSON(): object {
    return plainResult(this);
  }

  [inspect](): object {
    return plainResult(this);
  }

  /** What was read of a document with errors. Not a member: `CompileResult` promises no output with an error. */
  static failureOf(result: CompileResult): Origin | undefined {
    return #origin in result && !result.output ? result.#origin : undefined;
  }

  /** What the output of a result is made of, where only parts of it are asked for: not a member for the same reason. */
  static modelOf(result: CompileResult): Model | undefined {
    return #origin in result && result.output ? result.#origin.model : undefined;
  }
}

export function sourceMapOf(model: Model): SourceMap {
  const sink = sourceMapSink();
  emit(model, sink);
  return sink.map();
}
