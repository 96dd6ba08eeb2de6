import { spawn } from "node:child_process";
import { findBrowser } from "./find-browser.js";

/*
 * `npm run browser`: installs a Chromium for the tests if it is missing, and says nothing if it is not. It never fails: without Chromium, all
 * other tests still run, and those that need it say so.
 */

const { env } = process;

/** Whether the command ends with 0. Its output goes to standard error, so that you see what takes so long. */
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

/** As root, or with sudo if it asks for no password. sudo drops the environment, so the variable is an argument. */
const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n", "DEBIAN_FRONTEND=noninteractive"];
const apt = (...args: readonly string[]): Promise<boolean> => succeeds([...asRoot, "apt-get", "-qq", ...args]);
const install = (): Promise<boolean> => apt("install", "--yes", "--no-install-recommends", "chromium");

if (env["IGX_BROWSER"] !== "none" && !(await findBrowser())) {
  console.error("The tests need Chromium, which is not here yet: installing Debian's with apt-get.");
  // A fresh machine has no lists of packages, one that was long asleep has old ones.
  if (!(await install())) (await apt("update")) && (await install());
  if (!(await findBrowser()))
    console.error(
      "Chromium could not be installed. Install the package chromium, or set CHROMIUM to its path. Set IGX_BROWSER=none to skip the tests that need it.",
    );
}
