import type { ActionReply, DataChoice, MarkEvent, PreviewState } from "../protocol.js";

/** How the page reaches what it shows: over HTTP, or with messages to a program around it. */
export interface Transport {
  /** Begins to receive. */
  readonly connect: (receiver: Receiver) => void;
  /** Sends a request of the protocol. Rejects if there is no answer. */
  readonly request: (path: string, body: RequestBody) => Promise<Answer>;
}

/** JSON, or a file with its name. */
export type RequestBody = { readonly json: object } | { readonly file: File; readonly choice?: DataChoice };

export interface Answer extends ActionReply {
  /** A file as the answer. */
  readonly file?: { readonly name: string; readonly content: Blob };
}

/**
 * `loading`: it has not begun. `paused`: the server has ended it, because newer pages need the connections of the browser.
 */
export type Connection = "open" | "loading" | "lost" | "paused";

/** Receives what is sent without a request. */
export interface Receiver {
  readonly receive: (state: PreviewState) => void;
  readonly connection: (now: Connection) => void;
  /** The editor's cursor is at a value. */
  readonly reveal: (event: MarkEvent) => void;
  /** Thumbnails may have changed. */
  readonly thumbnails: () => void;
}
