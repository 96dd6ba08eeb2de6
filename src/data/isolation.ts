import type { Host, IsolatedOutcome, IsolationBounds } from "../contract/host.js";
import {
  type FileJob,
  type Job,
  type JobResult,
  type PackedResult,
  packJob,
  performJob,
  unpackResult,
} from "./jobs.js";
import { malformed } from "./problem.js";
import { readOnce } from "./read-once.js";
import type { DataProblem, DataResult } from "./reader.js";
import type { SqlInput, SqlResult } from "./sql-input.js";
import { startStopwatch } from "./stopwatch.js";

/** Where readers of hostile formats run, and how much time and memory they may take. */
export interface Isolation extends IsolationBounds {
  /** Without `isolate` they run in this process, where igx can interrupt a query but no other reader. */
  readonly host?: Pick<Host, "isolate">;
}

/** Reads a workbook or a Parquet file. Never rejects for what the file contains, even if its reader dies. */
export const readIsolated = (job: FileJob, isolation: Isolation): Promise<DataResult> => runJob(job, isolation);

/**
 * Runs one `select` (template-notes.md, "SQL"). The database may take half of the memory; the other half is for the tables before and after
 * (template-notes.md, "Decisions", "SQL").
 */
export function queryIsolated(input: SqlInput, isolation: Isolation): Promise<SqlResult> {
  const { query, tables, parameters, limits, describe, open } = input;
  const { seconds, memory } = isolation;
  const names = [[...tables.keys()], [...parameters], [...(open ?? [])]];
  const key = JSON.stringify(["sql", query, names, limits, describe, seconds, memory]);
  return readOnce([...tables.values()], key, maxQueries, () => runQuery(input, isolation));
}

/** Queries over the same tables; a document with more runs the oldest again. */
const maxQueries = 16;

async function runQuery(input: SqlInput, isolation: Isolation): Promise<SqlResult> {
  const limits = { ...input.limits, milliseconds: isolation.seconds * 1000, memory: isolation.memory / 2 };
  const result = await runJob({ reader: "sql", input: { ...input, limits } }, isolation);
  return { unordered: false, parameterNames: [], ...result };
}

async function runJob(job: Job, isolation: Isolation): Promise<JobResult> {
  const { host, ...bounds } = isolation;
  // A host may have `isolate` and still return nothing, as a bundled program without `igx-reader.js` does. Then the job runs here.
  if (!host?.isolate) return performHere(job);
  const first = await outcomeOf(host, packJob(job, []), bounds);
  const missing = first?.kind === "done" ? missingRows(first.result) : undefined;
  // The process that runs it now may be another one, with other tables.
  const outcome = missing ? await outcomeOf(host, packJob(job, missing), bounds) : first;
  return outcome ? resultOf(outcome, bounds, job) : performHere(job);
}

/** The tables whose rows a query needs and its process does not have. */
const missingRows = (result: unknown): readonly string[] | undefined => (result as Partial<SqlResult>).missing;

/** A rejection of the host is not a reason to run the job here, since the job may be one that ends processes. */
async function outcomeOf(
  host: Pick<Host, "isolate">,
  job: unknown,
  bounds: IsolationBounds,
): Promise<IsolatedOutcome | undefined> {
  try {
    return await host.isolate?.(job, bounds);
  } catch (error) {
    const reason = (error instanceof Error && error.message) || String(error);
    return { kind: "crashed", reason: reason.replace(/\.$/, ""), seconds: 0 };
  }
}

async function performHere(job: Job): Promise<JobResult> {
  const seconds = startStopwatch();
  const result = await performJob(job);
  return { ...result, seconds: seconds() };
}

function resultOf(outcome: IsolatedOutcome, bounds: IsolationBounds, { reader }: Job): JobResult {
  const { seconds } = outcome;
  switch (outcome.kind) {
    case "done":
      return { ...unpackResult(outcome.result as PackedResult), seconds };
    case "crashed":
      return {
        seconds,
        problems: [malformed(`The process that reads the data failed: ${outcome.reason}.`)],
      };
    default:
      return { seconds, problems: [exceeded(outcome.kind, bounds, reader)] };
  }
}

/** The problem for a time or memory limit that a reader has used up. A damaged Parquet file may contain a length that takes all of it. */
const exceeded = (bound: keyof IsolationBounds, bounds: IsolationBounds, reader: Job["reader"]): DataProblem => ({
  kind: "limit",
  bound,
  message:
    bound === "seconds"
      ? `Reading the data takes more than ${bounds.seconds} seconds.`
      : `Reading the data takes more than ${bounds.memory} bytes of memory.`,
  hint: `${reader === "parquet" ? "Write the file again if it may be damaged, read less data," : "Read less data,"} or raise \`limits.${bound}\` in the configuration.`,
});
