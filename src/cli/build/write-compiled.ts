import { folderLookup } from "../base/folder-lookup.js";
import { isPieces } from "../outputs/output-content.js";
import { writtenDocument } from "./build-document.js";
import type { BuildSession } from "./build-options.js";
import type { BuildTarget } from "./build-target.js";
import type { BuildCache } from "./cache/build-cache.js";
import { keepWritten, type TrackedDocument, type WrittenDocument, writeTracked } from "./cache/tracked.js";
import type { FileWriter } from "./threads/file-writer.js";

export interface WriteCompiledInput {
  readonly target: BuildTarget;
  readonly cache: BuildCache | undefined;
  readonly writer: FileWriter | undefined;
}

/** Writes what was made of the document at a position of the run. Resolves when the next one may be compiled. */
export type WriteCompiled = (compiled: TrackedDocument, index: number) => Promise<void> | undefined;

/** Writes documents, in the thread that writes if there is one, and hands their results to target and cache. */
export function createWriteCompiled(
  session: BuildSession,
  { target, cache, writer }: WriteCompiledInput,
): WriteCompiled {
  const folders = cache && folderLookup();
  const add = ({ built, kept }: WrittenDocument, index: number): void => {
    cache?.keep(built.document, kept);
    target.add(built, index);
  };
  const writeHere = async (compiled: TrackedDocument, output: string | undefined, index: number) =>
    add(await writeTracked(session, compiled, output, folders), index);
  return (compiled, index) => {
    const { built, made } = compiled;
    const output = target.outputOf(built.document);
    // Standard output belongs to this thread, and what is made piece by piece is never in memory as a whole.
    if (!writer || !made || output === undefined || output === "-" || isPieces(made.content))
      return writeHere(compiled, output, index);
    return writer.add(
      { root: built.document.project.root, path: output, content: made.content },
      ({ outcome, hash, look }) => {
        const written = { built: writtenDocument(built, output, hash, outcome), outputLook: look };
        add(keepWritten(compiled, written, folders), index);
      },
    );
  };
}
