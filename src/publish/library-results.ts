import type { Contradiction } from "./confirm-run.js";
import type { PlannedItem, PublishedItem } from "./library-types.js";
import type { PlanItem } from "./plan.js";
import type { Refusal } from "./prepare-plan.js";
import type { PublishedResult } from "./published-result.js";

export function plannedItem(item: PlanItem): PlannedItem {
  const { key, action, drift } = item;
  const id = item.entry?.id;
  const { title } = item.document ?? item.entry;
  return {
    key,
    action,
    ...(id !== undefined && { id }),
    ...(title !== undefined && { title }),
    ...(drift && { drift }),
    ...(item.action === "rename" && { from: item.from }),
    ...((item.action === "update" || item.action === "rename") && { changes: item.changes }),
  };
}

export const publishedItem = ({ key, action }: PlanItem, result: PublishedResult): PublishedItem => ({
  key,
  action,
  result,
});

/** Names that a person would still read. */
const maxShown = 10;

/** Why a guard lets nothing of a plan be sent, in one sentence. */
export function refusalProblem(refusal: Refusal): string {
  switch (refusal.kind) {
    case "queued":
      return `The queue at ${refusal.queue} has ${names(refusal.items)}: run \`igx queue collect\` when its workers are done.`;
    case "shared":
      return `The lock file has one infographic for several documents, ${names(refusal.shared.flatMap(({ keys }) => keys.map((key) => ({ key }))))}: keep the entry of one, and the next publish creates the others anew.`;
    case "titles":
      return `The account already has infographics with the titles of ${names(refusal.conflicts.map(({ item }) => item))}, which the lock file does not know: \`igx remote adopt --by-title\` takes them over, \`createAll\` creates them all the same.`;
    case "disputed":
      return `The lock file has infographics that have other titles at the service, ${names(refusal.disputed.map(({ item }) => item))}: \`yes\` changes them all the same.`;
    case "renames":
      return `${names(refusal.unclear.flatMap(({ items }) => items))} may be renamed documents, whose earlier keys are among ${names(refusal.unclear.flatMap(({ from }) => from.map((key) => ({ key }))))}: \`igx lock move\` records a rename, \`createAll\` creates new infographics.`;
    case "plan":
      return `The plan that was agreed on does not fit any more: ${names(refusal.differences)}.`;
    case "drift":
      return `Somebody else has changed ${names(refusal.items)} at the service since the last publish: without \`refuseDrift\` they are overwritten.`;
    case "prune":
      return `\`prune\` would delete ${refusal.deletes} of ${refusal.known} infographics; \`prune: "all"\` does it all the same.`;
  }
}

/** The differences between the list after a run and the answers of the service. */
export function contradictionProblem({ key, id, kind, others = [] }: Contradiction): string {
  switch (kind) {
    case "missing":
      return `The service answered that it created ${id} for \`${key}\`, but its list does not show it: the next \`publish\` looks for it.`;
    case "still-there":
      return `The service answered that it deleted ${id} of \`${key}\`, but its list still shows it.`;
    case "twice":
      return `The service has \`${key}\` twice: as ${id}, and as ${others.join(", ")}, which another run made meanwhile: delete one.`;
  }
}

function names(items: readonly { readonly key: string }[]): string {
  const shown = items.slice(0, maxShown).map(({ key }) => `\`${key}\``);
  return `${shown.join(", ")}${items.length > maxShown ? ` and ${items.length - maxShown} more` : ""}`;
}
