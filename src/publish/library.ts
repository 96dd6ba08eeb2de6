import { existsSync } from "node:fs";
import { isDefect } from "../text/is-defect.js";
import type { BackendClient } from "./backend.js";
import type { Confirmation } from "./confirm-run.js";
import { findBackend } from "./find-backend.js";
import { guardedStore } from "./guarded-store.js";
import { jobDocuments } from "./library-documents.js";
import { contradictionProblem, plannedItem, publishedItem, refusalProblem } from "./library-results.js";
import type { PlanResult, PublishJob, PublishProblem, PublishResult } from "./library-types.js";
import { lockText } from "./lock-file.js";
import { listFailure } from "./outcome.js";
import { performPlan } from "./perform-plan.js";
import type { PublishDocument } from "./plan.js";
import { isChange, mustStop, type PreparedPlan, preparePlan } from "./prepare-plan.js";
import { createListener } from "./progress-listener.js";
import { projectFiles, type StateFiles } from "./project-files.js";
import { type PublishState, readPublishState } from "./publish-state.js";
import { folderStore, type PublishStore } from "./publish-store.js";
import { createRateLimiter, systemClock } from "./rate-limiter.js";
import { requireJob } from "./require-job.js";
import type { RunPorts } from "./run-ports.js";
import { librarySource } from "./source-name.js";

/**
 * Plans the changes that `publish` would make. Changes nothing, neither at the service nor in the store. Failures of the service, the
 * network and the disk are `problems`. Rejects with a `TypeError` for a job of a wrong type.
 */
export async function plan(job: PublishJob): Promise<PlanResult> {
  const begun = begin(job);
  if ("kind" in begun) return { ok: false, items: [], problems: [begun] };
  const known = await loadPublishState(begun);
  if ("kind" in known) return { ok: false, items: [], problems: [known] };
  const prepared = await preparePlan(inputOf(job, begun, known, true), begun.ports);
  const problems = problemsOf(prepared, job);
  return { ok: problems.length === 0, items: prepared.plan.map(plannedItem), problems };
}

/**
 * Creates and updates documents as `igx publish` does. An unchanged document costs no request. If the answer to a create is lost, igx looks for
 * the infographic in the service's list before it sends the create again. After any interruption, the next call continues. Failures of the
 * service, the network and the disk are `problems` or results. Rejects with a `TypeError` for a job of a wrong type, and with what `onProgress` throws.
 */
export async function publish(job: PublishJob): Promise<PublishResult> {
  const begun = begin(job);
  if ("kind" in begun) return notBegun(begun);
  const lock = await begun.store.acquire().catch((error: Error) => problem("store", `${error.message}.`));
  if ("kind" in lock) return notBegun(lock);
  if (!lock.ok) return notBegun(problem("locked", lock.message));
  const listener = createListener(job.onProgress);
  try {
    // Inside: the `lost` of a store may be anything, and whatever it throws, the lock is released.
    const signal = AbortSignal.any([begun.ports.signal, listener.failed, ...(lock.lost ? [lock.lost] : [])]);
    const ports = { ...begun.ports, signal, ...(lock.isHeld && { isHeld: lock.isHeld }) };
    const result = await publishLocked({ ...job, onProgress: listener.call }, { ...begun, ports });
    await listener.done();
    return result;
  } catch (error) {
    if (listener.failed.aborted) throw listener.failed.reason;
    // A defect is not a failure of the disk.
    if (isDefect(error)) throw error;
    return notBegun(problem("store", `The results cannot be saved: ${(error as Error).message}.`));
  } finally {
    await lock.release().catch(() => undefined);
  }
}

async function publishLocked(job: PublishJob, begun: Begun): Promise<PublishResult> {
  const state = await loadPublishState(begun);
  if ("kind" in state) return notBegun(state);
  const prepared = await preparePlan(inputOf(job, begun, state, false), begun.ports);
  const problems = problemsOf(prepared, job);
  if (problems.length > 0) return { ok: false, items: [], problems };
  const { onProgress } = job;
  const changes = prepared.plan.filter((item) => isChange(item, job)).length;
  onProgress?.({ kind: "planned", items: prepared.plan.map(plannedItem), changes });
  let done = 0;
  const onResult: RunPorts["onResult"] = (item, result) =>
    onProgress?.({ kind: "result", item: publishedItem(item, result), done: ++done, of: prepared.plan.length });
  const { results, doubts, confirmation } = await performPlan(
    state,
    prepared,
    { ...begun.ports, onResult },
    settingsOf(job),
  );
  const items = prepared.plan.map((item) => publishedItem(item, results.get(item) ?? { kind: "skipped" }));
  const unconfirmed = confirmationProblems(confirmation);
  const ok =
    unconfirmed.length === 0 &&
    doubts.length === 0 &&
    items.every(({ result }) => result.kind === "done" || result.kind === "unchanged");
  return { ok, items, problems: unconfirmed };
}

