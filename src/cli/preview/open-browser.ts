import { spawn } from "node:child_process";

const commands: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/**
 * Opens a page in your browser. Without a browser nothing happens, since the address has been printed. `url` is an argument that other
 * users of the machine can see, so it must not contain the secret word (preview-key.ts).
 */
export function openBrowser(url: string): void {
  const [program = "xdg-open", ...args] = commands[process.platform] ?? [];
  spawn(program, [...args, url], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}
