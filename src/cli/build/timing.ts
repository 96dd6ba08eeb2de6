import type { Phase } from "../../contract/phase.js";
import { toHundredths } from "../../text/to-hundredths.js";
import type { ExitCode } from "../base/exit-code.js";
import { createStopwatch } from "../base/stopwatch.js";
import { resultJson } from "../report/result-json.js";
import { writeEvent } from "../report/write-event.js";
import type { BuildSession } from "./build-options.js";
import { buildRound, outputTaken } from "./build-round.js";

type Part = "start" | "inputs" | "comparison" | "outputs" | "read" | "emit" | "write" | "cache" | "report" | "other";

/** The parts of a build, in the order of the work. */
const parts: Readonly<Record<Phase | Part, string>> = {
  start: "start of igx, until the command runs",
  inputs: "finding inputs, reading parameters; with --each: template, table and keys",
  comparison: "comparing files with those of the last build",
  outputs: "deciding whether outputs may be written",
  read: "reading sources",
  parse: "text to tree",
  "named files": "reading included files and data",
  types: "checking expressions",
  expand: "parameters, loops and expressions to elements",
  check: "reading elements, rules",
  emit: "elements to JSON",
  write: "comparing and writing outputs",
  cache: "keeping results for the next build",
  report: "notes, findings, record of outputs",
  other: "everything else",
};

/** A build that reports where its time went. It builds one document after another, since times of several at once say nothing. */
export async function timedRound(session: Omit<BuildSession, "stopwatch">): Promise<ExitCode> {
  const { context, options } = session;
  const isJson = context.common.format === "json";
  if (isJson && options.output === "-") return context.fail(outputTaken("--timing with --format json"));
  const stopwatch = createStopwatch();
  stopwatch.add("start", performance.now());
  const { exitCode } = await buildRound({ ...session, options: { ...options, jobs: 1 }, stopwatch });
  const times = withRest(stopwatch.parts(), performance.now());
  const result = { total: toHundredths(sumOf(times)), phases: asObject(times) };
  if (isJson) context.print(resultJson("build --timing", result));
  else if (context.events) writeEvent(context, "build", { event: "timing", ...result });
  else for (const line of table(times)) context.note(line);
  return exitCode;
}

type Times = readonly (readonly [part: Part | Phase, milliseconds: number])[];

const partNames = Object.keys(parts) as readonly (Part | Phase)[];

/** The times in the order of the parts, with the unmeasured rest. */
function withRest(measured: ReadonlyMap<string, number>, total: number): Times {
  const known = partNames.flatMap((part) => {
    const time = measured.get(part);
    return time === undefined ? [] : [[part, time] as const];
  });
  return [...known, ["other", Math.max(0, total - sumOf(known))]];
}

const sumOf = (times: Times): number => times.reduce((sum, [, time]) => sum + time, 0);

const asObject = (times: Times) => Object.fromEntries(times.map(([part, time]) => [part, toHundredths(time)]));

function table(times: Times): readonly string[] {
  const total = sumOf(times);
  const width = Math.max(...times.map(([part]) => part.length));
  const line = (part: string, time: number, what: string) =>
    `${part.padEnd(width)} ${time.toFixed(1).padStart(9)} ms ${`${Math.round((time * 100) / total)}`.padStart(3)} %  ${what}`.trimEnd();
  return [...times.map(([part, time]) => line(part, time, parts[part])), line("total", total, "")];
}
