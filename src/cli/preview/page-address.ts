import { cliFailure } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { failure } from "../base/outcome.js";
import { portTaken, readPort } from "../base/port.js";
import { resultJson } from "../report/result-json.js";

/** Where the pages of a preview and of the playground are looked for. */
export const usualPorts = { preview: 4173, playground: 4273 } as const;

type PageCommand = keyof typeof usualPorts;

/** The options of a command that serves a page. */
export const addressOptions = (command: PageCommand): Command["options"] => [
  {
    flags: "--port <n>",
    description: `port; 0 for a free one (default: ${usualPorts[command]}, or the next free one)`,
    parse: readPort,
  },
  { flags: "--open", description: "the page in your browser (default on a terminal)" },
  { flags: "--no-open", description: "no browser" },
];

/** The ports to try: the one that is asked for, or the usual one, the next ones for further pages, and any free one. */
export const portsFor = (command: PageCommand, port?: number): readonly number[] =>
  port === undefined ? [...Array.from({ length: 20 }, (_, index) => usualPorts[command] + index), 0] : [port];

/** Resolves with a server that starts, or throws why it did not. */
export const started = <Server>(command: PageCommand, port: number | undefined, server: Promise<Server>) =>
  server.catch((error: NodeJS.ErrnoException) => {
    if (error.code === undefined) throw error;
    const reason = `The ${command} did not start: ${error.message}.`;
    throw cliFailure(error.code === "EADDRINUSE" ? portTaken(port) : failure(ExitCode.outside, reason).failure);
  });

/** Prints the address of a page, and opens it in the browser. */
export async function showAddress(context: Context, command: PageCommand, url: string, open: boolean): Promise<void> {
  context.print(isJson(context) ? resultJson(command, { url }) : `${url}\n`);
  if (!open) return;
  const { writePreviewLink } = await import("./preview-key.js");
  const link = await writePreviewLink(context.env, url);
  if (link === undefined)
    context.note("The browser was not opened: the state folder cannot be written. Open the address yourself.");
  else (await import("./open-browser.js")).openBrowser(link);
}
