import type { Prune } from "../../publish/prune-guard.js";
import { cliFailure } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { newFile, outputFileOption, wholeNumber } from "../base/common-options.js";
import { ExitCode } from "../base/exit-code.js";
import { usageError } from "../base/usage-error.js";
import { batchOption, eachOption, paramOptions } from "../inputs/params.js";
import { accountOptions } from "../publish/credential-options.js";
import type { PublishOptions } from "../publish/publish-options.js";
import type { PublishQueued } from "../publish/publish-types.js";
import { readRate } from "../publish/read-rate.js";
import { queueOption } from "../queue/queue-option.js";

export const publishCommand: Command<PublishOptions> = {
  events: "publish",
  arguments: [
    {
      name: "[inputs...]",
      description: "files, folders, globs, - for standard input (default: batches and include of the configuration)",
    },
  ],
  options: [
    ...paramOptions,
    eachOption,
    batchOption,
    { flags: "--plan", description: "list of what would be created, updated or orphaned, without a change" },
    {
      flags: "--exit-code",
      description: "with --plan: exit code 5 if something would change, 4 if igx would refuse it",
    },
    {
      flags: "--save <file>",
      description: "with --plan: file for the plan, for --from here or on another machine",
      parse: newFile,
    },
    { flags: "--from <file>", description: "publish of exactly the plan in this file, with its inputs and options" },
    { flags: "--dry-run", description: "requests without key and secret; nothing is sent" },
    { flags: "--resume", description: "continuation of the interrupted publish, with its inputs" },
    { flags: "--create", description: "new infographics for all documents, also those that are known or in doubt" },
    {
      flags: "--prune [all]",
      description: "deletion of infographics that no document makes any more, after a question; all: any number",
      bare: "yes",
      parse: readPrune,
    },
    { flags: "--repair", description: "new infographics for those that somebody deleted at the service" },
    {
      flags: "--refuse-drift",
      description: "no change of infographics that somebody else has changed since the last publish",
    },
    { flags: "--yes", description: "no questions" },
    { flags: "--rate <n/s>", description: "highest number of requests a second (default: 1/s)", parse: readRate },
    {
      flags: "--concurrency <n>",
      description: "highest number of requests at a time (default: 4)",
      parse: wholeNumber(1),
    },
    queueOption,
    { flags: "--detach", description: "no waiting for the workers of the queue" },
    {
      flags: "--summary <file>",
      description: "file to append a summary in Markdown to (default: GITHUB_STEP_SUMMARY)",
      parse: newFile,
    },
    outputFileOption,
    ...accountOptions,
  ],
  details: `If one input has an error, nothing is sent. igx creates the documents that igx.lock.json does not contain, updates those that
have changed, and sends nothing for the others. It records each success in igx.lock.json. Keep that file in version control.

Without inputs, igx publishes the batches of the configuration and the documents of include as one run: each batch with its profile,
unless you give --profile. igx checks and plans all of them before it sends the first request.

In these cases igx sends nothing and the exit code is 4. The account already has infographics with the titles of new documents:
run igx remote adopt --by-title to connect them, or add --create. --prune would delete all infographics, more than five and
more than a fifth, or those of a table without rows: check, then write --prune=all. igx.lock.json has one infographic for
several documents, and one of them has changed: remove the entries that are wrong. igx.lock.json names an infographic that has
another title at the service than it recorded: check that it is yours, then add --yes. With --refuse-drift, or publish.drift
"refuse" in the configuration, somebody else has changed an infographic: look at it, then run igx remote adopt KEY ID.
Documents may have been renamed, and igx cannot tell which: run igx lock move OLD NEW, or add --create.

--plan --save keeps a plan: keys, actions, hashes and the state of the service, without content and secrets. --from sends what it
says. If sources, igx.lock.json or the service differ from it, igx names the differences and sends nothing (exit code 4).

Five refusals with one status and without a success stop the run. After any interruption, the next publish continues. After
any answer to a create but a success, igx first looks for the infographic in the service's list. After the run it reads the list
once more: if another run has created the same infographic, the older one stays. With --format json the results are
one JSON array on standard output.`,
  examples: [
    { command: "igx publish reports/ --plan", does: "show what would happen" },
    { command: "igx publish report.igx", does: "create or update it, and print its id, status and url" },
    { command: "igx publish report.igx --dry-run", does: "show what would be sent" },
    {
      command: "igx publish city.igx --each cities.csv --prune",
      does: "publish one document for each row; delete those without a row",
    },
    { command: "igx publish reports/ --rate 2/s --format json", does: "publish many, with results for a script" },
    { command: "igx publish reports/ --plan --save plan.json", does: "keep the plan, to look at it" },
    { command: "igx publish --from plan.json", does: "publish what it says, and nothing else" },
    { command: "igx publish --plan", does: "show it for all batches of the configuration" },
    { command: "igx publish --resume", does: "finish what was interrupted" },
    {
      command: "igx publish reports/ --queue redis://queue.example:6379",
      does: "let igx worker send them, on other machines",
    },
  ],
  async run(context, args, options) {
    if (options.exitCode && !options.plan) throw cliFailure(nothingToCompare);
    if (options.plan && options.dryRun) throw cliFailure(twoViews);
    if (options.save !== undefined && !options.plan) throw cliFailure(nothingToSave);
    const { startPublish } = await import("../publish/start-publish.js");
    const publishQueued: PublishQueued = async (...publish) =>
      (await import("../queue/publish-queued.js")).publishQueued(...publish);
    return startPublish({ context, publishQueued }, { args, options });
  },
};

/** The value of `--prune`, or of IGX_PRUNE. `--prune reports/` names an input. */
function readPrune(text: string): Prune {
  if (text === "all") return "all";
  if (["1", "true", "yes", "on"].includes(text.toLowerCase())) return true;
  throw usageError("Write --prune, or --prune=all for any number.");
}

const twoViews = {
  exitCode: ExitCode.usage,
  message: "--plan and --dry-run are two views of a publish.",
  hint: "Write --plan to see what would change, or --dry-run to see the requests.",
};

const nothingToSave = { exitCode: ExitCode.usage, message: "--save is for --plan.", hint: "Add --plan." };

const nothingToCompare = { exitCode: ExitCode.usage, message: "--exit-code is for --plan.", hint: "Add --plan." };
