import { isInside } from "../../../text/path.js";
import { isStdin } from "../../base/input.js";
import type { DocumentRun, FileRun, RowRun } from "../../inputs/documents.js";
import { mergedParams } from "../../inputs/params.js";
import type { BuildSession } from "../build-options.js";
import type { BuildTarget, Built } from "../build-target.js";
import type { FileWork, RowWork, ThreadJob } from "./thread-job.js";

export interface PlannedBuild {
  readonly target: BuildTarget;
  /** What needs no building, by input path. */
  readonly current: ReadonlyMap<string, Built>;
  readonly isTracked: boolean;
}

/** What the threads of a run build. */
export function makeJob(session: BuildSession, run: DocumentRun, planned: PlannedBuild): Omit<ThreadJob, "claims"> {
  const { context, options } = session;
  const projects = planned.target.projects;
  return {
    kind: "compiling",
    cwd: context.cwd,
    env: { ...context.env },
    version: context.version,
    projects: projects.map(({ host: _, ...project }) => project),
    form: options.emitter.form!,
    ...(options.manifest !== undefined && { manifest: options.manifest }),
    work: run.kind === "rows" ? rowWork(run, planned.target.pattern!) : fileWork(run, planned),
  };
}

function fileWork({ inputs, params, projectOf }: FileRun, { target, current, isTracked }: PlannedBuild): FileWork {
  const documents = inputs.flatMap((input, index) => {
    // The first thread has standard input. A file out of the root has a host of its own, which starts processes.
    const project = projectOf(input);
    const isOwn = current.has(input.path) || isStdin(input) || !isInside(project.root, input.path);
    return isOwn
      ? []
      : [{ index, input, project: target.projects.indexOf(project), output: target.outputOf({ input }) }];
  });
  return { kind: "files", isTracked, params: mergedParams(params), documents };
}

function rowWork({ each: { source, table, params } }: RowRun, pattern: string): RowWork {
  const { input, shown, bytes, maximum } = source;
  return { kind: "rows", source: { input, shown, bytes, maximum }, table: table.file!, params, pattern };
}
