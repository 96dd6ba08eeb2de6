import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { isObject } from "../../text/is-object.js";
import {
  type ActionReply,
  type CellsReply,
  type DownloadFormat,
  type DrawingsReply,
  downloadFormats,
  drawingsAtMost,
  type EditRequest,
  type MarkReply,
  type PictureMark,
  type SourceReply,
} from "../protocol.js";
import type { Action } from "./action.js";
import { pictureToExport } from "./export-picture.js";
import { publishActions } from "./publish-actions.js";

const mediaTypes: Readonly<Record<DownloadFormat, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  pdf: "application/pdf",
  html: "text/html; charset=utf-8",
};

/** Answers with a file: the page or one of its elements. */
const downloadAction: Action = async (body, { session, exportPicture }) => {
  if (!isObject(body)) return undefined;
  const { format: asked, element } = body;
  const format = downloadFormats.find((one) => one === asked);
  if (!format || (element !== undefined && !(Number.isSafeInteger(element) && Number(element) >= 0))) return undefined;
  const found = pictureToExport(session.state(), element as number | undefined);
  if (!found || !exportPicture) return { ok: false, message: "There is nothing to download." };
  const exported = await exportPicture(found.picture, format);
  if (!exported.ok) return exported;
  return { ok: true, file: { name: `${found.name}.${format}`, type: mediaTypes[format], bytes: exported.bytes } };
};

/** The actions that edit values of written tables. */
const editActions: Readonly<Record<string, Action>> = {
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

/** All actions, by path. Each checks its body, since a page in another tab may send anything. */
export const actions: Readonly<Record<string, Action>> = {
  ...publishActions,
  ...editActions,
  "/download": downloadAction,
  "/params": async (body, { session }) => {
    const given = isObject(body) ? body["values"] : undefined;
    if (!isObject(given)) return undefined;
    const names = session.state().params.map(({ name }) => name);
    const values = new Map(Object.entries(session.choice().values));
    for (const [name, value] of Object.entries(given)) {
      if (value !== null && typeof value !== "string") return undefined;
      // Only declared names: the values become parameters of a compilation.
      if (!names.includes(name)) return refused(`The document has no parameter "${name}".`);
      if (value === null) values.delete(name);
      else values.set(name, value);
    }
    session.choose({ values: Object.fromEntries(values) });
    return { ok: true };
  },
  "/row": async (body, { session }) => {
    const row = isObject(body) ? body["row"] : undefined;
    if (typeof row !== "number" || !Number.isInteger(row)) return undefined;
    const { batch } = session.state();
    if (!batch) return refused("There is no table: start the preview with --each.");
    if (row < 0 || row >= batch.count) return refused(`The table has no row ${row + 1}.`);
    session.choose({ row });
    return { ok: true };
  },
  "/pin": async (body, { session }) => {
    const pinned = isObject(body) ? body["pinned"] : undefined;
    if (typeof pinned !== "boolean") return undefined;
    if (session.state().pinned === undefined) return refused("This preview follows no editor.");
    session.reframe({ pinned });
    return { ok: true };
  },
  "/document": async (body, { session, showDocument }) => {
    const name = isObject(body) ? body["name"] : undefined;
    if (typeof name !== "string") return undefined;
    const isListed = session.state().documents?.names.includes(name) ?? false;
    return isListed && showDocument ? showDocument(name) : refused("There is no such document any more.");
  },
  "/drawings": async (body, { session }): Promise<DrawingsReply | undefined> => {
    const numbers: unknown = isObject(body) ? body["drawings"] : undefined;
    if (!Array.isArray(numbers) || numbers.length > drawingsAtMost) return undefined;
    if (!numbers.every((number) => Number.isSafeInteger(number))) return undefined;
    return { ok: true, drawings: await session.draw(numbers as readonly number[]) };
  },
  "/source": async (body, { session }): Promise<SourceReply | undefined> => {
    const mark = markOf(body);
    if (!mark) return undefined;
    const range = session.rangeOf(mark);
    return { ok: true, ...(range && { range }) };
  },
  "/mark": async (body, { session }): Promise<MarkReply | undefined> => {
    if (!isObject(body)) return undefined;
    const { file, offset } = body;
    if (typeof file !== "string" || !Number.isSafeInteger(offset)) return undefined;
    const mark = session.markAt(file, offset as number);
    return { ok: true, ...(mark && { mark }) };
  },
  "/open": async (body, { session, openEditor }) => {
    if (!isObject(body)) return undefined;
    const { file, line, column, end } = body;
    if (typeof file !== "string" || !isCount(line) || !isCount(column)) return undefined;
    // Only files of the document: the page must not open any file of the machine in an editor.
    if (!Object.hasOwn(session.state().sources, file)) return refused("That file is none of this document's.");
    const path = resolve(session.root(), file);
    // An editor would show an empty new file.
    if (!existsSync(path)) return refused(`${file} is not there any more.`);
    const problem = await openEditor({ path, line, column, ...(isPosition(end) && { end }) });
    return problem === undefined ? { ok: true } : refused(problem);
  },
};

const refused = (message: string): ActionReply => ({ ok: false, message });

const isPosition = (value: unknown): value is { readonly line: number; readonly column: number } =>
  isObject(value) && isCount(value["line"]) && isCount(value["column"]);

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 1;

/** The value that the body of a request names; `undefined` if it has another form. */
function markOf(body: unknown): PictureMark | undefined {
  if (!isObject(body)) return undefined;
  const { element, pointer } = body;
  return Number.isSafeInteger(element) && typeof pointer === "string"
    ? { element: element as number, pointer }
    : undefined;
}
