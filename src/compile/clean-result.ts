import type { CompileOutput, CompileResult, RequestFields, SourceMap } from "../contract/result.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { FormedOutput, type JsonForms } from "./formed-output.js";
import { inspect, plainResult } from "./plain-result.js";

/** What is known of a result at once. */
export type CleanParts = Pick<CompileResult, "metadata" | "dependencies" | "sources"> & {
  readonly request: RequestFields;
};

/**
 * A result without findings, whose document was not compiled as a whole. What hardly anybody asks for is answered by doing so. A class for the same
 * reason as `FormedOutput`.
 */
export class CleanResult implements CompileResult {
  readonly output: CompileOutput;
  readonly evaluated = true;
  /** A list of its own: programs without types can add to it. */
  readonly diagnostics: readonly Diagnostic[] = [];
  readonly metadata: CompileResult["metadata"];
  readonly dependencies: CompileResult["dependencies"];
  readonly sources: CompileResult["sources"];
  readonly reportNotes: CompileResult["reportNotes"];
  readonly #compile: () => CompileResult;
  #compiled: CompileResult | undefined;

  /** `compile` compiles the document as a whole, at once. */
  constructor(forms: JsonForms, parts: CleanParts, compile: () => CompileResult) {
    this.output = new FormedOutput(forms, parts.request);
    this.metadata = parts.metadata;
    this.dependencies = parts.dependencies;
    this.sources = parts.sources;
    this.#compile = compile;
    this.reportNotes = (notes) => this.#whole().reportNotes(notes);
  }

  get sourceMap(): SourceMap {
    return this.#whole().sourceMap;
  }

  toJSON(): object {
    return plainResult(this);
  }

  [inspect](): object {
    return plainResult(this);
  }

  #whole(): CompileResult {
    this.#compiled ??= this.#compile();
    return this.#compiled;
  }
}
