import type { Failed } from "../../publish/outcome.js";
import type { Context } from "../base/context.js";

/** Where a proxy is the only way out, the reason why a request was not sent does not say so alone; `undefined` if no proxy is set, or the service was reached. */
export function proxyRemark(failed: Failed, env: Context["env"]): string | undefined {
  if (failed.kind !== "not-sent" || ["not-https", "bad-url", "bad-id"].includes(failed.reason)) return undefined;
  const name = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"].find((variable) => env[variable]);
  return name === undefined ? undefined : `igx connects directly: it does not use the proxy of ${name}.`;
}
