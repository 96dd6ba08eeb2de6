import type { Answer } from "./exchange.js";
import type { Failed } from "./outcome.js";
import { serviceMessage } from "./service-message.js";

/** An answer that is not 2xx, as an outcome. `secrets` are redacted from what the service says. */
export function failedAnswer(answer: Answer, secrets: readonly string[]): Failed {
  const { status, headers } = answer;
  const location = headers.get("location");
  if (status >= 300 && status <= 399 && location !== undefined) return redirected(answer, location, secrets);
  const said = serviceMessage(answer.body.subarray(0, 64 * 1024).toString("utf8"), secrets);
  const wait = retryAfterSeconds(headers.get("retry-after"), headers.get("date"));
  return {
    kind: "refused",
    status,
    serviceMessage: said,
    ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
    message: `The service answered ${status}${waitText(status, wait)}${said === "" ? "." : `: ${said}`}`,
  };
}

/** The wait that the service asks for, which explains why a run gives up at once. */
const waitText = (status: number, wait = 0): string =>
  wait > 0 && (status === 429 || status === 503) ? ` and asks to wait ${wait} s` : "";

function redirected({ status, url }: Answer, header: string, secrets: readonly string[]): Failed {
  const target = targetOf(header, url);
  const location = serviceMessage(target, secrets);
  const why =
    new URL(url).origin === (URL.canParse(target) && new URL(target).origin)
      ? "igx does not follow redirects: check the base URL"
      : "igx does not send credentials to another host, so it does not follow redirects: set that base URL instead";
  const message = `The service answered ${status} and points to ${location}. ${why}.`;
  return { kind: "redirected", status, location, message };
}

/** Without its query, which repeats the parameters. A location may be relative (RFC 9110, section 10.2.2). */
function targetOf(location: string, url: string): string {
  const path = location.replace(/[?#].*$/s, "");
  return URL.canParse(path, url) ? new URL(path, url).href : path;
}

/** Seconds that stand for all longer waits, as in caches (RFC 9111, section 1.2.2). */
const maxWait = 2 ** 31;

/** RFC 9110, section 10.2.3: seconds or a date. A date in the past is now. `sent`: when the service answered, by its own clock, which may not be ours. */
function retryAfterSeconds(value: string | undefined, sent = ""): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Math.min(Number(value), maxWait);
  // All forms of a date begin with the day of the week. Others, such as -5, would be a date to `Date.parse`.
  if (!/^[a-z]/i.test(value)) return undefined;
  const [date, now] = [Date.parse(value), Date.parse(sent)];
  const wait = Math.ceil((date - (Number.isNaN(now) ? Date.now() : now)) / 1000);
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, wait), maxWait);
}
