import { resolve } from "node:path";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { writeOutput } from "../outputs/write-output.js";
import { type Operation, remoteFailure, unsupported } from "./operation.js";

export const download: Operation = {
  name: "download",
  usage: "download ID",
  does: "the service's own picture of it, as pdf, png or html (--as)",
  arity: [1, 1],
  async run({ context, client, account, args: [id = ""], options }) {
    if (!client.download) throw unsupported(account, "does not draw infographics");
    const got = await client.download(id, options.as);
    if (got.kind !== "ok") throw remoteFailure(got);
    const { bytes, format } = got.value;
    // The service has the last word on what it is; a file of the wrong kind under the right name would be found out late.
    if (format !== options.as)
      throw cliFailure({ exitCode: ExitCode.refused, message: `The service sent ${format}, not ${options.as}.` });
    if (options.output === "-") {
      context.print(bytes);
      return ExitCode.done;
    }
    // An id is the service's; nothing of it may lead to another folder.
    const file = options.output ?? `${id.replace(/[^\w.-]/g, "_")}.${format}`;
    unwrap(await writeOutput(resolve(context.cwd, file), bytes, { root: context.cwd }));
    context.note(`${id} -> ${file}`);
    return ExitCode.done;
  },
};
