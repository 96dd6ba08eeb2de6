import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { QueueAddress } from "../../publish/queue/queue-address.js";
import { capitalized } from "../../text/capitalized.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failureFinding } from "../base/failure-finding.js";
import { isForPeople } from "../base/is-for-people.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import type { Project } from "../base/project.js";
import { timeText } from "../base/time-text.js";

/** The data that a server of Redis or PostgreSQL keeps for several machines. */
type Kept = "queue" | "state";

/** The value that turns off what the configuration sets. */
const none = "none";

/** An address by precedence: option, profile, configuration; `undefined` if all are unset. */
export function chosenAddress<Address extends QueueAddress>(
  context: Context,
  { config }: Project,
  options: Readonly<Partial<Record<Kept | "profile", string>>>,
  kept: Kept,
  read: (text: string) => Address | undefined,
): Outcome<Address | undefined> {
  const chosen = options.profile === undefined ? undefined : config.profiles?.[options.profile]?.publish;
  const text = options[kept] ?? chosen?.[kept] ?? config.publish?.[kept];
  if (text === undefined || text === none) return success(undefined);
  const address = read(text);
  // The message does not quote the text, which may contain a password.
  if (!address)
    return failure(
      ExitCode.usage,
      `The address of the ${kept} is not valid.`,
      "Write it as redis://HOST:6379 or postgres://HOST/DATABASE.",
    );
  for (const secret of address.secrets) context.addSecret(secret);
  return success(address);
}

/** The run goes on when the server is back. */
const serverProblem = (message: string): Diagnostic => ({
  ...failureFinding({ exitCode: ExitCode.outside, code: "server-error", message: `${capitalized(message)}.` }),
  severity: "warning",
});

/** Milliseconds in which the same problem is not reported again. */
const silence = 60_000;

/**
 * Reports the problems of a server, one line with its time for a problem that several places meet again and again. `isTimed`: each line of the
 * context has its time.
 */
export function complainer(
  context: Context,
  kept: Kept,
  { shown }: QueueAddress,
  isTimed = false,
): (problem: string) => void {
  const said = new Map<string, number>();
  return (problem) => {
    const now = performance.now();
    if (now - (said.get(problem) ?? Number.NEGATIVE_INFINITY) < silence) return;
    said.set(problem, now);
    const message = `the ${kept} at ${shown}: ${problem}`;
    if (isForPeople(context)) context.writeError(`igx: ${message}${isTimed ? "" : ` (${timeText(new Date())})`}\n`);
    else void context.collect?.([serverProblem(message)], context);
  };
}
