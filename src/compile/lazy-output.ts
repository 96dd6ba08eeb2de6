import { cellCount } from "../check/cells.js";
import type { Model } from "../check/model.js";
import type { Pieces } from "../contract/pieces.js";
import type { CompileOutput, RequestFields } from "../contract/result.js";
import { emit } from "../emit/emit.js";
import { indentedJsonSink } from "../emit/indented-json-sink.js";
import { jsonSink, type TextSink } from "../emit/json-sink.js";
import { encodeUtf8 } from "../text/utf8.js";
import { FormedOutput } from "./formed-output.js";

/** The output of a model. */
export class LazyOutput extends FormedOutput {
  readonly #model: Model;

  constructor(model: Model, request: RequestFields) {
    const json = () => textOf(model, jsonSink());
    const indentedJson = () => textOf(model, indentedJsonSink());
    super({ json, indentedJson }, request);
    this.#model = model;
  }

  /**
   * The texts of a large output, to be written without making them; `undefined` if it is not large. Not a member, since `CompileOutput` is what
   * the library promises.
   */
  static piecesOf(output: CompileOutput): Readonly<Record<"json" | "indentedJson", Pieces>> | undefined {
    if (!(#model in output) || cellsOf(output.#model) <= mostCells) return undefined;
    const model = output.#model;
    return {
      json: { writeTo: (write) => write(encodeUtf8(textOf(model, jsonSink(write)))) },
      indentedJson: { writeTo: (write) => write(encodeUtf8(textOf(model, indentedJsonSink(write)))) },
    };
  }
}

function textOf(model: Model, sink: TextSink): string {
  emit(model, sink);
  return sink.text();
}

/** A text of fewer cells than this is soon made, and small enough to be kept. */
const mostCells = 50_000;

function cellsOf({ elements }: Model): number {
  let cells = 0;
  for (const element of elements)
    if (element.kind === "written")
      for (const { header, rows } of element.sheets) cells += cellCount(header) * rows.length;
  return cells;
}
