import { resolve } from "node:path";
import type { Track } from "../../compile/recompiler.js";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import type { Context } from "../base/context.js";
import { type DiagnosticSet, joinDiagnostics, noDiagnostics } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { type Failure, failure } from "../base/outcome.js";
import { relativePath, slashes } from "../base/paths.js";
import type { RunDocument } from "../inputs/documents.js";
import type { LoadedSource } from "../inputs/load-source.js";
import { contentHash } from "../outputs/content-hash.js";
import { type Emittable, emittable } from "../outputs/emitter.js";
import { hashedContent, wholeContent } from "../outputs/output-content.js";
import { writeOutput } from "../outputs/write-output.js";
import type { BuildSession } from "./build-options.js";
import type { Built, BuiltSource } from "./build-target.js";

/**
 * Compiles one document and writes it to `output`. A document with an error is not written, and its last output stays. `track` hears of the
 * files that it reads.
 */
export async function buildDocument(
  { context, project, options: { emitter, manifest }, stopwatch }: BuildSession,
  document: RunDocument,
  output: string | undefined,
  track?: Track,
): Promise<Built> {
  const opened = await document.load(track);
  if (!opened.ok) return { document, failure: opened.failure };
  const loaded = opened.value;
  const isRow = document.row !== undefined;
  // Only manifests and caches name it, and hashing takes as long as reading.
  const isHashed = !isRow && (manifest !== undefined || track !== undefined);
  const source = builtSource(loaded, isHashed);
  const ready = emittable(project, loaded.source.bytes, loaded.compiled.result);
  if (!ready || output === undefined) return { document, source };
  // Rows share their files, so the plan has compared their outputs with these before the first row. For a file, only compiling shows what
  // it reads.
  if (!isRow && source.dependencies.includes(output))
    return { document, source, failure: overwritten(context, loaded, output) };
  const emitted = await stopwatch.time("emit", () => emitter.emit(ready));
  if (!emitted.ok) return { document, source, failure: emitted.failure };
  const built = { document, source: { ...source, findings: findingsWith(loaded, ready) } };
  if (hasErrors(built.source.findings.diagnostics)) return built;
  // Only the hash of a written text is kept, not the text.
  const { content, hash } = hashedContent(emitted.value);
  if (output === "-") return { ...built, output, text: wholeContent(content), hash: hash() };
  const write = () => writeOutput(output, content, { root: project.root, rebuildable: true });
  const written = await stopwatch.time("write", write);
  const made = { ...built, output, hash: hash() };
  return written.ok ? { ...made, written: written.value } : { ...made, failure: written.failure };
}

function builtSource({ source, compiled }: LoadedSource, isHashed: boolean): BuiltSource {
  const { result, findings, named, declared } = compiled;
  const { key } = result.metadata;
  return {
    shown: source.shown,
    findings: withoutIdleTexts(findings),
    dependencies: result.dependencies.map((path) => slashes(resolve(source.root, path))),
    evaluated: result.evaluated,
    ...(key !== undefined && { key }),
    named,
    declared,
    ...(isHashed && { hash: contentHash(source.bytes) }),
  };
}

/** Texts are for the code frames of findings. */
const withoutIdleTexts = (findings: DiagnosticSet): DiagnosticSet =>
  findings.diagnostics.length === 0 ? noDiagnostics : findings;

/** The findings with those for what the document's picture does not show. The configuration may make an error of one. */
function findingsWith({ source, compiled }: LoadedSource, { result, notes }: Emittable): DiagnosticSet {
  // Most emitters have no notes, and to ask takes time.
  const found = notes.size === 0 ? [] : result.reportNotes([...notes.values()]);
  if (found.length === 0) return withoutIdleTexts(compiled.findings);
  return joinDiagnostics([compiled.findings, source.rebase({ diagnostics: found, sources: result.sources })]);
}

/** `@data` in `report.igx` may name `report.json`, which is the default output. */
const overwritten = (context: Context, { source }: LoadedSource, output: string): Failure =>
  failure(
    ExitCode.usage,
    `${relativePath(context.cwd, output)} is read by ${source.shown} and would be overwritten.`,
    "-o names another file or folder.",
  ).failure;
