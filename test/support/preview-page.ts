import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { BrowserContextOptions, Frame, Page } from "playwright-core";
import type { TestBrowser } from "./browser.js";
import { folderWith, startIgx } from "./cli.js";

/** A preview that runs, as the real command, with an editor that only notes what it is asked for. */
export interface RunningPreview {
  readonly url: string;
  readonly folder: string;
  readonly write: (name: string, text: string) => Promise<void>;
  /** The calls of the editor: one line for each, `FILE LINE COLUMN`. */
  readonly opened: () => Promise<readonly string[]>;
  /** Ends it, and starts it again on the same port. */
  readonly stop: () => Promise<void>;
  readonly startAgain: () => Promise<void>;
}

const editor = `
import { appendFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
const [, script, file, line, column] = process.argv;
appendFileSync(join(dirname(script), "opened.txt"), [basename(file), line, column].join(" ") + "\\n");
`;

export async function startPreview(
  files: Readonly<Record<string, string>>,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningPreview> {
  const folder = await folderWith(files);
  const tools = await folderWith({ "editor.mjs": editor });
  const command = `"${process.execPath}" "${join(tools, "editor.mjs")}" {file} {line} {column}`;
  const start = (port: string) => {
    const child = startIgx(["preview", ...args, "--port", port, "--editor", command], { cwd: folder, env });
    return { child, url: firstLine(child.stdout!, child.stderr!) };
  };
  let running = start("0");
  const url = await running.url;
  return {
    url,
    folder,
    write: async (name, text) => {
      await mkdir(join(folder, name, ".."), { recursive: true });
      await writeFile(join(folder, name), text);
    },
    opened: async () => {
      const text = await readFile(join(tools, "opened.txt"), "utf8").catch(() => "");
      return text.split("\n").filter((line) => line !== "");
    },
    stop: () =>
      new Promise((resolve) => {
        running.child.on("close", () => resolve());
        running.child.kill("SIGKILL");
      }),
    startAgain: async () => {
      running = start(new URL(url).port);
      await running.url;
    },
  };
}

function firstLine(stdout: NodeJS.ReadableStream, stderr: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    let complaint = "";
    stderr.on("data", (chunk) => {
      complaint += chunk;
    });
    stdout.on("data", (chunk) => {
      text += chunk;
      if (text.includes("\n")) resolve(text.trim());
    });
    stdout.on("end", () => reject(new Error(`The preview did not start. ${complaint}`)));
  });
}

/** Defects: errors of scripts, dialogs, and refusals of the page's policy. */
export interface OpenPage {
  readonly page: Page;
  readonly troubles: () => Promise<readonly string[]>;
}

/** Opens a page as a new visitor; it is closed with the test. */
export async function openPage(
  browser: TestBrowser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const page = await browser.page({ viewport: { width: 1280, height: 800 }, ...options });
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    troubles.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(`
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => {
      window.violations.push("policy: " + event.violatedDirective + " " + event.blockedURI + " " + event.sample);
    });
  `);
  await page.goto(url);
  // The wall of several documents shows no status.
  await page.locator(".status:not(.waiting)").waitFor({ state: "attached" });
  return {
    page,
    troubles: async () => [...troubles, ...(await page.evaluate<string[]>("window.violations"))],
  };
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The violations that axe-core finds in the page: rule and element of each. */
export async function violations(page: Page | Frame): Promise<readonly string[]> {
  // To define it again takes about as long as to run it.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  return page.evaluate<string[]>(`
    axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ": " + target.join(" ") + " " + failureSummary)))
  `);
}

const paragraphs = Array.from({ length: 30 }, (_, index) => `Paragraph ${index + 1} says something.`).join("\n\n");

/** A document with parameters, a finding, and more than fits on a screen. */
export const city = `---
title: A city
copyright: City Office
---
// The year that the numbers are of.
@param year: integer = 2024
// How it is sorted.
@param order: "name" | "people" = "people"

# A city in {{ year }}

The first text, by {{ order }}.

@chart bar {half}
| District | People |
|----------|-------:|
| North    |    120 |
| South    |  1,234 |

@chart pie {half}
| Kind | Share |
|------|------:|
| Old  |    40 |
| New  |    60 |

${paragraphs}
`;

export const element = (page: Page, text: string) => page.locator(".element", { hasText: text });
export const tab = (page: Page, name: string) => page.getByRole("tab", { name });
export const selected = (page: Page) => page.locator(".element[aria-current]");

/** Short-lived texts stay, so that a slow machine sees them too. */
export async function holdTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}
