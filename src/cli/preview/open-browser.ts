import { spawn } from "node:child_process";

const commands: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** Shows a page in the user's browser. Where there is none, nothing happens: the address was printed. */
export function openBrowser(url: string): void {
  const [program = "xdg-open", ...words] = commands[process.platform] ?? [];
  spawn(program, [...words, url], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}
