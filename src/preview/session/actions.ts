import { decodeBase64 } from "../../text/base64.js";
import { fieldsOf } from "../../text/fields-of.js";
import { isObject } from "../../text/is-object.js";
import { resolve } from "../../text/path.js";
import {
  type ActionReply,
  type DrawingsReply,
  dataAtMost,
  dataPath,
  drawingsAtMost,
  type MarkReply,
  type OpenReply,
  type SourceReply,
  type ThumbnailsReply,
  type ThumbnailWish,
  thumbnailsAtMost,
} from "../protocol.js";
import type { Action } from "./action.js";
import { chartActions } from "./chart-actions.js";
import { describeFile } from "./data-actions.js";
import { downloadAction } from "./download-action.js";
import { editActions } from "./edit-actions.js";
import { isOffset } from "./editable.js";
import { fixActions } from "./fix-actions.js";
import { markOf } from "./mark-of.js";
import { publishActions } from "./publish-actions.js";

/** All actions, by path. Each checks its body, since a page in another tab may send anything. */
export const actions: Readonly<Record<string, Action>> = {
  ...publishActions,
  ...editActions,
  ...fixActions,
  ...chartActions,
  [dataPath]: async (body, context) => {
    const { name, base64, choice } = fieldsOf(body);
    const bytes = typeof base64 === "string" ? decodeBase64(base64) : undefined;
    if (typeof name !== "string" || !bytes) return undefined;
    return bytes.length > dataAtMost
      ? refused(`The file is larger than ${dataAtMost / 1_000_000} MB.`)
      : describeFile(name, bytes, choice, context);
  },
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
  "/thumbnails": async (body, { thumbnails }): Promise<ThumbnailsReply | undefined> => {
    const wishes: unknown = isObject(body) ? body["thumbnails"] : undefined;
    if (!Array.isArray(wishes) || wishes.length > thumbnailsAtMost || !wishes.every(isThumbnailWish)) return undefined;
    return thumbnails ? { ok: true, thumbnails: await thumbnails.of(wishes) } : refused("There is only one document.");
  },
  "/source": async (body, { session }): Promise<SourceReply | undefined> => {
    const mark = markOf(body, session.state());
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
  "/open": async (body, { session, openEditor, exists = () => true }): Promise<OpenReply | undefined> => {
    if (!isObject(body)) return undefined;
    const { file, line, column, end, stay } = body;
    if (typeof file !== "string" || !isCount(line) || !isCount(column)) return undefined;
    // Only files of the document: the page must not open any file of the machine in an editor.
    if (!Object.hasOwn(session.state().sources, file)) return refused("That file is none of this document's.");
    const path = resolve(session.root(), file);
    // An editor would show an empty new file.
    if (!exists(path)) return refused(`${file} is not there any more.`);
    const problem = await openEditor({
      path,
      line,
      column,
      ...(isPosition(end) && { end }),
      ...(stay === true && { stay }),
    });
    return problem ? { ok: false, ...problem } : { ok: true };
  },
};

const isThumbnailWish = (value: unknown): value is ThumbnailWish => {
  const { document, row, version = 0 } = fieldsOf(value);
  const names = row === undefined ? typeof document === "string" : document === undefined && isOffset(row);
  return names && Number.isSafeInteger(version);
};

const refused = (message: string): ActionReply => ({ ok: false, message });

const isPosition = (value: unknown): value is { readonly line: number; readonly column: number } =>
  isObject(value) && isCount(value["line"]) && isCount(value["column"]);

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 1;
