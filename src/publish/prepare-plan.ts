import { addToList } from "../text/add-to-list.js";
import type { BackendClient } from "./backend.js";
import { type DisputedId, disputedIds } from "./disputed-ids.js";
import type { InfographicRecord } from "./infographic-record.js";
import type { LockEntry } from "./lock-entry.js";
import { type MovedDocuments, movedDocuments } from "./moved-documents.js";
import type { Failed, RequestOutcome } from "./outcome.js";
import { isSent, makePlan, type PlanItem, type PublishDocument } from "./plan.js";
import { type PlanDifference, type PlannedChange, planDifferences, plannedChanges } from "./planned-changes.js";
import { type Prune, type PruneProblem, pruneProblem } from "./prune-guard.js";
import type { PublishState } from "./publish-state.js";
import { longestRead, type ReadPorts, readWithRetries, withNotice } from "./read-with-retries.js";
import { type UnclearRename, withRenames } from "./renamed-documents.js";
import { type SharedId, sharedIds } from "./shared-ids.js";
import { type Queued, type TitleConflict, titleConflicts } from "./title-guard.js";
import { withMissing } from "./with-missing.js";

export interface PrepareInput<D extends PublishDocument = PublishDocument> {
  readonly documents: readonly D[];
  readonly state: Pick<PublishState, "documents" | "queued" | "unfinished">;
  /** Whether an entry of the lock file without a document is an orphan. */
  readonly inScope: (entry: LockEntry) => boolean;
  /** Whether the source and the table of an entry out of scope are still there. */
  readonly isThere?: (entry: LockEntry) => boolean;
  /** The plan is only shown: nothing will be sent. */
  readonly lookOnly?: boolean;
  /** Creates everything, whatever the lock file and the service say. */
  readonly createAll?: boolean;
  /** Creates again what the service does not have any more, though nothing has changed in it. */
  readonly repair?: boolean;
  readonly prune?: Prune;
  /** Changes also infographics whose titles at the service differ from the lock file. */
  readonly yes?: boolean;
  /** Changes no infographic with drift. */
  readonly refuseDrift?: boolean;
  /** The plan that was agreed on: nothing else is done. */
  readonly agreed?: readonly PlannedChange[];
  /** The documents come from a table that has no rows. */
  readonly noRows?: boolean;
  /** The part of the run that an item belongs to. A prune must look right for each part. Default: one part. */
  partOf?(item: PlanItem<D>): string;
  /** The parts whose table has no rows, with its name. */
  readonly emptyParts?: ReadonlyMap<string, string>;
  /** The keys to publish; all if absent. */
  readonly only?: readonly string[];
  /** Continues an interrupted run. */
  readonly resumed?: boolean;
  /** The address of the queue that the plan is for, as the lock file names it; absent to send from here. */
  readonly queue?: string;
  /** Creates that wait in this queue. */
  readonly queued?: readonly Queued[];
}

/** The ports of a run that requests need. */
type RemotePorts = Omit<ReadPorts, "pauseFor" | "pauseLeft" | "stopped"> & {
  readonly client: Pick<BackendClient, "list" | "get">;
};

/** Why nothing of a plan is sent unless the user insists. */
export type Refusal<D extends PublishDocument = PublishDocument> =
  | { readonly kind: "titles"; readonly conflicts: readonly TitleConflict<D>[] }
  | ({ readonly kind: "prune"; readonly table?: string } & PruneProblem)
  | ({ readonly kind: "queued" } & QueuedElsewhere<D>)
  | { readonly kind: "renames"; readonly unclear: readonly UnclearRename<D>[] }
  | { readonly kind: "plan"; readonly differences: readonly PlanDifference[] }
  | { readonly kind: "drift"; readonly items: readonly PlanItem<D>[] }
  | { readonly kind: "shared"; readonly shared: readonly SharedId[] }
  | { readonly kind: "disputed"; readonly disputed: readonly DisputedId<D>[] };

/** Documents in a queue, whose workers may change them at any time. */
interface QueuedElsewhere<D extends PublishDocument = PublishDocument> {
  readonly items: readonly PlanItem<D>[];
  /** Its address, without user and password. */
  readonly queue: string;
}

export interface PreparedPlan<D extends PublishDocument = PublishDocument> {
  readonly plan: readonly PlanItem<D>[];
  /** The records of the service; absent if it was not asked. */
  readonly listing?: readonly InfographicRecord[];
  /** Why it gave no list. */
  readonly listFailed?: Failed;
  /** Nothing may be changed without a list. */
  readonly needsList?: true;
  readonly refusals: readonly Refusal<D>[];
  readonly moved: MovedDocuments;
}

/**
 * Plans documents by the state and, if something is to be done, by what the service lists. A run that changes nothing sends no request, unless
 * it repairs. Without `remote` the service is not asked.
 */
