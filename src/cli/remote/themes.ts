import { ExitCode } from "../base/exit-code.js";
import { jsonText } from "../report/json-text.js";
import { columns, isJson, type Operation, remoteFailure, unsupported } from "./operation.js";

export const themes: Operation = {
  name: "themes",
  usage: "themes",
  does: "the themes that a document can name in theme_id",
  arity: [0, 0],
  async run({ context, client, account }) {
    if (!client.themes) throw unsupported(account, "has no themes");
    const listed = await client.themes();
    if (listed.kind !== "ok") throw remoteFailure(listed);
    const { value } = listed;
    if (isJson(context)) context.print(jsonText(value));
    else if (value.length > 0)
      context.print(columns([["ID", "TITLE"], ...value.map(({ id, title }) => [String(id), title])]));
    return ExitCode.done;
  },
};
