import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { remoteFailure } from "../publish/remote-failure.js";
import { resultJson } from "../report/result-json.js";
import { columns, remoteOperation, unsupported } from "./operation.js";

export const themes = remoteOperation({
  name: "themes",
  summary: "list the themes that theme_id can name",
  arguments: [],
  options: [],
  examples: [{ command: "igx remote themes", does: "ids and titles" }],
  async run({ context, account, client }) {
    if (!client.themes) throw unsupported(account, "has no themes");
    const listed = await client.themes();
    if (listed.kind !== "ok") throw remoteFailure(listed);
    const { value } = listed;
    if (isJson(context)) context.print(resultJson("remote themes", value));
    else if (value.length > 0)
      context.print(columns([["ID", "TITLE"], ...value.map(({ id, title }) => [String(id), title])]));
    return ExitCode.done;
  },
});
