import type { PlanDifference } from "../../publish/planned-changes.js";
import type { PreparedPlan, Refusal } from "../../publish/prepare-plan.js";
import { withoutSecrets } from "../../template/secrets.js";
import { ExitCode } from "../base/exit-code.js";
import type { Failure } from "../base/outcome.js";
import { shellQuoted } from "../base/shell-quoted.js";
import { printable } from "../report/printable.js";
import type { Sendable, SendableItem } from "./publish-documents.js";
import { secretsOf } from "./secrets-of.js";

/** More titles than this are only counted. */
const maxShown = 10;

/** Why nothing of a plan is sent and what to do; `undefined` if nothing prevents it. `table`: as the user named it. */
export function refusalFailure(
  { refusals }: Pick<PreparedPlan<Sendable>, "refusals">,
  table?: string,
): Failure | undefined {
  const [first, ...others] = refusals;
  if (!first) return undefined;
  const { message, hint } = refusalText(first, table);
  const also = others.map((one) => ` ${refusalText(one, table).message}`);
  return { exitCode: ExitCode.refused, code: `refused-${first.kind}`, message: `${message}${also.join("")}`, hint };
}

interface RefusalText {
  readonly message: string;
  readonly hint: string;
}

export function refusalText(refusal: Refusal<Sendable>, table?: string): RefusalText {
  if (refusal.kind === "titles") return titlesText(refusal);
  if (refusal.kind === "queued") return queuedText(refusal);
  if (refusal.kind === "shared") return sharedText(refusal);
  if (refusal.kind === "disputed") return disputedText(refusal);
  if (refusal.kind === "drift") return driftedText(refusal);
  if (refusal.kind === "plan") return differencesText(refusal);
  if (refusal.kind === "renames") return renamesText(refusal);
  const { reason, deletes, known } = refusal;
  const all = deletes === 1 ? "the only infographic" : `all ${deletes} infographics`;
  const messages = {
    "empty-table": `${printable(table ?? refusal.table ?? "The table")} has no rows: \`--prune\` would delete ${all} made from it.`,
    everything: `\`--prune\` would delete ${all} that igx.lock.json has of these sources.`,
    many: `\`--prune\` would delete ${deletes} of ${known} infographics, more than a fifth.`,
  };
  return { message: messages[reason], hint: "Check the sources. If it is right, use `--prune=all`." };
}

function titlesText({ conflicts }: Extract<Refusal<Sendable>, { kind: "titles" }>): RefusalText {
  const names = new Set(conflicts.map(({ item, title }) => nameOf(item, title)));
  const shown = [...names].slice(0, maxShown).join(", ");
  const more = names.size > maxShown ? `, and ${names.size - maxShown} more` : "";
  const documents = conflicts.length === 1 ? "1 document" : `${conflicts.length} documents`;
  return {
    message: `The account already has infographics with the titles of ${documents} that igx.lock.json does not know: ${shown}${more}.`,
    hint: "If another machine has published them, get its igx.lock.json. To take them over, run `igx remote adopt --by-title` with the same inputs. To create them all the same, publish only these documents with `--create`.",
  };
}

function queuedText({ items, queue }: Extract<Refusal<Sendable>, { kind: "queued" }>): RefusalText {
  return {
    message: `The queue at ${queue} has ${items.length === 1 ? "1 document" : `${items.length} documents`} of these: ${keysOf(items)}.`,
    hint: "Run `igx queue collect` when its workers are done, or publish with `--queue`.",
  };
}

function sharedText({ shared }: Extract<Refusal<Sendable>, { kind: "shared" }>): RefusalText {
  const named = shared.slice(0, maxShown).map(({ id, keys }) => `${id} for ${listed(keys)}`);
  const more = shared.length > maxShown ? `; and ${shared.length - maxShown} more` : "";
  return {
    message: printable(`igx.lock.json has one infographic for several documents: ${named.join("; ")}${more}.`),
    hint: "Keep the entry of the document that it shows, and remove the others: the next publish creates their documents anew.",
  };
}

