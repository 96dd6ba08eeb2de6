import { closeSync, openSync, readSync, statSync } from "node:fs";
import { fewestForThread } from "../base/thread.js";

/** Bytes that are searched for line ends: the rows of most tables with so many are shorter than 200 bytes. */
const searched = 64 * 1024;

/** Bytes of a table whose run is so long that its start does not matter, but its memory does. */
const large = 1024 * 1024;

/**
 * Whether a command line is likely to build so many rows that a thread writes their files. A thread needs as long to start as the first one
 * needs until its first document, so it starts before anything is read. A guess: a wrong one costs some milliseconds. Not for a large table,
 * where the start is a small part of the run, nor for a build that goes on.
 */
export function hasManyRows(args: readonly string[]): boolean {
  if (!args.includes("build") || args.some((argument) => argument.startsWith("--watch"))) return false;
  const table = eachOf(args);
  return table !== undefined && /\.(?:csv|tsv|jsonl|ndjson)$/i.test(table) && hasManyLines(table);
}

/** The value of `--each`. */
function eachOf(args: readonly string[]): string | undefined {
  const at = args.indexOf("--each");
  return at < 0 ? args.find((argument) => argument.startsWith(prefix))?.slice(prefix.length) : args[at + 1];
}

const prefix = "--each=";

function hasManyLines(path: string): boolean {
  try {
    // Not what is read once only: a pipe.
    const stats = statSync(path);
    return stats.isFile() && stats.size < large && linesIn(path) >= fewestForThread;
  } catch {
    return false;
  }
}

function linesIn(path: string): number {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.allocUnsafe(searched);
    const length = readSync(file, bytes);
    let lines = 0;
    for (let at = bytes.indexOf(10); at >= 0 && at < length; at = bytes.indexOf(10, at + 1)) lines++;
    return lines;
  } finally {
    closeSync(file);
  }
}
