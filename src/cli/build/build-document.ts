import { resolve } from "node:path";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import type { Context } from "../base/context.js";
import { joinDiagnostics } from "../base/diagnostic-set.js";
import { ExitCode } from "../base/exit-code.js";
import { type Failure, failure } from "../base/outcome.js";
import { relativePath, slashes } from "../base/paths.js";
import type { RunDocument } from "../inputs/documents.js";
import type { LoadedSource } from "../inputs/load-source.js";
import { type Emittable, emittable } from "../outputs/emitter.js";
import { contentHash } from "../outputs/output-record.js";
import { writeOutput } from "../outputs/write-output.js";
import type { BuildSession } from "./build-options.js";
import type { Built } from "./build-target.js";

/** Compiles one document and writes it to `output`. A document with an error is not written, and its last output stays. */
export async function buildDocument(
  { context, project, options: { emitter } }: BuildSession,
  document: RunDocument,
  output: string | undefined,
): Promise<Built> {
  const opened = await document.load();
  if (!opened.ok) return { document, failure: opened.failure };
  const loaded = opened.value;
  const ready = emittable(project, loaded.source.bytes, loaded.compiled.result);
  if (!ready || output === undefined) return { document, loaded };
  // Rows share their files, so the plan has compared their outputs with these before the first row. For a file, only compiling shows what
  // it reads.
  if (document.row === undefined && dependenciesOf(loaded).includes(output))
    return { document, loaded, failure: overwritten(context, loaded, output) };
  const emitted = await emitter.emit(ready);
  if (!emitted.ok) return { document, loaded, failure: emitted.failure };
  const text = emitted.value;
  const built = { document, loaded: withNotes(loaded, ready) };
  if (hasErrors(built.loaded.compiled.findings.diagnostics)) return built;
  // Only the hash of a written text is kept, not the text.
  const made = { ...built, output, hash: contentHash(text) };
  if (output === "-") return { ...made, text };
  const written = await writeOutput(output, text, { root: project.root, rebuildable: true });
  return written.ok ? { ...made, written: written.value } : { ...made, failure: written.failure };
}

/** The document with the findings for what its picture does not show. The configuration may make an error of one. */
function withNotes(loaded: LoadedSource, { result, notes }: Emittable): LoadedSource {
  const found = result.reportNotes([...notes.values()]);
  if (found.length === 0) return loaded;
  const { source, compiled } = loaded;
  const findings = joinDiagnostics([compiled.findings, source.rebase({ diagnostics: found, sources: result.sources })]);
  return { source, compiled: { ...compiled, findings } };
}

/** The files that a document depends on besides its source: absolute, with `/`. */
export const dependenciesOf = ({ source, compiled }: LoadedSource): readonly string[] =>
  compiled.result.dependencies.map((path) => slashes(resolve(source.root, path)));

/** `@data` in `report.igx` may name `report.json`, which is the default output. */
const overwritten = (context: Context, { source }: LoadedSource, output: string): Failure =>
  failure(
    ExitCode.usage,
    `${relativePath(context.cwd, output)} is read by ${source.shown} and would be overwritten.`,
    "-o names another file or folder.",
  ).failure;
