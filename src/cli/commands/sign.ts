import { type Pair, type Signature, sign } from "../../publish/infogram/sign.js";
import type { Method } from "../../publish/outcome.js";
import { cliFailure } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { jsonText } from "../report/json-text.js";

const methods: readonly string[] = ["GET", "POST", "PUT", "DELETE"] satisfies readonly Method[];

export const signCommand: Command = {
  arguments: [
    { name: "<method>", description: "GET, POST, PUT or DELETE" },
    { name: "<url>", description: "address of the request, with https" },
    { name: "[parameters...]", description: "name=value, raw, not encoded" },
  ],
  options: [],
  details: `Prints what a client computes (specification, section 5): the parameter string, the base string and the signature. Set the secret
in IGX_API_SECRET; it is never an argument. Name api_key, which is signed, but not api_sig. The query of the URL counts for
GET and DELETE.`,
  examples: [
    {
      command: "igx sign GET https://infogr.am/service/v1/themes api_key=KEY",
      does: "print each step, to compare with yours",
    },
    { command: "igx sign POST https://… api_key=KEY title=Hello --format json", does: "print them for scripts" },
  ],
  async run(context, [name = "", url = "", ...pairs]) {
    const method = name.toUpperCase();
    const secret = context.env.IGX_API_SECRET;
    if (!methods.includes(method)) throw wrong(`The method is one of ${methods.join(", ")}, not "${name}".`);
    if (!URL.canParse(url) || new URL(url).protocol !== "https:")
      throw wrong("The URL must begin with https://: the service takes no other requests.");
    const params = readPairs(pairs);
    if (!secret)
      throw cliFailure({
        exitCode: ExitCode.outside,
        message: "IGX_API_SECRET is not set.",
        hint: "Export it; it is never an argument.",
      });
    context.addSecret(secret);
    if (params.some(([name]) => name === "api_sig"))
      context.note("api_sig is not among the signed parameters: left out.");
    const signature = sign({ method: method as Method, url, params, secret });
    context.print(isJson(context) ? jsonText(signature) : labelled(signature));
    return ExitCode.done;
  },
};

const wrong = (message: string) => cliFailure({ exitCode: ExitCode.usage, message });

const readPairs = (pairs: readonly string[]): readonly Pair[] =>
  pairs.map((pair) => {
    const equals = pair.indexOf("=");
    if (equals < 0) throw wrong(`"${pair}" is not of the form name=value.`);
    return [pair.slice(0, equals), pair.slice(equals + 1)];
  });

const labelled = ({ parameter_string, base_string, signature }: Signature): string =>
  `parameter string\n  ${parameter_string}\n\nbase string\n  ${base_string}\n\nsignature\n  ${signature}\n`;
