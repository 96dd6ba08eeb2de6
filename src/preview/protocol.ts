import type { ParamDescription } from "../contract/describe-params.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { PageSize } from "../render/page-sizes.js";
/*
 * The protocol between the preview's server and its page. The server sends the state whenever it has changed, as server-sent events
 * named `state`, as JSON. Drawings are not in it: the page requests the drawings of visible elements. It sends POST requests of JSON that
 * contain the token of the page.
 * All paths are below `/WORD/`, a secret that is part of the printed address. Without it, the server answers only with 403, and with the
 * proof below. `GET /events` is for an `EventSource` of the same origin: it sends the newest state at once, then each later one, and
 * comments between them as signs of life. The event `pause` is the last one of a page: newer pages need its connection. A server that starts
 * again on the same port has the same word and another token.
 * Each page has a session of its own: its requests say which page it is, and its address (page-address.ts).
 * `POST /params`, `/row`, `/open`, `/source`, `/mark`, `/cells`, `/edit`, `/rows`, `/chart-types`, `/chart-type`, `/undo`, `/redo`, `/fix`, `/fix-all`, `/rule`, `/pin`, `/document`, `/drawings` and `/thumbnails` accept `Content-Type: application/json`, at most 1 MB, with the token in the header `tokenHeader`.
 * An `ActionReply` says that the server has accepted the request; the result of the first three is in the next state.
 */

export interface PreviewState {
  /** Increases with every state. A page that reconnects receives the newest state. */
  readonly version: number;
  /** The document, relative to the root. */
  readonly file: string;
  readonly title: string;
  /** Language tag of the document. */
  readonly locale: string;
  /**
   * `ok`: the picture shows the source as it is. `broken`: the source has errors. `missing`: the file does not exist. `incomplete`:
   * parameters lack a value. Except for `ok`, the picture is the last good one, if there was one, or a `draft`. With a `failure`, the status
   * is never `ok`.
   */
  readonly status: "ok" | "broken" | "missing" | "incomplete";
  /** A failure outside the document (a table, the configuration), in one sentence. */
  readonly failure?: string;
  readonly findings: readonly PreviewFinding[];
  /** The texts of the document and its includes, by path. They are current even if the picture is older. */
  readonly sources: Readonly<Record<string, string>>;
  /** The newest picture; missing until there is one. */
  readonly picture?: PreviewPicture;
  readonly params: readonly PreviewParam[];
  /** With `--each` only: the rows of the table. */
  readonly batch?: PreviewBatch;
  /** Set if an editor shows its own text here, and takes jumps: the mode that it wishes. */
  readonly editor?: SyncMode;
  /** Set if the preview can follow the editor from document to document: whether it stays on this one. */
  readonly pinned?: boolean;
  /** Set if the page can choose among several documents. */
  readonly documents?: DocumentList;
  /** Set once something was edited here: whether there is an edit to take back, and one to make again. */
  readonly history?: { readonly undo: boolean; readonly redo: boolean };
  /** Made before there is a session: the picture does not follow its source yet. */
  readonly prerendered?: true;
  /** The formats of downloads. Missing: all of them. */
  readonly formats?: readonly DownloadFormat[];
  /** Where the document can be published; missing if no base URL is set (`publish-protocol.ts`). */
  readonly target?: PublishTarget;
}

/** A state that a page shows until its session has begun, and the HTML of its drawings by their numbers. */
export interface Prerendered {
  readonly state: PreviewState;
  readonly drawings: Readonly<Record<number, string>>;
}

export interface DocumentList {
  /** The documents that exist now, in the order of their paths. */
  readonly names: readonly string[];
  /** The one that is shown; -1 if it has been deleted or renamed. */
  readonly index: number;
  /** The name that the shown one has now, if it has been renamed. */
  readonly renamed?: string;
}

export interface PreviewFinding extends Diagnostic {
  /** The index of the element that contains the finding. Missing if there is none. */
  readonly element?: number;
}

export interface PreviewPicture {
  /** Their `source` ranges are of the text that the picture was made from, which may be older than `sources`. */
  readonly elements: readonly PreviewElement[];
  /** The content as it would be sent, indented. For a draft, the content of its elements. */
  readonly json: string;
  /**
   * Made from a source with errors: elements without an error show it as it is, the others have a `state`. A draft is never published.
   */
  readonly draft?: true;
  /** The width of the page in pixels. */
  readonly width: number;
  /** The same as `json` with what only pictures show, if it has any. */
  readonly pictureJson?: string;
  /** At the foot of the page. */
  readonly copyright?: string;
}

