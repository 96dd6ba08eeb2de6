import type { CompileOutput, RequestFields } from "../contract/result.js";
import type { Content } from "../language/content.js";
import { inspect, plainOutput } from "./plain-result.js";

/** The two forms of the output, each written when it is first asked for. */
export interface JsonForms {
  readonly json: () => string;
  readonly indentedJson: () => string;
}

/**
 * An output whose forms are kept once they are made.
 *
 * A class, unlike nearly everything else: the engine puts the getters of an object literal, and with them all that they refer to, into memory
 * that only a full collection frees. Each document that was compiled would stay there for a while; many small ones take twice as long.
 */
export class FormedOutput implements CompileOutput {
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

  [inspect](): object {
    return plainOutput(this);
  }
}
