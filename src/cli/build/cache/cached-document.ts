import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { decodeText } from "../../../diagnostics/decode-text.js";
import { type Diagnostic, hasErrors } from "../../../diagnostics/diagnostic.js";
import type { SourceFile } from "../../../text/source-file.js";
import { type DiagnosticSet, noDiagnostics } from "../../base/diagnostic-set.js";
import type { FolderLookup } from "../../base/folder-lookup.js";
import type { Built, BuiltSource } from "../build-target.js";
import { type FileMark, markOf } from "./file-mark.js";
import type { Look } from "./look.js";
import type { Reads } from "./record-reads.js";

/** The kept result of a document: its dependencies, its output and its findings. */
export interface CachedDocument {
  /** The real folder of the source. */
  readonly folder: string;
  readonly source: FileMark;
  readonly links: readonly (readonly [path: string, real: string])[];
  readonly files: readonly (readonly [path: string, mark: FileMark | null])[];
  /** Missing if there was nothing to write because of missing parameters. */
  readonly output?: { readonly path: string; readonly folder: string; readonly mark: FileMark };
  readonly built: Pick<BuiltSource, "dependencies" | "evaluated" | "key" | "named" | "declared">;
  readonly diagnostics: readonly Diagnostic[];
}

export interface DocumentState {
  /** The source as it was before it was read. */
  readonly look: Look | undefined;
  readonly reads: Reads | undefined;
  readonly folders: FolderLookup;
  /** The output as it was when it had just been written. */
  readonly outputLook: Look | undefined;
}

/** The kept result of a document; `undefined` if it has to be compiled again next time: after errors and failures, and if it ran a query. */
export function cachedDocument(
  built: Built,
  { look, reads, folders, outputLook }: DocumentState,
): CachedDocument | undefined {
  const { document, source, output, hash, written, failure } = built;
  if (!source?.hash || failure || !look || !reads || written === "streamed") return undefined;
  const { findings, dependencies, evaluated, key, named, declared } = source;
  if (hasErrors(findings.diagnostics) || !isReadable(document.project.runRoot, findings)) return undefined;
  const folder = folders.real(document.input.path);
  const kept =
    output === undefined || hash === undefined
      ? undefined
      : outputOf(output, folders, outputLook && markOf(outputLook, hash));
  if (folder === undefined || (output !== undefined && !kept)) return undefined;
  const own = `${folder}/${basename(document.input.path)}`;
  return {
    folder,
    source: markOf(look, source.hash),
    links: [...reads.links].filter(([path, real]) => path !== own || real !== own),
    files: [...reads.files],
    ...(kept && { output: kept }),
    built: { dependencies, evaluated, named, declared, ...(key !== undefined && { key }) },
    diagnostics: findings.diagnostics,
  };
}

function outputOf(path: string, folders: FolderLookup, mark: FileMark | undefined): CachedDocument["output"] {
  const folder = folders.real(path);
  return mark && folder !== undefined ? { path, folder, mark } : undefined;
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
