import type { SpanEdit } from "../../text/span-edit.js";
import type { ActionReply, CellsReply, EditRequest, RowsReply, SourceRange } from "../protocol.js";

/** Reads and edits the texts of a document. The caller of `startPreview` decides where they are, and where an edit goes. */
export interface SourceEditor {
  /** The cells at a range of a source, which the page shows as `shown`. */
  readonly read: (range: SourceRange, shown: string) => Promise<CellsReply>;
  readonly edit: (request: EditRequest) => Promise<ActionReply>;
  /** Applies the edits that `change` makes of the text of a file, which the page shows as `shown`. Refused if it is another text by now. */
  readonly rewrite: (file: string, shown: string, change: ChangeText) => Promise<ActionReply>;
  /**
   * Adds pasted cells as rows to the chart at an offset of a file, which the page shows as `shown`. `added` is missing from the answer if the
   * cells do not fit there.
   */
  readonly addRows: (file: string, shown: string, offset: number, cells: string) => Promise<RowsReply>;
  /** Takes the last edit of the shown document back, or makes it again. Refused if its text is another one by now. */
  readonly step: (way: "undo" | "redo") => Promise<ActionReply>;
}

/** The edits of a text; none if there is nothing to change. */
export type ChangeText = (text: string) => readonly SpanEdit[] | Promise<readonly SpanEdit[]>;
