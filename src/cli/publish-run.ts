import type { ClientOptions } from "../publish/client.js";
import type { RequestOutcome } from "../publish/outcome.js";
import type { InfographicRecord } from "../publish/record.js";
import type { Context } from "./context.js";
import { ExitCode } from "./exit-code.js";
import type { Sendable } from "./publish-plan.js";

export interface Published {
  readonly document: Sendable;
  /** None: not tried, because what stopped an earlier one would stop this one. */
  readonly outcome?: RequestOutcome<InfographicRecord>;
}

/** Creates the documents one after another, at most `rate` a second. Nothing is tried twice. */
export async function publishAll(
  context: Context,
  documents: readonly Sendable[],
  account: ClientOptions,
  rate: number,
): Promise<readonly Published[]> {
  const { InfographicClient } = await import("../publish/client.js");
  const { pace } = await import("../publish/pace.js");
  const client = new InfographicClient(account);
  const turn = pace(rate);
  const published: Published[] = [];
  let sending: string | undefined;
  context.onInterrupt(() => {
    if (sending !== undefined)
      context.complain(`igx: interrupted while sending ${sending}: unknown, may have happened.\n`);
  });
  let stopped = false;
  for (const document of documents) {
    if (!stopped) await turn();
    sending = document.shown;
    const outcome: Published["outcome"] = stopped ? undefined : await client.create(document.form.fields);
    sending = undefined;
    stopped ||= outcome?.kind === "not-sent" || outcome?.kind === "redirected";
    published.push({ document, ...(outcome && { outcome }) });
  }
  return published;
}

/** The gravest of all: a refusal or an outcome that is not known (4) before a request that never left (3; 2 when the address is wrong). */
export function publishExitCode(published: readonly Published[]): ExitCode {
  const codes = published.map(({ outcome }) => (outcome ? exitCodeOf(outcome) : ExitCode.done));
  return Math.max(ExitCode.done, ...codes) as ExitCode;
}

function exitCodeOf(outcome: RequestOutcome<InfographicRecord>): ExitCode {
  switch (outcome.kind) {
    case "ok":
      return ExitCode.done;
    case "not-sent":
      return outcome.reason === "not-https" || outcome.reason === "bad-url" ? ExitCode.usage : ExitCode.outside;
    case "refused":
    case "redirected":
    case "unknown":
    case "malformed":
      return ExitCode.refused;
  }
}
