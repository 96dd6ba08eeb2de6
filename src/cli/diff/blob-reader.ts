import type { Context } from "../base/context.js";
import { startGit } from "./git.js";

/** Reads the content of objects, as the repository has it: no filter and no line end of this machine changes it. */
export interface BlobReader {
  /** Rejects if the object is missing, as in a clone without it. */
  readonly read: (id: string) => Promise<Uint8Array>;
  readonly close: () => void;
}

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** One process for all objects: starting one takes longer than most documents take to compile. */
export function blobReader(context: Pick<Context, "env">, folder: string): BlobReader {
  const child = startGit(context, folder, ["cat-file", "--batch"]);
  const waiting: Waiting[] = [];
  let chunks: Buffer[] = [];
  let length = 0;
  /** Bytes of the answer that is on its way, with its line end. */
  let wanted: number | undefined;
  const fail = (reason: string): void => {
    for (const { reject } of waiting.splice(0)) reject(new Error(reason));
  };
  const answer = (): boolean => {
    if (wanted === undefined && !chunks.some((chunk) => chunk.includes(0x0a))) return false;
    if (wanted !== undefined && length < wanted) return false;
    const all = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
    const end = wanted ?? all.indexOf(0x0a) + 1;
    const part = all.subarray(0, end);
    chunks = end < all.length ? [all.subarray(end)] : [];
    length = all.length - end;
    if (wanted !== undefined) {
      wanted = undefined;
      waiting.shift()?.resolve(new Uint8Array(part.subarray(0, end - 1)));
      return true;
    }
    const [id, type, size] = part.toString().trim().split(" ");
    if (size === undefined) waiting.shift()?.reject(new Error(`git has no object ${id ?? ""} (${type ?? "missing"})`));
    else wanted = Number(size) + 1;
    return true;
  };
  child.stdout.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    while (length > 0 && answer());
  });
  child.stderr.resume();
  child.stdin.on("error", () => {});
  child.on("error", () => fail("git could not be started"));
  child.on("close", () => fail("git has ended"));
  return {
    read: (id) =>
      new Promise((resolve, reject) => {
        if (child.exitCode !== null) return reject(new Error("git has ended"));
        waiting.push({ resolve, reject });
        child.stdin.write(`${id}\n`);
      }),
    close: () => child.stdin.end(),
  };
}
