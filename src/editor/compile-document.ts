import { analysisOf, prepareInSteps } from "../compile/prepare.js";
import type { Checkpoint } from "../contract/checkpoint.js";
import type { Host } from "../contract/host.js";
import type { ProjectOptions } from "../contract/options.js";
import type { CompileResult } from "../contract/result.js";
import type { ParsedFile } from "../template/parsed-file.js";
import type { DocumentLevel, TextLevel } from "./levels.js";
import type { SharedWork } from "./shared-work.js";

/** The sources of a document. */
interface Sources {
  readonly host: Host;
  readonly project: ProjectOptions;
  readonly parsed: ParsedFile;
  /** All files that were read, as absolute paths. */
  readonly files: () => readonly string[];
  readonly createWork: () => SharedWork;
}

/** The document that a text is, in the phases of `compile`, without parameters that are missing: as `igx check` does. */
export async function compileDocument(
  level: TextLevel,
  { host, project, parsed, files, createWork }: Sources,
  params: Readonly<Record<string, unknown>>,
  checkpoint: Checkpoint,
): Promise<DocumentLevel> {
  const options = { path: level.path, host, project, optionalParams: true };
  const template = await prepareInSteps(level.file, options, { parsed, checkpoint });
  const { module, info, render } = analysisOf(template);
  return {
    ...level,
    // The types belong to the expressions of this tree.
    document: module.document,
    texts: module.texts,
    template,
    module,
    info,
    ...sharedResult(createWork, async (work) => {
      // Requests that need only the types are answered first.
      await work.giveWay();
      return render(params, work.checkpoint);
    }),
    files,
  };
}

/**
 * Made once for all who ask, unless all of them give up before. The findings are kept; the rest, which is most of a document's memory and is
 * seldom asked for again, only until garbage is collected.
 */
function sharedResult(
  createWork: () => SharedWork,
  make: (work: SharedWork) => Promise<CompileResult>,
): Pick<DocumentLevel, "result" | "diagnostics"> {
  let running: { readonly work: SharedWork; readonly result: Promise<CompileResult> } | undefined;
  let last: WeakRef<CompileResult> | undefined;
  let diagnostics: CompileResult["diagnostics"] | undefined;
  const run = (isWanted?: () => boolean): Promise<CompileResult> => {
    if (!running) {
      const work = createWork();
      const current = { work, result: make(work) };
      running = current;
      const ended = (): void => {
        if (running === current) running = undefined;
      };
      current.result.then((result) => {
        last = new WeakRef(result);
        diagnostics = result.diagnostics;
        ended();
      }, ended);
    }
    running.work.join(isWanted);
    return running.result;
  };
  return {
    result: async (isWanted) => last?.deref() ?? run(isWanted),
    diagnostics: async (isWanted) => diagnostics ?? (await run(isWanted)).diagnostics,
  };
}
