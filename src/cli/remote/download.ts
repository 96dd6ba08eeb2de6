import { resolve } from "node:path";
import { type DownloadFormat, sniff } from "../../publish/sniff.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { relativePath, slashes } from "../base/paths.js";
import { guardOutputs } from "../outputs/guard-outputs.js";
import { namesFolder } from "../outputs/output-folder.js";
import { writeOutput } from "../outputs/write-output.js";
import { remoteFailure } from "../publish/remote-failure.js";
import { remoteOperation, unsupported } from "./operation.js";

interface DownloadOptions {
  readonly output?: string;
  readonly as: DownloadFormat;
  readonly force?: boolean;
}

export const download = remoteOperation<DownloadOptions>({
  name: "download",
  summary: "download the service's own picture",
  arguments: [{ name: "<id>", description: "id of the infographic" }],
  options: [
    { flags: "-o, --output <path>", description: "a file, a folder/, or - (default: ID.FORMAT)" },
    { flags: "--as <format>", description: "form of the picture", choices: ["pdf", "png", "html"], default: "pdf" },
    { flags: "--force", description: "also over a file of another form" },
  ],
  examples: [
    { command: "igx remote download 4f1c…", does: "write 4f1c….pdf" },
    { command: "igx remote download 4f1c… --as png -o chart.png", does: "as a picture" },
  ],
  async run({ context, project, account, client }, [id = ""], { output, as, force = false }) {
    if (!client.download) throw unsupported(account, "does not draw infographics");
    // The service chooses the id, so no part of it may lead to another folder.
    const path = output === "-" ? output : fileOf(context, output, `${id.replace(/[^\w.-]/g, "_")}.${as}`);
    const explicit = output !== undefined;
    const recognizes = (bytes: Uint8Array) => sniff(bytes) === as;
    const guarded = { root: project.root, explicit, force, recognizes, record: new Map() };
    unwrap(await guardOutputs(context, [path], guarded));
    const got = await client.download(id, as);
    if (got.kind !== "ok") throw remoteFailure(got);
    const { bytes, format } = got.value;
    // The service may send another format than requested, which the name of the file would hide.
    if (format !== as)
      throw cliFailure({ exitCode: ExitCode.refused, message: `The service sent ${format}, not ${as}.` });
    if (path === "-") {
      context.print(bytes);
      return ExitCode.done;
    }
    unwrap(await writeOutput(path, bytes, { root: project.root }));
    context.note(`${id} -> ${relativePath(context.cwd, path)}`);
    return ExitCode.done;
  },
});

/** A folder gets the file under this name. */
function fileOf({ cwd }: Context, output: string | undefined, name: string): string {
  const path = resolve(cwd, output ?? name);
  return slashes(output !== undefined && namesFolder(cwd, output) ? resolve(path, name) : path);
}
