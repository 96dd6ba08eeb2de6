import { spawn } from "node:child_process";
import { findBrowser } from "./find-browser.js";

/*
 * `npm run browser`: sees to it that there is a Chromium for the tests. Silent where there is one. It never fails: whoever cannot have one
 * can still run all other tests, and those that need one say so.
 */

const { env } = process;

/** Ends with 0 if it could be done; what it says goes to standard error, so that nobody waits in the dark. */
const succeeds = (command: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const [program = "", ...args] = command;
    const child = spawn(program, args, {
      stdio: ["ignore", process.stderr, process.stderr],
      env: { ...env, DEBIAN_FRONTEND: "noninteractive" },
    });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });

/** As root, or as somebody whom sudo asks for no password. sudo drops the environment unless it is told. */
const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n", "DEBIAN_FRONTEND=noninteractive"];
const apt = (...args: readonly string[]): Promise<boolean> => succeeds([...asRoot, "apt-get", "-qq", ...args]);
const install = (): Promise<boolean> => apt("install", "--yes", "--no-install-recommends", "chromium");

if (env["IGX_BROWSER"] !== "none" && !(await findBrowser())) {
  console.error("The tests need Chromium, which is not here yet: installing Debian's with apt-get.");
  // A fresh machine has no lists of packages, one that was long asleep has old ones.
  if (!(await install())) (await apt("update")) && (await install());
  if (!(await findBrowser()))
    console.error(
      "Chromium could not be installed. Install the package chromium, or say with CHROMIUM=/path where one is; IGX_BROWSER=none goes without, and skips the tests that need it.",
    );
}
