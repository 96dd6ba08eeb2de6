import { type ArgumentKind, requireArgument, wrongArgument } from "../text/require-argument.js";
import type { PublishJob } from "./library-types.js";

/** Fields of a job that may be absent; null counts as absent. */
const optional: Readonly<Partial<Record<keyof PublishJob, ArgumentKind>>> = {
  source: "string",
  createAll: "boolean",
  repair: "boolean",
  yes: "boolean",
  refuseDrift: "boolean",
  rate: "number",
  concurrency: "number",
  settleMs: "number",
  onProgress: "function",
};

/** Throws a `TypeError` unless a job has the types that publishing can begin with. */
export function requireJob(job: PublishJob): void {
  requireArgument(job, "object", "The job");
  requireArgument(job.documents, "array", "`documents` of the job");
  requireArgument(job.account, "object", "`account` of the job");
  requireArgument(job.account.baseUrl, "string", "`baseUrl` of the account");
  if (typeof job.project !== "string") {
    requireArgument(job.project, "object", "`project` of the job");
    requireArgument(job.project.readLock, "function", "`readLock` of the store");
  }
  for (const [name, kind] of Object.entries(optional)) {
    const value = job[name as keyof typeof optional] ?? undefined;
    if (value !== undefined) requireArgument(value, kind, `\`${name}\` of the job`);
  }
  const { signal, prune } = job;
  if (signal !== undefined && !(signal instanceof AbortSignal))
    throw wrongArgument(signal, "an AbortSignal", "`signal` of the job");
  // Anything else would count as true, and deletes.
  if (prune !== undefined && typeof prune !== "boolean" && prune !== "all")
    throw new TypeError('`prune` of the job must be `true`, `false` or `"all"`.');
}
