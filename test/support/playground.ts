import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";

const root = join(import.meta.dirname, "../..");

export interface Site {
  readonly url: () => string;
  /** The network is gone. */
  readonly stop: () => Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** The playground of these sources, built and served as any web server for files does it. */
export function withPlayground(): Site {
  let folder = "";
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url!, "http://localhost");
    const path = join(folder, decodeURIComponent(pathname), pathname.endsWith("/") ? "index.html" : "");
    const content = await readFile(path).catch(() => undefined);
    response.writeHead(content ? 200 : 404, { "content-type": types[extname(path)] ?? "application/octet-stream" });
    response.end(content);
  });
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "igx-playground-"));
    await promisify(execFile)(process.execPath, ["build/playground.js", folder], { cwd: root });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  return { url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop };
}

/** What the browser complained of: errors of scripts, and what the security policy has refused. */
export async function complaintsOf(page: Page): Promise<readonly string[]> {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Applying inline style"))
      complaints.push(message.text());
  });
  await page.exposeFunction("complain", (text: string) => void complaints.push(text));
  // Chromium itself gives styles to text that it inserts into an editable line; CodeMirror takes them out.
  await page.addInitScript(`
    document.addEventListener("securitypolicyviolation", (event) => {
      const [target] = event.composedPath();
      if (!target.closest?.(".cm-line")) complain(event.violatedDirective + " " + (target.outerHTML ?? "").slice(0, 200));
    });
  `);
  return complaints;
}

/** Replaces the text in the editor, as if it were typed. */
export async function replaceText(page: Page, text: string): Promise<void> {
  await page.locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

/** The text of the document that the page keeps. */
export const textOf = (page: Page): Promise<string> =>
  page.locator(".cm-line").evaluateAll((lines) => lines.map((line) => line.textContent).join("\n"));

/** Drops files on the page. */
export const dropFiles = (page: Page, files: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate(`
    const transfer = new DataTransfer();
    for (const [name, text] of Object.entries(${JSON.stringify(files)})) transfer.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  `);
