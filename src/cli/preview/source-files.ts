import { accessSync, constants } from "node:fs";
import { resolve } from "node:path";
import { type EditableSources, hasChanged } from "../../editor/page/source-editor.js";
import type { PreviewDocument } from "../../preview/session/preview-document.js";
import { applyEdits } from "../../text/span-edit.js";
import { decodeUtf8 } from "../../text/utf8.js";
import { fileStats } from "../base/file-stats.js";
import { readBounded } from "../base/read-bounded.js";
import { reason } from "../base/system-error.js";
import { writeOutput } from "../outputs/write-output.js";

/** The files of the document that is shown, for a preview without an editor. They keep their byte-order mark, line ends, mode and owner. */
export function sourceFiles(document: () => Pick<PreviewDocument, "root">, maximum: number): EditableSources {
  const pathOf = (file: string): string => resolve(document().root, file);
  const bytesOf = async (file: string): Promise<Uint8Array | string> =>
    readBounded(pathOf(file), { maximum }).catch(
      (error: NodeJS.ErrnoException) => `${file} cannot be read: ${reason(error)}.`,
    );
  return {
    read: async (file) => {
      if (isReadOnly(pathOf(file))) return { refused: `${file} is read-only.` };
      const bytes = await bytesOf(file);
      if (typeof bytes === "string") return { refused: bytes };
      const { text, invalid } = decodeUtf8(bytes);
      return invalid ? { refused: `${file} is not UTF-8. Save it as UTF-8.` } : text;
    },
    replace: async (file, before, edits) => {
      const bytes = await bytesOf(file);
      if (typeof bytes === "string") return bytes;
      const mark = hasMark(bytes) ? "\ufeff" : "";
      if (Buffer.compare(bytes, Buffer.from(mark + before)) !== 0) return hasChanged(file);
      // Nothing is awaited between the comparison and the write, so no other work of this process writes in between.
      const written = await writeOutput(pathOf(file), mark + applyEdits(before, edits), { root: document().root });
      return written.ok ? undefined : written.failure.message;
    },
  };
}

/**
 * A file without write permission is protected, also from an administrator. Replacing a file needs no permission for it, but igx asks for
 * one.
 */
export function isReadOnly(path: string): boolean {
  const stats = fileStats(path);
  if (!stats) return false;
  try {
    accessSync(path, constants.W_OK);
    return (stats.mode & 0o222) === 0;
  } catch {
    return true;
  }
}

const hasMark = ([first, second, third]: Uint8Array): boolean => first === 0xef && second === 0xbb && third === 0xbf;
