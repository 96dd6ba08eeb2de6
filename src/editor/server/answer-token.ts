import { LSPErrorCodes, ResponseError } from "vscode-languageserver";
import type { CancellationToken } from "../feature.js";

/**
 * The token of an answer that is also unwanted when it is outdated.
 *
 * A class, unlike nearly everything else: V8 keeps the getter of an object literal until a full collection, and each request would leave one.
 */
export class AnswerToken implements CancellationToken {
  readonly #token: CancellationToken;
  readonly #isOutdated: () => boolean;

  constructor(token: CancellationToken, isOutdated: () => boolean) {
    this.#token = token;
    this.#isOutdated = isOutdated;
  }

  get isCancellationRequested(): boolean {
    return this.#token.isCancellationRequested || this.#isOutdated();
  }
}

/** LSP 3.17, "Cancellation Support". */
export const cancelled = (): ResponseError<void> =>
  new ResponseError(LSPErrorCodes.RequestCancelled, "The client has cancelled the request.");
