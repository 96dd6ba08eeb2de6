import { resolve } from "node:path";
import type { FixKind } from "../../compile/apply-fixes.js";
import { forEachConcurrently } from "../../text/for-each-concurrently.js";
import { withLineFeeds } from "../../text/line-ending.js";
import type { Context } from "../base/context.js";
import type { Failure } from "../base/outcome.js";
import { isStream } from "../outputs/real-target.js";
import { writeOutput } from "../outputs/write-output.js";
import { type CompiledInput, compileInput } from "./compile-input.js";
import type { FileRun } from "./documents.js";
import { type FixedSource, fixSource } from "./fix-source.js";
import { forEachDocument } from "./for-each-document.js";
import type { LoadedSource } from "./load-source.js";
import { mergedParams } from "./params.js";
import type { SourceInput } from "./source-input.js";

/** A document after its fixes, or why it was not read or written. */
export interface CheckedDocument {
  readonly compiled?: CompiledInput;
  readonly failure?: Failure;
}

interface FixedDocument extends Omit<FixedSource, "bytes"> {
  /** With the bytes after the fixes. */
  readonly source: SourceInput;
  /** The bytes before the fixes. */
  readonly before: Uint8Array;
  readonly failure?: Failure;
}

/**
 * Fixes the files of a run, writes changed ones (standard input to standard output), and reports the rest. A file that includes a fixed one
 * is compiled again, since its first findings may be gone.
 */
export async function fixDocuments(
  context: Context,
  run: FileRun,
  { kind, jobs }: { readonly kind: FixKind; readonly jobs: number },
): Promise<readonly CheckedDocument[]> {
  const all: (FixedDocument | { readonly failure: Failure })[] = [];
  const params = mergedParams(run.params);
  await forEachDocument(context, run, jobs, async (document, index) => {
    const loaded = await document.load();
    all[index] = loaded.ok ? await fixOne(loaded.value, kind, params) : loaded;
  });
  const fixed = new Set(all.flatMap((one) => ("source" in one && one.applied > 0 ? [pathOf(one.source)] : [])));
  await forEachConcurrently(all.entries(), jobs, async ([index, one]) => {
    if (!("source" in one) || !includedBy(one).some((path) => fixed.has(path))) return;
    const again = await fixOne({ ...one, compiled: await compileInput(one.source, params) }, kind, params);
    all[index] = { ...again, before: one.before, applied: one.applied + again.applied };
  });
  for (const one of all) if ("source" in one) await show(context, one, kind);
  return all;
}

async function fixOne(
  loaded: LoadedSource,
  kind: FixKind,
  params: Parameters<typeof fixSource>[2],
): Promise<FixedDocument> {
  const { source } = loaded;
  const { bytes, ...fixed } = await fixSource(loaded, kind, params);
  const after = { ...fixed, before: source.bytes, source: { ...source, bytes } };
  if (bytes === source.bytes || isStream(source.input)) return after;
  const written = await writeOutput(source.input.path, bytes, { root: source.root });
  return written.ok ? after : { ...after, applied: 0, failure: written.failure };
}

/** Absolute, after links of folders: as dependencies name it. */
const pathOf = ({ root, options }: SourceInput): string => resolve(root, options.path);

const includedBy = ({ source, compiled }: FixedDocument): readonly string[] =>
  compiled.result.dependencies.map((path) => resolve(source.root, path));

async function show(context: Context, { source, before, applied, left }: FixedDocument, kind: FixKind): Promise<void> {
  if (isStream(source.input)) context.print(source.bytes);
  else if (applied > 0) context.note(`fixed ${source.shown} (${applied} ${applied === 1 ? "fix" : "fixes"})`);
  if (kind === "all" && applied > 0) for (const line of await changedLines(source, before)) context.note(line);
  for (const line of left) context.note(line);
}

/** The lines before and after, since a fix that is not safe may be a wrong guess. */
async function changedLines({ shown, bytes }: SourceInput, before: Uint8Array): Promise<readonly string[]> {
  const { unifiedDiff } = await import("../report/unified-diff.js");
  const [old, text] = [before, bytes].map((one) => withLineFeeds(Buffer.from(one).toString()));
  return unifiedDiff(shown, old!, text!, 0).trimEnd().split("\n");
}
