import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { folderWith } from "./cli.js";

/** Whether a shell is on this machine. */
export function hasShell(name: string): boolean {
  try {
    execFileSync(name, ["-c", "exit"]);
    return true;
  } catch {
    return false;
  }
}

/** Asks a shell that has read a completion script what it offers at the end of a line, without descriptions. */
type Offers = (line: string) => Promise<readonly string[]>;

export async function fishOffers(script: string): Promise<Offers> {
  const cwd = await folderWith({ "igx.fish": script, "file.txt": "" });
  const ask = 'source igx.fish; complete -C "$argv"';
  return async (line) => {
    const { stdout } = await promisify(execFile)("fish", ["--no-config", "-c", ask, line], { cwd, timeout });
    return lines(stdout).map((offer) => offer.replace(/\t.*/, ""));
  };
}

/**
 * Only a shell with a terminal completes, so one runs in a pseudo-terminal (zshmodules, zsh/zpty), and
 * shows what is given to `compadd` between two marks.
 */
export async function zshOffers(script: string): Promise<Offers> {
  const cwd = await folderWith({ "igx.zsh": script, "setup.zsh": zshSetup, "ask.zsh": zshAsk, "file.txt": "" });
  return async (line) => {
    const { stdout } = await promisify(execFile)("zsh", ["-f", "ask.zsh", line], { cwd, timeout });
    return lines(stdout.split("<offers>")[1]!.split("</offers>")[0]!);
  };
}

const timeout = 30_000;

const lines = (text: string): readonly string[] => text.split(/\r?\n/).filter((line) => line !== "");

const zshSetup = `PROMPT=
autoload -Uz compinit && compinit -u -d ./functions
source ./igx.zsh
compadd() {
  [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]] && { builtin compadd "$@"; return }
  local -a hits
  builtin compadd -A hits "$@"
  print -rl -- $hits
}
mark_begin() { print -r -- "<offers>" }
mark_end() { print -r -- "</offers>"; exit }
compprefuncs=(mark_begin)
comppostfuncs=(mark_end)
bindkey '^I' complete-word
print -r -- "rea""dy"
`;

const zshAsk = `zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'source ./setup.zsh'
zpty -r -m shell said '*ready*'
zpty -w -n shell "$1"$'\\t'
zpty -r -m shell said '*</offers>*'
print -r -- "$said"
zpty -d shell
`;
