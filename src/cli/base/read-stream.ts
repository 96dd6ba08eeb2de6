import { closeSync, constants, fstatSync, openSync } from "node:fs";
import { Socket } from "node:net";
import { isatty, ReadStream } from "node:tty";

/**
 * The first `most` bytes of a pipe or a terminal; `undefined` for everything else. It is read without waiting in the system: only SIGKILL ends a process that waits there for a program
 * that writes, since a signal is noticed when the call returns.
 */
export async function readStream(path: string, most: number): Promise<Uint8Array | undefined> {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const stats = fstatSync(file);
  const isTerminal = isatty(file);
  if (!isTerminal && !stats.isFIFO() && !stats.isSocket()) {
    closeSync(file);
    return undefined;
  }
  const stream = isTerminal ? new ReadStream(file) : new Socket({ fd: file, readable: true, writable: false });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}
