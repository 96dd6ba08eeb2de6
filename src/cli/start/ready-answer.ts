import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ExitCode } from "../base/exit-code.js";
import type { Surroundings } from "../base/surroundings.js";

/**
 * Answers a command line whose answer the bundler has made already: the version, help, and completion scripts. `folder` contains the
 * texts. Returns the exit code, or `undefined` for all other lines. A terminal gets help of its own width, which is not ready.
 */
export function readyAnswer({ args, version, stdout, stderr }: Surroundings, folder: string): ExitCode | undefined {
  if (args.length === 1 && isVersion.test(args[0]!)) {
    stdout.write(`${version}\n`);
    return ExitCode.done;
  }
  const name = readyName(args);
  const stream = args.length === 0 ? stderr : stdout;
  if (name === undefined || stream.isTTY) return undefined;
  const text = readText(join(folder, `${name}.txt`));
  if (text === undefined) return undefined;
  stream.write(text);
  return args.length === 0 ? ExitCode.usage : ExitCode.done;
}

const isVersion = /^(?:-V|--version)$/;
const isHelp = /^(?:-h|--help)$/;
const isName = /^[a-z]+$/;

/** The name of a text: `igx`, a command, or `completion-bash`. */
function readyName([first, second, ...rest]: readonly string[]): string | undefined {
  if (first === undefined) return "igx";
  if (second === undefined) return isHelp.test(first) || first === "help" ? "igx" : undefined;
  if (rest.length > 0) return undefined;
  if (first === "help") return isName.test(second) ? second : undefined;
  if (first === "completion") return isName.test(second) ? `completion-${second}` : undefined;
  return isName.test(first) && isHelp.test(second) ? first : undefined;
}

function readText(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