export interface PreviewElement {
  /** Its index in the picture, and in the content if the picture is not a draft. */
  readonly index: number;
  readonly type: string;
  /** Half width: two such elements are side by side. */
  readonly half: boolean;
  /** The number of its drawing: the same as before if and only if the element has not changed. Missing if there is none. */
  readonly drawing?: number;
  /** A guess in pixels until it is drawn. */
  readonly height: number;
  /** `old`: shown as it was before its source had an error. `failed`: it has an error, and there is nothing to show. */
  readonly state?: "old" | "failed";
  /** Its range in `json`, half-open. */
  readonly json: TextRange;
  /** The range where it is written. */
  readonly source?: SourceRange;
}

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface SourceRange extends TextRange {
  readonly file: string;
}

export interface PreviewParam extends ParamDescription {
  /** Whether the page has set it. `null` resets it. */
  readonly changed: boolean;
  /** Whether the row of the table provides the value. */
  readonly fromRow: boolean;
}

export interface PreviewBatch {
  readonly table: string;
  readonly count: number;
  /** From 0. */
  readonly row: number;
  /**
   * The keys of rows. A row without one, as every row of a template with errors, has the text of its first cell. At most 1,000 around the chosen
   * row, beginning with row `firstLabel`.
   */
  readonly labels: readonly string[];
  readonly firstLabel: number;
}

/** `POST /params`: values by name, as text. `null` resets a value to the row's, the command line's or its default. */
export interface ParamsRequest {
  readonly values: Readonly<Record<string, string | null>>;
}

/** `POST /row`: the row of the table to show, from 0. */
export interface RowRequest {
  readonly row: number;
}

/** `POST /pin`: whether the preview stays on its document. */
export interface PinRequest {
  readonly pinned: boolean;
}

/** `POST /document`: the document to show, by its name in the list. */
export interface DocumentRequest {
  readonly name: string;
}

/** `POST /open`: opens a place in the author's editor. Line and column count from 1. */
export interface OpenRequest {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The end of what to select; missing for the place alone. */
  readonly end?: { readonly line: number; readonly column: number };
  /** The page keeps the keyboard, if both are in one window. */
  readonly stay?: true;
}

export interface OpenReply extends ActionReply {
  /** It failed because no editor runs, and none is named. */
  readonly noEditor?: true;
}

/** `POST /drawings`: the numbers of elements that are seen, at most `drawingsAtMost`. */
export interface DrawingsRequest {
  readonly drawings: readonly number[];
}

export const drawingsAtMost = 100;

export interface DrawingsReply extends ActionReply {
  /**
   * HTML by number; only of drawings that are in the newest state, and at least one of these. The page asks again for the rest. It is safe to insert, since everything from the author is escaped. Empty
   * for an element that shows nothing.
   */
  readonly drawings?: Readonly<Record<number, string>>;
}

/** `POST /thumbnails`: how documents or rows look now, at most `thumbnailsAtMost`. */
export interface ThumbnailsRequest {
  readonly thumbnails: readonly ThumbnailWish[];
}

export const thumbnailsAtMost = 8;

/** A document of the list by its name, or a row of the table, from 0. */
export interface ThumbnailWish {
  readonly document?: string;
  readonly row?: number;
  /** The version that the page has. */
  readonly version?: number;
}

/** The answer has them in the order of the request. */
export interface ThumbnailsReply extends ActionReply {
  readonly thumbnails?: readonly MadeThumbnail[];
}

export interface MadeThumbnail {
  /** Another one if it looks different or has other findings. */
  readonly version: number;
  /** Missing if the page has this version. */
  readonly thumbnail?: Thumbnail;
}

/** The beginning of a document, with its findings. */
export interface Thumbnail {
  readonly title: string;
  readonly locale: string;
  readonly status: PreviewState["status"];
  /** Numbers of findings. Findings of the picture itself are known only of the elements that are drawn. */
  readonly counts: Readonly<Record<Diagnostic["severity"], number>>;
  /** The first messages, the most severe first. */
  readonly messages: readonly string[];
  /** The width of the page in pixels. */
  readonly width: number;
  readonly elements: readonly ThumbnailElement[];
}

export interface ThumbnailElement {
  readonly type: string;
  readonly half: boolean;
  /** As in `DrawingsReply`. */
  readonly html: string;
}

/** The server-sent event that thumbnails may have changed. */
export const thumbnailsEvent = "thumbnails";

/**
 * `POST /data`: the bytes of a data file (`application/octet-stream`, at most `dataAtMost`), with its name in the header `dataNameHeader`, as
 * `encodeURIComponent` writes it. The answer describes it.
 */
