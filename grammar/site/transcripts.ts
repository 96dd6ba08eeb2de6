import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Fence, fencesOf } from "./fences.js";
import type { Shell } from "./shell.js";

/** Where the commands of a page run. */
export interface TranscriptRun {
  /** An empty folder, which gets the named files of the page. */
  readonly folder: string;
  /** The variables of a sandbox. A command that names another service by `--base-url` does not get them. */
  readonly sandbox?: Readonly<Record<string, string>>;
  /** Runs `igx` in the folder. */
  igx(
    args: readonly string[],
    env: Readonly<Record<string, string>>,
  ): Promise<{ readonly stdout: string; readonly stderr: string }>;
  /** Runs other programs there. */
  readonly shell: Shell;
}

/** A command that prints something else than the page shows. */
export interface Difference {
  /** The line of the command, from 1. */
  readonly line: number;
  readonly command: string;
  readonly shown: string;
  readonly printed: string;
}

export interface PlayedPage {
  readonly commands: number;
  readonly differences: readonly Difference[];
  /** The page with what the commands have printed. */
  readonly updated: string;
}

/**
 * Runs a page: writes each block with a file name as that file, and runs the commands of `console` blocks, in the order of the page. A command
 * is `igx …`, `cat FILE` or `make`. A line that ends in an ellipsis is the beginning of what is printed.
 */
export async function playPage(markdown: string, run: TranscriptRun): Promise<PlayedPage> {
  const lines = markdown.split("\n");
  const differences: Difference[] = [];
  let commands = 0;
  const changed = new Map<Fence, string>();
  for (const fence of fencesOf(markdown)) {
    if (fence.file !== "") await writeNamed(join(run.folder, fence.file), fence.text);
    if (fence.language !== "console") continue;
    const printed: string[] = [];
    for (const { line, command, shown } of commandsOf(fence)) {
      const output = abridgeLike(shown, await runCommand(command, run));
      commands++;
      if (output !== shown) differences.push({ line, command, shown, printed: output });
      printed.push(`$ ${command}\n${output}`);
    }
    changed.set(fence, printed.join("").trimEnd());
  }
  for (const [{ start, end }, text] of [...changed].reverse()) lines.splice(start + 1, end - start - 1, text);
  return { commands, differences, updated: lines.join("\n") };
}

async function writeNamed(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

interface ShownCommand {
  readonly line: number;
  readonly command: string;
  readonly shown: string;
}

function commandsOf({ text, start }: Fence): readonly ShownCommand[] {
  const commands: { line: number; command: string; shown: string }[] = [];
  for (const [index, line] of text.split("\n").slice(0, -1).entries()) {
    const last = commands.at(-1);
    if (line.startsWith("$ ")) commands.push({ line: start + index + 2, command: line.slice(2), shown: "" });
    else if (last) last.shown += `${line}\n`;
  }
  return commands;
}

async function runCommand(command: string, { folder, sandbox = {}, igx, shell }: TranscriptRun): Promise<string> {
  const [name, ...args] = wordsOf(command);
  if (name === "cat") return readFile(join(folder, args[0] ?? ""), "utf8");
  if (name === "make") {
    const { stdout, stderr } = await shell(command, sandbox);
    return stdout + stderr;
  }
  if (name !== "igx") return `A page runs \`igx\`, \`cat\` and \`make\`, and not \`${name}\`.\n`;
  const { stdout, stderr } = await igx(args, args.includes("--base-url") ? {} : sandbox);
  return stdout + stderr;
}

/** As a shell splits it: quotes hold a word together. */
const wordsOf = (command: string): readonly string[] =>
  [...command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_, single?: string, double?: string) => single ?? double ?? ""),
  );

function abridgeLike(shown: string, printed: string): string {
  const given = shown.split("\n");
  const isPrefix = (line: string, index: number): boolean =>
    given[index]?.endsWith("…") === true && line.startsWith(given[index].slice(0, -1));
  return printed
    .split("\n")
    .map((line, index) => (isPrefix(line, index) ? given[index] : line))
    .join("\n");
}