function disputedText({ disputed }: Extract<Refusal<Sendable>, { kind: "disputed" }>): RefusalText {
  const shown = disputed.slice(0, maxShown).map(({ item, id, title }) => {
    const secrets = secretsOf(item);
    return `\`${printable(item.key)}\` is ${printable(id)}, ${withoutSecrets(JSON.stringify(printable(title)), secrets)} at the service`;
  });
  const more = disputed.length > maxShown ? `; and ${disputed.length - maxShown} more` : "";
  return {
    message: `igx.lock.json names infographics that have other titles at the service than it recorded: ${shown.join("; ")}${more}.`,
    hint: "Check that they are yours to replace or delete: then add `--yes`. Otherwise remove their entries.",
  };
}

function renamesText({ unclear }: Extract<Refusal<Sendable>, { kind: "renames" }>): RefusalText {
  const shown = unclear.slice(0, maxShown).map(({ items, from }) => `${keysOf(items)} may have been ${orListed(from)}`);
  const more = unclear.length > maxShown ? `; and ${unclear.length - maxShown} more` : "";
  const [{ items, from }] = unclear as [(typeof unclear)[number]];
  const [old, now] = [from[0]!, items[0]!.key].map((key) => shellQuoted(printable(key)));
  return {
    message: `Some new documents have the content or the title of missing ones, so they may have been renamed: ${shown.join("; ")}${more}.`,
    hint: `If one was renamed, run \`igx lock move OLD NEW\`, such as \`igx lock move ${old} ${now}\`. If they are new, publish only these documents with \`--create\`.`,
  };
}

/** The differences by their parts: `sources: a is new, b has changed`. */
function differencesText({ differences }: Extract<Refusal<Sendable>, { kind: "plan" }>): RefusalText {
  const parts = Object.entries(partNames).flatMap(([part, name]) => {
    const own = differences.filter((one) => one.in === part);
    const shown = own.slice(0, maxShown).map(({ key, what }) => `\`${printable(key)}\` ${differenceTexts[what]}`);
    const more = own.length > maxShown ? `, and ${own.length - maxShown} more` : "";
    return own.length === 0 ? [] : [`${name}: ${shown.join(", ")}${more}`];
  });
  return {
    message: `The plan does not fit any more. ${parts.join(". ")}.`,
    hint: "Make a new one with `igx publish --plan --save FILE`, and look at it.",
  };
}

const partNames: Readonly<Record<PlanDifference["in"], string>> = {
  sources: "Sources",
  lock: "igx.lock.json",
  service: "Service",
  action: "Plan",
};

const differenceTexts: Readonly<Record<PlanDifference["what"], string>> = {
  changed: "has changed",
  new: "is new",
  missing: "is missing",
  taken: "has other infographics with its title",
};

const driftedText = ({ items }: Extract<Refusal<Sendable>, { kind: "drift" }>): RefusalText => ({
  message: `Somebody else has changed ${items.length === 1 ? "1 infographic" : `${items.length} infographics`} at the service since the last publish: ${keysOf(items)}.`,
  hint: "Look at them there. To overwrite one, run `igx remote adopt KEY ID` and publish again.",
});

const orListed = (keys: readonly string[]): string => listed(keys).replace(/, (?=[^,]*$)/, " or ");

const keysOf = (items: readonly SendableItem[]): string => listed(items.map(({ key }) => key));

function listed(keys: readonly string[]): string {
  const names = keys.slice(0, maxShown).map((key) => `\`${printable(key)}\``);
  return `${names.join(", ")}${keys.length > maxShown ? `, and ${keys.length - maxShown} more` : ""}`;
}

/** A title in backquotes; a document of a secret title by its key. */
function nameOf(item: SendableItem, title: string | undefined): string {
  const secrets = secretsOf(item);
  return `\`${withoutSecrets(printable(title ?? item.key), secrets)}\``;
}
