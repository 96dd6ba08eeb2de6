import { isObject } from "../../text/is-object.js";
import type { ActionReply, CellReply, SourceRange } from "../protocol.js";
import type { Action } from "./action.js";
import { markOf } from "./mark-of.js";

/** The actions that edit values of written tables. */
export const editActions: Readonly<Record<string, Action>> = {
  "/cell": async (body, { session, tableEditor }): Promise<CellReply | undefined> => {
    const mark = markOf(body);
    if (!mark) return undefined;
    if (!tableEditor) return readOnly;
    const range = session.rangeOf(mark);
    const shown = range && sourceOf(session.state().sources, range.file);
    if (shown === undefined) return { ok: false, message: "This value has no source." };
    const reply = await tableEditor.read(range!, shown);
    const isShared = reply.ok && session.isShared(mark);
    return isShared ? { ok: false, message: "Several values come from this cell. Edit the source." } : reply;
  },
  "/edit": async (body, { session, tableEditor }): Promise<ActionReply | undefined> => {
    if (!isObject(body) || !isRange(body["range"])) return undefined;
    const { range, text, revision } = body;
    if (typeof text !== "string" || typeof revision !== "string") return undefined;
    if (!tableEditor) return readOnly;
    // Only files of the document: the page must not change any other file of the machine.
    if (sourceOf(session.state().sources, range.file) === undefined)
      return { ok: false, message: `${range.file} is not a part of this document.` };
    return tableEditor.edit({ range, text, revision });
  },
};

const readOnly: ActionReply = { ok: false, message: "Values cannot be edited in this preview." };

const sourceOf = (sources: Readonly<Record<string, string>>, file: string): string | undefined =>
  Object.hasOwn(sources, file) ? sources[file] : undefined;

const isRange = (value: unknown): value is SourceRange =>
  isObject(value) && typeof value["file"] === "string" && isOffset(value["start"]) && isOffset(value["end"]);

const isOffset = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
