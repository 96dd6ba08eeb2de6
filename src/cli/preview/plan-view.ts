import type { PublishPlan } from "../../preview/publish-protocol.js";
import { withoutSecrets } from "../../template/secrets.js";
import type { Failure } from "../base/outcome.js";
import { sha256Hex } from "../base/sha256.js";
import { changesByMarks, knownChanges } from "../publish/known-changes.js";
import type { Account } from "../publish/publish-account.js";
import type { Sendable } from "../publish/publish-documents.js";
import { planData } from "../publish/publish-plan.js";
import { refusalFailure } from "../publish/publish-refusal.js";
import { isOfFew } from "../publish/publish-resume.js";
import type { PreparedPublish } from "../publish/publish-run.js";
import type { PreviewPlan } from "./plan-data.js";

type PlanViewInput = Pick<PreviewPlan, "session" | "prepared" | "item" | "document"> & {
  readonly lacking: Failure | undefined;
  /** The names of the parameters that the page has set. */
  readonly set: readonly string[];
};

/** The plan as the page receives it: without secrets. */
export async function planForPage({
  session,
  prepared,
  item,
  document,
  lacking,
  set,
}: PlanViewInput): Promise<PublishPlan> {
  const { account, options } = session;
  const { baseUrl } = account;
  const { profile } = options;
  const say = redactor(document, account);
  const { fields } = await document.payload();
  const known = await knownChanges(session, item);
  // The page can still show a plan that cannot be carried out, and says why.
  const blocked = lacking ?? unfinishedOther(prepared) ?? refusalFailure(prepared);
  return {
    // Not `document.hash` itself: with the hash of the payload, a stranger could test guesses about its content.
    hash: sha256Hex(JSON.stringify([baseUrl, profile, planData(item), document.hash])),
    target: { baseUrl, ...(profile !== undefined && { profile }) },
    key: item.key,
    ...(document.title !== undefined && { title: say(document.title) }),
    action: item.action,
    ...(item.action === "rename" && { from: say(item.from) }),
    ...(item.action !== "create" && { id: item.entry.id }),
    ...(item.action !== "create" && item.entry.url !== undefined && { url: item.entry.url }),
    elements: (await document.content()).length,
    fields: "fields" in item ? item.fields : [],
    changes: (known?.changes ?? changesByMarks(item)).map(({ values, ...one }) => ({
      ...one,
      what: say(one.what),
      ...(values.length > 0 && { values: values.map(say) }),
    })),
    ...(item.drift && { drift: item.drift }),
    visibility: account.backend.visibilityOf(fields),
    notes: notesOf(prepared, document, account, set).map(say),
    ...(blocked && {
      blocked: { message: blocked.message, ...(blocked.hint !== undefined && { hint: blocked.hint }) },
    }),
  };
}

/** A new plan would replace the journal of an interrupted run, and with it what that run left open. */
const unfinishedOther = ({ state: { unfinished } }: PreparedPublish): Omit<Failure, "exitCode"> | undefined =>
  unfinished && !isOfFew(unfinished.command)
    ? { message: "An earlier publish was interrupted.", hint: "Finish it first: igx publish --resume." }
    : undefined;

/** Notes for the author before publishing, in sentences. */
function notesOf(
  { offlineReason, state: { unfinished } }: PreparedPublish,
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
    ...(identity.key === ""
      ? ["Without the API secret, igx cannot know for certain whether anything has changed."]
      : []),
    ...(offlineReason !== undefined && identity.key !== ""
      ? [`What has changed at the service is not known: ${offlineReason}`]
      : []),
  ];
}

/** Removes the secrets of the document and of the account from a text. */
export const redactor =
  ({ secrets }: Sendable, account: Account) =>
  (text: string): string =>
    withoutSecrets(
      text,
      [...secrets, ...credentialTexts(account)].filter((secret) => secret !== ""),
    );

/** All texts of an account that the page must not repeat, including the key, which is not secret in the strict sense. */
export const credentialTexts = ({ credentials }: Account): readonly string[] =>
  Object.values(credentials).flatMap((text) => text ?? []);
