import type { Contradiction } from "../../publish/confirm-run.js";
import type { Failed } from "../../publish/outcome.js";
import type { PublishedResult } from "../../publish/published-result.js";
import { redactEncoded, redactTexts } from "../../publish/redact-encoded.js";
import type { RunResult } from "../../publish/run-plan.js";
import { streamSource } from "../../publish/source-name.js";
import { maxOf } from "../../text/extremes.js";
import { ExitCode } from "../base/exit-code.js";
import type { Failure } from "../base/outcome.js";
import { shellQuoted } from "../base/shell-quoted.js";
import { isStream } from "../outputs/real-target.js";
import { printable } from "../report/printable.js";
import type { Result } from "../schemas/results.js";
import type { Sendable, SendableItem } from "./publish-documents.js";
import { remoteCode } from "./remote-failure.js";

/** An item of the plan with its result. */
export type Published = readonly [SendableItem, PublishedResult];

/** How to show the document of an item, and the texts to redact. */
export function sendableOf(item: SendableItem): Pick<Sendable, "shown" | "secrets"> {
  return item.document ?? { shown: item.key, secrets: [] };
}

/** The result of each action, in one word. */
export const outcomes: Readonly<Record<SendableItem["action"], string>> = {
  create: "created",
  update: "updated",
  rename: "updated",
  unchanged: "unchanged",
  orphan: "deleted",
};

export type PublishedData = Result<"publish">[number];

/** The result of each document, as `--format json` prints it. The service's texts may repeat the request, secrets included. */
export function resultData([item, result]: Published): PublishedData {
  const { shown: input, secrets } = sendableOf(item);
  const from = item.action === "rename" ? { from: item.from } : {};
  const batch = item.document?.batch;
  const named = batch === undefined ? {} : { batch };
  const head = {
    input,
    key: item.key,
    ...named,
    action: item.action,
    ...from,
    ...(item.drift && { drift: item.drift }),
  };
  if (result.kind === "unchanged") {
    const outcome = item.action === "orphan" ? "left" : "unchanged";
    return { ...head, outcome, ...(item.entry && { id: item.entry.id }) };
  }
  return { ...head, ...outcomeData(result, secrets) };
}

/** The outcome of a change, which a worker of a queue prints too. */
export function outcomeData(result: Exclude<PublishedResult, { kind: "unchanged" }>, secrets: readonly string[]) {
  switch (result.kind) {
    case "done": {
      const { id, status, record, adopted } = result;
      return {
        outcome: "ok" as const,
        ...(status !== undefined && { status }),
        ...(adopted && { adopted }),
        ...(result.replaced !== undefined && { replaced: result.replaced }),
        ...redactTexts({ id, ...record }, secrets),
      };
    }
    case "failed": {
      const { kind, ...rest } = result.failed;
      return { outcome: kind, ...redactTexts(rest, secrets) };
    }
    case "doubt":
      return {
        outcome: "doubt" as const,
        ...(result.created && { created: true as const }),
        candidates: result.candidates.map(({ id, url }) => redactTexts({ id, ...(url && { url }) }, secrets)),
      };
    case "skipped":
      return { outcome: "skipped" as const };
  }
}

/** The same for people: id, status and address. Failures are reported elsewhere, unchanged documents are counted. */
export function resultText([item, result]: Published): string {
  if (result.kind !== "done") return "";
  const { shown, secrets } = sendableOf(item);
  const { id, record } = result;
  const lines = [
    ["id", id],
    ["status", stateText(item, result)],
    ["url", record?.url],
  ] as const;
  const text = lines.flatMap(([name, value]) =>
    value === undefined ? [] : `  ${name.padEnd(6)}  ${printable(value)}\n`,
  );
  return `${shown}\n${redactEncoded(text.join(""), secrets)}`;
}

/** Without `published` in its answer, the service does not say who can see the infographic. */
function stateText(
  { action }: SendableItem,
  { status, record, adopted }: Extract<PublishedResult, { kind: "done" }>,
): string {
  const isPublished = action === "orphan" ? undefined : record?.published;
  const words = [
    adopted ? "found: it had been created" : `${status}`,
    ...(adopted || isPublished ? [] : [outcomes[action]]),
    ...(isPublished === undefined
      ? []
      : [isPublished ? "published" : "not published (front matter `publish: true` publishes it)"]),
  ];
  return words.join(", ");
}

/** Why a document was not published and what to do; `undefined` if it was published. */
export function failureText([item, result]: Published): string | undefined {
  const { shown, secrets } = sendableOf(item);
  const say = (text: string): string => `${shown}: ${redactEncoded(printable(text), secrets)}`;
  switch (result.kind) {
    case "done":
    case "unchanged":
      return undefined;
    case "skipped":
      return say("not sent, because of what came before.");
    case "failed":
      return say(`${result.failed.message}${result.unlisted ? "" : advice(item, result.failed)}`);
    case "doubt":
      return say(doubtText(item, result));
  }
}

