import { isProxyUrl, proxyOfEnvironment } from "../../publish/proxy-url.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";

interface ProxyOptions {
  readonly proxy?: string;
  readonly profile?: string;
}

/**
 * The address of the proxy for requests to `url`, by precedence: option, profile, configuration; `undefined` for none. That of the environment
 * counts only if one of these asks for it: it may be meant for other programs.
 */
export async function chooseProxy(
  context: Context,
  { proxy, profile }: ProxyOptions,
  url: string,
): Promise<Outcome<string | undefined>> {
  const project = await context.project();
  if (!project.ok) return project;
  const { publish, profiles } = project.value.config;
  const ofProfile = profile === undefined ? undefined : profiles?.[profile]?.publish?.proxy;
  const chosen = proxy ?? ofProfile ?? publish?.proxy;
  if (chosen === undefined || chosen === "none") return success(undefined);
  const named = chosen === "environment" ? proxyOfEnvironment(context.env, url) : { text: chosen, variable: undefined };
  if (named === undefined) return success(undefined);
  const { text, variable } = named;
  hidePassword(context, text);
  if (isProxyUrl(text)) return success(text);
  // The message does not quote the text, which may contain a password.
  const what = variable === undefined ? "of the proxy" : `in ${variable}`;
  return failure(ExitCode.usage, `The address ${what} is not valid.`, "Write it as http://HOST:PORT.");
}

function hidePassword({ addSecret }: Context, text: string): void {
  // Also of a text that is not an address.
  const user = text.slice(text.indexOf("//") + 2, Math.max(0, text.lastIndexOf("@")));
  if (user.includes(":")) addSecret(user.slice(user.indexOf(":") + 1));
  if (URL.canParse(text)) addSecret(decoded(new URL(text).password));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
