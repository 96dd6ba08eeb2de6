import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { decodeText } from "../../../diagnostics/decode-text.js";
import { type Diagnostic, hasErrors } from "../../../diagnostics/diagnostic.js";
import type { SourceFile } from "../../../text/source-file.js";
import { type DiagnosticSet, noDiagnostics } from "../../base/diagnostic-set.js";
import { fileStats, linkStats } from "../../base/file-stats.js";
import { type FolderLookup, folderLookup } from "../../base/folder-lookup.js";
import type { Input } from "../../base/input.js";
import { contentHash } from "../../outputs/content-hash.js";
import type { Built, BuiltSource } from "../build-target.js";
import type { Reads } from "./record-reads.js";

/** The kept result of a document: its dependencies, its output and its findings. Hashes are those of contents. */
export interface CachedDocument {
  readonly source: string;
  /** Where paths led: of the reads, of the source, and of the output. */
  readonly links: readonly (readonly [path: string, real: string])[];
  /** `null` if the file was missing. */
  readonly files: readonly (readonly [path: string, hash: string | null])[];
  /** Missing if there was nothing to write because of missing parameters. */
  readonly output?: { readonly path: string; readonly hash: string };
  readonly built: Pick<
    BuiltSource,
    "dependencies" | "evaluated" | "key" | "named" | "isOneOfMany" | "declared" | "elements"
  >;
  readonly diagnostics: readonly Diagnostic[];
}

/** The kept result of a document; `undefined` if it has to be compiled again next time: after errors and failures, and if it ran a query. */
export function cachedDocument(
  built: Built,
  reads: Reads | undefined,
  folders: FolderLookup,
): CachedDocument | undefined {
  const { document, source, output, hash, written, failure } = built;
  if (!source?.hash || failure || !reads || written === "streamed") return undefined;
  const { findings, dependencies, evaluated, key, named, isOneOfMany, declared, elements } = source;
  if (hasErrors(findings.diagnostics) || !isReadable(document.project.runRoot, findings)) return undefined;
  const made = output === undefined || hash === undefined ? undefined : { path: output, hash };
  const paths = [document.input.path, ...(made ? [made.path] : [])];
  return {
    source: source.hash,
    links: [...reads.links, ...paths.map((path) => [path, folders.lead(path)] as const)],
    files: [...reads.files],
    ...(made && { output: made }),
    built: {
      dependencies,
      evaluated,
      named,
      ...(isOneOfMany && { isOneOfMany }),
      declared,
      ...(key !== undefined && { key }),
      ...(elements && { elements }),
    },
    diagnostics: findings.diagnostics,
  };
}

/** Whether nothing that a document was made of has changed, and its output is as igx wrote it. Files that documents share are read once. */
export function currentness(): (cached: CachedDocument, input: Input, output: string | undefined) => boolean {
  const folders = folderLookup();
  const hashes = new Map<string, string | null | undefined>();
  const hashOf = (path: string): string | null | undefined => {
    if (!hashes.has(path)) hashes.set(path, hashAt(path));
    return hashes.get(path);
  };
  return ({ source, links, files, output: made, built }, { path, named, isOneOfMany }, output) =>
    named === built.named &&
    isOneOfMany === built.isOneOfMany &&
    // Without its parameters, a document has no output, wherever that would be.
    (!made || made.path === output) &&
    links.every(([link, real]) => folders.lead(link) === real) &&
    hashAt(path) === source &&
    files.every(([file, hash]) => hashOf(file) === hash) &&
    (!made || hashAt(made.path) === made.hash);
}

/** `null` if nothing is at a path, `undefined` if it cannot be read. */
function hashAt(path: string): string | null | undefined {
  try {
    if (fileStats(path)?.isFile()) return contentHash(readFileSync(path));
    return linkStats(path) ? undefined : null;
  } catch {
    return undefined;
  }
}

/** The findings as they were. Their texts are not kept, since the files contain them. */
export function findingsOf(root: string, { diagnostics }: CachedDocument): DiagnosticSet {
  if (diagnostics.length === 0) return noDiagnostics;
  return { diagnostics, sources: new Map(namesIn(diagnostics).map((name) => [name, textOf(root, name)])) };
}

/** Whether the texts of findings can be read again. */
function isReadable(root: string, { diagnostics, sources }: DiagnosticSet): boolean {
  try {
    return namesIn(diagnostics).every((name) => textOf(root, name).text === sources.get(name)?.text);
  } catch {
    return false;
  }
}

const namesIn = (diagnostics: readonly Diagnostic[]): readonly string[] => [
  ...new Set(diagnostics.flatMap(({ file, related = [] }) => [file, ...related.map((one) => one.file)])),
];

const textOf = (root: string, name: string): SourceFile => decodeText(name, readFileSync(resolve(root, name)), []);
