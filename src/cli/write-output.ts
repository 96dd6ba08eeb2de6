import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { ExitCode } from "./exit-code.js";
import { failure, type Outcome, success } from "./outcome.js";
import { reason } from "./source-input.js";

export type Written = "written" | "unchanged";

/**
 * Writes a file whole or not at all (to a temporary name beside it, then renamed), making its folders. A file that already holds
 * exactly this is left alone, so that watchers and `make` stay quiet. A device or a pipe, such as `/dev/stdout`, is only written to: to
 * read it might never end, and to rename over it would take it from the machine.
 */
export async function writeOutput(
  path: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<Outcome<Written>> {
  const bytes =
    typeof content === "string"
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const there = await stat(path).catch(() => undefined);
  const before = there?.isFile() ? await readFile(path).catch(() => undefined) : undefined;
  if (before?.equals(bytes)) return success("unchanged");
  try {
    if (there && !there.isFile() && !there.isDirectory()) {
      await writeFile(path, bytes);
      return success("written");
    }
    await mkdir(dirname(path), { recursive: true });
    const { default: writeFileAtomic } = await import("write-file-atomic");
    await writeFileAtomic(path, bytes, mode === undefined ? {} : { mode });
    return success("written");
  } catch (error) {
    return failure(ExitCode.outside, `${path} cannot be written: ${reason(error as NodeJS.ErrnoException)}.`);
  }
}