export const dataPath = "/data";
export const dataNameHeader = "x-igx-file";
export const dataAtMost = 20_000_000;

export interface DataReply extends ActionReply {
  readonly data?: DescribedData;
}

/** The report of `igx inspect --data` about a file. All values are texts for people. */
export interface DescribedData {
  readonly file: string;
  readonly rows: number;
  readonly columns: readonly DescribedColumn[];
  readonly first: readonly (readonly string[])[];
  /** The lines that make the first chart in a document. */
  readonly source: string;
  /** Charts that fit, the best first; none of data that are too long to draw for a choice. */
  readonly charts: readonly ChartOffer[];
  /** How numbers and cells are read; empty where the format decides. */
  readonly options: DataChoice["options"];
}

/** A type of chart, drawn with data of the document. */
export interface DrawnChart {
  readonly type: string;
  /** Its drawing, which is safe to insert. */
  readonly html: string;
}

/** A chart of the data. */
export interface ChartOffer extends DrawnChart {
  /** The lines that make it. */
  readonly source: string;
}

export interface SourcePlace {
  readonly file: string;
  readonly offset: number;
}

/** A table that a source contains as a text. */
export interface TableText extends SourcePlace {
  readonly format: "json" | "tsv" | "csv";
  readonly text: string;
}

/** The author's choices about data: the header `dataChoiceHeader` of `POST /data`, as JSON in `encodeURIComponent`. */
export interface DataChoice {
  /** Empty for the choice of igx. */
  readonly options: { readonly delimiter: string; readonly decimal: string; readonly thousands: string };
  /** The names of columns that stay texts. */
  readonly texts: readonly string[];
  /** The names of columns that the chart leaves out. */
  readonly left: readonly string[];
  /** Saves the file beside the document, and writes the lines of the chart of this type into it. */
  readonly insert?: {
    readonly type: string;
    /** The place after whose line they go. Default: the end of the document. */
    readonly at?: SourcePlace;
    /** The table as a text in the source, which they replace. */
    readonly instead?: TableText;
  };
}

export const dataChoiceHeader = "x-igx-choice";

export const noChoice: DataChoice = { options: { delimiter: "", decimal: "", thousands: "" }, texts: [], left: [] };

interface DescribedColumn {
  readonly name: string;
  readonly type: string;
  readonly blanks: number;
  readonly distinct: number;
  readonly min: string;
  readonly max: string;
}

export const downloadFormats = ["svg", "png", "pdf", "html"] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** How a download looks. A format ignores what it does not have. */
export interface DownloadLook {
  /** Default: light; HTML follows the reader's system. */
  readonly theme?: "light" | "dark";
  /** Without a background. */
  readonly transparent?: boolean;
  /** Of SVG and PNG: width through height, from 0.1 to 10. Default: as high as the content needs. */
  readonly aspect?: number;
  /** Of PNG: pixels for each pixel of the page, from 1 to 4. Default 2. */
  readonly scale?: number;
  /** Of PDF. Default: `fit`. */
  readonly pageSize?: PageSize;
}

/**
 * `POST /download`: the page, or one element by its index, as a file. The answer is the file with its name in `Content-Disposition`, or an
 * `ActionReply` that says why not.
 */
export interface DownloadRequest extends DownloadLook {
  readonly format: DownloadFormat;
  readonly element?: number;
}

/** The answer to a POST: with status 200, or with 4xx and what to do about it. */
export interface ActionReply {
  readonly ok: boolean;
  readonly message?: string;
  readonly hint?: string;
}

/** The header that contains the token. */
export const tokenHeader = "x-igx-token";
/** The name of the page's `<meta>` that contains the token. */
export const tokenMeta = "igx-token";
/** The name of the page's `<meta>` that contains the version of its script and style. A server that was started again may have others. */
export const versionMeta = "igx-page";
/**
 * `GET /proof?NONCE`, not below the word, answers with the HMAC-SHA256 of `proofText(NONCE)` with the word as its key, in hexadecimal
 * digits. When a preview has ended, another user of the machine may listen on its port. A page asks for the proof before it connects again,
 * and so sends the word only to a server that knows it.
 */
export const proofPath = "/proof";
export const proofText = (nonce: string): string => `igx preview server ${nonce}`;
/** The path of the server-sent events. */
export const eventsPath = "/events";

/** A value in the picture: `pointer` is its JSON pointer in the element, as `data-source` of the marks of its drawing. */
export interface PictureMark {
  readonly element: number;
  readonly pointer: string;
}

