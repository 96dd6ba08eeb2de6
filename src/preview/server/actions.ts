import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { isObject } from "../../text/is-object.js";
import { type ActionReply, type DrawingsReply, drawingsAtMost, type MarkReply, type SourceReply } from "../protocol.js";
import type { Action } from "./action.js";
import { downloadAction } from "./download-action.js";
import { editActions } from "./edit-actions.js";
import { markOf } from "./mark-of.js";
import { publishActions } from "./publish-actions.js";

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
