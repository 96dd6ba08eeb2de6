import type { DocumentRun, RunDocument } from "../inputs/documents.js";
import { forEachDocument } from "../inputs/for-each-document.js";
import type { BuildSession } from "./build-options.js";
import type { BuildTarget, Built, Rounds } from "./build-target.js";
import type { BuildCache } from "./cache/build-cache.js";
import { compileTracked } from "./cache/tracked.js";
import type { RunThreads } from "./threads/run-threads.js";
import { createWriteCompiled } from "./write-compiled.js";

export interface BuildAllInput {
  readonly target: BuildTarget;
  /** What is as the last run left it, by input path. */
  readonly current: ReadonlyMap<string, Built>;
  readonly cache: BuildCache | undefined;
  readonly rounds: Rounds | undefined;
  readonly threads: RunThreads | undefined;
}

/** Builds the documents. Resolves with whether there was anything to build. */
export async function buildAll(
  session: BuildSession,
  run: DocumentRun,
  { target, current, cache, rounds, threads }: BuildAllInput,
): Promise<boolean> {
  // A file is current if nothing that it depends on has changed since it was built; the recompiler knows. Rows are always rendered, since
  // their outputs are compared when they are written.
  const isCurrent = ({ input: { path } }: RunDocument) =>
    run.kind === "files" && rounds?.before.has(path) === true && rounds.recompiler.has(path);
  const write = createWriteCompiled(session, { target, cache, writer: threads?.writer });
  const isTracked = cache !== undefined;
  const build = async (document: RunDocument, index: number) =>
    write(await compileTracked(session, document, target.outputOf(document), isTracked), index);
  const shared = threads?.compiling?.share(session, run, { target, current, isTracked }, write);
  let isNew = run.kind === "rows";
  const jobs = session.options.jobs - (threads?.count ?? 0);
  await forEachDocument(session.context, run, jobs, async (document, index) => {
    if (isCurrent(document)) return;
    isNew = true;
    const known = current.get(document.input.path);
    if (known) target.add(known, index);
    else if (!shared || (await shared.isMine(document, index))) await build(document, index);
  });
  for (const [index, document] of (await shared?.rest()) ?? []) await build(document, index);
  await threads?.writer?.finish();
  return isNew;
}
