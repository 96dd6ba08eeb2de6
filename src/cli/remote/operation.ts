import type { BackendClient } from "../../publish/backend.js";
import type { Failed } from "../../publish/outcome.js";
import type { DownloadFormat } from "../../publish/sniff.js";
import { type CliFailure, cliFailure } from "../base/cli-failure.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import type { Project } from "../base/project.js";
import type { Account, AccountOptions } from "../publish/publish-account.js";
import type { DocumentOptions } from "../publish/publish-documents.js";
import { printable } from "../report/printable.js";

export interface RemoteOptions extends AccountOptions, DocumentOptions {
  readonly output?: string;
  readonly as: DownloadFormat;
  readonly user?: string;
  readonly yes?: boolean;
  readonly byTitle?: boolean;
  readonly dryRun?: boolean;
}

/** What an operation works with. */
export interface Remote {
  readonly context: Context;
  readonly project: Project;
  readonly account: Account;
  readonly client: BackendClient;
  readonly args: readonly string[];
  readonly options: RemoteOptions;
}

/** One operation of `igx remote`. A new one is a file beside this one and a line in `operations.ts`. */
export interface Operation {
  readonly name: string;
  /** As it is written behind `igx remote`. */
  readonly usage: string;
  /** For the help, without a full stop. */
  readonly does: string;
  /** How many words it takes, at least and at most. */
  readonly arity: readonly [number, number];
  readonly run: (remote: Remote) => Promise<ExitCode>;
}

/** Why the service gave no answer. The exit code is 3 if the request was never sent, else 4. */
export function remoteFailure(failed: Failed): CliFailure {
  const exitCode = failed.kind === "not-sent" ? ExitCode.outside : ExitCode.refused;
  return cliFailure({ exitCode, message: printable(failed.message) });
}

export const isJson = ({ common }: Context): boolean => common.format === "json";

/** Rows in columns as wide as they need; what the service said may hold control characters. */
export function columns(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map(printable));
  const widths = clean[0]?.map((_, at) => clean.reduce((most, row) => Math.max(most, row[at]!.length), 0)) ?? [];
  return clean
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at]!))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

/** Not every service has every operation. */
export const unsupported = ({ backend }: Account, lack: string): CliFailure =>
  cliFailure({ exitCode: ExitCode.usage, message: `The service ${backend.name} ${lack}.` });
