import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { ActionReply } from "../protocol.js";
import type { OpenEditor } from "./open-editor.js";
import { publishActions } from "./publish-actions.js";
import type { Publisher } from "./publisher.js";
import type { Session } from "./session.js";

/** Whom actions ask. */
export interface Running {
  readonly session: Session;
  readonly openEditor: OpenEditor;
  /** Without one nothing can be published. */
  readonly publisher?: Publisher;
}

/** What the page can ask for. `body` is JSON of anybody's making; `undefined` says that it is not what the action takes. */
export type Action = (body: unknown, running: Running) => Promise<ActionReply | undefined>;

export const actions: Readonly<Record<string, Action>> = {
  ...publishActions,
  "/params": async (body, { session }) => {
    const given = isObject(body) ? body["values"] : undefined;
    if (!isObject(given)) return undefined;
    const names = session.state().params.map(({ name }) => name);
    const values = new Map(Object.entries(session.choice().values));
    for (const [name, value] of Object.entries(given)) {
      if (value !== null && typeof value !== "string") return undefined;
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
  "/open": async (body, { session, openEditor }) => {
    if (!isObject(body)) return undefined;
    const { file, line, column } = body;
    if (typeof file !== "string" || !isCount(line) || !isCount(column)) return undefined;
    if (!Object.hasOwn(session.state().sources, file)) return refused("That file is none of this document's.");
    const path = resolve(session.root(), file);
    if (!existsSync(path)) return refused(`${file} is not there any more.`);
    const problem = await openEditor({ path, line, column });
    return problem === undefined ? { ok: true } : refused(problem);
  },
};

const refused = (message: string): ActionReply => ({ ok: false, message });

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 1;
