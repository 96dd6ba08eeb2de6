import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { existsSync } from "node:fs";
import type { JournalEntry } from "./journal.js";

/*
 * A stranger's checkout may contain an invented journal, whose "lost" creates igx would find by their titles and overwrite. So a journal counts
 * only if its first line was made with the secret of the account.
 */

interface JournalOwner {
  /** The key of the account. Empty without credentials. */
  readonly key: string;
  readonly target: string;
  /** The folder of the project; empty for a store of a program's own. */
  readonly project: string;
}

type RunLine = Extract<JournalEntry, { readonly type: "run" }>;

/** The first line of a journal. */
export function runLine({ key, target, project }: JournalOwner, command: readonly string[]): RunLine {
  const run = randomUUID();
  return {
    type: "run",
    run,
    time: new Date().toISOString(),
    target,
    project,
    command,
    mac: macOf(key, run, target, project),
  };
}

/** Whether all runs of a journal were begun by the owner. A project may move, but a journal is not that of another project that exists. */
export const isOwnJournal = (entries: readonly JournalEntry[], owner: JournalOwner): boolean =>
  entries.every((entry) => entry.type !== "run" || isOwnRun(entry, owner));

function isOwnRun({ run, target, project = "", mac = "" }: RunLine, owner: JournalOwner): boolean {
  const [given, expected] = [mac, macOf(owner.key, run, target, project)].map((text) => Buffer.from(text));
  const isGenuine = given!.length === expected!.length && timingSafeEqual(given!, expected!);
  const isHere = project === owner.project || (project !== "" && owner.project !== "" && !existsSync(project));
  return isGenuine && target === owner.target && isHere;
}

const macOf = (key: string, ...parts: readonly string[]): string =>
  createHmac("sha256", key)
    .update(JSON.stringify(["igx journal", ...parts]))
    .digest("base64url");
