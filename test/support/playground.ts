import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { type ServedFolder, serveFolder } from "./serve-folder.js";

const root = join(import.meta.dirname, "../..");

export interface Site {
  readonly url: () => string;
  /** The network is gone. */
  readonly stop: () => Promise<void>;
}

/** The playground of these sources, built and served. */
export function withPlayground(): Site {
  let folder = "";
  let served: ServedFolder | undefined;
  const stop = async (): Promise<void> => served?.stop();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "igx-playground-"));
    await promisify(execFile)(process.execPath, ["build/playground.js", folder], { cwd: root });
    served = await serveFolder(folder);
  });
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  return { url: () => served!.url, stop };
}

/** Complaints of the browser: errors of scripts, and refusals of the security policy. */
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
  // Not by a click: a tooltip at the pointer of an earlier step may cover the text.
  await page.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

/** The text of the document that the page keeps. Inlay hints in it come and go, and are not part of it. */
export const textOf = (page: Page): Promise<string> =>
  page.locator(".cm-line").evaluateAll((lines) => {
    const copies = lines.map((line) => line.cloneNode(true) as typeof line);
    for (const copy of copies) for (const hint of copy.querySelectorAll(".igx-hint")) hint.remove();
    return copies.map(({ textContent }) => textContent).join("\n");
  });

/** The text that is selected in the editor. */
export const selectionOf = (page: Page): Promise<string> =>
  page.evaluate('document.querySelector(".source-editor").shadowRoot.getSelection().toString()');

/** Drops files on the page: texts, or bytes. */
export const dropFiles = (page: Page, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> => {
  const packed = Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString("base64")]);
  return page.evaluate(`
    const transfer = new DataTransfer();
    for (const [name, base64] of ${JSON.stringify(packed)})
      transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  `);
};
