import type { Failed } from "../../publish/outcome.js";
import type { Context } from "../base/context.js";
import { proxyRemark } from "../publish/proxy-remark.js";
import { type Account, type AccountOptions, connectTo, findAccount } from "../publish/publish-account.js";
import type { Check } from "./check.js";

/** Milliseconds. */
const patience = 10_000;

/** Whether the service answers, and whether it takes the credentials: by a signed request for the list, which changes nothing. */
export async function serviceChecks(context: Context, options: AccountOptions): Promise<readonly Check[]> {
  const found = await findAccount(context, options, false);
  if (!found.ok) return [{ name: "service", status: "problem", detail: found.failure.message }];
  const account = found.value;
  const listed = await connectTo(account, { timeoutMs: patience }).list();
  const service = serviceCheck(listed, context.env, account);
  if (!account.isComplete || service.status === "problem") return [service];
  return [service, credentialsCheck(listed)];
}

type Listed = { readonly kind: "ok"; readonly status: number } | Failed;

const reached = (status: number): Check => ({ name: "service", status: "ok", detail: `answers (HTTP ${status})` });
const problem = (detail: string): Check => ({ name: "service", status: "problem", detail });

/** A service that refuses a request without credentials, or with wrong ones, is there. */
function serviceCheck(listed: Listed, env: Context["env"], account: Account): Check {
  switch (listed.kind) {
    case "ok":
      return reached(listed.status);
    case "refused":
      if (listed.status < 500 && listed.status !== 404) return reached(listed.status);
      return problem(`${listed.message}${listed.status === 404 ? " Check the base URL." : ""} (HTTP ${listed.status})`);
    case "malformed":
    case "redirected":
    case "unknown":
      return problem(listed.message);
    case "not-sent":
      return problem([listed.message, proxyRemark(listed, env, account)].filter(Boolean).join(" "));
  }
}

function credentialsCheck(listed: Listed): Check {
  const name = "credentials";
  if (listed.kind === "ok")
    return { name, status: "ok", detail: `authentic: the service took a signed request (HTTP ${listed.status})` };
  if (listed.kind !== "refused") return { name, status: "problem", detail: listed.message };
  if (listed.status === 429) return { name, status: "note", detail: "not tried: too many requests (HTTP 429)" };
  const said = listed.serviceMessage === "" ? "" : `: ${listed.serviceMessage}`;
  return { name, status: "problem", detail: `refused (HTTP ${listed.status})${said}` };
}
