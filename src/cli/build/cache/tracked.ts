import type { FolderLookup } from "../../base/folder-lookup.js";
import type { RunDocument } from "../../inputs/documents.js";
import { type CompiledDocument, compileDocument, writeDocument } from "../build-document.js";
import type { BuildSession } from "../build-options.js";
import type { Built } from "../build-target.js";
import { type CachedDocument, cachedDocument } from "./cached-document.js";
import { type Look, lookAt } from "./look.js";
import { type Reads, recordReads } from "./record-reads.js";

/** A document after compiling, with what the next build needs to know about it. */
export interface TrackedDocument extends CompiledDocument {
  /** The source as it was before it was read. */
  readonly look?: Look | undefined;
  readonly reads?: Reads | undefined;
}

/** Compiles a document, and writes nothing. If it is `tracked`, it is kept for the next build. */
export async function compileTracked(
  session: BuildSession,
  document: RunDocument,
  output: string | undefined,
  isTracked: boolean,
): Promise<TrackedDocument> {
  if (!isTracked) return compileDocument(session, document, output);
  const look = lookAt(document.input.path);
  const recorder = recordReads();
  const compiled = await compileDocument(session, document, output, recorder.track);
  return { look, reads: recorder.reads(), ...compiled };
}

export interface WrittenDocument {
  readonly built: Built;
  readonly kept?: CachedDocument | undefined;
}

/** Writes the output of a document. With `folders`, it also records the dependencies for the next build. */
export async function writeTracked(
  session: BuildSession,
  tracked: TrackedDocument,
  output: string | undefined,
  folders?: FolderLookup,
): Promise<WrittenDocument> {
  const built = await writeDocument(session, tracked, output);
  if (!folders) return { built };
  const { look, reads } = tracked;
  const outputLook = built.written && built.output !== undefined ? lookAt(built.output) : undefined;
  return { built, kept: cachedDocument(built, { look, reads, folders, outputLook }) };
}