export async function preparePlan<D extends PublishDocument>(
  input: PrepareInput<D>,
  remote: RemotePorts | undefined,
): Promise<PreparedPlan<D>> {
  const { plan, unclear } = await planOf(input);
  const moved = movedDocuments(plan, input.isThere);
  const pruned = pruneRefusals(plan, input);
  const early = [
    ...(await agreedRefusals(plan, input)),
    ...renameRefusals(unclear),
    ...queuedRefusals(plan, input),
    ...sharedRefusals(plan, input),
    ...pruned,
  ];
  const asks = input.lookOnly ? plan.length > 0 : input.repair || plan.some((item) => isChange(item, input));
  // A refusal that needs no list costs no request.
  if (!asks || !remote || (early.length > 0 && !input.lookOnly)) return { plan, moved, refusals: early };
  const { client } = remote;
  const read = readerOf(remote, input.lookOnly === true);
  const listed = await read((timeoutMs) => client.list(timeoutMs));
  if (listed?.kind !== "ok")
    return {
      plan,
      moved,
      refusals: early,
      ...(listed && { listFailed: listed }),
      ...((input.refuseDrift || input.agreed) && { needsList: true }),
    };
  const current = withMade(listed.value, input.state.unfinished);
  const { plan: informed } = await planOf(input, current);
  const listing = await withMissing(informed, current, (id) => read(() => client.get(id)));
  const { plan: final, unclear: stillUnclear } = await planOf(input, listing);
  return {
    plan: final,
    moved,
    listing,
    refusals: [
      ...(await agreedRefusals(final, input, listing)),
      ...renameRefusals(stillUnclear),
      ...queuedRefusals(final, input),
      ...sharedRefusals(final, input),
      ...pruned,
      ...(await titleRefusals(final, listing, input)),
      ...(await disputedRefusals(final, listing, input)),
      ...driftRefusals(final, input),
    ],
  };
}

/** The list, plus what an interrupted run has made: a list that lacks it is out of date, so nothing was deleted. */
function withMade(
  listing: readonly InfographicRecord[],
  unfinished: PublishState["unfinished"],
): readonly InfographicRecord[] {
  const ids = new Set(listing.map(({ id }) => id));
  const missing = [...(unfinished?.made.values() ?? [])].filter((id) => !ids.has(id));
  return [...listing, ...missing.map((id) => ({ id }))];
}

/** Whether something is sent for an item. */
export const isChange = (item: PlanItem, { prune }: { readonly prune?: Prune | undefined }): boolean =>
  item.action === "create" ||
  item.action === "update" ||
  (item.action === "rename" && isSent(item)) ||
  (item.action === "orphan" && isPruned(prune));

const isPruned = (prune: Prune | undefined): boolean => prune !== undefined && prune !== false;

interface Planned<D extends PublishDocument> {
  readonly plan: readonly PlanItem<D>[];
  readonly unclear: readonly UnclearRename<D>[];
}

async function planOf<D extends PublishDocument>(
  { documents, state, inScope, isThere, createAll, repair, resumed, only, prune }: PrepareInput<D>,
  listing?: readonly InfographicRecord[],
): Promise<Planned<D>> {
  const made = await makePlan({
    documents,
    locked: state.documents,
    inScope,
    ...(createAll && { createAll }),
    ...(repair && { repair }),
    ...(resumed && state.unfinished && { created: state.unfinished.created }),
    ...(listing && { listing }),
  });
  const { plan, unclear } = createAll
    ? { plan: made, unclear: [] }
    : await withRenames(made, { state, isThere, listing });
  const isNamed = ({ key }: PlanItem): boolean => !only || only.includes(key);
  const named = plan.filter(isNamed);
  return {
    plan: prune ? withoutShared(named, state.documents) : named,
    unclear: unclear.filter(({ items }) => items.some(isNamed)),
  };
}

/**
 * Without orphans whose infographic another document has: to delete it would lose that document. A key that was renamed in the lock file, and came
 * back with a merge by hand, leaves two.
 */
function withoutShared<D extends PublishDocument>(
  plan: readonly PlanItem<D>[],
  documents: PublishState["documents"],
): readonly PlanItem<D>[] {
  const orphans = new Set(plan.flatMap(({ action, key }) => (action === "orphan" ? [key] : [])));
  if (orphans.size === 0) return plan;
  const used = new Set([...documents].flatMap(([key, { id }]) => (orphans.has(key) ? [] : [id])));
  return plan.filter((item) => item.action !== "orphan" || !used.has(item.entry.id));
}

/** A plan that is shown says what `--prune` would delete, even without the option. */
function pruneRefusals<D extends PublishDocument>(
  plan: readonly PlanItem<D>[],
  input: PrepareInput<D>,
): readonly Refusal<never>[] {
  if (input.prune === "all" || (!input.prune && !input.lookOnly)) return [];
  const groups = new Map<string, PlanItem<D>[]>();
  for (const item of plan) addToList(groups, input.partOf?.(item) ?? "", item);
  for (const [part, items] of groups) {
    const table = input.emptyParts?.get(part);
    const problem = pruneProblem(items, input.state.documents, input.noRows === true || table !== undefined);
    if (problem) return [{ kind: "prune", ...problem, ...(table !== undefined && { table }) }];
  }
  return [];
}

