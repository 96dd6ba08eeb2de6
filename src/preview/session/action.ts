import type { RuleText } from "../../diagnostics/descriptor.js";
import type { ActionReply } from "../protocol.js";
import type { DataFiles } from "./data-files.js";
import type { ExportPicture } from "./export-picture.js";
import type { InspectData } from "./inspect-data.js";
import type { OpenPlace } from "./open-place.js";
import type { Publisher } from "./publisher.js";
import type { PreviewSession } from "./session.js";
import type { SourceEditor } from "./source-editor.js";
import type { Thumbnails } from "./thumbnails.js";

/** The parts of the server that actions use. */
export interface ActionContext {
  readonly session: PreviewSession;
  readonly openEditor: OpenPlace;
  /** Whether there is a file to open. */
  readonly exists?: (path: string) => boolean;
  readonly inspectData?: InspectData;
  /** Without them, data are not saved. */
  readonly dataFiles?: DataFiles;
  /** Shows another document of the list, by its name: its index may be another one by now. */
  readonly showDocument?: (name: string) => Promise<ActionReply>;
  /** Without it, nothing can be edited. */
  readonly sourceEditor?: SourceEditor;
  /** The explanation of a rule. Loaded late, so it is handed in. */
  readonly explainRule?: (code: string) => Promise<RuleText | undefined>;
  /** Thumbnails of all documents or rows. */
  readonly thumbnails?: Thumbnails;
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
