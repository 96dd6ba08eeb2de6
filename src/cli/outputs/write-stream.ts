import { closeSync, constants, fstatSync, openSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { errorCode } from "../../text/error-code.js";

/**
 * Writes to a pipe or a device. A pipe that no program reads from is refused at once, and a slow reader does not keep the run from noticing a signal: waiting in the system
 * would do both, and only SIGKILL ends a process that waits there.
 */
export async function writeStream(path: string, bytes: Uint8Array): Promise<void> {
  const { O_WRONLY, O_APPEND, O_NONBLOCK = 0 } = constants;
  const file = openWaitless(path, O_WRONLY | O_APPEND | O_NONBLOCK);
  if (fstatSync(file).isFIFO()) return writePipe(file, bytes);
  closeSync(file);
  await writeFile(path, bytes, { flag: "a" });
}

function openWaitless(path: string, flags: number): number {
  try {
    return openSync(path, flags);
  } catch (error) {
    // A socket answers so, too.
    if (errorCode(error) !== "ENXIO" || !statSync(path).isFIFO()) throw error;
    throw Object.assign(new Error("No program reads from it."), { code: "IGX_NO_READER" });
  }
}

async function writePipe(file: number, bytes: Uint8Array): Promise<void> {
  const { Socket } = await import("node:net");
  const pipe = new Socket({ fd: file, readable: false, writable: true });
  await new Promise<void>((resolve, reject) => {
    pipe.on("error", reject).on("close", () => resolve());
    pipe.end(bytes);
  });
}
