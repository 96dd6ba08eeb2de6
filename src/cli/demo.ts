import { spawn } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type Sandbox, startSandbox } from "../sandbox/start-sandbox.js";

/*
 * `npm run demo`: the whole way of one document, from `.igx` to a published infographic, on this machine alone. It runs the built command,
 * as a user would; only the sandbox is started from within, so that its port and authority are known and go away.
 */

const document = "examples/coffee.igx";
const command = resolve("dist/cli.cjs");

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The variables that lead the command to the sandbox, without the caller's own settings of igx. */
function environment({ url, apiKey, apiSecret, caFile }: Sandbox): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("IGX_"));
  const own = { IGX_BASE_URL: url, IGX_API_KEY: apiKey, IGX_API_SECRET: apiSecret, IGX_CA: caFile };
  return { ...Object.fromEntries(others), ...own };
}

/** Shows a command, runs it with its output on this terminal, and gives its exit code. */
function igx(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): Promise<number> {
  say(`\n$ igx ${args.join(" ")}`);
  const child = spawn(process.execPath, [command, ...args], { cwd, env, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

async function show(sandbox: Sandbox, log: readonly string[], cwd: string): Promise<number> {
  say(`The sandbox, igx's own copy of the service, listens on ${sandbox.url}.`);
  const env = environment(sandbox);
  const built = await igx(["build", document, "-o", "-"], env, cwd);
  if (built !== 0) return built;
  const published = await igx(["publish", document], env, cwd);
  if (published !== 0) return published;
  say("\nThe sandbox found the signature right and the content valid. Its log:");
  for (const line of log) say(`  ${line}`);
  say(
    `\nThat was ${document}: written, compiled, signed, published. Nothing left this machine, and nothing stays on it.`,
  );
  return 0;
}

/** Resolves to the exit code: 0, or that of the command that failed. */
async function demo(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "igx-demo-"));
  const clean = () => rm(folder, { recursive: true, force: true });
  process.once("SIGINT", () => void clean().finally(() => process.exit(130)));
  const log: string[] = [];
  try {
    // A copy, since publishing writes a lock file beside the document.
    await mkdir(dirname(join(folder, document)));
    await copyFile(document, join(folder, document));
    const sandbox = await startSandbox({ caDir: folder, log: (line) => log.push(line) });
    return await show(sandbox, log, folder).finally(() => sandbox.close());
  } finally {
    await clean();
  }
}

process.exitCode = await demo();