/** The body of `POST /source` and `/cells`. With a drawing, its element is meant, wherever that is by now. */
export interface ShownMark extends PictureMark {
  readonly drawing?: number;
}

/** `POST /source`: where a value is written. The range is in `sources`; missing if it is written nowhere. */
export interface SourceReply extends ActionReply {
  readonly range?: SourceRange;
}

/** `POST /mark`: which value is written at a place of the sources. */
export interface MarkRequest {
  readonly file: string;
  readonly offset: number;
}

export interface MarkReply extends ActionReply {
  readonly mark?: PictureMark;
}

/**
 * `POST /cells`: the cell of a written table that a value is written in, or the cells of its row for a mark that shows several values, such as a
 * bubble; or the text of a heading, a body, a quote or an attribute. The answer says why, if they cannot be edited.
 */
export interface CellsReply extends ActionReply {
  readonly found?: EditableCells;
}

/** Cells of one row. */
export interface EditableCells {
  readonly file: string;
  /** The revision of the text of the file. */
  readonly revision: string;
  readonly cells: readonly EditableCell[];
}

export interface EditableCell extends TextRange {
  /** The header of its column; empty if there is none. */
  readonly name: string;
  /** The text of the cell, without escapes. */
  readonly text: string;
}

/**
 * `POST /edit`: new texts for cells of one row, or for one text. Refused if their file has another revision. The result is in a later state.
 * `POST /undo` and `POST /redo` take no fields.
 */
export interface EditRequest extends Omit<EditableCells, "cells"> {
  /** Replaces a number by a text or by nothing. Without it, the answer is a question. */
  readonly confirmed?: true;
  readonly cells: readonly (TextRange & { readonly text: string })[];
}

export interface EditReply extends ActionReply {
  /** Nothing was changed, since a value would not be a number any more. The message is a question, and this is what `confirmed` does, in words. */
  readonly answer?: string;
}

/**
 * `POST /rows`: adds the cells of a spreadsheet or of CSV as rows to the chart at a place. The answer has no `added` if the cells have other
 * columns, or there is no chart with rows of its own.
 */
export interface RowsRequest {
  readonly file: string;
  readonly offset: number;
  readonly cells: string;
}

export interface RowsReply extends ActionReply {
  /** The number of added rows. */
  readonly added?: number;
}

/** `POST /chart-types`: the types that a chart of the picture can have, by the index of the element. */
export type ChartTypesRequest = Omit<ShownMark, "pointer">;

export interface ChartTypesReply extends ActionReply {
  /** Its type now. */
  readonly type?: string;
  /** The chart as it is, and then in each other type that shows all of its data. */
  readonly charts?: readonly DrawnChart[];
}

/** `POST /chart-type`: writes another type, one of those of `/chart-types`. */
export interface ChartTypeRequest extends ChartTypesRequest {
  readonly type: string;
}

/** `POST /fix`: applies a fix of a finding, by its index. Refused if the finding is not one of the newest state. `POST /fix-all` takes no fields. */
export interface FixRequest {
  readonly file: string;
  readonly code: string;
  /** Where it starts. */
  readonly offset: number;
  readonly message: string;
  readonly fix: number;
}

/** `POST /rule`: why there is a rule. */
export interface RuleRequest {
  readonly code: string;
}

export interface RuleReply extends ActionReply {
  readonly rule?: RuleExample;
}

/** `bad` is a whole document with the finding, `good` the same one without it. */
export interface RuleExample {
  /** In Markdown, of one paragraph. */
  readonly explanation: string;
  readonly bad: string;
  readonly good: string;
}

/**
 * How page and editor follow each other. `never`: only a double click or the key opens a place. `click`: a click in the picture selects the value in the
 * editor, and the page shows the editor's place when it is asked to. `always`: the page also follows the editor's cursor.
 */
export const syncModes = ["never", "click", "always"] as const;
export type SyncMode = (typeof syncModes)[number];

/** The event `mark`: the value at the editor's cursor. `follow`: the cursor has moved, without a command to show the value. */
export interface MarkEvent {
  /** Absent if the picture does not show the value. */
  readonly mark?: PictureMark;
  readonly follow: boolean;
  /** Offers types for the chart of the value. */
  readonly chooseType?: true;
  /** Offers charts of a table that the source contains as a text, in their place. */
  readonly table?: TableText;
}

/** Where the page can publish to (see publish-protocol.ts). */
export interface PublishTarget {
  /** The address of the service, without a slash at its end. */
  readonly baseUrl: string;
  readonly profile?: string;
}
