import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** Line and column from 1. */
export interface EditorLocation {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

/** Shows a place in an editor. Gives one sentence on why that failed. */
export type OpenEditor = (place: EditorLocation) => Promise<string | undefined>;

/** Milliseconds in which an editor that does not start has failed. One that has started may run for hours. */
const patience = 300;

const unknown = "No editor could be opened. Name yours with --editor or IGX_EDITOR.";

/**
 * `command`: as typed in a shell. With `{file}` in it, perhaps `{line}` and `{column}`, it is run with these in place; otherwise the place is added as
 * that editor takes it. Without a command the editor is the one that runs, or that of `VISUAL` or `EDITOR`.
 */
export const editorOpener =
  (command?: string): OpenEditor =>
  (place) =>
    Promise.race([
      command?.includes("{file}") ? openWith(command, place) : openKnown(command, place),
      sleep(patience, undefined, { ref: false }),
    ]);

async function openKnown(
  command: string | undefined,
  { path, line, column }: EditorLocation,
): Promise<string | undefined> {
  const { default: launch } = await import("launch-editor");
  return new Promise((resolve) =>
    launch(`${path}:${line}:${column}`, command, (_file, problem) =>
      resolve(problem === null ? unknown : `The editor could not be opened: ${problem}`),
    ),
  );
}

/** No shell takes part: a name is never more than a name. */
function openWith(command: string, { path, line, column }: EditorLocation): Promise<string | undefined> {
  const values: Readonly<Record<string, string>> = { file: path, line: String(line), column: String(column) };
  const [program = "", ...words] = (command.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) =>
    word.replace(/^(["'])(.*)\1$/, "$2").replace(/\{(file|line|column)\}/g, (_, name: string) => values[name]!),
  );
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: "ignore", detached: true });
    child.on("error", ({ message }) => resolve(`The editor could not be opened: ${message}.`));
    child.on("exit", (code) => resolve(code ? `The editor ended with code ${code}.` : undefined));
    child.unref();
  });
}
