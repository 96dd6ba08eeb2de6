import { join } from "node:path";
import { readCacheFile, writeCacheFile } from "../../base/cache-file.js";
import { cacheFolder } from "../../base/cache-folder.js";
import { folderLookup } from "../../base/folder-lookup.js";
import { isStdin } from "../../base/input.js";
import { allProjects } from "../../config/projects-of.js";
import type { FileRun, RunDocument } from "../../inputs/documents.js";
import { mergedParams } from "../../inputs/params.js";
import { shownInput } from "../../inputs/shown-input.js";
import type { BuildSession } from "../build-options.js";
import type { Built } from "../build-target.js";
import { type CachedDocument, cachedDocument, currentness, findingsOf } from "./cached-document.js";
import type { Reads } from "./record-reads.js";
import { settingsHash } from "./settings-hash.js";

/** The results of earlier runs of the same build, and whether they are current. */
export interface BuildCache {
  /** The result of an earlier run, if nothing that it was made of has changed and the output is as igx wrote it. */
  readonly find: (document: RunDocument, output: string | undefined) => Built | undefined;
  /** Remembers a document that was built of what it read. */
  readonly keep: (built: Built, reads: Reads | undefined) => void;
  /** Keeps the results of this run for the next one. */
  readonly save: () => void;
}

/**
 * Opens what the last run of the same build has kept. `undefined` without a folder for it, with `--no-cache`, for standard input, and for
 * outputs that do not depend on the content alone, such as pictures. Nothing here is trusted because it is new enough: each use compares all
 * that the result was made of.
 */
export function openBuildCache(session: BuildSession, run: FileRun): BuildCache | undefined {
  const { context, project, options } = session;
  const { inputs, params, projectOf } = run;
  const { form } = options.emitter;
  if (options.cache === false || form === undefined || options.output === "-" || inputs.some(isStdin)) return undefined;
  const folder = cacheFolder(context.env, "build");
  const name =
    folder === undefined
      ? undefined
      : settingsHash(session, allProjects(project, inputs, projectOf), form, mergedParams(params));
  if (folder === undefined || name === undefined) return undefined;
  const before = readDocuments(join(folder, name));
  const now = new Map<string, CachedDocument>();
  const isCurrent = currentness();
  // Another one: outputs that were missing are there now.
  const folders = folderLookup();
  const { root } = project;
  return {
    find(document, output) {
      const { input } = document;
      const cached = before.get(input.path);
      if (!cached || !isCurrent(cached, input, output)) return undefined;
      // A run without a manifest does not ask where values come from.
      if (options.manifest !== undefined && cached.output && !cached.built.elements) return undefined;
      now.set(input.path, cached);
      return builtOf(document, cached, { shown: shownInput(context, input), root });
    },
    keep(built, reads) {
      const kept = cachedDocument(built, reads, folders);
      if (kept) now.set(built.document.input.path, kept);
    },
    save() {
      const isSame = now.size === before.size && [...now].every(([path, one]) => before.get(path) === one);
      if (!isSame) writeCacheFile(folder, name, JSON.stringify([...now]));
    },
  };
}

const readDocuments = (path: string): ReadonlyMap<string, CachedDocument> =>
  new Map(JSON.parse(readCacheFile(path) ?? "[]") as readonly (readonly [string, CachedDocument])[]);

function builtOf(
  document: RunDocument,
  cached: CachedDocument,
  { shown, root }: { readonly shown: string; readonly root: string },
): Built {
  const { source, output, built } = cached;
  return {
    document,
    source: { ...built, shown, hash: source, findings: findingsOf(root, cached) },
    ...(output && { output: output.path, hash: output.hash, written: "unchanged" }),
  };
}
