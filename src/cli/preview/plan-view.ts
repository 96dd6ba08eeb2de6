import { createHash } from "node:crypto";
import type { PublishPlan } from "../../preview/publish-protocol.js";
import { withoutSecrets } from "../../template/secrets.js";
import type { Failure } from "../base/outcome.js";
import type { Account } from "../publish/publish-account.js";
import type { Sendable } from "../publish/publish-documents.js";
import { planData } from "../publish/publish-plan.js";
import { refusalFailure } from "../publish/publish-refusal.js";
import { isOfFew } from "../publish/publish-resume.js";
import type { PreparedPublish } from "../publish/publish-run.js";
import type { PreviewPlan } from "./plan-data.js";

export type PlanViewInput = Pick<PreviewPlan, "session" | "prepared" | "item" | "document"> & {
  readonly lacking: Failure | undefined;
  /** The parameters that the page has set. */
  readonly set: readonly string[];
};

/** A plan as the page is told it: without secrets. */
export async function planForPage({
  session: { account, options },
  prepared,
  item,
  document,
  lacking,
  set,
}: PlanViewInput): Promise<PublishPlan> {
  const { baseUrl } = account;
  const { profile } = options;
  const say = redactor(document, account);
  const { fields } = await document.payload();
  const blocked = lacking ?? unfinishedOther(prepared) ?? refusalFailure(prepared);
  return {
    // Whoever has the hash of what is sent could try what makes it.
    hash: createHash("sha256")
      .update(JSON.stringify([baseUrl, profile, planData(item), document.hash]))
      .digest("hex"),
    target: { baseUrl, ...(profile !== undefined && { profile }) },
    key: item.key,
    ...(document.title !== undefined && { title: say(document.title) }),
    action: item.action,
    ...(item.action !== "create" && { id: item.entry.id }),
    ...(item.action !== "create" && item.entry.url !== undefined && { url: item.entry.url }),
    elements: (await document.content()).length,
    fields: item.action === "update" ? item.fields : [],
    changes: item.action === "update" ? item.changes.map((one) => ({ ...one, what: say(one.what) })) : [],
    ...(item.drift && { drift: item.drift }),
    visibility: account.backend.visibilityOf(fields),
    notes: notesOf(prepared, document, account, set).map(say),
    ...(blocked && {
      blocked: { message: blocked.message, ...(blocked.hint !== undefined && { hint: blocked.hint }) },
    }),
  };
}

/** What an earlier run has left undone would be forgotten with its journal. */
const unfinishedOther = ({ state: { unfinished } }: PreparedPublish): Omit<Failure, "exitCode"> | undefined =>
  unfinished && !isOfFew(unfinished.command)
    ? { message: "An earlier publish was interrupted.", hint: "Finish it first: igx publish --resume." }
    : undefined;

function notesOf(
  { blind, state: { unfinished } }: PreparedPublish,
  { key, warnings }: Sendable,
  { identity }: Account,
  set: readonly string[],
): readonly string[] {
  const inDoubt = unfinished?.doubts.some((doubt) => doubt.key === key);
  return [
    ...(inDoubt
      ? ["It may have been created already: its answer was lost. It is looked for before anything is sent."]
      : []),
    ...(set.length > 0 ? [`With values that were set on this page: ${set.join(", ")}.`] : []),
    ...warnings.map(({ message }) => message),
    ...(identity.key === "" ? ["Without the API secret it cannot be told for sure whether anything has changed."] : []),
    ...(blind !== undefined && identity.key !== "" ? [`What has changed at the service is not known: ${blind}`] : []),
  ];
}

/** Texts as they may be shown: without what is secret in the document, and what signs it. */
export const redactor =
  ({ secrets }: Sendable, account: Account) =>
  (text: string): string =>
    withoutSecrets(
      text,
      [...secrets, ...credentialTexts(account)].filter((secret) => secret !== ""),
    );

/** Everything that the page must not repeat of an account, also what is not secret among people. */
export const credentialTexts = ({ credentials }: Account): readonly string[] =>
  Object.values(credentials).flatMap((text) => text ?? []);
