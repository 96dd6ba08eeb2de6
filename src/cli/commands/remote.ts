import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { ExitCode } from "../base/exit-code.js";
import { eachOption, paramOptions } from "../inputs/params.js";
import { credentialOptions } from "../publish/credential-options.js";
import { connectTo, findAccount } from "../publish/publish-account.js";
import { findOperation, operations, type RemoteOptions } from "../remote/operations.js";

export const remoteCommand: Command<RemoteOptions> = {
  arguments: [
    { name: "<operation>", description: "what to do", choices: operations.map(({ name }) => name) },
    { name: "[words...]", description: "ids, or with --by-title inputs, as the operation takes them" },
  ],
  options: [
    { flags: "-o, --output <path>", description: "where a download goes; - is standard output (default: ID.FORMAT)" },
    { flags: "--as <format>", description: "what to download", choices: ["pdf", "png", "html"], default: "pdf" },
    { flags: "--user <name>", description: "list what another user has published" },
    { flags: "--yes", description: "do not ask" },
    { flags: "--by-title", description: "adopt for all inputs that igx.lock.json does not know what has their titles" },
    { flags: "--dry-run", description: "list what --by-title would adopt, and change nothing" },
    ...paramOptions,
    eachOption,
    { flags: "--base-url <url>", description: "where the service is; https", noEnvironment: true },
    { flags: "--ca <file>", description: "certificate of an authority to trust besides the well-known ones" },
    ...credentialOptions,
  ],
  details: `${operations.map(({ usage, does }) => `${usage.padEnd(24)} ${does}`).join("\n")}

A document that was adopted is updated by the next publish, whatever it holds now. Where igx.lock.json knows a document by an id, its key is shown
beside it. With --format json the answers of the service come as JSON.`,
  examples: [
    { command: "igx remote list", does: "what the account has, with the keys of your documents" },
    { command: "igx remote download 4f1c… --as png -o chart.png", does: "as the service draws it" },
    { command: "igx remote adopt reports/coffee 4f1c…", does: "the next publish updates that one" },
    { command: "igx remote adopt --by-title reports/", does: "find again what a lost igx.lock.json knew" },
    { command: "igx remote delete 4f1c… --yes", does: "for good" },
  ],
  async run(context, [name = "", ...words], options) {
    const operation = findOperation(name);
    if (!operation)
      throw cliFailure({
        exitCode: ExitCode.usage,
        message: `There is no operation ${JSON.stringify(name)}.`,
        hint: `Known: ${operations.map((one) => one.name).join(", ")}.`,
      });
    const [least, most] = operation.arity;
    if (words.length < least || words.length > most)
      throw cliFailure({ exitCode: ExitCode.usage, message: `It is written igx remote ${operation.usage}.` });
    const project = unwrap(await context.project());
    const account = unwrap(await findAccount(context, options, true));
    const client = connectTo(account);
    return operation.run({ context, project, account, client, args: words, options });
  },
};
