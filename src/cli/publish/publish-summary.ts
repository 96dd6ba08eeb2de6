import { appendFile } from "node:fs/promises";
import { resolve } from "node:path";
import { redactEncoded, unlessSecret } from "../../publish/redact-encoded.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { isForPeople } from "../base/is-for-people.js";
import { reason } from "../base/system-error.js";
import type { SendableItem } from "./publish-documents.js";
import type { PublishOptions } from "./publish-options.js";
import { planSummary } from "./publish-plan.js";
import { countText, failureText, outcomes, type Published, sendableOf } from "./publish-report.js";

/** More rows than this are only counted. */
const maxShown = 200;

/** The results of a publish in Markdown: counts, then a row for each change or failure. */
export function summaryText(
  published: readonly Published[],
  remarks: readonly string[] = [],
  batches: readonly string[] = [],
): string {
  const listed = published.filter(([, { kind }]) => kind !== "unchanged");
  const rows = listed.slice(0, maxShown).map(([item, result]) => {
    const { secrets } = sendableOf(item);
    const link = result.kind === "done" ? linkTo(result.id, unlessSecret(result.record?.url, secrets)) : "";
    const what = failureText([item, result]) ?? (result.kind === "done" ? outcomes[item.action] : "");
    return `| ${cell(item.key)} | ${cell(what)} | ${link} |`;
  });
  const head = ["| document | result | infographic |", "| --- | --- | --- |"];
  const counts = [countText(published) || "nothing to do", ...batches];
  return page("igx publish", counts, remarks, head, rows, listed.length);
}

/** A plan in Markdown, for a pull request: counts, refusals, then a row for each change. */
export function planSummaryText(
  plan: readonly SendableItem[],
  remarks: readonly string[],
  batches: readonly string[] = [],
): string {
  const listed = plan.filter(({ action, drift }) => action !== "unchanged" || drift);
  const rows = listed.slice(0, maxShown).map((item) => {
    const title = item.document?.title ?? "";
    const shown = redactEncoded(title, sendableOf(item).secrets);
    const link = item.entry ? linkTo(item.entry.id, item.entry.url) : "";
    const drift = item.drift === undefined ? "" : `, ${item.drift} at the service`;
    return `| ${item.action}${drift} | ${cell(item.key)} | ${cell(shown)} | ${link} |`;
  });
  const head = ["| action | document | title | infographic |", "| --- | --- | --- | --- |"];
  return page("igx publish --plan", [planSummary(plan), ...batches], remarks, head, rows, listed.length);
}

function page(
  title: string,
  [counts, ...batches]: readonly string[],
  remarks: readonly string[],
  head: readonly string[],
  rows: readonly string[],
  total: number,
): string {
  const table = rows.length === 0 ? [] : ["", ...head, ...rows];
  const more = total > rows.length ? ["", `And ${total - rows.length} more.`] : [];
  const notes = remarks.flatMap((remark) => ["", `> ${cell(remark)}`]);
  const list = batches.length === 0 ? [] : ["", ...batches.map((text) => `- ${cell(text)}`)];
  return [`## ${title}`, "", `${counts}.`, ...list, ...notes, ...table, ...more, "", ""].join("\n");
}

/** The id, linked only if the address is https: the service may return anything. */
function linkTo(id: string, url: string | undefined): string {
  const safe = url !== undefined && URL.canParse(url) && new URL(url).protocol === "https:";
  return safe ? `[${cell(id)}](<${address(url)}>)` : cell(id);
}

/** No character of an address may end the link or the cell. */
const address = (url: string): string => url.replace(/[<>|\s\\]/g, (character) => encodeURIComponent(character));

/** No character of a text may end its cell or become markup. */
const cell = (text: string): string => text.replace(/[\\|`*_<>[\]]/g, "\\$&").replace(/\s+/g, " ");

/** Appends to the summary that a CI shows of a job. A file that the user has named and that cannot be written fails the run; one of the CI does not. */
export async function writeSummary(context: Context, text: string, { summary }: PublishOptions): Promise<ExitCode> {
  const file = summary ?? context.env.GITHUB_STEP_SUMMARY;
  if (file === undefined || file === "") return ExitCode.done;
  try {
    await appendFile(resolve(context.cwd, file), text);
    return ExitCode.done;
  } catch (error) {
    const message = `The summary ${file} cannot be written: ${reason(error as NodeJS.ErrnoException)}.`;
    if (summary !== undefined) return context.fail({ exitCode: ExitCode.outside, code: "file-error", message });
    if (isForPeople(context)) context.writeError(`igx: ${message}\n`);
    return ExitCode.done;
  }
}
