import { dirname } from "node:path";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { ExitCode } from "../base/exit-code.js";
import { failure } from "../base/outcome.js";
import { serveUntilInterrupt } from "../base/serve-until-interrupt.js";
import { shippedFile } from "../base/shipped-file.js";
import { addressOptions, portsFor, showAddress, started } from "../preview/page-address.js";

interface PlaygroundCommandOptions {
  readonly port?: number;
  readonly open?: boolean;
}

export const playgroundCommand: Command<PlaygroundCommandOptions> = {
  arguments: [{ name: "[file]", description: "a document to begin with (default: the last one of your browser)" }],
  options: [...addressOptions("playground")],
  details: `Serves a page with an editor, the picture beside it, examples, and links that contain the document. The page works on a copy of your
file and its data, which it keeps in your browser: download what you want to keep. \`igx preview\` follows the file itself.
Listens on 127.0.0.1 only, until Ctrl-C. The address contains a secret, so that other users of the machine cannot read the file.`,
  examples: [
    { command: "igx playground", does: "write without a file" },
    { command: "igx playground report.igx", does: "try changes on a copy" },
    { command: "igx playground --port 0 --no-open", does: "use a free port, and open no browser" },
  ],
  async run(context, [file], { port, open = context.interactive }) {
    const shell = shippedFile("playground/index.html") ?? shippedFile("dist/playground/index.html");
    if (shell === undefined)
      throw cliFailure(
        failure(ExitCode.outside, "This igx has no playground.", "In a checkout of igx, run `npm run playground`.")
          .failure,
      );
    const document = file === undefined ? undefined : await documentOf(file);
    const [{ servePlayground }, { previewKey }] = await Promise.all([
      import("../playground/serve-playground.js"),
      import("../preview/preview-key.js"),
    ]);
    const serving = servePlayground({
      folder: dirname(shell),
      ...(document !== undefined && { document }),
      key: await previewKey(context.env),
      ports: portsFor("playground", port),
    });
    const served = await started("playground", port, serving);
    if (file !== undefined) context.note(`The page has a copy of ${file}. Download what you want to keep.`);
    await showAddress(context, "playground", document === undefined ? served.url : `${served.url}?document`, open);
    return serveUntilInterrupt(context, served);

    async function documentOf(name: string): Promise<string> {
      const project = unwrap(await context.project());
      const { previewInputs } = await import("../preview/preview-inputs.js");
      const [input, ...others] = unwrap(await previewInputs(context, project, [name], undefined));
      if (others.length > 0)
        throw cliFailure(
          failure(ExitCode.usage, `${name} is ${others.length + 1} documents. Name one of them.`).failure,
        );
      const { packFiles } = await import("../playground/pack-files.js");
      return unwrap(await packFiles(context, project, input!));
    }
  },
};
