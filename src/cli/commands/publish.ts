import { serviceUrl } from "../../publish/address.js";
import { hideSecrets } from "../../template/secrets.js";
import type { Command } from "../command.js";
import type { Context } from "../context.js";
import { credentialOptions } from "../credential-options.js";
import { findCredentials, loadCredentials } from "../credentials.js";
import { ExitCode } from "../exit-code.js";
import { failure, type Outcome, success } from "../outcome.js";
import { eachOption, paramOptions } from "../params.js";
import type { Project } from "../project.js";
import { type PublishOptions, type PublishPlan, planPublish, readAuthorities, type Sendable } from "../publish-plan.js";
import { dryRun, dryRunText, failureText, resultData, resultText } from "../publish-results.js";
import { type Published, publishAll, publishExitCode } from "../publish-run.js";
import { refusalFindings } from "../refusal-findings.js";
import { type Findings, joinFindings, noFindings } from "../report/findings.js";
import { report, verdict } from "../report/report.js";
import { usageError } from "../usage-error.js";

export const publishCommand: Command<PublishOptions> = {
  arguments: [
    {
      name: "[inputs...]",
      description: "files, folders, globs, - for standard input (default: include of the configuration)",
    },
  ],
  options: [
    ...paramOptions,
    eachOption,
    { flags: "--dry-run", description: "show the requests, with key and secret left out, and send nothing" },
    // The credentials know IGX_BASE_URL, and a profile wins over it.
    { flags: "--base-url <url>", description: "where the service is; https", noEnvironment: true },
    { flags: "--ca <file>", description: "certificate of an authority to trust besides the well-known ones" },
    { flags: "--rate <n/s>", description: "requests a second at most (default: 1/s)", parse: readRate },
    ...credentialOptions,
  ],
  details: `Compiles all inputs first: with an error in one, nothing is sent. Each one is then created by a signed request, one after another.
Nothing is tried twice. An answer that was lost is reported as unknown: it may have happened. With --format json the results are one
JSON array on standard output.`,
  examples: [
    { command: "igx publish report.igx", does: "create it, and say its id, status and url" },
    { command: "igx publish report.igx --dry-run", does: "show what would be sent" },
    { command: "igx publish city.igx --each cities.csv --dry-run", does: "one document for each row" },
    { command: "igx publish reports/ --rate 2/s --format json", does: "many, with results for a script" },
  ],
  async run(context, args, options) {
    const project = await context.project();
    if (!project.ok) return context.fail(project.failure);
    const account = await findAccount(context, options);
    if (!account.ok) return context.fail(account.failure);
    const plan = await planPublish(context, project.value, args, options);
    if (!plan.ok) return context.fail(plan.failure);
    const { sendable, findings } = plan.value;
    if (verdict(context, findings) !== ExitCode.done) return report(context, findings);
    for (const { shown, form } of sendable)
      for (const { message } of form.warnings) context.note(`${shown}: ${message}`);
    if (options.dryRun) return showRequests(context, plan.value, account.value.url);
    const rate = options.rate ?? configuredRate(project.value, options.profile);
    return conclude(context, plan.value, await publishAll(context, sendable, account.value, rate));
  },
};

interface Account {
  readonly baseUrl: string;
  /** Where infographics are created. */
  readonly url: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly ca: readonly string[];
}

/** Who sends, and where to: all that can be wrong before anything is compiled. A dry run needs no key. */
async function findAccount(context: Context, options: PublishOptions): Promise<Outcome<Account>> {
  const credentials = options.dryRun ? await addressOnly(context, options) : await loadCredentials(context, options);
  if (!credentials.ok) return credentials;
  const baseUrl = options.baseUrl ?? credentials.value.baseUrl;
  if (baseUrl === undefined)
    return failure(ExitCode.usage, "No base URL is set.", "Set IGX_BASE_URL or --base-url, such as https://infogr.am.");
  const url = serviceUrl(baseUrl, ["infographics"]);
  if (!(url instanceof URL)) return failure(ExitCode.usage, url.message);
  const ca = await readAuthorities(context, options.ca);
  if (!ca.ok) return ca;
  return success({ ...credentials.value, baseUrl, url: url.href, ca: ca.value });
}

async function addressOnly(context: Context, options: PublishOptions) {
  const found = await findCredentials(context, options);
  if (!found.ok) return found;
  const baseUrl = found.value.IGX_BASE_URL?.value;
  return success({ apiKey: "", apiSecret: "", ...(baseUrl !== undefined && { baseUrl }) });
}

const configuredRate = ({ config }: Project, profile: string | undefined): number =>
  (profile === undefined ? undefined : config.profiles?.[profile]?.publish?.rate) ?? config.publish?.rate ?? 1;

function readRate(text: string): number {
  const match = /^(\d*\.?\d+)(\/s)?$/.exec(text);
  const rate = Number(match?.[1] ?? 0);
  if (rate <= 0) throw usageError("It is written N/s, such as 2/s or 0.5/s.");
  return rate;
}

async function showRequests(context: Context, { sendable, findings }: PublishPlan, url: string): Promise<ExitCode> {
  const requests = await Promise.all(sendable.map((document: Sendable) => dryRun(document, url)));
  context.print(isJson(context) ? `${JSON.stringify(requests, null, 2)}\n` : requests.map(dryRunText).join("\n"));
  return report(context, findings);
}

/** Results, then findings with those of the service, then what else went wrong. */
async function conclude(context: Context, plan: PublishPlan, published: readonly Published[]): Promise<ExitCode> {
  const results = isJson(context)
    ? `${JSON.stringify(published.map(resultData), null, 2)}\n`
    : published.map(resultText).join("");
  context.print(results);
  const refusals = published.map(({ document, outcome }) =>
    outcome?.kind === "refused" ? refusalOf(document, outcome.words) : noFindings,
  );
  await report(context, joinFindings([plan.findings, ...refusals]));
  const unsaid = published.filter((_, index) => refusals[index]?.diagnostics.length === 0);
  // On standard output already, and standard error is one JSON document.
  if (!isJson(context))
    for (const text of unsaid.flatMap((one) => failureText(one) ?? [])) context.complain(`igx: ${text}\n`);
  return publishExitCode(published);
}

function refusalOf({ source, result, secrets }: Sendable, words: string): Findings {
  const { diagnostics, sources } = refusalFindings(words, result);
  return source.rebase({ diagnostics: hideSecrets(diagnostics, secrets), sources });
}

const isJson = (context: Context): boolean => context.common.format === "json";
