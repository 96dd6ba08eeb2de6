import { fstatSync, statSync, writeSync } from "node:fs";
import { errorCode } from "../../text/error-code.js";

type Descriptor = 1 | 2;

/** Standard output or standard error of this process. */
interface ProcessStream {
  readonly isTTY: boolean;
  readonly columns: number | undefined;
  write(data: string | Uint8Array): unknown;
}

/**
 * The stream, which Node opens only if it must: for a terminal, and on Windows. Files and pipes are written to directly, as Node does too,
 * since loading its streams takes as long as compiling a small file. A reader may close the pipe early (`igx … | head`), and a terminal may be closed: the run goes on
 * without them, since its exit code and its files still count. `onError` gets all other errors.
 */
export function processStream(descriptor: Descriptor, onError: (error: Error) => void): ProcessStream {
  let opened: NodeJS.WriteStream | undefined;
  let hasReader = true;
  const open = (): NodeJS.WriteStream => {
    opened ??= (descriptor === 1 ? process.stdout : process.stderr).on("error", failed);
    return opened;
  };
  const failed = (error: NodeJS.ErrnoException): void => {
    // A terminal that is closed answers with EIO.
    if (error.code === "EPIPE" || (error.code === "EIO" && opened?.isTTY)) hasReader = false;
    else onError(error);
  };
  const isSimple = !mayBeTerminal(descriptor);
  return {
    get isTTY() {
      return !isSimple && open().isTTY;
    },
    get columns() {
      return isSimple ? undefined : open().columns;
    },
    write: (data) => {
      if (!hasReader) return true;
      if (!isSimple || opened) return open().write(data);
      const bytes = typeof data === "string" ? Buffer.from(data) : data;
      const written = writeDirectly(descriptor, bytes, failed);
      // The reader is slow, and another program has made the pipe non-blocking. Node's stream waits.
      return written === bytes.length || !hasReader || open().write(bytes.subarray(written));
    },
  };
}

/** How many bytes were written before the pipe was full. */
function writeDirectly(
  descriptor: Descriptor,
  bytes: Uint8Array,
  failed: (error: NodeJS.ErrnoException) => void,
): number {
  let done = 0;
  try {
    while (done < bytes.length) done += writeSync(descriptor, bytes, done);
  } catch (error) {
    if (errorCode(error) !== "EAGAIN") {
      failed(error as NodeJS.ErrnoException);
      return bytes.length;
    }
  }
  return done;
}

/** Terminals are character devices; `/dev/null`, which is one too, is often where output goes. */
export function mayBeTerminal(descriptor: 0 | Descriptor): boolean {
  if (process.platform === "win32") return true;
  try {
    const stats = fstatSync(descriptor);
    return stats.isCharacterDevice() && stats.rdev !== statSync("/dev/null").rdev;
  } catch {
    return true;
  }
}
