import type { ActionReply } from "../protocol.js";
import type { ExportPicture } from "./export-picture.js";
import type { InspectData } from "./inspect-data.js";
import type { OpenEditor } from "./open-editor.js";
import type { Publisher } from "./publisher.js";
import type { PreviewSession } from "./session.js";
import type { TableEditor } from "./table-editor.js";

/** The parts of the server that actions use. */
export interface ActionContext {
  readonly session: PreviewSession;
  readonly openEditor: OpenEditor;
  readonly inspectData?: InspectData;
  /** Shows another document of the list, by its name: its index may be another one by now. */
  readonly showDocument?: (name: string) => Promise<ActionReply>;
  /** Without it, values cannot be edited. */
  readonly tableEditor?: TableEditor;
  /** Without it, nothing can be downloaded. */
  readonly exportPicture?: ExportPicture;
  /** Without one, nothing can be published. */
  readonly publisher?: Publisher;
}

/** A request of the page. `body` is JSON of unknown origin; the result is `undefined` if it does not have the action's form. */
export type Action = (body: unknown, running: ActionContext) => Promise<ActionReply | FileReply | undefined>;

/** A file as the answer. */
export interface FileReply {
  readonly ok: true;
  readonly file: { readonly name: string; readonly type: string; readonly bytes: string | Uint8Array };
}
