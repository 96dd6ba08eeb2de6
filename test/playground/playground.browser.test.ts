import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { describeInBrowser, withBrowser } from "../support/browser.js";
import { complaintsOf, dropFiles, replaceText, selectionOf, textOf, withPlayground } from "../support/playground.js";
import { violations } from "../support/preview-page.js";

const chart = (type: string): string => `# Cities\n\n@chart ${type}\n| City | People |\n| Oslo | 3 |\n| Rome | 4 |\n`;

/* One page for all tests but the last ones, since each new one loads and compiles the whole language server. */
describeInBrowser("the playground", () => {
  const site = withPlayground();
  const browser = withBrowser();
  let page: Page;
  let complaints: readonly string[];

  const picture = (on = page) => on.locator(".picture img");
  const tab = (name: RegExp) => page.getByRole("tab", { name });
  const squiggles = () => page.locator(".cm-lintRange-error");

  beforeAll(async () => {
    page = await browser.sharedPage({ viewport: { width: 1280, height: 800 }, acceptDownloads: true });
    // The first picture waits for the whole language server, beside all other tests on the machine.
    page.setDefaultTimeout(120_000);
    complaints = await complaintsOf(page);
    await page.goto(site.url());
  });

  test("shows the picture of a first document", async () => {
    await picture().waitFor();
    expect(await picture().getAttribute("alt")).toBe("Cities keep growing");
    expect(await page.locator("#picture-texts li").allTextContents()).toEqual([
      expect.stringContaining("Tokyo"),
      expect.stringContaining("2020"),
    ]);
  });

  test("a click on a bar selects its cell, and the cursor in a cell marks its bar", async () => {
    const marked = () => page.locator(".marks .marked").getAttribute("data-source");
    await page.locator(".marks [data-source$='/data/0/2/1']").first().click();
    await page.locator(".cm-activeLine").getByText("Delhi").waitFor();
    expect(await selectionOf(page)).toBe("30.3");
    await expect.poll(marked).toMatch(/\/data\/0\/2\/1$/);
    // The first one leaves the selection.
    for (const key of ["ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    await expect.poll(marked).toMatch(/\/data\/0\/3\/1$/);
    await page.locator(".marks [data-source='/0']").click();
    await expect.poll(() => selectionOf(page)).toBe("# Cities keep growing");
    // Over the image, the page has only geometry.
    const names = await page.locator(".marks *").evaluateAll((all) => all.flatMap((one) => one.getAttributeNames()));
    expect(names.filter((name) => /^on|href|style/.test(name))).toEqual([]);
    expect(await page.locator(".marks :not(g, path, rect, circle, line, text, title)").count()).toBe(0);
  });

  test("a mistake has a squiggle under its letters and a finding that leads to it", async () => {
    await replaceText(page, chart("pei"));
    await squiggles().waitFor();
    expect(await squiggles().allTextContents()).toEqual(["pei"]);
    await tab(/^Findings/).click();
    await page.getByText("pei is not a chart type.").waitFor();
    await page.getByRole("button", { name: "report.igx:3:8" }).click();
    await page.keyboard.insertText("pie");
    await squiggles().waitFor({ state: "detached" });
    await page.getByText("No findings.").waitFor();
  });

  test("completion writes an element with a first value where there is a choice, which is selected", async () => {
    const option = (name: string) => page.locator(".cm-tooltip-autocomplete").getByRole("option", { name }).first();
    await replaceText(page, "@ch");
    await page.keyboard.type("a");
    await option("@chart").click();
    await expect.poll(() => textOf(page)).toContain("@chart bar\n| Country | 2024 |");
    await expect.poll(() => selectionOf(page)).toBe("bar");
    await replaceText(page, "@chart bar {leg}\n| a | b |\n| c | 1 |\n");
    for (const key of ["ControlOrMeta+Home", "End", "ArrowLeft"]) await page.keyboard.press(key);
    await page.keyboard.type("e");
    await option("legend").click();
    await expect.poll(() => textOf(page)).toContain("{legend=false}");
  });

  test("a quick fix of a finding is one click away, in the list and at the cursor", async () => {
    await replaceText(page, chart("pei"));
    await page
      .getByRole("button", { name: /`?pie`?/ })
      .first()
      .click();
    await page.getByText("No findings.").waitFor();
    expect(await textOf(page)).toBe(chart("pie"));
    await replaceText(page, chart("pei"));
    await squiggles().waitFor();
    await squiggles().click();
    await page.keyboard.press("ControlOrMeta+.");
    await page.getByRole("menuitem").first().waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".cm-line").getByText("@chart pie").waitFor();
  });

  test("a completion is accepted", async () => {
    await replaceText(page, "# Cities\n\n@chart colu");
    await page.keyboard.press("Control+Space");
    const option = page.getByRole("option", { name: /^column/ }).first();
    await option.waitFor();
    // The list may be made anew under the pointer.
    const accept = async () => {
      await option.click({ timeout: 500 }).catch(() => undefined);
      return textOf(page);
    };
    await expect.poll(accept).toMatch(/^@chart column/m);
    await page.keyboard.press("Escape");
  });

  test("a new text has a new picture, and one with errors keeps the last", async () => {
    await tab(/^Picture/).click();
    await replaceText(page, "# Another title\n");
    await page.locator('.picture img[alt="Another title"]').waitFor();
    await replaceText(page, "@chart pei\n");
    await page.getByText("The picture is from before the errors.").waitFor();
    expect(await picture().getAttribute("alt")).toBe("Another title");
    // Its parts are not where they were in the text.
    expect(await page.locator(".marks").count()).toBe(0);
  });

  test("the content is what `igx build` writes", async () => {
    await replaceText(page, "# Title\n");
    await tab(/^JSON/).click();
    await page.getByText('"text": "Title"').waitFor();
    expect(await page.locator(".json-text").textContent()).toBe(
      '[\n  {\n    "type": "h1",\n    "text": "Title"\n  }\n]\n',
    );
  });

  test("files that are dropped are data of the document", async () => {
    await dropFiles(page, { "sales.csv": "City,Sold\nOslo,12\n", "costs.json": '[{"cost": 7}]', "virus.exe": "MZ" });
    await page.getByRole("status").getByText('Read it with @data sales "sales.csv".').waitFor();
    expect(await page.getByRole("status").first().textContent()).toContain("virus.exe is not a file that igx reads.");
    await replaceText(page, '@data sales "sales.csv"\n@data costs "costs.json"\n\n@chart bar {from=sales}\n');
    await replaceText(page, `${await textOf(page)}# {{ first(costs).cost }}\n`);
    await page.locator(".json-text").getByText('["Oslo", 12]').waitFor();
    await page.locator(".json-text").getByText('"text": "7"').waitFor();
    await page.getByRole("button", { name: "sales.csv", exact: true }).click();
    await replaceText(page, "City,Sold\nOslo,34\n");
    await page.locator(".json-text").getByText('["Oslo", 34]').waitFor();
    await page.getByRole("button", { name: "report.igx", exact: true }).click();
  });

  test("workbooks and Parquet files are read in the page", async () => {
    const fixture = (name: string) => readFile(join(import.meta.dirname, "../fixtures/data", name));
    const [workbook, parquet] = await Promise.all([fixture("openpyxl.xlsx"), fixture("hyparquet-writer.parquet")]);
    await dropFiles(page, { "a.xlsx": workbook, "b.parquet": parquet });
    await page.getByRole("status").getByText('Read it with @data b "b.parquet".').waitFor();
    await replaceText(page, '@data a "a.xlsx"\n@data b "b.parquet"\n\n# {{ first(a).name }} {{ first(b).name }}\n');
    await page.locator(".json-text").getByText('"text": "Müller Ann"').waitFor();
  });

  test("a document that is dropped opens, and a file is removed and comes back", async () => {
    await dropFiles(page, { "second.igx": "# Second\n", "more.csv": "a,b\n1,2\n" });
    await page.locator(".json-text").getByText('"Second"').waitFor();
    await page.getByRole("button", { name: "Remove second.igx" }).click();
    await page.getByText("second.igx is removed.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "second.igx", exact: true }).waitFor();
    await page.getByRole("button", { name: "Add file" }).click();
    await page.getByLabel("Name of a new file, such as data.csv").fill("more.csv");
    await page.keyboard.press("Enter");
    await page.getByText("more.csv exists. Write another name.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "report.igx", exact: true }).click();
  });

  test("parameters have a form, whose values count", async () => {
    await replaceText(page, '// The title.\n@param title: string = "First"\n\n# {{ title }}\n');
    await page.locator(".json-text").getByText('"First"').waitFor();
    await tab(/^Parameters/).click();
    await page.getByLabel("title", { exact: true }).fill("Second");
    await tab(/^JSON/).click();
    await page.locator(".json-text").getByText('"Second"').waitFor();
  });

  test("a link opens the same document, and the address forgets it", async () => {
    await replaceText(page, chart("line"));
    await page.getByRole("button", { name: "Share" }).click();
    const link = await page.getByLabel("The link contains all files.").inputValue();
    await page.keyboard.press("Escape");
    await replaceText(page, "# Changed\n");
    await page.evaluate(`location.hash = ${JSON.stringify(new URL(link).hash)}`);
    await page.locator(".cm-line").getByText("@chart line").waitFor();
    expect(await textOf(page)).toBe(chart("line"));
    expect(page.url()).toBe(site.url());
  });

  test("a broken link says what is wrong, and changes nothing", async () => {
    await page.evaluate('location.hash = "#v1:%3Cscript%3E"');
    await page.getByText("The link is incomplete. Copy the whole link again.").waitFor();
    expect(await textOf(page)).toBe(chart("line"));
  });

  test.each([
    ["SVG", "report.svg", /^<svg /],
    ["PNG", "report.png", /^.PNG/],
    ["HTML", "report.html", /^<!doctype html>/],
    ["JSON", "report.json", /^\[\n {2}\{/],
    ["report.igx", "report.igx", /^# Cities/],
  ])("exports %s", async (name, file, begin) => {
    await page.getByRole("button", { name: "Export" }).click();
    const waiting = page.waitForEvent("download");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: new RegExp(`^${name}`) })
      .click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe(file);
    expect(await readFile(await download.path(), "latin1")).toMatch(begin);
    await page.keyboard.press("Escape");
  });

  test("hover shows documentation, without markup of the document", async () => {
    await replaceText(page, `# <img src=x onerror=alert(1)>\n\n@chart bar\n| City | People |\n| Oslo | 3 |\n`);
    await page.locator(".cm-line").getByText("bar", { exact: true }).hover();
    const tooltip = page.locator(".cm-lsp-hover-tooltip");
    await tooltip.waitFor();
    expect(await tooltip.locator("script, [onerror], img[src^=http]").count()).toBe(0);
  });

  test("an example opens with its files", async () => {
    await page.getByRole("button", { name: "Examples" }).click();
    await page.getByRole("button", { name: "Five countries grow" }).click();
    await page.locator(".cm-line").getByText("title: Five countries").waitFor();
    await tab(/^Picture/).click();
    await page.locator('.picture img[alt^="Five countries"]').waitFor();
  });

  test("an example that needs values has them", async () => {
    await page.getByRole("button", { name: "Examples" }).click();
    await page.getByRole("button", { name: "City", exact: true }).click();
    await page.locator('.picture img[alt="Tokyo, the largest city in the world"]').waitFor();
  });

  test("sections fold, and lines run as their letters do", async () => {
    await replaceText(page, `# שלום\n\n${chart("bar")}`);
    await page.locator(".cm-foldGutter [title]:visible").first().waitFor();
    const directions = await page.evaluate<string[]>(`
      [...document.querySelector(".source-editor").shadowRoot.querySelectorAll(".cm-line")]
        .map((line) => getComputedStyle(line).direction)
    `);
    expect(directions.slice(0, 3)).toEqual(["rtl", "ltr", "ltr"]);
  });

  test("a reload keeps the document, and what can be undone", async () => {
    await replaceText(page, "# Before\n");
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.insertText("after\n");
    await page.reload();
    await page.locator(".cm-line").getByText("after").waitFor();
    await page.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+z");
    await page.locator(".cm-line").getByText("after").waitFor({ state: "detached" });
  });

  test("an earlier document opens from the history, and the newest one stays there", async () => {
    await page.getByRole("button", { name: "New" }).click();
    await page.locator(".cm-line").getByText("# Title").waitFor();
    const recent = (name: RegExp) => page.getByRole("dialog").getByRole("button", { name }).first();
    await page.getByRole("button", { name: "Recent" }).click();
    await recent(/^Before/).click();
    await page.locator(".cm-line").getByText("# Before").waitFor();
    await page.getByRole("button", { name: "Recent" }).click();
    await recent(/^Title/).waitFor();
    await page.keyboard.press("Escape");
  });

  test.each(["light", "dark"] as const)("axe finds nothing to fix in %s", async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await replaceText(page, chart("pei"));
    await tab(/^Findings/).click();
    await page.getByText("pei is not a chart type.").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Export" }).click();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
  });

  test("a phone shows everything without scrolling to the side", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await replaceText(page, chart("bar"));
    await tab(/^Picture/).click();
    await page.locator('.picture img[alt="Cities"]').waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    await expect.poll(() => page.evaluate("document.querySelector('.picture img').naturalWidth")).toBe(328);
    // The source scrolls there, and so must be reached by keys.
    await replaceText(page, chart("bar").repeat(6));
    expect(await violations(page)).toEqual([]);
  });

  test("works without a network, after the first visit", async () => {
    await page.evaluate(
      "navigator.serviceWorker.ready.then(({ active }) => new Promise((done) => active.state === 'activated' ? done() : active.addEventListener('statechange', () => active.state === 'activated' && done())))",
    );
    await site.stop();
    await page.reload();
    await replaceText(page, "# Offline\n");
    await page.locator('.picture img[alt="Offline"]').waitFor();
  });

  test("nothing broke the security policy, and no script failed", () => {
    expect(complaints).toEqual([]);
  });
});
