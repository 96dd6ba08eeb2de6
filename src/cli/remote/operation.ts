import type { BackendClient } from "../../publish/backend.js";
import { retryingClient } from "../../publish/retrying-client.js";
import { displayWidth } from "../../text/display-width.js";
import { type CliFailure, cliFailure, unwrap } from "../base/cli-failure.js";
import type { Subcommand } from "../base/command.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import type { Project } from "../base/project.js";
import { contextOfInputs } from "../inputs/context-of-inputs.js";
import { type Account, type AccountOptions, connectTo, findAccount } from "../publish/publish-account.js";
import { waitNotice } from "../publish/wait-notice.js";
import { printable } from "../report/printable.js";

/** The inputs of an operation. */
export interface Remote {
  readonly context: Context;
  readonly project: Project;
  readonly account: Account;
  readonly client: BackendClient;
}

interface CommandInputs {
  readonly inputs: readonly string[];
  readonly command: string;
}

/** One operation of `igx remote`, without the work that all of them share. A new one is a file beside this one and a line in `operations.ts`. */
interface RemoteOperation<Options extends object> extends Omit<Subcommand<Options>, "run"> {
  readonly run: (remote: Remote, args: readonly string[], options: Options) => Promise<ExitCode>;
  /** If it has inputs, these and the command that takes them: they decide which project it is, and replace the arguments. */
  readonly inputsOf?: (args: readonly string[], options: Options, run: Project) => CommandInputs | undefined;
}

/** The sub-command of an operation: finds the account, then runs the operation with a client for it. */
export const remoteOperation = <Options extends object = object>({
  run,
  inputsOf,
  ...operation
}: RemoteOperation<Options>): Subcommand<Options & AccountOptions> => ({
  ...operation,
  async run(given, args, options) {
    const named = inputsOf?.(args, options, unwrap(await given.project()));
    const context = named ? unwrap(await contextOfInputs(given, named.inputs, named.command)) : given;
    const project = unwrap(await context.project());
    const account = unwrap(await findAccount(context, options, true));
    return run({ context, project, account, client: patientClient(context, account) }, named?.inputs ?? args, options);
  },
});

/** A client that waits and asks again where a service is busy or an answer is lost, and says so. `mayRepeat` throws if it must not. */
export const patientClient = (context: Context, account: Account, mayRepeat = () => {}): BackendClient =>
  retryingClient(connectTo(account), {
    clock: { now: () => performance.now(), sleep: (milliseconds) => context.sleep(milliseconds).then(mayRepeat) },
    onWait: waitNotice(context),
    random: Math.random,
    onRetry: ({ message }, milliseconds) =>
      context.note(`${printable(message)} The request is sent again in ${Math.ceil(milliseconds / 1000)} s.`),
  });

/** Rows in columns as wide as needed; texts of the service may contain control characters. */
export function columns(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map(printable));
  const widths = clean[0]?.map((_, at) => clean.reduce((most, row) => Math.max(most, displayWidth(row[at]!)), 0)) ?? [];
  return clean
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell + " ".repeat(widths[at]! - displayWidth(cell)))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

/** Not every service has every operation. */
export const unsupported = ({ backend }: Account, lack: string): CliFailure =>
  cliFailure({ exitCode: ExitCode.usage, message: `The service ${backend.name} ${lack}.` });
