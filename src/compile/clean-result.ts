import type { CompileOutput, CompileResult, RequestFields, SourceMap } from "../contract/result.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Content } from "../language/content.js";
import { plainOutput, plainResult } from "./plain-result.js";

/** What is known of a result at once. */
export type CleanParts = Pick<CompileResult, "metadata" | "dependencies" | "sources"> & {
  readonly request: RequestFields;
};

/** The two forms of the output, each written when it is first asked for. */
export interface JsonForms {
  readonly json: () => string;
  readonly indentedJson: () => string;
}

/**
 * A result without findings, whose document was not compiled as a whole. What hardly anybody asks for is answered by doing so. A class for the same
 * reason as `LazyOutput`.
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
    this.output = new CleanOutput(forms, parts.request);
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

  #whole(): CompileResult {
    this.#compiled ??= this.#compile();
    return this.#compiled;
  }
}

class CleanOutput implements CompileOutput {
  readonly request: RequestFields;
  readonly #forms: JsonForms;
  #json: string | undefined;
  #indentedJson: string | undefined;
  #content: Content | undefined;

  constructor(forms: JsonForms, request: RequestFields) {
    this.request = request;
    this.#forms = forms;
  }

  get json(): string {
    this.#json ??= this.#forms.json();
    return this.#json;
  }

  get indentedJson(): string {
    this.#indentedJson ??= this.#forms.indentedJson();
    return this.#indentedJson;
  }

  get content(): Content {
    this.#content ??= JSON.parse(this.json) as Content;
    return this.#content;
  }

  toJSON(): object {
    return plainOutput(this);
  }
}
