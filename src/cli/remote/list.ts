import type { InfographicRecord } from "../../publish/infographic-record.js";
import { openPublishState } from "../../publish/publish-state.js";
import { cliFailure } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { remoteFailure } from "../publish/remote-failure.js";
import { resultJson } from "../report/result-json.js";
import { columns, type Remote, remoteOperation, unsupported } from "./operation.js";
import { unknownRecords } from "./unknown.js";

export const list = remoteOperation<{ readonly user?: string; readonly unknown?: boolean }>({
  name: "list",
  summary: "list the infographics of the account",
  arguments: [],
  options: [
    { flags: "--user <name>", description: "infographics that this user has published" },
    { flags: "--unknown", description: "only those that igx.lock.json does not know" },
  ],
  examples: [
    { command: "igx remote list", does: "id, state, key and title of each" },
    { command: "igx remote list --unknown", does: "what a publish from elsewhere, or a lost lock file, has left" },
    { command: "igx remote list --user jane", does: "what jane has published" },
  ],
  async run(remote, _args, options) {
    const { context, account, client } = remote;
    if (options.user !== undefined && !client.listOf)
      throw unsupported(account, "does not list the infographics of other users");
    if (options.user !== undefined && options.unknown) throw cliFailure(twoLists);
    if (options.unknown) {
      show(remote, await unknownRecords(remote), new Map());
      return ExitCode.done;
    }
    const listed = await (options.user === undefined ? client.list() : client.listOf!(options.user));
    if (listed.kind !== "ok") throw remoteFailure(listed);
    show(remote, listed.value, isJson(context) ? new Map() : await keysById(remote));
    return ExitCode.done;
  },
});

const twoLists = {
  exitCode: ExitCode.usage,
  message: "--unknown is about your own infographics.",
  hint: "Remove --user or --unknown.",
};

const show = ({ context }: Remote, records: readonly InfographicRecord[], keys: ReadonlyMap<string, string>): void =>
  context.print(isJson(context) ? resultJson("remote list", records) : recordRows(records, keys));

/** Infographics as a table. */
export function recordRows(
  records: readonly InfographicRecord[],
  keys: ReadonlyMap<string, string> = new Map(),
): string {
  const rows = records.map(({ id, date_modified: modified = "", published, title = "" }) => [
    id,
    modified,
    published === true ? "published" : "-",
    keys.get(id) ?? "-",
    title,
  ]);
  return rows.length === 0 ? "" : columns([["ID", "MODIFIED", "STATE", "KEY", "TITLE"], ...rows]);
}

/** The key of each infographic. Empty if the lock file cannot be read, which other commands report. */
async function keysById({ project, account }: Remote): Promise<ReadonlyMap<string, string>> {
  const opened = await openPublishState(project.root, account.baseUrl, account.identity.key);
  return new Map(opened.ok ? [...opened.value.documents].map(([key, { id }]) => [id, key]) : []);
}
