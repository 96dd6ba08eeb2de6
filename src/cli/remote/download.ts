import { resolve } from "node:path";
import { ExitCode } from "../base/exit-code.js";
import { writeOutput } from "../outputs/write-output.js";
import { failRemote, type Operation } from "./operation.js";

export const download: Operation = {
  name: "download",
  usage: "download ID",
  does: "the service's own picture of it, as pdf, png or html (--as)",
  arity: [1, 1],
  async run({ context, client, args: [id = ""], options }) {
    const got = await client.download(id, options.as);
    if (got.kind !== "ok") return failRemote(context, got);
    const { bytes, format } = got.value;
    // The service has the last word on what it is; a file of the wrong kind under the right name would be found out late.
    if (format !== options.as)
      return context.fail({ exitCode: ExitCode.refused, message: `The service sent ${format}, not ${options.as}.` });
    if (options.output === "-") {
      context.print(bytes);
      return ExitCode.done;
    }
    // An id is the service's; nothing of it may lead to another folder.
    const file = options.output ?? `${id.replace(/[^\w.-]/g, "_")}.${format}`;
    const written = await writeOutput(resolve(context.cwd, file), bytes, { root: context.cwd });
    if (!written.ok) return context.fail(written.failure);
    context.note(`${id} -> ${file}`);
    return ExitCode.done;
  },
};
