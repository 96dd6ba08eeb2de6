import { ExitCode } from "../base/exit-code.js";
import { jsonText } from "../report/json-text.js";
import { columns, isJson, type Operation, remoteFailure } from "./operation.js";

export const get: Operation = {
  name: "get",
  usage: "get ID",
  does: "what the service knows of one; never its content",
  arity: [1, 1],
  async run({ context, client, args: [id = ""] }) {
    const got = await client.get(id);
    if (got.kind !== "ok") throw remoteFailure(got);
    const { value } = got;
    context.print(
      isJson(context) ? jsonText(value) : columns(Object.entries(value).map(([name, field]) => [name, String(field)])),
    );
    return ExitCode.done;
  },
};
