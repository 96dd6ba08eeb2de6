import { methods, type Pair, type Signature, sign } from "../../publish/infogram/sign.js";
import type { Method } from "../../publish/outcome.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { credentialOptions } from "../publish/credential-options.js";
import type { CredentialsOptions } from "../publish/credentials.js";
import { resultJson } from "../report/result-json.js";

export const signCommand: Command<CredentialsOptions> = {
  arguments: [
    { name: "<method>", description: "GET, POST, PUT or DELETE" },
    { name: "<url>", description: "address of the request, with https" },
    { name: "[parameters...]", description: "name=value, raw, not encoded" },
  ],
  options: credentialOptions,
  details: `Prints what a client computes (specification, section 5): the parameter string, the base string and the signature. The secret
comes from IGX_API_SECRET in the environment, .env, a credentials file or the keychain, as for igx publish; it is never an
argument. Name api_key, which is signed, but not api_sig. The query of the URL counts for GET and DELETE.`,
  examples: [
    {
      command: "igx sign GET https://infogr.am/service/v1/themes api_key=KEY",
      does: "print each step, to compare with yours",
    },
    { command: "igx sign POST https://… api_key=KEY title=Hello --format json", does: "print them for scripts" },
  ],
  async run(context, [name = "", url = "", ...pairs], options) {
    const method = name.toUpperCase();
    if (!methods.includes(method)) throw wrong(`The method is one of ${methods.join(", ")}, not \`${name}\`.`);
    // It is signed as it is written: " https://" and "HTTPS://" are the same address, but would have other signatures.
    if (!url.startsWith("https://"))
      throw wrong("The URL must begin with https://: the service takes no other requests.");
    if (!URL.canParse(url)) throw wrong(`\`${url}\` is not a URL, such as https://infogr.am/service/v1/themes.`);
    const params = readPairs(pairs);
    const { secret, key } = await findKey(context, url, options);
    if (params.some(([name]) => name === "api_sig"))
      context.note("api_sig is not among the signed parameters: left out.");
    if (!params.some(([key]) => key === "api_key") && !(hasQuery(method) && new URL(url).searchParams.has("api_key")))
      context.note(`api_key is not among the parameters, and each request needs it. Add api_key=${key ?? "KEY"}.`);
    if (!hasQuery(method) && new URL(url).search !== "")
      context.note(
        `The query of the URL is not signed: ${method} carries its parameters in the body. Write them as name=value.`,
      );
    const { origin, pathname } = new URL(url);
    if (url.split(/[?#]/, 1)[0] !== origin + pathname)
      context.note(`Most clients send this request to ${origin}${pathname}, which has another signature.`);
    const signature = sign({ method: method as Method, url, params, secret });
    context.print(isJson(context) ? resultJson("sign", signature) : labelled(signature));
    return ExitCode.done;
  },
};

/** The secret, from where `igx publish` has it. The URL decides which service it is for, not the configuration of the project. */
async function findKey(context: Context, url: string, options: CredentialsOptions) {
  const { findCredentials } = await import("../publish/credentials.js");
  const baseUrl = new URL(url).origin;
  const { credentials, problem } = unwrap(await findCredentials(context, { ...options, baseUrl }));
  const { apiSecret, apiKey } = credentials;
  if (apiSecret) return { secret: apiSecret.value, key: apiKey?.value };
  throw cliFailure({
    exitCode: ExitCode.outside,
    message: `IGX_API_SECRET is not set${problem === undefined ? "" : `, and ${problem}`}.`,
    hint: "Set it in the environment, in .env at the root, or in a file for --credentials; it is never an argument.",
  });
}

/** POST and PUT have their parameters in the body: their query is not signed. */
const hasQuery = (method: string): boolean => method === "GET" || method === "DELETE";

const wrong = (message: string) => cliFailure({ exitCode: ExitCode.usage, message });

const readPairs = (pairs: readonly string[]): readonly Pair[] =>
  pairs.map((pair) => {
    const equals = pair.indexOf("=");
    if (equals < 0) throw wrong(`\`${pair}\` is not of the form name=value.`);
    return [pair.slice(0, equals), pair.slice(equals + 1)];
  });

const labelled = ({ parameter_string, base_string, signature }: Signature): string =>
  `parameter string\n  ${parameter_string}\n\nbase string\n  ${base_string}\n\nsignature\n  ${signature}\n`;
