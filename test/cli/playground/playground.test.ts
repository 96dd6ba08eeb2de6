import { get, request } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { describeInBrowser, withBrowser } from "../../support/browser.js";
import { folderWith, igx, startIgx } from "../../support/cli.js";
import { installed } from "../../support/installed.js";
import { textOf } from "../../support/playground.js";

const files = {
  "report.igx":
    '@include "part.igx"\n@data sales "data/sales.csv" {delimiter=";" decimal=","}\n\n@chart bar {from=sales}\n',
  "part.igx": "# Sales of the year\n",
  "data/sales.csv": "City;Sold\nOslo;1,5\nRome;2,5\n",
  "other.txt": "not a part of it",
};

/** The address that the installed command prints. */
async function start(args: readonly string[], cwd: string): Promise<string> {
  const { cli } = await installed();
  const child = startIgx(["playground", "--no-open", "--port", "0", ...args], { cwd, cli });
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        child.on("close", () => done());
        child.kill("SIGINT");
      }),
  );
  const [line] = await new Promise<readonly [Buffer]>((resolve, reject) => {
    child.stdout!.once("data", (data: Buffer) => resolve([data]));
    child.once("exit", () => reject(new Error("The command has ended.")));
  });
  return line.toString().trim();
}

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
}

const ask = (url: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(url);
    get({ host: "127.0.0.1", port, path, headers }, (response) => {
      let body = "";
      response.on("data", (part) => {
        body += part;
      });
      response.on("end", () => resolve({ status: response.statusCode, body }));
    }).on("error", reject);
  });

test("serves the document with its own files below a secret word, and nothing else", async () => {
  const url = await start(["report.igx"], await folderWith(files));
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/\?document$/);
  const word = new URL(url).pathname;
  const { body } = await ask(url, `${word}document.json`);
  const { files: packed, open } = JSON.parse(body);
  expect(open).toBe("report.igx");
  expect(Object.fromEntries(packed)).toEqual({
    "report.igx": files["report.igx"],
    "part.igx": files["part.igx"],
    "data/sales.csv": files["data/sales.csv"],
  });
  const statuses = [
    await ask(url, word),
    await ask(url, word.slice(0, -1)),
    await ask(url, `${word}other.txt`),
    await ask(url, `${word}../other.txt`),
    await ask(url, `${word}app/../../../package.json`),
    await ask(url, `${word}%2e%2e/package.json`),
    await ask(url, "/document.json"),
    await ask(url, "/"),
    await ask(url, word, { host: "evil.example" }),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([200, 307, 404, 404, 404, 404, 403, 403, 403]);
  const posted = await new Promise((resolve) => {
    const { port } = new URL(url);
    request({ host: "127.0.0.1", port, path: word, method: "POST" }, ({ statusCode }) => resolve(statusCode)).end();
  });
  expect(posted).toBe(405);
});

test("says what is wrong with a file", async () => {
  const cwd = await folderWith({ "a.igx": "# A\n", "b.igx": "# B\n" });
  const missing = await igx(["playground", "missing.igx", "--no-open"], { cwd });
  expect([missing.exitCode, missing.stderr]).toEqual([3, expect.stringContaining("missing.igx")]);
  const several = await igx(["playground", ".", "--no-open"], { cwd });
  expect([several.exitCode, several.stderr]).toEqual([
    2,
    expect.stringContaining(". is 2 documents. Name one of them."),
  ]);
});

describeInBrowser("the page of igx playground", () => {
  const browser = withBrowser();

  test("opens the document, and a reload keeps what was changed", async () => {
    const url = await start([join("report.igx")], await folderWith(files));
    const page = await browser.page();
    page.setDefaultTimeout(120_000);
    await page.goto(url);
    await page.locator(".stage .element", { hasText: "Rome" }).waitFor();
    expect(await textOf(page)).toContain('@include "part.igx"');
    expect(page.url()).toBe(url.replace("?document", ""));
    await page.locator(".cm-content").focus();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.insertText("\n# Added\n");
    await page.locator(".stage .element", { hasText: "Added" }).waitFor();
    await page.reload();
    await page.locator(".stage .element", { hasText: "Added" }).waitFor();
  });
});
