import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { ExitCode } from "../base/exit-code.js";
import { credentialOptions } from "../publish/credential-options.js";
import { findAccount } from "../publish/publish-account.js";
import { chosenQueue, findQueue } from "../queue/find-queue.js";
import type { QueueCommandOptions } from "../queue/operation.js";
import { findQueueOperation, queueOperations } from "../queue/operations.js";
import { queueOption } from "../queue/queue-option.js";
import { withOpen } from "../queue/with-open.js";

export const queueCommand: Command<QueueCommandOptions> = {
  arguments: [
    { name: "<operation>", description: "what to do", choices: queueOperations.map(({ name }) => name) },
    { name: "[keys...]", description: "keys of documents, as the operation takes them" },
  ],
  options: [
    queueOption,
    { flags: "--base-url <url>", description: "where the service is; https", noEnvironment: true },
    ...credentialOptions,
  ],
  details: `${queueOperations.map(({ usage, does }) => `${usage.padEnd(16)} ${does}`).join("\n")}

Works from any machine that has the credentials: one queue belongs to each account and base URL. With --format json the answers come as JSON.`,
  examples: [
    { command: "igx queue status --queue redis://queue.example:6379", does: "how many wait, run, are done or dead" },
    { command: "igx queue failed", does: "what failed for good, and why" },
    { command: "igx queue retry reports/coffee", does: "try a dead letter again" },
    { command: "igx queue collect", does: "write what is done into igx.lock.json" },
  ],
  async run(context, [name = "", ...words], options) {
    const operation = findQueueOperation(name);
    if (!operation)
      throw cliFailure({
        exitCode: ExitCode.usage,
        message: `There is no operation ${JSON.stringify(name)}.`,
        hint: `Known: ${queueOperations.map((one) => one.name).join(", ")}.`,
      });
    const [least, most] = operation.arity;
    if (words.length < least || words.length > most)
      throw cliFailure({ exitCode: ExitCode.usage, message: `It is written igx queue ${operation.usage}.` });
    const project = unwrap(await context.project());
    const address = unwrap(chosenQueue(context, project, options));
    if (!address)
      throw cliFailure({
        exitCode: ExitCode.usage,
        message: "No queue is named.",
        hint: "Name it with --queue, IGX_QUEUE or publish.queue of the configuration.",
      });
    const account = unwrap(await findAccount(context, options, true));
    const found = unwrap(await findQueue(context, address, account, false));
    const given = {
      context,
      project,
      account,
      open: found,
      address,
      args: words,
    };
    return withOpen(address, found, () => operation.run(given));
  },
};
