import { ExitCode } from "../base/exit-code.js";
import type { Surroundings } from "../base/surroundings.js";
import { inertIn } from "./inert.js";
import { printable, printableLines } from "./printable.js";

/** Characters of an error's own words, which may quote a whole document. */
const longest = 300;

/** Places of the stack that are shown: positions in the shipped files. Names there are shortened, and source lines are thousands of characters. */
const places = 3;

/**
 * Says that igx failed, to somebody who can do nothing about it but report it: what, which version, where, and what was asked for, without secrets.
 * The system's own refusals (no permission, disk full) are said as they are. Gives the exit code.
 */
export function crashReport(error: unknown, { args, version, env, stderr, redactor }: Surroundings): ExitCode {
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof Error && "syscall" in error) {
    stderr.write(`${printable(redactor.redact(`igx: ${message}`))}\n`);
    return ExitCode.outside;
  }
  const words = `${name}: ${String(message).split("\n")[0]!.slice(0, longest)}`;
  const lines = [
    `igx: This is a defect of igx, not of your document: ${words}`,
    `igx ${version}, Node ${process.versions.node}, ${process.platform} ${process.arch}`,
    `Command: ${commandLine(args)}`,
    ...placesOf(stack).map((place) => `At ${place}`),
    "Report these lines to the maintainers of igx. With IGX_DEBUG=1 the whole stack is shown.",
  ];
  const text = redactor.redact(`${lines.join("\n")}\n${env.IGX_DEBUG ? `${stack}\n` : ""}`);
  stderr.write(inertIn(env, printableLines(text)));
  return ExitCode.outside;
}

/** Where in igx's own files: `chunks/chunk-ABC.js:1:3332`, without the folders of this machine. */
const placesOf = (stack: string): readonly string[] =>
  [...stack.matchAll(/\/dist\/((?:chunks\/)?[\w.-]+\.js:\d+:\d+)/g)].slice(0, places).map(([, place]) => place!);

/** Values of parameters and passwords in addresses are nobody else's business. */
function commandLine(words: readonly string[]): string {
  const shown = words.map((word) => {
    const hidden = word.replace(/^(--param=[^=]*|(?!--)[\w.-]+)=.*$/s, "$1=***").replace(/\/\/[^/@]*@/g, "//***@");
    return /^[\w./:@=*{},+-]+$/.test(hidden) ? hidden : JSON.stringify(hidden);
  });
  return ["igx", ...shown].join(" ");
}
