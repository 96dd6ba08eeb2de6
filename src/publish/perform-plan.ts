import type { Journal } from "./journal.js";
import { recordMoved, recordRenamed } from "./moved-documents.js";
import { mustStop, type PreparedPlan } from "./prepare-plan.js";
import type { Prune } from "./prune-guard.js";
import type { PublishState } from "./publish-state.js";
import { type RunResult, runPlan } from "./run-plan.js";
import type { RunPorts } from "./run-ports.js";

interface PerformSettings {
  /** The command line that `--resume` repeats. */
  readonly command: readonly string[];
  readonly prune?: Prune;
  readonly createAll?: boolean;
  /** Continues an interrupted run. */
  readonly resumed?: boolean;
  /** Publishes only some documents of the inputs. The journal of an interrupted larger run must stay. */
  readonly few?: boolean;
}

/** Does what a plan says, with the project's journal and lock file. Hold the lock of the project. Rejects if the disk fails. */
export async function performPlan(
  state: PublishState,
  prepared: PreparedPlan,
  ports: Omit<RunPorts, "journal" | "documents" | "save">,
  settings: PerformSettings,
): Promise<RunResult> {
  const { plan, listing, listFailed, moved } = prepared;
  // To begin would remove the journal, which may be that of another run by now.
  if (ports.isHeld?.() === false) return { results: new Map(), doubts: [] };
  await recordMoved(state, moved);
  const { command, resumed } = settings;
  const { unfinished: before } = state;
  const beside = settings.few === true && !resumed && !!before && before.command.join() !== command.join();
  const journal = await state.begin(resumed || beside ? undefined : command);
  try {
    if (!listFailed || !mustStop(prepared)) await recordRenamed(state, plan, journal);
    const unfinished = await stillUnfinished(state, prepared, settings, journal);
    const result = await runPlan(
      plan,
      { ...ports, journal, documents: state.documents, save: state.saveSparingly },
      {
        ...(unfinished && { unfinished }),
        ...(listing && { listing }),
        ...(listFailed && mustStop(prepared) && { listFailed }),
        confirms: true,
        prune: settings.prune !== undefined && settings.prune !== false,
      },
    );
    const kinds = new Set([...result.results.values()].map(({ kind }) => kind));
    const { stopped, failed } = result.confirmation ?? {};
    const isLost = ports.isHeld?.() === false;
    const isOpen = result.doubts.length > 0 || kinds.has("doubt") || kinds.has("skipped") || stopped || failed;
    await state.end(journal, isLost || beside || Boolean(isOpen));
    return result;
  } catch (error) {
    await journal.close().catch(() => undefined);
    throw error;
  }
}

/** The unfinished changes of an earlier run. `--create` also creates documents in doubt again, unless it continues that very run. */
async function stillUnfinished(
  { unfinished }: PublishState,
  { plan }: PreparedPlan,
  { createAll, resumed }: PerformSettings,
  journal: Journal,
) {
  if (!unfinished || !createAll || resumed) return unfinished;
  const keys = new Set(plan.filter(({ action }) => action === "create").map(({ key }) => key));
  for (const { key } of unfinished.doubts.filter((doubt) => keys.has(doubt.key)))
    await journal.append({ type: "failed", key, action: "create" });
  return { ...unfinished, doubts: unfinished.doubts.filter(({ key }) => !keys.has(key)) };
}
