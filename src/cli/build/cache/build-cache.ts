import { join } from "node:path";
import { cacheFolder } from "../../base/cache-folder.js";
import { folderLookup } from "../../base/folder-lookup.js";
import { isStdin } from "../../base/input.js";
import { allProjects } from "../../config/projects-of.js";
import type { FileRun, RunDocument } from "../../inputs/documents.js";
import { mergedParams } from "../../inputs/params.js";
import { shownInput } from "../../inputs/shown-input.js";
import type { BuildSession } from "../build-options.js";
import type { Built } from "../build-target.js";
import { readCacheFile, writeCacheFile } from "./cache-file.js";
import { type CachedDocument, findingsOf } from "./cached-document.js";
import { isSameStart, startOfMachine } from "./file-mark.js";
import { settingsHash } from "./settings-hash.js";
import { sharedLookUp, stillCurrent } from "./still-current.js";

/** What earlier runs of the same build made, and whether that is still current. */
export interface BuildCache {
  /** The result of an earlier run, if nothing that it was made of has changed and the output is as igx wrote it. */
  readonly find: (document: RunDocument, output: string | undefined) => Built | undefined;
  /** Remembers a document that was built. */
  readonly keep: (document: RunDocument, kept: CachedDocument | undefined) => void;
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
  const lookups = { folders: folderLookup(), lookUp: sharedLookUp() };
  const { root } = project;
  return {
    find(document, output) {
      const { input } = document;
      const cached = before.get(input.path);
      const current = cached && stillCurrent(cached, input, output, lookups);
      if (!current) return undefined;
      now.set(input.path, current);
      return builtOf(document, current, { shown: shownInput(context, input), root });
    },
    keep(document, kept) {
      if (kept) now.set(document.input.path, kept);
    },
    save() {
      const isSame = now.size === before.size && [...now].every(([path, one]) => before.get(path) === one);
      if (!isSame) writeCacheFile(folder, name, JSON.stringify({ start: startOfMachine(), documents: [...now] }));
    },
  };
}

function readDocuments(path: string): ReadonlyMap<string, CachedDocument> {
  const text = readCacheFile(path);
  if (text === undefined) return new Map();
  const { start, documents } = JSON.parse(text) as {
    readonly start: number;
    readonly documents: readonly (readonly [string, CachedDocument])[];
  };
  const all = isSameStart(start, startOfMachine())
    ? documents
    : documents.map(([path, one]) => [path, unstamped(one)] as const);
  return new Map(all);
}

/** The document with the content of its files compared, not their times. */
function unstamped(cached: CachedDocument): CachedDocument {
  const { source, files, output } = cached;
  const plain = <Mark extends CachedDocument["source"]>({ size, hash }: Mark) => ({ size, hash });
  return {
    ...cached,
    source: plain(source),
    files: files.map(([path, mark]) => [path, mark && plain(mark)]),
    ...(output && { output: { ...output, mark: plain(output.mark) } }),
  };
}

function builtOf(
  document: RunDocument,
  cached: CachedDocument,
  { shown, root }: { readonly shown: string; readonly root: string },
): Built {
  const { source, output, built } = cached;
  return {
    document,
    source: { ...built, shown, hash: source.hash, findings: findingsOf(root, cached) },
    ...(output && { output: output.path, hash: output.mark.hash, written: "unchanged" }),
  };
}