/** One for each other queue that contains some of the plan's changes. */
function queuedRefusals<D extends PublishDocument>(
  plan: readonly PlanItem<D>[],
  input: PrepareInput<D>,
): readonly Refusal<D>[] {
  const byQueue = new Map<string, PlanItem<D>[]>();
  for (const item of plan) {
    const queue = input.state.queued.get(item.key);
    if (queue === undefined || queue === input.queue || !isChange(item, input)) continue;
    addToList(byQueue, queue, item);
  }
  return [...byQueue].map(([queue, items]) => ({ kind: "queued", queue, items }));
}

function sharedRefusals(plan: readonly PlanItem[], input: PrepareInput): readonly Refusal<never>[] {
  const { documents, state, inScope, isThere } = input;
  const [planned, made] = [plan, documents].map((some) => new Set(some.map(({ key }) => key)));
  const isOther = (key: string, entry: LockEntry) =>
    !planned!.has(key) && (made!.has(key) || (!inScope(entry) && isThere?.(entry) !== false));
  const shared = sharedIds(plan, { locked: state.documents, isOther });
  return shared.length > 0 ? [{ kind: "shared", shared }] : [];
}

async function titleRefusals<D extends PublishDocument>(
  plan: readonly PlanItem<D>[],
  listing: readonly InfographicRecord[],
  { state: { documents: locked, unfinished }, createAll, queued }: PrepareInput<D>,
): Promise<readonly Refusal<D>[]> {
  if (createAll) return [];
  const known = { locked, ...(unfinished && { unfinished }), ...(queued && { queued }) };
  const conflicts = await titleConflicts(plan, listing, known);
  return conflicts.length > 0 ? [{ kind: "titles", conflicts }] : [];
}

async function disputedRefusals<D extends PublishDocument>(
  plan: readonly PlanItem<D>[],
  listing: readonly InfographicRecord[],
  { yes, prune, lookOnly }: PrepareInput<D>,
): Promise<readonly Refusal<D>[]> {
  const disputed = yes ? [] : await disputedIds(plan, listing, lookOnly === true || isPruned(prune));
  return disputed.length > 0 ? [{ kind: "disputed", disputed }] : [];
}

async function agreedRefusals(
  plan: readonly PlanItem[],
  { agreed, state }: PrepareInput,
  listing?: readonly InfographicRecord[],
): Promise<readonly Refusal<never>[]> {
  if (!agreed) return [];
  const now = await plannedChanges(plan, state.documents, listing);
  const differences = planDifferences(agreed, now, listing !== undefined);
  return differences.length > 0 ? [{ kind: "plan", differences }] : [];
}

/** The update of an interrupted run may be what changed an infographic. */
function driftRefusals<D extends PublishDocument>(
  plan: readonly PlanItem<D>[],
  input: PrepareInput<D>,
): readonly Refusal<D>[] {
  if (!input.refuseDrift) return [];
  const own = input.state.unfinished?.updating;
  const items = plan.filter((item) => item.drift === "changed" && isChange(item, input) && !own?.has(item.key));
  return items.length > 0 ? [{ kind: "drift", items }] : [];
}

const renameRefusals = <D extends PublishDocument>(unclear: readonly UnclearRename<D>[]): readonly Refusal<D>[] =>
  unclear.length > 0 ? [{ kind: "renames", unclear }] : [];

type Read = <Value>(
  request: (timeoutMs: number) => Promise<RequestOutcome<Value>>,
) => Promise<RequestOutcome<Value> | undefined>;

/** Reads from the service; `undefined` if the run was stopped before the answer came. A run retries as `retryDecision` says, and all its reads wait. */
function readerOf(remote: RemotePorts, once: boolean): Read {
  const stopped = () => remote.signal.aborted;
  if (once)
    return async (request) => {
      await remote.acquire(remote.signal);
      return stopped() ? undefined : withNotice(remote, request(longestRead));
    };
  let heldUntil = 0;
  const pauseFor = (milliseconds: number) => {
    heldUntil = remote.clock.now() + milliseconds;
  };
  const pauseLeft = () => Math.max(0, heldUntil - remote.clock.now());
  return (request) => readWithRetries({ ...remote, pauseFor, pauseLeft, stopped }, request);
}

/** Whether a run must stop because the service gave no list: it refused clearly, or there is something to create, which may exist already. */
export const mustStop = ({ plan, listFailed, needsList }: PreparedPlan): boolean =>
  listFailed !== undefined &&
  (needsList === true ||
    plan.some(({ action }) => action === "create") ||
    listFailed.kind === "redirected" ||
    listFailed.kind === "not-sent" ||
    (listFailed.kind === "refused" && listFailed.status < 500 && listFailed.status !== 408));