/** All failures, but only the first few documents that were not begun. */
export function publishFailures(published: readonly Published[]): readonly Failure[] {
  const skipped = published.filter(([, { kind }]) => kind === "skipped");
  const shown = new Set(skipped.slice(0, 5));
  const failures = published.flatMap((one) =>
    one[1].kind === "skipped" && !shown.has(one) ? [] : (failureOf(one) ?? []),
  );
  const more = skipped.length - shown.size;
  return more > 0 ? [...failures, { ...skippedFailure, message: `${more} more were not sent.` }] : failures;
}

const skippedFailure = { exitCode: ExitCode.outside, code: "not-begun" } as const;

function failureOf([item, result]: Published): Failure | undefined {
  const message = failureText([item, result]);
  if (message === undefined) return undefined;
  const input = item.document?.input.input;
  const path = input && !isStream(input) ? { path: input.path } : {};
  if (result.kind === "skipped") return { ...skippedFailure, ...path, message };
  const code = result.kind === "failed" ? remoteCode(result.failed) : "in-doubt";
  return { exitCode: exitCodeOf(result), code, ...path, message };
}

function advice({ action }: SendableItem, failed: Failed): string {
  if (failed.kind !== "refused") return "";
  // The service may end its own words without a full stop.
  const sentence = (text: string): string => `${/[.!?…]$/.test(failed.message) ? "" : "."} ${text}`;
  if ([404, 410].includes(failed.status) && isUpdate(action))
    return sentence("If it was deleted there, the next publish creates it again.");
  // igx looks for a lost create before it gives up. For a lost change there is nothing to look for.
  return failed.status >= 500 && isUpdate(action) ? sentence("The service may have made the change all the same.") : "";
}

const isUpdate = (action: SendableItem["action"]): boolean => action === "update" || action === "rename";

/** With `--create` all documents of a run are created once more, so the advice names one. A single row of a table, or a stream, cannot be named. */
function createAnew(item: SendableItem): string {
  if (!item.document || item.document.table !== undefined || item.source === streamSource) return "";
  const { shown } = item.document;
  return `; or create it anew with \`igx publish ${shellQuoted(shown.startsWith("-") ? `./${shown}` : shown)} --create\``;
}

/** A key that begins with a hyphen would be an option. */
const adoptCommand = (key: string): string =>
  `\`igx remote adopt ${key.startsWith("-") ? "-- " : ""}${shellQuoted(key)} ID\``;

function doubtText(
  item: SendableItem,
  { candidates, created, failed }: Extract<PublishedResult, { kind: "doubt" }>,
): string {
  const adopt = adoptCommand(item.key);
  if (created && candidates.length === 0)
    return `it was created, but the answer could not be read and the service's list does not show it. \`igx publish --resume\` looks again; or look with \`igx remote list\`, then ${adopt}.`;
  if (candidates.length === 0)
    return `it may have been created: ${unsure(failed)}, and the service's list does not show whether it was. \`igx publish --resume\` looks again; or look yourself, then ${adopt}${createAnew(item)}.`;
  const ids = listedIds(candidates);
  return `it may have been created, as one of ${ids}. Find out which, then ${adopt}${createAnew(item)}.`;
}

/** Any answer but a success leaves open whether the service did it: a proxy may have given it. */
const unsure = (failed: Failed | undefined): string =>
  failed === undefined || failed.kind === "unknown"
    ? "its answer was lost"
    : `the answer was: "${failed.message.replace(/\.$/, "")}"`;

/** More ids than this are only counted. */
const maxIds = 10;

function listedIds(candidates: readonly { readonly id: string }[]): string {
  const ids = candidates.slice(0, maxIds).map(({ id }) => id);
  return `${ids.join(", ")}${candidates.length > maxIds ? `, and ${candidates.length - maxIds} more` : ""}`;
}

/** A difference between the list after a run and the answers of the service. */
function contradictionText({ key, id, kind, others = [] }: Contradiction): string {
  const shown = printable(key);
  switch (kind) {
    case "missing":
      return `${shown}: the service answered that it created ${printable(id)}, but its list does not show it. The next publish looks for it, and creates it again if it is gone.`;
    case "still-there":
      return `${shown}: the service answered that it deleted ${printable(id)}, but its list still shows it. Look with \`igx remote list\`, then \`igx remote delete ${shellQuoted(printable(id))}\`.`;
    case "twice":
      return `${shown}: the service has it twice: as ${printable(id)}, which this run made, and as ${listedIds(others.map((one) => ({ id: printable(one) })))}, which another run made meanwhile. Keep one: \`igx remote delete ID\`, then ${adoptCommand(key)} if the other one was yours.`;
  }
}

