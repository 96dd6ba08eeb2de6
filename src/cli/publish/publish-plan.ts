import { isSent, planCounts } from "../../publish/plan.js";
import type { Refusal } from "../../publish/prepare-plan.js";
import { withoutSecrets } from "../../template/secrets.js";
import { printable } from "../report/printable.js";
import type { Result } from "../schemas/results.js";
import { changesByMarks, type KnownChanges } from "./known-changes.js";
import type { Sendable, SendableItem } from "./publish-documents.js";
import type { PublishOptions } from "./publish-options.js";
import { refusalText } from "./publish-refusal.js";
import type { PreparedPublish } from "./publish-run.js";
import { secretsOf } from "./secrets-of.js";
import type { ShownChange } from "./shown-change.js";

type Guard = Refusal<Sendable>["kind"];
type RefusedBy = (item: SendableItem) => { readonly refused: Guard } | undefined;

/** Finds the guard that stops an item. One search of the refusals for all items, which may be very many. */
export function refusedBy(refusals: readonly Refusal<Sendable>[]): RefusedBy {
  const guards = new Map<string, Guard>();
  for (const refusal of refusals)
    for (const { key } of itemsOf(refusal)) if (!guards.has(key)) guards.set(key, refusal.kind);
  const isPruned = refusals.some(({ kind }) => kind === "prune");
  return (item) => {
    const refused = guards.get(item.key) ?? (isPruned && item.action === "orphan" ? "prune" : undefined);
    return refused && { refused };
  };
}

function itemsOf(refusal: Refusal<Sendable>): readonly Pick<SendableItem, "key">[] {
  switch (refusal.kind) {
    case "queued":
    case "drift":
      return refusal.items;
    case "shared":
      return refusal.shared.flatMap(({ keys }) => keys.map((key) => ({ key })));
    case "titles":
      return refusal.conflicts.map(({ item }) => item);
    case "plan":
      return refusal.differences;
    case "renames":
      return refusal.unclear.flatMap(({ items }) => items);
    case "disputed":
      return refusal.disputed.map(({ item }) => item);
    case "prune":
      return [];
  }
}

type PlannedData = Result<"publish --plan">[number];

/** An item of a plan as `--plan --format json` prints it. */
export function planData(
  item: SendableItem,
  refused?: ReturnType<RefusedBy>,
  elements?: KnownChanges["elements"],
): PlannedData {
  const { action, key, source } = item;
  const from = item.action === "rename" ? { from: item.from } : {};
  const batch = item.document?.batch;
  const named = batch === undefined ? {} : { batch };
  const head = { action, key, ...named, ...from, source, ...(item.drift && { drift: item.drift }) };
  const entry = item.entry ? { id: item.entry.id } : {};
  const changes =
    item.action === "update" || item.action === "rename" ? { fields: item.fields, changes: item.changes } : {};
  const title = item.document?.title !== undefined ? { title: item.document.title } : {};
  return shownValue(
    { ...head, ...entry, ...title, ...changes, ...(elements && { elements }), ...refused },
    secretsOf(item),
  ) as PlannedData;
}

/** The same for people: the action, then its changes. `known`: the changes of its content. */
export function planText(item: SendableItem, known?: KnownChanges["changes"]): string {
  const secrets = secretsOf(item);
  const title = item.document?.title;
  const head = `${item.action.padEnd(9)}  ${item.key}${title === undefined ? "" : `  ${title}`}`;
  const lines = [head, ...driftLines(item, known !== undefined), ...changeLines(item, known ?? changesByMarks(item))];
  return lines.map((line) => `${withoutSecrets(printable(line), secrets)}\n`).join("");
}

/** The same without secrets, at any depth. */
function shownValue(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === "string") return withoutSecrets(value, secrets);
  if (Array.isArray(value)) return value.map((one) => shownValue(one, secrets));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shownValue(one, secrets)]));
}

const indent = " ".repeat(11);

function driftLines({ drift, action }: SendableItem, hasValues: boolean): readonly string[] {
  const values = hasValues ? "; the values before are those that igx sent" : "";
  if (drift === "changed") return [`${indent}somebody has changed it at the service since${values}`];
  if (drift !== "gone") return [];
  const then =
    action === "create"
      ? "so it is created again"
      : action === "unchanged"
        ? "--repair creates it again"
        : "nothing of it is left";
  return [`${indent}it is not at the service any more: ${then}`];
}

function changeLines(item: SendableItem, changes: readonly ShownChange[]): readonly string[] {
  if (item.action === "orphan")
    return [`${indent}id ${item.entry.id}; no document makes it any more, --prune deletes it`];
  const from = item.action === "rename" ? [`${indent}was ${item.from}${isSent(item) ? "" : "; nothing is sent"}`] : [];
  if (item.action !== "update" && (item.action !== "rename" || !isSent(item))) return from;
  const was = { source: item.entry.source, table: item.entry.table } as Readonly<Record<string, string | undefined>>;
  const fields = item.fields.map((name) => `${indent}changed  ${name}${was[name] ? ` (was ${was[name]})` : ""}`);
  const elements = changes.flatMap(({ kind, what, position, values }) => [
    `${indent}${kind.padEnd(7)}  ${position}: ${what}`,
    ...values.map((line) => `${indent}  ${line}`),
  ]);
  // The rest of the request: whether it is published, its width, its password.
  const nothing = fields.length + elements.length === 0 ? [`${indent}changed  other fields of the request`] : [];
  return [...from, ...fields, ...elements, ...nothing];
}

/** Remarks on a plan: refusals, and entries that no run uses any more. */
export function planRemarks(
  { refusals, staleEntries, withoutTable }: PreparedPublish,
  { each, prune }: PublishOptions,
): readonly string[] {
  const refused = refusals.map((refusal) => {
    const { message, hint } = refusalText(refusal, each);
    return `would be refused${refusal.kind === "prune" && !prune ? " with --prune" : ""}: ${message} ${hint}`;
  });
  const left = [
    ...remarkOn(staleEntries, {
      what: "whose source is missing",
      name: ({ key, missing }) => `${key} (${missing})`,
      advice: "`igx lock list --missing` shows them.",
    }),
    ...remarkOn(withoutTable, {
      what: "of this source, published without a table",
      name: ([key, { id }]) => `${key} (id ${id})`,
      advice: "`igx remote delete ID` deletes what you do not need.",
    }),
  ];
  return [...refused, ...left.map(printable)];
}

interface Remark<Entry> {
  /** The common reason of the entries. */
  readonly what: string;
  readonly name: (entry: Entry) => string;
  readonly advice: string;
}

function remarkOn<Entry>(entries: readonly Entry[], { what, name, advice }: Remark<Entry>): readonly string[] {
  if (entries.length === 0) return [];
  const more = entries.length > 10 ? `, and ${entries.length - 10} more` : "";
  const documents = entries.length === 1 ? "1 document" : `${entries.length} documents`;
  return [`igx.lock.json has ${documents} ${what}: ${entries.slice(0, 10).map(name).join(", ")}${more}. ${advice}`];
}

export function planSummary(plan: readonly SendableItem[]): string {
  const { create, update, rename, unchanged, orphan } = planCounts(plan);
  const renamed = rename === 0 ? "" : `${rename} to rename, `;
  return `${create} to create, ${update} to update, ${renamed}${unchanged} unchanged, ${orphan} ${orphan === 1 ? "orphan" : "orphans"}`;
}
