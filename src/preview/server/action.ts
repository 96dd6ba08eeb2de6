import type { ActionReply } from "../protocol.js";
import type { OpenEditor } from "./open-editor.js";
import type { Publisher } from "./publisher.js";
import type { Session } from "./session.js";

/** Whom actions ask. */
export interface ActionContext {
  readonly session: Session;
  readonly openEditor: OpenEditor;
  /** Without one nothing can be published. */
  readonly publisher?: Publisher;
}

/** What the page can ask for. `body` is JSON of anybody's making; `undefined` says that it is not what the action takes. */
export type Action = (body: unknown, running: ActionContext) => Promise<ActionReply | undefined>;
