import { join } from "node:path";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { adoptedEntry, matchTitles, type TitleMatch, type TitleMatches } from "../../publish/adopt-by-title.js";
import type { PublishState } from "../../publish/publish-state.js";
import { withoutSecrets } from "../../template/secrets.js";
import { unwrap } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { isMissing } from "../base/file-stats.js";
import { isForPeople } from "../base/is-for-people.js";
import { isJson } from "../base/is-json.js";
import { loadPublishState } from "../publish/load-publish-state.js";
import { type DocumentOptions, publishDocuments, type Sendable } from "../publish/publish-documents.js";
import { remoteFailure } from "../publish/remote-failure.js";
import { printable } from "../report/printable.js";
import { report } from "../report/report.js";
import { resultJson } from "../report/result-json.js";
import { changeState } from "./change-state.js";
import { columns, type Remote } from "./operation.js";

export interface ByTitleOptions extends DocumentOptions {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

/** Takes over what the account already has of the inputs' documents, by their titles: for a lock file that was lost. */
export async function adoptByTitle(
  remote: Remote,
  args: readonly string[],
  options: ByTitleOptions,
): Promise<ExitCode> {
  const { context, project, account, client } = remote;
  const documents = unwrap(await publishDocuments(context, project, args, options, account));
  const { findings, sendable } = documents;
  if (hasErrors(findings.diagnostics)) return report(context, findings);
  const known = unwrap(await loadPublishState(context, project, account));
  const listed = await client.list();
  if (listed.kind !== "ok") throw remoteFailure(listed);
  const found = await matchTitles(
    sendable,
    known.documents,
    listed.value,
    ({ source }) => !isMissing(join(project.root, source)),
  );
  show(remote, found);
  const code = found.ambiguous.length > 0 ? ExitCode.refused : ExitCode.done;
  if (found.matches.length === 0 || options.dryRun) return code;
  const allowed = await allow(remote, options, found.matches.length);
  if (allowed !== undefined) return allowed;
  const adopted = unwrap(await changeState(remote, (state) => take(state, found)));
  context.note(`${adopted} adopted; the next publish updates them`);
  return code;
}

/** The exit code without a yes. */
async function allow({ context }: Remote, options: ByTitleOptions, count: number): Promise<ExitCode | undefined> {
  const what = count === 1 ? "1 infographic" : `${count} infographics`;
  if (options.yes) return undefined;
  const { isAllowed } = await import("../base/ask.js");
  const allowed = await isAllowed(context, `Adopt ${what}? The next publish replaces their content.`, {
    message: `This would adopt ${what}.`,
    hint: "Add --yes to do it, or --dry-run to see the list alone.",
  });
  return allowed ? undefined : ExitCode.done;
}

function show({ context }: Remote, { matches, ambiguous }: TitleMatches<Sendable>): void {
  const matched = matches.map(({ document, record, gone, from }) => ({
    key: document.key,
    id: record.id,
    title: shownTitle(document, record.title),
    ...(gone !== undefined && { gone }),
    ...(from !== undefined && { from }),
  }));
  const unsure = ambiguous.map(({ title, documents, records }) => ({
    title: shownTitle(documents[0]!, title),
    keys: documents.map(({ key }) => key),
    ids: records.map(({ id }) => id),
  }));
  if (isJson(context)) context.print(resultJson("remote adopt", { matches: matched, ambiguous: unsure }));
  else if (matched.length > 0)
    context.print(columns([["KEY", "ID", "TITLE"], ...matched.map(({ key, id, title }) => [key, id, title])]));
  if (matched.length + unsure.length === 0)
    context.note("the account has no infographic with the title of an unknown document");
  if (!isForPeople(context)) return;
  context.note(
    matched.flatMap(({ key, gone, from }) => [
      ...(gone === undefined
        ? []
        : [`${key}: its earlier infographic ${printable(gone)} is not at the service any more`]),
      ...(from === undefined ? [] : [`${key}: instead of ${printable(from)}, whose source is missing`]),
    ]),
  );
  for (const { title, keys, ids } of unsure)
    context.writeError(
      `igx: \`${title}\` is the title of ${keys.join(", ")} and of ${ids.join(", ")}: not adopted. Choose with \`igx remote adopt KEY ID\`.\n`,
    );
}

/** A title may contain a secret. */
const shownTitle = ({ secrets }: Sendable, title = ""): string => withoutSecrets(title, secrets);

/** Returns how many were adopted. Entries that changed since the list was read stay as they are. */
async function take(
  { documents, unfinished, save, begin, end }: PublishState,
  { matches }: TitleMatches,
): Promise<number> {
  const owners = new Map([...documents].map(([key, { id }]) => [id, key]));
  const isFree = ({ document, record, gone, from }: TitleMatch): boolean =>
    documents.get(document.key)?.id === gone && owners.get(record.id) === from;
  const free = matches.filter(isFree);
  // In the journal first: with the lock file alone a create that is in doubt would be looked for, not be found, and be sent again.
  const journal = unfinished && (await begin());
  for (const { document, record, from } of free) {
    const entry = adoptedEntry(record, document);
    await journal?.append({ type: "done", key: document.key, action: "create", entry, adopted: true });
    documents.set(document.key, entry);
    if (from === undefined) continue;
    await journal?.append({ type: "done", key: from, action: "delete" });
    documents.delete(from);
  }
  await save();
  const keys = new Set(free.map(({ document }) => document.key));
  if (journal)
    await end(
      journal,
      unfinished.doubts.some(({ key }) => !keys.has(key)),
    );
  return free.length;
}
