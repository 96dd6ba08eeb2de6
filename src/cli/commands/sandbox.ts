import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { type Fault, parseFault, parseProbability } from "../../sandbox/faults.js";
import type { Sandbox } from "../../sandbox/start-sandbox.js";
import { cliFailure } from "../base/cli-failure.js";
import type { Command } from "../base/command.js";
import { wholeNumber } from "../base/common-options.js";
import type { Context } from "../base/context.js";
import { ExitCode } from "../base/exit-code.js";
import { isJson } from "../base/is-json.js";
import { failure } from "../base/outcome.js";
import { portTaken, readPort } from "../base/port.js";
import { serveUntilInterrupt } from "../base/serve-until-interrupt.js";
import { shellQuoted } from "../base/shell-quoted.js";
import { reason } from "../base/system-error.js";
import { usageError } from "../base/usage-error.js";
import type { Result } from "../schemas/results.js";

interface SandboxCommandOptions {
  readonly port: number;
  readonly store?: string;
  readonly fail?: readonly Fault[];
  readonly delay?: number;
  readonly dropAfterCommit?: number;
  readonly caDir?: string;
}

export const sandboxCommand: Command<SandboxCommandOptions> = {
  arguments: [],
  options: [
    { flags: "--port <n>", description: "port; 0 for a free one", parse: readPort, default: 8443 },
    { flags: "--store <dir>", description: "folder for infographics (default: memory)" },
    {
      flags: "--fail <status:p>",
      description: "status of random failures with its probability, such as 503:0.1 (repeatable)",
      parse: readFault,
    },
    { flags: "--delay <ms>", description: "wait before each answer", parse: wholeNumber(0) },
    {
      flags: "--drop-after-commit <p>",
      description: "probability of a cut connection after the change is made",
      parse: readProbability,
    },
    { flags: "--ca-dir <dir>", description: "folder of its certificate authority" },
  ],
  details: `Listens on 127.0.0.1 only, until Ctrl-C. Paste the lines that it prints into your shell. The first start creates a certificate
authority that is valid for this machine only, with mode 0600. Key and secret are always the same.`,
  examples: [
    { command: "igx sandbox", does: "listen on https://127.0.0.1:8443" },
    { command: "igx sandbox --port 0 --store .sandbox", does: "use a free port, and keep what is published" },
    { command: "igx sandbox --fail 503:0.1 --drop-after-commit 0.1", does: "test how a client handles failures" },
  ],
  async run(context, _args, options) {
    const { startSandbox } = await import("../../sandbox/start-sandbox.js");
    const { store, caDir = defaultCaDir(context.env), ...rest } = options;
    const started = await startSandbox({
      ...rest,
      caDir: resolve(context.cwd, caDir),
      ...(store !== undefined && { store: resolve(context.cwd, store) }),
      log: (line) => context.note(line),
    }).catch((error: NodeJS.ErrnoException) => error);
    if (started instanceof Error) throw cliFailure(notStarted(started, options));
    context.print(isJson(context) ? `${JSON.stringify(asData(started))}\n` : asShell(started));
    return serveUntilInterrupt(context, started);
  },
};

/** A folder of the user, not of a project: a trusted certificate works everywhere. */
const defaultCaDir = (env: Context["env"]): string =>
  join(env.XDG_DATA_HOME || join(homedir(), ".local", "share"), "igx", "sandbox");

function notStarted(error: NodeJS.ErrnoException, { port }: SandboxCommandOptions) {
  const { code, message, syscall, path } = error;
  if (code === "EADDRINUSE") return portTaken(port);
  if (code === "EACCES" && syscall === "listen")
    return failure(ExitCode.outside, `Port ${port} is not allowed for this user.`, "Name one from 1024 on.").failure;
  const what = syscall === undefined ? message : path;
  const ofFile = what === undefined ? reason(error) : `${what}: ${reason(error)}`;
  // Errors of the network contain their reason.
  const why = code === undefined || syscall === "listen" ? message.replace(/\.$/, "") : ofFile;
  return failure(ExitCode.outside, `The sandbox did not start: ${why}.`).failure;
}

/** The settings that a client needs. igx reads `IGX_CA`; Node's own programs read the last one. */
const environment = ({ url, apiKey, apiSecret, caFile }: Sandbox) => ({
  IGX_BASE_URL: url,
  IGX_API_KEY: apiKey,
  IGX_API_SECRET: apiSecret,
  IGX_CA: caFile,
  NODE_EXTRA_CA_CERTS: caFile,
});

const asData = (sandbox: Sandbox): Result<"sandbox"> => ({ url: sandbox.url, environment: environment(sandbox) });

function asShell(sandbox: Sandbox): string {
  const lines = Object.entries(environment(sandbox)).map(([name, value]) => `export ${name}=${shellQuoted(value)}`);
  return `# The sandbox is at ${sandbox.url}. For a shell that is to use it:\n${lines.join("\n")}\n`;
}

function readFault(text: string, previous: unknown): readonly Fault[] {
  const fault = parseFault(text);
  if (fault === undefined) throw usageError("It is written STATUS:PROBABILITY, such as 503:0.1.");
  return [...((previous as readonly Fault[] | undefined) ?? []), fault];
}

function readProbability(text: string): number {
  const probability = parseProbability(text);
  if (probability === undefined) throw usageError("It must be a number from 0 to 1.");
  return probability;
}
