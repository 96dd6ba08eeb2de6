import { constants } from "node:fs";
import { open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { lineSchema } from "./journal-entry.js";
import type { LockEntry } from "./lock-file.js";
import { makeFolder } from "./make-folder.js";
import { withoutLinks, withoutWaiting } from "./own-file.js";
import { syncFolder } from "./sync-folder.js";

/*
 * What a publish is about to do and has done, one JSON object a line, each on the disk before the next step is taken. There is no
 * idempotency key: only this tells after a crash which creates may have happened. It holds no key, no secret, no content.
 */

export type ChangeAction = "create" | "update" | "delete";

export type JournalEntry =
  /** A run begins. `command` is how to go on with it. */
  | {
      readonly type: "run";
      readonly run: string;
      readonly time: string;
      readonly target: string;
      readonly command?: readonly string[];
    }
  /** Somebody goes on with the run, but with other inputs: `command` is what is to be resumed from now on. */
  | { readonly type: "command"; readonly command: readonly string[] }
  /** The infographics that were there before anything was created: what is not among them, may be ours. */
  | { readonly type: "known"; readonly ids: readonly string[] }
  /** Written before a request is sent. */
  | {
      readonly type: "intent";
      readonly key: string;
      readonly action: ChangeAction;
      readonly time: string;
      readonly source: string;
      readonly hash?: string;
      readonly title?: string;
      readonly id?: string;
    }
  /** The service has answered the create with 2xx, and nobody could read which infographic it made: it happened, and is never sent again. */
  | { readonly type: "created"; readonly key: string }
  /** Which of several infographics alike belongs to which of these keys cannot be told: what is found has to be sent once more. */
  | { readonly type: "alike"; readonly keys: readonly string[] }
  /** The service has done it. */
  | { readonly type: "done"; readonly key: string; readonly action: ChangeAction; readonly entry?: LockEntry }
  /** The service has not done it: it refused, or never heard of it. */
  | { readonly type: "failed"; readonly key: string; readonly action: ChangeAction }
  /** The run is over, and nothing is in doubt. */
  | { readonly type: "end" };

export interface Journal {
  /** Resolves when the entry is on the disk. Entries that come while others are being written go together. */
  readonly append: (entry: JournalEntry) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What holds the lines of a journal. */
export interface JournalFile {
  /** Adds lines. Resolves when they would outlive a loss of power. */
  readonly append: (lines: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

const { O_WRONLY, O_CREAT, O_APPEND } = constants;
const appending = O_WRONLY | O_CREAT | O_APPEND | withoutWaiting | withoutLinks;

/** Opens the file for what comes after what it already holds. Rejects when the disk does not take it. */
export async function openJournalFile(path: string): Promise<JournalFile> {
  await makeFolder(dirname(path));
  const file = await open(path, appending, 0o600);
  // A line that a crash tore stays by itself.
  if ((await file.stat()).size > 0) await file.appendFile("\n");
  else await syncFolder(dirname(path));
  return {
    append: async (lines) => {
      await file.appendFile(lines);
      await file.datasync();
    },
    close: () => file.close(),
  };
}

export function createJournal(file: JournalFile): Journal {
  let waiting: string[] = [];
  let flushing: Promise<void> | undefined;
  const flush = async (): Promise<void> => {
    const lines = waiting;
    waiting = [];
    flushing = undefined;
    await file.append(lines.join(""));
  };
  let last: Promise<void> = Promise.resolve();
  return {
    append: (entry) => {
      waiting.push(`${JSON.stringify(entry)}\n`);
      // One write at a time; whatever has gathered meanwhile is the next one.
      flushing ??= last = last.then(flush);
      return flushing;
    },
    close: async () => {
      await last.catch(() => undefined);
      await file.close();
    },
  };
}

/**
 * The entries of a journal. A line that a crash tore was never acted upon, and is left out. Throws for a whole line that is not one of igx: to
 * leave it out would mean to forget what it says, and to create something a second time.
 */
export function parseJournal(text: string): readonly JournalEntry[] {
  return text.split("\n").flatMap((line) => {
    const entry = wholeLine(line);
    return entry === undefined ? [] : [lineSchema.parse(entry)];
  });
}

function wholeLine(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

export const removeJournal = (path: string): Promise<void> => rm(path, { force: true });
