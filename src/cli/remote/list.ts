import { openPublishState } from "../../publish/publish-state.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { jsonText } from "../report/json-text.js";
import { columns, type Remote, remoteFailure, remoteOperation, unsupported } from "./operation.js";

export const list = remoteOperation<{ readonly user?: string }>({
  name: "list",
  summary: "list the infographics of the account",
  arguments: [],
  options: [{ flags: "--user <name>", description: "infographics that this user has published" }],
  examples: [
    { command: "igx remote list", does: "id, state, key and title of each" },
    { command: "igx remote list --user jane", does: "what jane has published" },
  ],
  async run(remote, _args, options) {
    const { context, account, client } = remote;
    if (options.user !== undefined && !client.listOf)
      throw unsupported(account, "does not list the infographics of other users");
    const listed = await (options.user === undefined ? client.list() : client.listOf!(options.user));
    if (listed.kind !== "ok") throw remoteFailure(listed);
    if (isJson(context)) {
      context.print(jsonText(listed.value));
      return ExitCode.done;
    }
    const keys = await keysById(remote);
    const rows = listed.value.map(({ id, date_modified: modified = "", published, title = "" }) => [
      id,
      modified,
      published === true ? "published" : "-",
      keys.get(id) ?? "-",
      title,
    ]);
    context.print(rows.length === 0 ? "" : columns([["ID", "MODIFIED", "STATE", "KEY", "TITLE"], ...rows]));
    return ExitCode.done;
  },
});

/** The key of each infographic. Empty if the lock file cannot be read, which other commands report. */
async function keysById({ project, account }: Remote): Promise<ReadonlyMap<string, string>> {
  const opened = await openPublishState(project.root, account.baseUrl, account.identity.key);
  return new Map(opened.ok ? [...opened.value.documents].map(([key, { id }]) => [id, key]) : []);
}
