import type { DocumentRun, RunDocument } from "../inputs/documents.js";
import { forEachDocument } from "../inputs/for-each-document.js";
import { compileDocument, writeDocument } from "./build-document.js";
import type { BuildSession } from "./build-options.js";
import type { BuildTarget, Built, Rounds } from "./build-target.js";
import type { BuildCache } from "./cache/build-cache.js";
import { recordReads } from "./cache/record-reads.js";

interface BuildAllInput {
  readonly target: BuildTarget;
  /** Documents whose outputs are current, by input path. */
  readonly current: ReadonlyMap<string, Built>;
  readonly cache: BuildCache | undefined;
  readonly rounds: Rounds | undefined;
  /** Called with each document that was built, or is current. */
  readonly onBuilt: (built: Built) => void;
}

/** Builds the documents. Resolves with whether there was anything to build. */
export async function buildAll(
  session: BuildSession,
  run: DocumentRun,
  { target, current, cache, rounds, onBuilt }: BuildAllInput,
): Promise<boolean> {
  // A file is current if nothing that it depends on has changed since it was built; the recompiler knows. Rows are always rendered, since
  // their outputs are compared when they are written.
  const isCurrent = ({ input: { path } }: RunDocument) =>
    run.kind === "files" && rounds?.before.has(path) === true && rounds.recompiler.has(path);
  const build = async (document: RunDocument, index: number) => {
    const output = target.outputOf(document);
    const recorder = cache && recordReads();
    const compiled = await compileDocument(session, document, output, recorder?.track);
    const built = await writeDocument(session, compiled, output);
    cache?.keep(built, recorder?.reads());
    target.add(built, index);
    onBuilt(built);
  };
  let isNew = run.kind === "rows";
  await forEachDocument(session.context, run, session.options.jobs, async (document, index) => {
    if (isCurrent(document)) return;
    isNew = true;
    const known = current.get(document.input.path);
    if (!known) return build(document, index);
    target.add(known, index);
    onBuilt(known);
  });
  return isNew;
}
