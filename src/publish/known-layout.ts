import { type BigIntStats, constants, fstatSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { localFolder } from "../text/own-files.js";
import { stateOf } from "./file-state.js";
import type { SectionRange } from "./lock-layout.js";
import { staysInside, withoutLinks, withoutWaiting } from "./own-file.js";
import { replaceFile } from "./replace-file.js";

/*
 * Where a large lock file has its documents, as the last run wrote it. It is in the folder of this machine, and holds for one state of one file:
 * after a checkout, or an edit by anybody else, the whole lock file is read and checked again.
 */

/** Increase it when igx orders or lays out documents in another way. */
const version = 1;
/** A lock file has one range for each target, so more is not of igx. */
const longest = 64 * 1024;
const pattern = /^(\d+) ([\d ]+):((?: \d+-\d+)+)\n$/;

const layoutName = "lock-layout";
const pathIn = (root: string): string => join(root, localFolder, layoutName);

/** A change of the time of change also tells of another file with the same number, size and time. */
const identityOf = (lock: BigIntStats): string => `${stateOf(lock)} ${lock.ctimeNs}`;

/** The ranges of the lock file that is in this state; `undefined` unless it is certain that they are right. */
export async function readKnownLayout(root: string, lock: BigIntStats): Promise<readonly SectionRange[] | undefined> {
  const file = await open(pathIn(root), constants.O_RDONLY | withoutWaiting | withoutLinks).catch(() => undefined);
  if (!file) return undefined;
  try {
    const own = await file.stat({ bigint: true });
    if (!own.isFile() || own.size > longest || !isCertain(lock, own)) return undefined;
    return rangesIn(await file.readFile("utf8"), lock);
  } finally {
    await file.close();
  }
}

/**
 * Whether a later change of the lock file would have changed its times. The clock of a file system has steps of milliseconds, or of seconds: two changes
 * within one are not told apart, so the record must be of a later step (as for an index of git).
 */
const isCertain = (lock: BigIntStats, own: BigIntStats): boolean =>
  own.dev === lock.dev && own.mtimeNs > lock.mtimeNs && own.mtimeNs > lock.ctimeNs;

function rangesIn(text: string, lock: BigIntStats): readonly SectionRange[] | undefined {
  const [, found, identity, list = ""] = pattern.exec(text) ?? [];
  if (found !== String(version) || identity !== identityOf(lock)) return undefined;
  const ranges = list
    .trim()
    .split(" ")
    .map((range) => range.split("-").map(Number))
    .map(([start, end]): SectionRange => ({ start: start!, end: end! }));
  const ends = ranges.flatMap(({ start, end }) => [start, end]);
  const isOrdered = [...ends, Number(lock.size)].every((end, at) => at === 0 || end >= ends[at - 1]!);
  return isOrdered ? ranges : undefined;
}

/** So often it is tried to write in a later step of the clock, and so many milliseconds lie between. */
const [attempts, step] = [4, 4];

/** Records the ranges of the lock file at `path` if it has this state still. Without a record the next run takes longer, so errors are nothing. */
export async function rememberLayout(
  root: string,
  path: string,
  state: string,
  ranges: readonly SectionRange[],
): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const lock = await stat(path, { bigint: true }).catch(() => undefined);
    if (!lock || stateOf(lock) !== state) return;
    const list = ranges.map(({ start, end }) => ` ${start}-${end}`).join("");
    const own = await write(root, `${version} ${identityOf(lock)}:${list}\n`).catch(() => undefined);
    if (!own || isCertain(lock, own)) return;
    await sleep(step);
  }
}

async function write(root: string, text: string): Promise<BigIntStats> {
  const path = join(await staysInside(root, join(root, localFolder)), layoutName);
  let own: BigIntStats | undefined;
  const onWritten = (file: number): void => {
    own = fstatSync(file, { bigint: true });
  };
  replaceFile(path, Buffer.from(text), { mode: 0o600, fsync: false, onWritten });
  return own!;
}
