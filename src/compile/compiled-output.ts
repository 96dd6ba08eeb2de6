import { cellCount } from "../check/cells.js";
import type { ElementModel, Model } from "../check/model.js";
import type { Pieces } from "../contract/pieces.js";
import type { CompileOutput, RequestFields } from "../contract/result.js";
import { emit, hasPictureFields } from "../emit/emit.js";
import { jsonSink, pictureSink, type TextSink } from "../emit/json-sink.js";
import { JsonLayout, prettyJson } from "../emit/pretty-json.js";
import type { Content } from "../language/content.js";
import { encodeUtf8 } from "../text/utf8.js";
import { inspect } from "./inspect.js";

/**
 * The output of a model, whose texts are made when they are first asked for, and kept.
 *
 * A class, unlike nearly everything else: the engine puts the getters of an object literal, and with them all that they refer to, into memory
 * that only a full collection frees. Each document that was compiled would stay there for a while; many small ones take twice as long.
 */
export class CompiledOutput implements CompileOutput {
  readonly request: RequestFields;
  readonly #model: Model;
  #json: string | undefined;
  #indentedJson: string | undefined;
  #content: Content | undefined;
  #pictureJson: string | undefined;

  constructor(model: Model, request: RequestFields) {
    this.request = request;
    this.#model = model;
  }

  get json(): string {
    this.#json ??= textOf(this.#model, jsonSink());
    return this.#json;
  }

  get pictureJson(): string {
    this.#pictureJson ??= this.#model.elements.some(hasPictureAttributes)
      ? textOf(this.#model, pictureSink())
      : this.json;
    return this.#pictureJson;
  }

  get indentedJson(): string {
    this.#indentedJson ??= prettyJson(this.json);
    return this.#indentedJson;
  }

  get content(): Content {
    this.#content ??= JSON.parse(this.json) as Content;
    return this.#content;
  }

  /** Without `indentedJson`, which is `json` once more. `JSON.stringify` leaves out getters of a class. */
  toJSON(): object {
    const { json, content, request } = this;
    return { json, content, request };
  }

  [inspect](): object {
    return this.toJSON();
  }

  /**
   * The texts of a large output, to be written without making them; `undefined` if it is not large. Not a member, since `CompileOutput` is what
   * the library promises.
   */
  static piecesOf(output: CompileOutput): Readonly<Record<"json" | "indentedJson", Pieces>> | undefined {
    if (!(#model in output) || cellsOf(output.#model) <= maxCells) return undefined;
    const model = output.#model;
    return {
      json: { writeTo: (write) => write(encodeUtf8(textOf(model, jsonSink(write)))) },
      indentedJson: { writeTo: (write) => writeIndented(model, write) },
    };
  }
}

function writeIndented(model: Model, write: (piece: Uint8Array) => void): void {
  const layout = new JsonLayout(write);
  layout.add(
    encodeUtf8(
      textOf(
        model,
        jsonSink((piece) => layout.add(piece)),
      ),
    ),
  );
  write(layout.finish());
}

function textOf(model: Model, sink: TextSink): string {
  emit(model, sink);
  return sink.text();
}

const hasPictureAttributes = (element: ElementModel): boolean =>
  element.kind === "written" && hasPictureFields(element);

/** A text of fewer cells than this is soon made, and small enough to be kept. */
const maxCells = 50_000;

function cellsOf({ elements }: Model): number {
  let cells = 0;
  for (const element of elements)
    if (element.kind === "written")
      for (const { header, rows } of element.sheets) cells += cellCount(header) * rows.length;
  return cells;
}
