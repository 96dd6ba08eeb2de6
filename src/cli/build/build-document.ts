import { resolve } from "node:path";
import type { RowOrigin } from "../../compile/data-origins.js";
import type { Track } from "../../compile/recompiler.js";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import type { Context } from "../base/context.js";
import { type DiagnosticSet, joinDiagnostics, noDiagnostics } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import type { OutputSlot } from "../base/ordered-output.js";
import { type Failure, failure, type Outcome } from "../base/outcome.js";
import { relativePath, slashes } from "../base/paths.js";
import type { RunDocument } from "../inputs/documents.js";
import type { LoadedSource } from "../inputs/load-source.js";
import { contentHash } from "../outputs/content-hash.js";
import { elementOrigins } from "../outputs/element-origins.js";
import { type Emittable, emittable } from "../outputs/emitter.js";
import { hashedContent, wholeContent } from "../outputs/output-content.js";
import { type WriteResult, writeOutput } from "../outputs/write-output.js";
import type { BuildSession } from "./build-options.js";
import type { Built, BuiltSource } from "./build-target.js";

/** A document after compiling. */
export interface CompiledDocument {
  readonly built: Built;
  /** The content for its output. Missing after an error. */
  readonly made?: ReturnType<typeof hashedContent>;
}

/** Compiles one document, and writes nothing. `track` hears of the files that it reads. */
export function compileDocument(
  session: BuildSession,
  document: RunDocument,
  output: string | undefined,
  track?: Track,
): Promise<CompiledDocument> {
  const slot = session.options.emitter.begin?.();
  const compiled = compileInSlot(session, document, output, { track, slot });
  return slot ? compiled.finally(slot.end) : compiled;
}

async function compileInSlot(
  { context, options: { emitter, manifest }, stopwatch }: BuildSession,
  document: RunDocument,
  output: string | undefined,
  { track, slot }: { readonly track: Track | undefined; readonly slot: OutputSlot | undefined },
): Promise<CompiledDocument> {
  const opened = await document.load(track);
  if (!opened.ok) return { built: { document, failure: opened.failure } };
  const loaded = opened.value;
  const isRow = document.row !== undefined;
  // Only manifests and caches name it, and hashing takes as long as reading.
  const isHashed = !isRow && (manifest !== undefined || track !== undefined);
  const source = await builtSource(document, loaded, { isHashed, hasOrigins: manifest !== undefined });
  const { root, shown, bytes, options } = loaded.source;
  const place = { root, path: options.path, row: document.rowOrigin?.of };
  const ready = emittable(document.project, bytes, loaded.compiled.result, shown, place);
  if (!ready || output === undefined) return { built: { document, source } };
  // Rows share their files, so the plan has compared their outputs with these before the first row. The dependencies of a file are known
  // only after compiling.
  if (!isRow && source.dependencies.includes(output))
    return { built: { document, source, failure: overwritten(context, loaded, output) } };
  const emitted = await stopwatch.time("emit", () => emitter.emit(ready, slot, output));
  if (!emitted.ok) return { built: { document, source, failure: emitted.failure } };
  const findings = findingsWith(loaded, ready);
  const built = { document, source: findings === source.findings ? source : { ...source, findings } };
  if (hasErrors(built.source.findings.diagnostics)) return { built };
  return { built, made: hashedContent(emitted.value) };
}

/** Writes the output of a document. Only the hash of a written text is kept, not the text. */
export async function writeDocument(
  { stopwatch }: BuildSession,
  { built, made }: CompiledDocument,
  output: string | undefined,
): Promise<Built> {
  if (!made || output === undefined) return built;
  const { content, hash } = made;
  const { document, source } = built;
  if (output === "-") return { document, source, output, text: wholeContent(content), hash: hash() };
  const write = () => writeOutput(output, content, { root: document.project.root, rebuildable: true });
  const written = await stopwatch.time("write", write);
  // Not before: the hash of pieces is known when they are written.
  return writtenDocument(built, output, hash(), written);
}

/** The result of a document whose output was written, or could not be. */
const writtenDocument = (
  { document, source }: Built,
  output: string,
  hash: string,
  written: Outcome<WriteResult>,
): Built =>
  written.ok
    ? { document, source, output, hash, written: written.value.written, real: written.value.real }
    : { document, source, output, hash, failure: written.failure };

/** `hasOrigins`: whether a manifest names the origins of values. */
async function builtSource(
  { project, rowOrigin }: RunDocument,
  { source, compiled }: LoadedSource,
  { isHashed, hasOrigins }: { readonly isHashed: boolean; readonly hasOrigins: boolean },
): Promise<BuiltSource> {
  const { result, findings, named, isOneOfMany, declared } = compiled;
  const { key } = result.metadata;
  const { root } = source;
  const shown = (path: string) => relativePath(project.runRoot, slashes(resolve(root, path)));
  const place = { root, shown, row: rowOrigin && withoutNumber(rowOrigin.of()), hashes: rowOrigin?.hashes };
  return {
    shown: source.shown,
    findings: withoutIdleTexts(findings),
    dependencies: result.dependencies.map((path) => slashes(resolve(source.root, path))),
    evaluated: result.evaluated,
    key,
    named,
    isOneOfMany,
    declared,
    hash: isHashed ? contentHash(source.bytes) : undefined,
    ...(hasOrigins && result.output && { elements: await elementOrigins(result, place) }),
  };
}

/** The manifest of a table has the numbers of the rows beside what most of them have in common. */
const withoutNumber = ({ row: _, ...origin }: RowOrigin): RowOrigin => origin;

/** Texts are for the code frames of findings. */
const withoutIdleTexts = (findings: DiagnosticSet): DiagnosticSet =>
  findings.diagnostics.length === 0 ? noDiagnostics : findings;

/** The findings with those for what the document's picture does not show. The configuration may make an error of one. */
function findingsWith({ source, compiled }: LoadedSource, { result, notes }: Emittable): DiagnosticSet {
  // Most emitters have no notes, and to ask takes time.
  const found = notes.size === 0 ? [] : result.reportNotes([...notes.values()]);
  if (found.length === 0) return withoutIdleTexts(compiled.findings);
  const { sources } = result;
  const all = joinDiagnostics([compiled.findings, source.rebase({ diagnostics: found, sources })]);
  const files = [...all.sources.keys()];
  const order = ({ file }: Diagnostic) => files.indexOf(file);
  // In the order of the text, like findings of one phase.
  const sorted = all.diagnostics.toSorted((a, b) => order(a) - order(b) || a.start.offset - b.start.offset);
  return { ...all, diagnostics: sorted };
}

/** `@data` in `report.igx` may name `report.json`, which is the default output. */
const overwritten = (context: Context, { source }: LoadedSource, output: string): Failure =>
  failure(
    ExitCode.usage,
    `${relativePath(context.cwd, output)} is read by ${source.shown} and would be overwritten.`,
    "-o names another file or folder.",
  ).failure;
