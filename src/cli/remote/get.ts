import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { remoteFailure } from "../publish/remote-failure.js";
import { resultJson } from "../report/result-json.js";
import { columns, remoteOperation } from "./operation.js";

export const get = remoteOperation({
  name: "get",
  summary: "show what the service knows of an infographic",
  arguments: [{ name: "<id>", description: "id of the infographic" }],
  options: [],
  examples: [{ command: "igx remote get 4f1c…", does: "title, dates and addresses, without the content" }],
  async run({ context, client }, [id = ""]) {
    const got = await client.get(id);
    if (got.kind !== "ok") throw remoteFailure(got);
    const { value } = got;
    context.print(
      isJson(context)
        ? resultJson("remote get", value)
        : columns(Object.entries(value).map(([name, field]) => [name, String(field)])),
    );
    return ExitCode.done;
  },
});
