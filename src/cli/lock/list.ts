import { join } from "node:path";
import { type InfographicRecord, isModifiedSince } from "../../publish/infographic-record.js";
import type { LockEntry } from "../../publish/lock-entry.js";
import { findStaleEntries } from "../../publish/stale-entries.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { isMissing } from "../base/file-stats.js";
import { isJson } from "../base/is-json.js";
import { loadPublishState } from "../publish/load-publish-state.js";
import { type AccountOptions, findAccount } from "../publish/publish-account.js";
import { remoteFailure } from "../publish/remote-failure.js";
import { columns, patientClient } from "../remote/operation.js";
import { resultJson } from "../report/result-json.js";
import { onlyTarget } from "./only-target.js";

export interface LockOptions extends AccountOptions {
  readonly missing?: boolean;
}

/** A shown entry. `state`: its problem; `known` without one. */
interface Row {
  readonly key: string;
  readonly id: string;
  readonly source: string;
  readonly table?: string;
  readonly state: "known" | "source missing" | "changed at the service" | "gone from the service";
}

/** Lists what the lock file has of the account's service; with `verifies`, compared with what the service lists. */
export async function listLock(context: Context, options: LockOptions, verifies: boolean): Promise<ExitCode> {
  const project = await context.project();
  if (!project.ok) return context.fail(project.failure);

  const account = await findAccount(context, options, verifies, verifies ? undefined : await onlyTarget(project.value));
  if (!account.ok) return context.fail(account.failure);
  const known = await loadPublishState(context, project.value, account.value);
  if (!known.ok) return context.fail(known.failure);
  const { documents } = known.value;
  const listed = verifies ? await patientClient(context, account.value).list() : undefined;
  if (listed && listed.kind !== "ok") throw remoteFailure(listed);
  const records = listed && new Map(listed.value.map((record) => [record.id, record]));
  const staleEntries = new Set(
    findStaleEntries(documents, [], (path) => !isMissing(join(project.value.root, path))).map(({ key }) => key),
  );
  const rows = [...documents]
    .filter(([key]) => !options.missing || staleEntries.has(key))
    .map(([key, entry]) => rowOf(key, entry, staleEntries.has(key), records));
  show(context, rows);
  return rows.some(({ state }) => state === "gone from the service") ? ExitCode.findings : ExitCode.done;
}

function rowOf(
  key: string,
  entry: LockEntry,
  isStray: boolean,
  records: ReadonlyMap<string, InfographicRecord> | undefined,
): Row {
  const { id, source, table } = entry;
  const record = records?.get(id);
  const isChanged = record !== undefined && isModifiedSince(entry, record);
  const atService = !records || record ? (isChanged ? "changed at the service" : "known") : "gone from the service";
  const state = isStray && atService === "known" ? "source missing" : atService;
  return { key, id, source, ...(table !== undefined && { table }), state };
}

function show(context: Context, rows: readonly Row[]): void {
  if (isJson(context)) context.print(resultJson("lock list", rows));
  else if (rows.length > 0) {
    const lines = rows.map(({ key, id, state, source, table }) => [
      key,
      id,
      state,
      table ? `${source}, ${table}` : source,
    ]);
    context.print(columns([["KEY", "ID", "STATE", "SOURCE"], ...lines]));
  }
}
