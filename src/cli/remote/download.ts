import { resolve } from "node:path";
import type { DownloadFormat } from "../../publish/sniff.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { writeOutput } from "../outputs/write-output.js";
import { remoteFailure, remoteOperation, unsupported } from "./operation.js";

interface DownloadOptions {
  readonly output?: string;
  readonly as: DownloadFormat;
}

export const download = remoteOperation<DownloadOptions>({
  name: "download",
  summary: "download the service's own picture",
  arguments: [{ name: "<id>", description: "id of the infographic" }],
  options: [
    { flags: "-o, --output <path>", description: "where to write it; - is standard output (default: ID.FORMAT)" },
    { flags: "--as <format>", description: "form of the picture", choices: ["pdf", "png", "html"], default: "pdf" },
  ],
  examples: [
    { command: "igx remote download 4f1c…", does: "write 4f1c….pdf" },
    { command: "igx remote download 4f1c… --as png -o chart.png", does: "as a picture" },
  ],
  async run({ context, account, client }, [id = ""], options) {
    if (!client.download) throw unsupported(account, "does not draw infographics");
    const got = await client.download(id, options.as);
    if (got.kind !== "ok") throw remoteFailure(got);
    const { bytes, format } = got.value;
    // The service may send another format than it was asked for, and nobody looks into a file with the right name.
    if (format !== options.as)
      throw cliFailure({ exitCode: ExitCode.refused, message: `The service sent ${format}, not ${options.as}.` });
    if (options.output === "-") {
      context.print(bytes);
      return ExitCode.done;
    }
    // The service chooses the id, so no part of it may lead to another folder.
    const file = options.output ?? `${id.replace(/[^\w.-]/g, "_")}.${format}`;
    unwrap(await writeOutput(resolve(context.cwd, file), bytes, { root: context.cwd }));
    context.note(`${id} -> ${file}`);
    return ExitCode.done;
  },
});
