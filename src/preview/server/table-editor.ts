import type { ActionReply, CellsReply, EditRequest, SourceRange } from "../protocol.js";

/** Reads and edits cells of written tables. The caller of `startPreview` decides where the texts are, and where an edit goes. */
export interface TableEditor {
  /** The cells at a range of a source, which the page shows as `shown`. */
  readonly read: (range: SourceRange, shown: string) => Promise<CellsReply>;
  readonly edit: (request: EditRequest) => Promise<ActionReply>;
}
