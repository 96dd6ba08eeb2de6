import { type Pair, type Signature, sign } from "../../publish/infogram/sign.js";
import type { Method } from "../../publish/outcome.js";
import type { Command } from "../base/command.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { jsonText } from "../report/json-text.js";

const methods: readonly string[] = ["GET", "POST", "PUT", "DELETE"] satisfies readonly Method[];

export const signCommand: Command = {
  arguments: [
    { name: "<method>", description: "GET, POST, PUT or DELETE" },
    { name: "<url>", description: "as the client addresses it; https" },
    { name: "[parameters...]", description: "name=value, raw, not encoded" },
  ],
  options: [],
  details: `Shows what a client must compute (specification, section 5): the parameter string, the base string, the signature. The secret
comes from IGX_API_SECRET and from nowhere else. api_sig is never among the signed parameters; api_key is, so name it. The query of
the URL counts for GET and DELETE.`,
  examples: [
    { command: "igx sign GET https://infogr.am/service/v1/themes api_key=KEY", does: "each step, to compare with" },
    { command: "igx sign POST https://… api_key=KEY title=Hello --format json", does: "for scripts" },
  ],
  async run(context, [word = "", url = "", ...words]) {
    const method = word.toUpperCase();
    const secret = context.env.IGX_API_SECRET;
    if (!methods.includes(method)) return wrong(context, `The method is one of ${methods.join(", ")}, not "${word}".`);
    if (!URL.canParse(url) || new URL(url).protocol !== "https:")
      return wrong(context, "The URL must begin with https://: the service takes no other requests.");
    const params = readPairs(words);
    if (!params.ok) return context.fail(params.failure);
    if (!secret)
      return context.fail(
        failure(ExitCode.outside, "IGX_API_SECRET is not set.", "Export it; it is never an argument.").failure,
      );
    context.addSecret(secret);
    if (params.value.some(([name]) => name === "api_sig"))
      context.note("api_sig is not among the signed parameters: left out.");
    const signature = sign({ method: method as Method, url, params: params.value, secret });
    context.print(context.common.format === "json" ? jsonText(signature) : labelled(signature));
    return ExitCode.done;
  },
};

const wrong = (context: Context, message: string) => context.fail(failure(ExitCode.usage, message).failure);

function readPairs(words: readonly string[]): Outcome<readonly Pair[]> {
  const bad = words.find((word) => !word.includes("="));
  if (bad !== undefined) return failure(ExitCode.usage, `"${bad}" is not of the form name=value.`);
  return success(
    words.map((word): Pair => {
      const equals = word.indexOf("=");
      return [word.slice(0, equals), word.slice(equals + 1)];
    }),
  );
}

const labelled = ({ parameter_string, base_string, signature }: Signature): string =>
  `parameter string\n  ${parameter_string}\n\nbase string\n  ${base_string}\n\nsignature\n  ${signature}\n`;
