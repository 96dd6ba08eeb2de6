import { ExitCode } from "../base/exit-code.js";
import { type Failure, failure } from "../base/outcome.js";
import { relativePath } from "../base/paths.js";
import { batchFailure } from "../inputs/batches.js";
import type { RunPart } from "../inputs/run-parts.js";
import type { BuildOptions, BuildSession } from "./build-options.js";
import type { BuildTarget } from "./build-target.js";
import { filesOfRows } from "./row-target.js";

type PartOutputs = RunPart<BuildOptions> & { readonly target: BuildTarget };

/** An output of one part of a run that another part writes or reads, as the failure of the run: at its place in the configuration. */
export async function collisionOf(
  { context, project, options }: BuildSession,
  parts: readonly PartOutputs[],
): Promise<Failure | undefined> {
  const found = findCollision(parts);
  if (!found) return undefined;
  const { output, by, other } = found;
  const shown = relativePath(context.cwd, output);
  const message = other
    ? `${shown} would be written by ${nameOf(other)} and by ${nameOf(by)}.`
    : `${shown} is a source of this run and would be overwritten by ${nameOf(by)}.`;
  const batch = by.batch ?? other?.batch;
  if (!batch || options.output !== undefined)
    return failure(ExitCode.usage, message, "Nothing was written. Name another folder with -o.").failure;
  const key = options.emitter.takesContent && batch.render !== undefined ? "render" : "output";
  const hint = `Give each batch an \`${key}\` of its own.`;
  return (
    await batchFailure(project, [{ batch, key, code: "config-output-collision", severity: "error", message, hint }])
  ).failure;
}

interface Collision {
  readonly output: string;
  readonly by: PartOutputs;
  /** Absent if the output is a file that the run reads. */
  readonly other?: PartOutputs;
}

function findCollision(parts: readonly PartOutputs[]): Collision | undefined {
  const sources = new Set(parts.flatMap(filesRead).map(comparable));
  const taken = new Map<string, PartOutputs>();
  for (const by of parts)
    for (const output of by.target.outputs()) {
      if (output === "-") continue;
      const place = comparable(output);
      const other = taken.get(place);
      if (other && other !== by) return { output, by, other };
      if (sources.has(place)) return { output, by };
      taken.set(place, by);
    }
  return undefined;
}

const filesRead = ({ run }: PartOutputs): readonly string[] =>
  run.kind === "rows" ? filesOfRows(run.each) : run.inputs.map(({ path }) => path);

/** Without case, since many file systems ignore it. */
const comparable = (path: string): string => path.toLowerCase();

const nameOf = ({ batch }: PartOutputs): string => (batch ? `the batch \`${batch.name}\`` : "a document of `include`");
