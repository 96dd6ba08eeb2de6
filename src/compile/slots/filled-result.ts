import type { CompileOutput, CompileResult, RequestFields, SourceMap } from "../../contract/result.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { Content } from "../../language/content.js";
import { plainOutput, plainResult } from "../plain-result.js";
import type { Outline } from "./outline.js";
import { fill } from "./pieces.js";

const none: readonly Diagnostic[] = [];

/** What is known of a filled result at once. */
export type FilledParts = Pick<CompileResult, "metadata" | "dependencies" | "sources"> & {
  readonly request: RequestFields;
};

/**
 * A result without findings, of an outline and the JSON of its slots. What hardly anybody asks for is answered by compiling the document. A class
 * for the same reason as `LazyOutput`.
 */
export class FilledResult implements CompileResult {
  readonly output: CompileOutput;
  readonly evaluated = true;
  readonly diagnostics = none;
  readonly metadata: CompileResult["metadata"];
  readonly dependencies: CompileResult["dependencies"];
  readonly sources: CompileResult["sources"];
  readonly reportNotes: CompileResult["reportNotes"];
  readonly #compile: () => CompileResult;
  #compiled: CompileResult | undefined;

  constructor(outline: Outline, slots: readonly string[], parts: FilledParts, compile: () => CompileResult) {
    this.output = new FilledOutput(outline, slots, parts.request);
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

class FilledOutput implements CompileOutput {
  readonly request: RequestFields;
  readonly #outline: Outline;
  readonly #slots: readonly string[];
  #json: string | undefined;
  #indentedJson: string | undefined;
  #content: Content | undefined;

  constructor(outline: Outline, slots: readonly string[], request: RequestFields) {
    this.request = request;
    this.#outline = outline;
    this.#slots = slots;
  }

  get json(): string {
    this.#json ??= fill(this.#outline.compact, this.#slots);
    return this.#json;
  }

  get indentedJson(): string {
    this.#indentedJson ??= fill(this.#outline.indented, this.#slots);
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
