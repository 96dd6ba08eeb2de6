import { isObject } from "../../text/is-object.js";
import type { ActionReply, CellsReply, EditRequest } from "../protocol.js";
import type { Action } from "./action.js";
import { markOf } from "./mark-of.js";

/** The actions that edit values of written tables. */
export const editActions: Readonly<Record<string, Action>> = {
  "/cells": async (body, { session, tableEditor }): Promise<CellsReply | undefined> => {
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
    if (!isObject(body)) return undefined;
    const { file, revision, cells } = body;
    if (typeof file !== "string" || typeof revision !== "string" || !isCells(cells)) return undefined;
    if (!tableEditor) return readOnly;
    // Only files of the document: the page must not change any other file of the machine.
    if (sourceOf(session.state().sources, file) === undefined)
      return { ok: false, message: `${file} is not a part of this document.` };
    return tableEditor.edit({ file, revision, cells });
  },
};

const readOnly: ActionReply = { ok: false, message: "Values cannot be edited in this preview." };

const sourceOf = (sources: Readonly<Record<string, string>>, file: string): string | undefined =>
  Object.hasOwn(sources, file) ? sources[file] : undefined;

const isCells = (value: unknown): value is EditRequest["cells"] =>
  Array.isArray(value) &&
  value.every(
    (one) => isObject(one) && typeof one["text"] === "string" && isOffset(one["start"]) && isOffset(one["end"]),
  );

const isOffset = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