/** Says that another run made the infographic first. */
export const replacedText = ([item, result]: Published): string | undefined =>
  result.kind === "done" && result.replaced !== undefined
    ? `${sendableOf(item).shown}: another run created it too, as ${printable(result.id)}, and earlier: igx deleted its own ${printable(result.replaced)} and keeps that one. The next publish sends its content.`
    : undefined;

/** Remarks for a person after a run, besides the results of its items. */
export const remarksAfter = ({ doubts, stoppedBy, confirmation }: RunResult): readonly string[] => [
  ...(stoppedBy
    ? [`Stopped: ${printable(stoppedBy.message)} The list shows that the document was created all the same.`]
    : []),
  ...doubts.map(({ key }) => leftText(key)),
  ...(confirmation?.contradictions ?? []).map(contradictionText),
  ...(confirmation?.failed
    ? [
        `The changes are done, but igx cannot read the list afterwards, so it does not know whether another run has made the same infographics: ${printable(confirmation.failed.message)}`,
      ]
    : []),
];

/** Why most of a run was not sent. */
export const stoppedText = (status: number): string =>
  `Stopped: the service refused five documents with status ${status} and accepted none, so the rest was not sent.`;

/** A create in doubt of an earlier run, with nothing left to make it. */
export const leftText = (key: string): string =>
  `${key}: an earlier run may have created it, and no document of these makes it. Look for it with \`igx remote list\`, then ${adoptCommand(key)}.`;

/** Says that a document replaces another one that had its key: it may have been moved, or copied together with its key. */
export const takenOverText = (item: SendableItem): string | undefined =>
  item.action === "rename"
    ? `${sendableOf(item).shown}: renamed from ${JSON.stringify(item.from)}, so it keeps that infographic`
    : item.action === "update" && item.entry.source !== item.source
      ? `${sendableOf(item).shown}: updates the infographic that ${item.entry.source} created with the same key ${JSON.stringify(item.key)}`
      : undefined;

/** A change at the service, which the report of a publish should show too; `undefined` without one. */
export function driftText([item, { kind }]: Published): string | undefined {
  const { shown } = sendableOf(item);
  if (item.drift === undefined || kind === "failed" || kind === "skipped") return undefined;
  if (item.drift === "gone") return `${shown}: ${goneText(item)}`;
  if (item.action === "orphan" && kind === "unchanged") return undefined;
  const now = kind === "unchanged" ? "" : `, and was ${outcomes[item.action]} all the same`;
  return `${shown}: somebody had changed it at the service since${now}`;
}

/** The first few of them: after an old lock file was restored, each document has one. */
export function driftTexts(published: readonly Published[]): readonly string[] {
  const texts = published.flatMap((one) => driftText(one) ?? []);
  const more = texts.length - maxDrifted;
  if (more <= 0) return texts;
  const documents = more === 1 ? "1 more document is" : `${more} more documents are`;
  return [...texts.slice(0, maxDrifted), `${documents} not as igx.lock.json recorded them: it may be an old one`];
}

/** More such texts than this are only counted. */
const maxDrifted = 5;

function goneText({ action }: SendableItem): string {
  switch (action) {
    case "create":
      return "it was not at the service any more, and was created again";
    case "unchanged":
      return "it is not at the service any more: --repair creates it again";
    default:
      return "it was not at the service any more";
  }
}

/** The gravest result decides: a refusal or a doubt (4) before a request that was not sent (3, or 2 if the address is wrong). */
export const publishExitCode = (published: readonly Published[]): ExitCode =>
  maxOf(
    published.map(([, result]) => exitCodeOf(result)),
    ExitCode.done,
  ) as ExitCode;

function exitCodeOf(result: PublishedResult): ExitCode {
  switch (result.kind) {
    case "done":
    case "unchanged":
      return ExitCode.done;
    case "skipped":
      return ExitCode.outside;
    case "doubt":
      return ExitCode.refused;
    case "failed":
      if (result.failed.kind !== "not-sent") return ExitCode.refused;
      return ["not-https", "bad-url"].includes(result.failed.reason) ? ExitCode.usage : ExitCode.outside;
  }
}

/** How many of each: `2 created, 1 updated, 997 unchanged, 1 failed`. */
export const countText = (published: readonly Published[]): string =>
  [...countsOf(published)].map(([word, count]) => `${count} ${word}`).join(", ");

export function countsOf(published: readonly Published[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [item, result] of published) {
    const word =
      result.kind === "done"
        ? outcomes[item.action]
        : result.kind === "unchanged" && item.action === "orphan"
          ? "orphaned"
          : result.kind === "unchanged" && item.action === "rename"
            ? "renamed"
            : outcomeNames[result.kind];
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

const outcomeNames = { unchanged: "unchanged", failed: "failed", doubt: "in doubt", skipped: "not sent" } as const;
