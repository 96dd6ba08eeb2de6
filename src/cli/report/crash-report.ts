import { ExitCode } from "../base/exit-code.js";
import type { ProcessIo } from "../base/process-io.js";
import { inertIn } from "./inert.js";
import { printable, printableLines } from "./printable.js";

/** Characters of the error's message, which may quote a whole document. */
const maxLength = 300;

/** Places of the stack to show, as positions in the shipped files: names there are shortened, and lines have thousands of characters. */
const places = 3;

/**
 * Reports a defect of igx to a user who can only pass it on: the error, the version, the place and the command line, without secrets.
 * A refusal of the system (no permission, disk full) and an incomplete installation are not defects and are reported as they are. Returns
 * the exit code.
 */
export function crashReport(error: unknown, { args, version, env, stderr, redactor }: ProcessIo): ExitCode {
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof Error && ("syscall" in error || isMissingPart(error))) {
    stderr.write(inertIn(env, `${printable(redactor.redact(`igx: ${refusalOf(error)}`))}\n`));
    return ExitCode.outside;
  }
  const summary = `${name}: ${String(message).split("\n")[0]!.slice(0, maxLength)}`;
  const lines = [
    `igx: This is a defect of igx, not of your document: ${summary}`,
    `igx ${version}, Node ${process.versions.node}, ${process.platform} ${process.arch}`,
    `Command: ${commandLine(args)}`,
    ...placesOf(stack).map((place) => `At ${place}`),
    "Report these lines to the maintainers of igx. IGX_DEBUG=1 shows the whole stack.",
  ];
  const text = redactor.redact(`${lines.join("\n")}\n${env.IGX_DEBUG ? `${stack}\n` : ""}`);
  stderr.write(inertIn(env, printableLines(text)));
  return ExitCode.outside;
}

/** Where in igx's own files: `cli/core.cjs:1:3332`, without the folders of this machine. */
const placesOf = (stack: string): readonly string[] =>
  [...stack.matchAll(/\/dist\/((?:\w+\/)?[\w.-]+\.c?js:\d+:\d+)/g)].slice(0, places).map(([, place]) => place!);

/** Not by `reason`: the start of the command contains this file, and its table of reasons would be a twentieth of that. */
const refusalOf = (error: Error): string => {
  if (isMissingPart(error)) return `A part of igx is missing: ${error.message.split("\n")[0]}. Install igx again.`;
  return error.message.startsWith("ENOSPC") ? "The output cannot be written: the disk is full." : error.message;
};

/** Whether a package that igx needs is not there: a folder may be copied without some of its files. */
const isMissingPart = (error: Error): boolean => "code" in error && error.code === "MODULE_NOT_FOUND";

/** Without values of parameters and passwords in addresses, which may be secret. */
function commandLine(args: readonly string[]): string {
  const shown = args.map((arg) => {
    const hidden = arg.replace(/^(--param=[^=]*|(?!--)[\w.-]+)=.*$/s, "$1=***").replace(/\/\/[^/@]*@/g, "//***@");
    return /^[\w./:@=*{},+-]+$/.test(hidden) ? hidden : JSON.stringify(hidden);
  });
  return ["igx", ...shown].join(" ");
}