/** A job that was checked, with its account. */
interface Begun {
  readonly documents: readonly PublishDocument[];
  readonly store: PublishStore;
  readonly files: StateFiles;
  readonly target: string;
  readonly key: string;
  readonly ports: Omit<RunPorts, "journal" | "documents" | "save" | "onResult"> & {
    readonly client: BackendClient;
  };
}

function begin(job: PublishJob): Begun | PublishProblem {
  requireJob(job);
  const { account, project, signal } = job;
  // Null counts as absent, also where it would be less than any number.
  const [rate, concurrency, settleMs] = [job.rate ?? 1, job.concurrency ?? 4, job.settleMs ?? 3_000];
  const backend = findBackend(account.baseUrl);
  const address = backend.address(account.baseUrl);
  if ("kind" in address) return problem("job", address.message);
  // A wrong path would begin a new project, without a record of published documents.
  if (typeof project === "string" && !existsSync(project))
    return problem("store", `The project folder ${project} is missing.`);
  // Not the other way round: NaN compares as false.
  if (!(rate > 0)) return problem("job", "The rate is not a number above 0.");
  if (!(concurrency >= 1)) return problem("job", "The concurrency is not a number of 1 or more.");
  if (!(settleMs >= 0)) return problem("job", "`settleMs` is not a number of 0 or more.");
  const { baseUrl, ca: authorities, ...credentials } = account;
  const ca = authorities ?? [];
  const { key } = backend.identify(credentials);
  const documents = jobDocuments(job, backend, key);
  if (typeof documents === "string") return problem("job", documents);
  const secrets = [...new Set(job.documents.flatMap((one) => one.secrets ?? []))].filter((text) => text !== "");
  return {
    documents,
    ...(typeof project === "string"
      ? { store: folderStore(project), files: projectFiles(project) }
      : ownStore(project)),
    target: address.target,
    key,
    ports: {
      client: backend.connect({ baseUrl, ca, credentials, secrets }),
      clock: systemClock,
      now: () => new Date(),
      random: Math.random,
      acquire: createRateLimiter(rate),
      concurrency: Math.min(Math.floor(concurrency), Math.max(1, documents.length)),
      listDelayMs: settleMs,
      signal: signal ?? new AbortController().signal,
    },
  };
}

/** The differences between the list after the run and the results. */
const confirmationProblems = (confirmation: Confirmation | undefined): readonly PublishProblem[] => [
  ...(confirmation?.contradictions ?? []).map((one) => problem("unconfirmed", contradictionProblem(one))),
  ...(confirmation?.failed
    ? [problem("unconfirmed", `The list cannot be read after the run: ${confirmation.failed.message}`)]
    : []),
];

const problem = (kind: PublishProblem["kind"], message: string): PublishProblem => ({ kind, message });
const notBegun = (why: PublishProblem): PublishResult => ({ ok: false, items: [], problems: [why] });

function ownStore(project: PublishStore): Pick<Begun, "store" | "files"> {
  const store = guardedStore(project);
  return { store, files: filesOf(store) };
}

/** A store of the program's own has the lock file as a text. */
const filesOf = (store: PublishStore): StateFiles => ({
  readLock: () => store.readLock(),
  writeLock: (...content) => store.writeLock(lockText(...content)),
  readJournal: (name) => store.readJournal(name),
  openJournal: (name) => store.openJournal(name),
  removeJournal: (name) => store.removeJournal(name),
});

async function loadPublishState({ files, target, key }: Begun): Promise<PublishState | PublishProblem> {
  const read = await readPublishState(files, target, key);
  if (read.ok) return read.value;
  const { file, problem: why } = read.failure;
  return problem("store", `${file === "lock" ? "The lock file" : `The journal ${file}`} cannot be used: ${why}.`);
}

const inputOf = (job: PublishJob, { documents }: Begun, state: PublishState, lookOnly: boolean) => ({
  documents,
  state,
  inScope: ({ source }: { readonly source: string }) => source === librarySource(job.source ?? "documents"),
  noRows: documents.length === 0,
  lookOnly,
  ...(job.createAll && { createAll: true }),
  ...(job.repair && { repair: true }),
  ...(job.prune && { prune: job.prune }),
  ...(job.yes && { yes: true }),
  ...(job.refuseDrift && { refuseDrift: true }),
});

/** A plan counts the deletes of a prune even if the job has none. */
function problemsOf(prepared: PreparedPlan, { prune }: PublishJob): readonly PublishProblem[] {
  const { listFailed, refusals } = prepared;
  const counted = refusals.filter(({ kind }) => kind !== "prune" || prune);
  const refused = counted.map((one) => problem("refused", refusalProblem(one)));
  return listFailed && mustStop(prepared) ? [problem("service", listFailure(listFailed).message), ...refused] : refused;
}

const settingsOf = ({ prune, createAll }: PublishJob) => ({
  command: [],
  ...(prune && { prune }),
  ...(createAll && { createAll }),
});
