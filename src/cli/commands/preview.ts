import type { ActionContext } from "../../preview/server/action.js";
import type { PreviewDocument } from "../../preview/server/preview-document.js";
import { defaultLimits } from "../../template/budget.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { wholeNumber } from "../base/common-options.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { type Input, isStdin } from "../base/input.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { folderOf, relativePath } from "../base/paths.js";
import { usageError } from "../base/usage-error.js";
import type { EachOptions } from "../inputs/each.js";
import { findInputs } from "../inputs/inputs.js";
import { eachOption, paramOptions } from "../inputs/params.js";
import { usualPort, usualPorts } from "../preview/preview-ports.js";
import { accountOptions } from "../publish/credential-options.js";
import type { AccountOptions } from "../publish/publish-account.js";

interface PreviewCommandOptions extends Partial<EachOptions>, AccountOptions {
  readonly port?: number;
  readonly open?: boolean;
  readonly editor?: string;
}

const highestPort = 65_535;

export const previewCommand: Command<PreviewCommandOptions> = {
  arguments: [{ name: "<input>", description: "a file, or a folder with one document" }],
  options: [
    {
      flags: "--port <n>",
      description: `port; 0 for a free one (default: ${usualPort}, or the next free one)`,
      parse: readPort,
    },
    { flags: "--open", description: "the page in your browser (default on a terminal)" },
    { flags: "--no-open", description: "no browser" },
    {
      flags: "--editor <command>",
      description:
        "command that opens a place, such as 'code' or 'edit {file} {line} {column}' (default: the editor that runs)",
    },
    ...paramOptions,
    eachOption,
    ...accountOptions,
  ],
  details: `Serves a page with the document as the service would lay it out, the JSON, findings at their places and controls for parameters.
The page follows sources, includes, data and configuration. Listens on 127.0.0.1 only, until Ctrl-C. The address contains a
secret, so that other users of the machine cannot open it. It stays the same for each port.

With a base URL, the page can publish: it shows the plan first, and asks before it changes anything.`,
  examples: [
    { command: "igx preview city.igx", does: "see it while you write" },
    { command: "igx preview city.igx --each cities.csv", does: "choose from the rows of a table" },
    { command: "igx preview city.igx --port 0 --no-open", does: "use a free port, and open no browser" },
  ],
  async run(context, args, options) {
    const input = unwrap(await oneDocument(context, args));
    const project = unwrap(await context.project());
    const { openPreviewDocument } = await import("../preview/preview-document.js");
    const document = unwrap(await openPreviewDocument(context, project, input, options));
    const { openPublisher } = await import("../preview/preview-publisher.js");
    const publisher = unwrap(await openPublisher(context, input, options));
    const { previewKey, writePreviewLink } = await import("../preview/preview-key.js");
    const key = await previewKey(context.env);
    const inspectData = (await import("../preview/preview-data.js")).createInspectData(project);
    const { createExportPicture } = await import("../preview/preview-export.js");
    const { createTableEditor } = await import("../preview/table-editor.js");
    const { sourceFiles } = await import("../preview/source-files.js");
    const { sourceBytes } = { ...defaultLimits, ...project.options.limits };
    const tableEditor = createTableEditor(sourceFiles(document, sourceBytes));
    const actions = {
      tableEditor,
      ...(publisher && { publisher }),
      exportPicture: createExportPicture(context),
      inspectData,
    };
    const started = await start(document, actions, input, key, options).catch((error: NodeJS.ErrnoException) => error);
    if (started instanceof Error) {
      if (started.code === undefined) throw started;
      throw cliFailure(notStarted(started, options.port));
    }
    context.print(`${started.url}\n`);
    if (options.open !== false && context.interactive) {
      const link = await writePreviewLink(context.env, started.url);
      if (link === undefined)
        context.note("The browser was not opened: the state folder cannot be written. Open the address yourself.");
      else (await import("../preview/open-browser.js")).openBrowser(link);
    }
    return new Promise((done) => {
      context.onInterrupt(async () => {
        await started.close();
        done(ExitCode.interrupted);
      });
    });
  },
};

async function start(
  document: PreviewDocument,
  actions: Pick<ActionContext, "publisher" | "exportPicture" | "inspectData" | "tableEditor">,
  input: Input,
  key: string,
  { port, editor }: PreviewCommandOptions,
) {
  const [{ startSession }, { startPreview }, { editorOpener }, { watchFolders }, { previewClient }] = await Promise.all(
    [
      import("../../preview/server/session.js"),
      import("../../preview/server/start-preview.js"),
      import("../../preview/server/open-editor.js"),
      import("../build/watch-folders.js"),
      import("../preview/preview-client.js"),
    ],
  );
  const client = await previewClient();
  const watcher = await watchFolders([{ folder: folderOf(input.path), deep: false }]);
  const session = await startSession({
    document,
    watcher,
    ...(actions.publisher && { target: actions.publisher.target }),
  });
  const ports = port === undefined ? usualPorts : [port];
  const parts = { session, key, client, ports, openEditor: editorOpener(editor), ...actions };
  return startPreview(parts).catch(async (error) => {
    await session.close();
    throw error;
  });
}

async function oneDocument(context: Context, args: readonly string[]): Promise<Outcome<Input>> {
  const inputs = await findInputs(context, args);
  if (!inputs.ok) return inputs;
  const [input, ...others] = inputs.value;
  if (input && isStdin(input))
    return failure(ExitCode.usage, "A preview follows a file as it changes, and standard input does not.");
  if (input && others.length === 0) return success(input);
  const names = inputs.value.map(({ path }) => relativePath(context.cwd, path));
  const more = names.length > 10 ? `, and ${names.length - 10} more` : "";
  return failure(
    ExitCode.usage,
    `A preview is of one document, and these are ${names.length}: ${names.slice(0, 10).join(", ")}${more}.`,
  );
}

function notStarted(error: NodeJS.ErrnoException, port: number | undefined) {
  return error.code === "EADDRINUSE"
    ? failure(ExitCode.outside, `Port ${port} is taken.`, "Name another one; --port 0 finds a free one.").failure
    : failure(ExitCode.outside, `The preview did not start: ${error.message}.`).failure;
}

function readPort(text: string): number {
  const port = wholeNumber(0)(text);
  if (port > highestPort) throw usageError(`It must be ${highestPort} or less.`);
  return port;
}
