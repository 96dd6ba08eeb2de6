import { join, posix } from "node:path";
import { adoptedEntry } from "../../publish/adopt-by-title.js";
import type { LockEntry } from "../../publish/lock-entry.js";
import type { PublishState } from "../../publish/publish-state.js";
import { isWithoutFile } from "../../publish/renamed-documents.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { isMissing } from "../base/file-stats.js";
import { slashes } from "../base/paths.js";
import type { Project } from "../base/project.js";
import { shellQuoted } from "../base/shell-quoted.js";
import { eachOption, paramOptions } from "../inputs/params.js";
import type { Account } from "../publish/publish-account.js";
import { remoteFailure } from "../publish/remote-failure.js";
import { printable } from "../report/printable.js";
import type { ByTitleOptions } from "./adopt-by-title.js";
import { changeState } from "./change-state.js";
import { remoteOperation } from "./operation.js";

interface AdoptOptions extends ByTitleOptions {
  readonly byTitle?: boolean;
}

export const adopt = remoteOperation<AdoptOptions>({
  name: "adopt",
  summary: "connect infographics with documents, for the next publish to update",
  arguments: [
    {
      name: "[words...]",
      description: "KEY and ID; with --by-title files, folders, globs (default: include of the configuration)",
    },
  ],
  options: [
    {
      flags: "--by-title",
      description:
        "infographics whose title is that of a document without an entry in igx.lock.json, or with one of a deleted infographic",
    },
    { flags: "--dry-run", description: "with --by-title: the list of matches, without a change" },
    { flags: "--yes", description: "with --by-title: adoption without a question" },
    ...paramOptions,
    eachOption,
  ],
  examples: [
    { command: "igx remote adopt reports/coffee 4f1c…", does: "the next publish of reports/coffee updates it" },
    { command: "igx remote adopt --by-title reports/", does: "restore a lost igx.lock.json" },
    { command: "igx remote adopt --by-title --dry-run", does: "list what would be adopted" },
  ],
  details: `The next publish replaces the content of an adopted infographic, whatever it is.`,
  inputsOf: (args, { byTitle }, { config }) => {
    // Without inputs, the documents of the current folder.
    const inputs = args.length === 0 && config.include === undefined ? ["."] : args;
    return byTitle ? { inputs, command: "igx remote adopt --by-title" } : undefined;
  },
  async run(remote, args, options) {
    const { context, client, project, account } = remote;
    if (options.byTitle) return (await import("./adopt-by-title.js")).adoptByTitle(remote, args, options);
    if (args.length !== 2)
      throw cliFailure({
        exitCode: ExitCode.usage,
        message: "adopt takes a key and an id, or --by-title.",
        hint: "Write `igx remote adopt KEY ID`, or `igx remote adopt --by-title [INPUTS]`.",
      });
    const [key = "", id = ""] = args;
    requireKey(project, key);
    const got = await client.get(id);
    if (got.kind !== "ok") throw remoteFailure(got);
    const isThere = ({ source }: LockEntry) => !isMissing(join(project.root, source));
    const { owner, earlier } = unwrap(
      await changeState(remote, (state) => connect(state, key, { ...got.value, id }, { account, isThere })),
    );
    if (owner !== undefined)
      throw cliFailure({
        exitCode: ExitCode.usage,
        message: `${id} is the infographic of ${owner} already.`,
      });
    if (earlier !== undefined) context.note(`${key}: instead of ${printable(earlier)}, whose source is missing`);
    context.note(`${key} is ${id} now; the next publish updates it`);
    if (isMissing(join(project.root, `${key}.igx`)))
      context.note(`no source is called ${key}.igx: a document whose \`key\` is that will do`);
    return ExitCode.done;
  },
});

/**
 * Makes an infographic the one of a key. Nothing is changed if it belongs to another one, the `owner`. A key whose file is missing, as after the
 * file was renamed, is forgotten: it is the `earlier` one.
 */
async function connect(
  { documents, unfinished, save, begin, end }: PublishState,
  key: string,
  infographic: Parameters<typeof adoptedEntry>[0],
  { account: { secrets }, isThere }: { account: Account; isThere: (entry: LockEntry) => boolean },
): Promise<{ readonly owner?: string; readonly earlier?: string }> {
  const others = [...documents].filter(([name, entry]) => name !== key && entry.id === infographic.id);
  const owner = others.find(([, entry]) => !isWithoutFile(entry, isThere));
  if (owner) return { owner: owner[0] };
  const before = documents.get(key) ?? unfinished?.doubts.find((one) => one.key === key);
  const { source, table } = before ?? { source: `${key}.igx` };
  const entry = adoptedEntry(infographic, { source, secrets, ...(table !== undefined && { table }) });
  // In the journal first: with the lock file alone a create that is in doubt would be looked for, not be found, and be sent again.
  const journal = unfinished && (await begin());
  await journal?.append({ type: "done", key, action: "create", entry, adopted: true });
  documents.set(key, entry);
  for (const [other] of others) {
    await journal?.append({ type: "done", key: other, action: "delete" });
    documents.delete(other);
  }
  await save();
  const inDoubt = unfinished?.doubts.some((one) => one.key !== key) === true;
  if (journal) await end(journal, inDoubt);
  return others[0] ? { earlier: others[0][0] } : {};
}

/**
 * A path is easily mistaken for a key. No document would have such a key, so the next publish would create the adopted infographic once
 * more.
 */
function requireKey({ root }: Project, key: string): void {
  const meant = posix.normalize(slashes(key)).replace(/\.igx$/i, "");
  if (meant === key || isMissing(join(root, `${meant}.igx`))) return;
  throw cliFailure({
    exitCode: ExitCode.usage,
    message: `\`${key}\` is a path, not a key.`,
    hint: `Write the \`key\` of its front matter, or else its path from the root without .igx: \`igx remote adopt ${shellQuoted(meant)} ID\`.`,
  });
}
