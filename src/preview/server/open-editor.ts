import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { EditorLocation, OpenPlace, OpenProblem } from "../session/open-place.js";

/** Milliseconds in which a failing editor fails. One that has started may run for hours, so igx does not wait for it. */
const patience = 300;

const unknown: OpenProblem = {
  message: "No editor could be opened. Name yours with --editor or IGX_EDITOR.",
  noEditor: true,
};

/**
 * Opens editors with `command`, as typed in a shell. If it contains `{file}` (and `{line}`, `{column}`), igx replaces these; otherwise it
 * adds the place in the form of that editor. Without a command, the running editor opens the file, or else the editor in `VISUAL` or
 * `EDITOR`.
 */
export const editorOpener =
  (command?: string): OpenPlace =>
  (place) =>
    Promise.race([
      command?.includes("{file}") ? openWith(command, place) : openKnown(command, place),
      sleep(patience, undefined, { ref: false }),
    ]);

async function openKnown(
  command: string | undefined,
  { path, line, column }: EditorLocation,
): Promise<OpenProblem | undefined> {
  const { default: launch } = await import("launch-editor");
  return new Promise((resolve) =>
    launch(`${path}:${line}:${column}`, command, (_file, problem) =>
      resolve(problem === null ? unknown : { message: `The editor could not be opened: ${problem}` }),
    ),
  );
}

/** Starts the program without a shell, so that characters of a file name have no meaning. */
function openWith(command: string, { path, line, column }: EditorLocation): Promise<OpenProblem | undefined> {
  const values: Readonly<Record<string, string>> = { file: path, line: String(line), column: String(column) };
  // Words are split before the placeholders are replaced: a name with spaces or quotes stays one argument.
  const [program = "", ...words] = (command.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) =>
    word.replace(/^(["'])(.*)\1$/, "$2").replace(/\{(file|line|column)\}/g, (_, name: string) => values[name]!),
  );
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: "ignore", detached: true });
    child.on("error", ({ message }) => resolve({ message: `The editor could not be opened: ${message}.` }));
    child.on("exit", (code) => resolve(code ? { message: `The editor ended with code ${code}.` } : undefined));
    child.unref();
  });
}
