import type { SharedLock } from "../../publish/lock-store/shared-lock.js";
import type { DiagnosticSet } from "../base/diagnostic-set.js";
import { type Outcome, success } from "../base/outcome.js";
import { joinParts } from "../inputs/gather-findings.js";
import { openRun } from "../inputs/run-parts.js";
import { type Account, findAccount } from "./publish-account.js";
import { type PublishPart, profileOf, publishParts } from "./publish-documents.js";
import { type PublishOptions, pacingOf } from "./publish-options.js";
import type { PublishSession } from "./publish-session.js";

interface BatchSessions {
  readonly sessions: readonly PublishSession[];
  readonly findings: DiagnosticSet;
}

/** The parts of a run that go to one account. Several profiles may lead to it. */
interface AccountParts {
  readonly account: Account;
  readonly profiles: readonly (string | undefined)[];
  readonly parts: readonly PublishPart[];
}

/** One session for each account that the profiles of the batches lead to, with all documents compiled. `sends`: whether requests will follow. */
export async function batchSessions(
  asked: Omit<PublishSession, "documents" | "account">,
  sends: boolean,
): Promise<Outcome<BatchSessions>> {
  const { context, project, options } = asked;
  const run = await openRun(asked);
  if (!run.ok) return run;
  const { parts, findings } = run.value;
  const groups = await accountsOf(asked, parts, sends);
  if (!groups.ok) return groups;
  const sessions: PublishSession[] = [];
  for (const { account, profiles, parts } of groups.value) {
    const documents = await publishParts(context, project, parts, account);
    if (!documents.ok) return documents;
    const own = { ...options, ...slowest(asked, profiles) };
    sessions.push({ ...asked, options: own, account, documents: documents.value });
  }
  const all = [findings, ...sessions.map(({ documents }) => documents.findings)];
  return success({ sessions, findings: joinParts(all) });
}

async function accountsOf(
  { context, options }: Omit<PublishSession, "documents" | "account">,
  parts: readonly PublishPart[],
  sends: boolean,
): Promise<Outcome<readonly AccountParts[]>> {
  const groups = new Map<string, AccountParts>();
  const states = new Map<string, SharedLock>();
  for (const profile of new Set(parts.map(profileOf))) {
    const found = await findAccount(context, withProfile(options, profile), sends);
    if (!found.ok) return found;
    const account = withKnownState(found.value, states);
    const { baseUrl, identity, shared } = account;
    const id = [baseUrl, identity.key, shared?.shown].join("\n");
    const known = groups.get(id);
    const own = parts.filter((part) => profileOf(part) === profile);
    groups.set(id, {
      account: known?.account ?? account,
      profiles: [...(known?.profiles ?? []), profile],
      parts: [...(known?.parts ?? []), ...own],
    });
  }
  return success([...groups.values()]);
}

/** Accounts with one state share its lease: it cannot be taken twice. */
function withKnownState(account: Account, states: Map<string, SharedLock>): Account {
  const { shared } = account;
  if (!shared) return account;
  const known = states.get(shared.shown) ?? shared;
  states.set(shared.shown, known);
  return { ...account, shared: known };
}

const withProfile = (options: PublishOptions, profile: string | undefined): PublishOptions =>
  profile === undefined ? options : { ...options, profile };

/** The lowest rate and the fewest requests at a time that the profiles of an account set. */
function slowest(
  { project, options }: Omit<PublishSession, "documents" | "account">,
  profiles: AccountParts["profiles"],
) {
  const all = profiles.map((profile) => pacingOf(project, withProfile(options, profile)));
  const [profile] = profiles;
  return {
    ...(profile !== undefined && { profile }),
    rate: Math.min(...all.map(({ rate }) => rate)),
    concurrency: Math.min(...all.map(({ concurrency }) => concurrency)),
  };
}
