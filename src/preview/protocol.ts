import type { Diagnostic } from "../diagnostics/diagnostic.js";
/*
 * What the server of the preview and its page say to each other. The server sends the state whenever something has changed, as
 * server-sent events named `state` (`state-wire.ts` says how it travels); the page asks for changes with POST requests of JSON that carry the token of the page.
 *
 * All paths are below `/WORD/`, a secret that is part of the printed address; without it there is only 403 and the proof below. `GET /events` is
 * for an `EventSource` of the same origin. The newest state is sent at once, then each that follows, with comments in between as signs of life.
 * A server that was started again on the same port has the same word and another token. `POST /params`, `/row` and `/open` take `Content-Type: application/json`, at most 1 MB, and the
 * token in the header `tokenHeader`. Their `ActionReply` says that the wish was heard; what comes of it is in the next state.
 */

export interface PreviewState {
  /** Counts up with every state; a page that reconnects gets the newest. */
  readonly version: number;
  /** The document, relative to the root. */
  readonly file: string;
  readonly title: string;
  /** Language tag of the document. */
  readonly locale: string;
  /**
   * `ok`: the picture is of the source as it is. `broken`: it has errors; `missing`: the file is not there; `incomplete`: parameters without a
   * value. In these the picture is the last good one, or there is none yet. With a `failure` it is never `ok`.
   */
  readonly status: "ok" | "broken" | "missing" | "incomplete";
  /** What failed outside the document (a table, the configuration), one sentence. */
  readonly failure?: string;
  readonly findings: readonly PreviewFinding[];
  /** The texts of the document and of the files it includes, by their paths: of now, even while the picture is an older one. */
  readonly sources: Readonly<Record<string, string>>;
  /** The last good picture: absent until there is one. */
  readonly picture?: PreviewPicture;
  readonly params: readonly PreviewParam[];
  /** With `--each`: the rows of the table. */
  readonly batch?: PreviewBatch;
  /** Where it can be published to; absent where there is no such place (`publish-protocol.ts`). */
  readonly target?: PublishTarget;
}

export interface PreviewFinding extends Diagnostic {
  /** The element of the picture that it stands in or nearest above, by its place in the content. Absent where there is none. */
  readonly element?: number;
}

export interface PreviewPicture {
  /** The text of the source that the picture was made of is `sources` no more when it is older. */
  readonly elements: readonly PreviewElement[];
  /** The content as it would be sent, indented. */
  readonly json: string;
  /** Of the page, in pixels. */
  readonly width: number;
}

export interface PreviewElement {
  /** Its place in the content. */
  readonly index: number;
  readonly type: string;
  /** Of half width: pairs stand side by side. */
  readonly half: boolean;
  /** Safe to insert: everything of the author's is escaped. The same text as before exactly when nothing of it has changed. */
  readonly html: string;
  /** Where it stands in `json`, half-open. */
  readonly json: TextRange;
  /** Where it was written. */
  readonly source?: SourceRange;
}

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface SourceRange extends TextRange {
  readonly file: string;
}

export interface PreviewParam {
  readonly name: string;
  /** As declared: `string`, `integer`, `"a" | "b"` … */
  readonly type: string;
  readonly choices?: readonly (string | number)[];
  readonly required: boolean;
  readonly documentation?: string;
  /** What it stands for now, as text; never of a secret. Absent where it has none. */
  readonly value?: string;
  /** Whether the page has set it: `null` takes that back. */
  readonly changed: boolean;
  readonly default?: string;
  /** A secret is asked for in a password field and never sent back. */
  readonly secret: boolean;
  /** The row of the table gives it. */
  readonly fromRow: boolean;
}

export interface PreviewBatch {
  readonly table: string;
  readonly count: number;
  /** From 0. */
  readonly row: number;
  /** The key of each row of the table; empty where it has none. At most 1,000 around the chosen one, the first is `firstLabel`. */
  readonly labels: readonly string[];
  readonly firstLabel: number;
}

/** `POST /params`: values by name, as text; `null` takes one back to what it was at the start: of the row, the command line or its default. */
export interface ParamsRequest {
  readonly values: Readonly<Record<string, string | null>>;
}

/** `POST /row`: which row of the table, from 0. */
export interface RowRequest {
  readonly row: number;
}

/** `POST /open`: shows a place in the author's editor. Line and column from 1. */
export interface OpenRequest {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What a POST answers with: 200 and this, or 4xx with what to do about it. */
export interface ActionReply {
  readonly ok: boolean;
  readonly message?: string;
  readonly hint?: string;
}

/** The header that carries the token. */
export const tokenHeader = "x-igx-token";
/** The name of the `<meta>` of the page that holds it. */
export const tokenMeta = "igx-token";
/**
 * `GET /proof?NONCE`, not below the word: the HMAC-SHA256 of `proofText(NONCE)` under the word, in hexadecimal digits. When a preview has ended, another
 * user of the machine may listen on its port. A page asks for the proof before it connects again, and so tells the word only to a server that knows it.
 */
export const proofPath = "/proof";
export const proofText = (nonce: string): string => `igx preview server ${nonce}`;
/** Where the events come from. */
export const eventsPath = "/events";

/*
 * Publishing from the page: `POST /plan` (of `{}`) says what publishing what is shown would do, `POST /publish` does it. What is
 * published is what was shown: the page sends the hash of the plan it showed, and where the plan is another one by now, nothing is
 * sent and the new one is answered. The page asks for no key and no secret, and neither is ever part of an answer.
 */

export interface PublishTarget {
  /** Of the service, without a slash at its end. */
  readonly baseUrl: string;
  readonly profile?: string;
}
