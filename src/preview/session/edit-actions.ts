import { fieldsOf } from "../../text/fields-of.js";
import { isObject } from "../../text/is-object.js";
import { isNumber } from "../../text/json-number.js";
import type { CellsReply, EditReply, EditRequest, RowsReply } from "../protocol.js";
import type { Action, ActionContext } from "./action.js";
import { isOffset, readOnly, sourceOf } from "./editable.js";
import { isNumberAt } from "./is-number-at.js";
import { markOf, otherPicture } from "./mark-of.js";

type Session = ActionContext["session"];

/** The actions that edit values and texts. */
export const editActions: Readonly<Record<string, Action>> = {
  "/cells": async (body, { session, sourceEditor }): Promise<CellsReply | undefined> => {
    const mark = markOf(body, session.state());
    if (!mark) return undefined;
    if (!sourceEditor) return readOnly;
    if (mark.element < 0) return otherPicture;
    const range = session.rangeOf(mark);
    const shown = range && sourceOf(session.state().sources, range.file);
    if (shown === undefined) return { ok: false, message: "This value has no source." };
    const reply = await sourceEditor.read(range!, shown);
    const isShared = reply.ok && session.isShared(mark);
    return isShared ? { ok: false, message: "Several values come from this cell. Edit the source." } : reply;
  },
  "/edit": async (body, { session, sourceEditor }): Promise<EditReply | undefined> => {
    if (!isObject(body)) return undefined;
    const { file, revision, cells, confirmed } = body;
    if (typeof file !== "string" || typeof revision !== "string" || !isCells(cells)) return undefined;
    if (!sourceEditor) return readOnly;
    // Only files of the document: the page must not change any other file of the machine.
    if (sourceOf(session.state().sources, file) === undefined)
      return { ok: false, message: `${file} is not a part of this document.` };
    const text = confirmed === true ? undefined : textForNumber(session, file, cells);
    if (text !== undefined) return { ok: false, ...questionAbout(text) };
    return sourceEditor.edit({ file, revision, cells });
  },
  "/rows": async (body, { session, sourceEditor }): Promise<RowsReply | undefined> => {
    const { file, offset, cells } = fieldsOf(body);
    if (typeof file !== "string" || !isOffset(offset) || typeof cells !== "string") return undefined;
    if (!sourceEditor) return readOnly;
    const shown = sourceOf(session.state().sources, file);
    if (shown === undefined) return { ok: false, message: `${file} is not a part of this document.` };
    return sourceEditor.addRows(file, shown, offset, cells);
  },
  "/undo": async (_, { sourceEditor }) => sourceEditor?.step("undo") ?? readOnly,
  "/redo": async (_, { sourceEditor }) => sourceEditor?.step("redo") ?? readOnly,
};

/** The first of the new texts that would replace a number. */
const textForNumber = (session: Session, file: string, cells: EditRequest["cells"]): string | undefined =>
  cells.find(({ start, text }) => {
    const typed = text.trim();
    if (isNumber(typed, 0, typed.length)) return false;
    const mark = session.markAt(file, start);
    return mark !== undefined && isNumberAt(session.state(), mark);
  })?.text;

const questionAbout = (text: string): Required<Pick<EditReply, "message" | "answer">> =>
  text.trim() === ""
    ? { message: "The picture has no value there then. Leave the cell empty?", answer: "Leave empty" }
    : { message: `\`${text}\` is not a number. Keep it as text?`, answer: "Keep as text" };

const isCells = (value: unknown): value is EditRequest["cells"] =>
  Array.isArray(value) &&
  value.every(
    (one) => isObject(one) && typeof one["text"] === "string" && isOffset(one["start"]) && isOffset(one["end"]),
  );
