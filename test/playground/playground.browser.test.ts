import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { describeInBrowser, withBrowser } from "../support/browser.js";
import { eventually } from "../support/eventually.js";
import { complaintsOf, dropFiles, replaceText, selectionOf, textOf, withPlayground } from "../support/playground.js";
import { violations } from "../support/preview-page.js";

const chart = (type: string): string => `# Cities\n\n@chart ${type}\n| City | People |\n| Oslo | 3 |\n| Rome | 4 |\n`;

/* One page for all tests but the last ones, since each new one loads and compiles the whole language server. */
describeInBrowser("the playground", () => {
  const site = withPlayground();
  const browser = withBrowser();
  let page: Page;
  let complaints: readonly string[];

  const drawn = (text: string, on = page) => on.locator(".stage .element:not(.old)", { hasText: text }).first();
  const finding = (text: string) => page.locator("#panel-findings button.finding", { hasText: text }).first();
  const json = (text: string) => page.locator("#panel-json .line", { hasText: text }).first();
  const tab = (name: RegExp) => page.getByRole("tab", { name });
  const squiggles = () => page.locator(".cm-lintRange-error");

  beforeAll(async () => {
    page = await browser.sharedPage({ viewport: { width: 1280, height: 800 }, acceptDownloads: true });
    // The first picture waits for the whole language server, beside all other tests on the machine.
    page.setDefaultTimeout(120_000);
    complaints = await complaintsOf(page);
    await page.goto(site.url());
  });

  test("shows the picture of a first document before there is a compiler, and the compiler's then", async () => {
    const early = await page.context().newPage();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await early.route(/\/worker\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await early.goto(site.url());
    await drawn("Cities keep growing", early).waitFor();
    await drawn("Tokyo", early).waitFor();
    await early.locator(".status").getByText("Loading").waitFor();
    release();
    await early.locator(".status").getByText("Up to date").waitFor();
    await early.locator(".stage [data-source='/data/0/1/1']:visible").first().click();
    await early.locator(".cm-activeLine").getByText("Tokyo").waitFor();
    await early.close();
  });

  test("shows the picture of a first document, set in the font that igx measures with", async () => {
    await drawn("Cities keep growing").waitFor();
    await eventually(() => page.title()).toContain("Cities keep growing");
    await eventually(() => page.evaluate("document.fonts.check('600 16px \"igx font\"')")).toBe(true);
    await eventually(() =>
      page.evaluate('[...document.fonts].filter(({ status }) => status === "loaded").length'),
    ).toBe(2);
  });

  test("has the licences of what it bundles, and of its font", async () => {
    const read = async (name: string) => (await fetch(site.url() + name)).text();
    const notices = await read("THIRD-PARTY-LICENSES.txt");
    for (const name of ["@codemirror/state", "chevrotain"]) expect(notices).toMatch(new RegExp(`^${name} \\d`, "m"));
    expect(await read("OFL.txt")).toContain("SIL OPEN FONT LICENSE");
  });

  test("the colours of its lines are those of the view of a source in the preview", async () => {
    // The editor draws its lines anew while the document is compiled.
    const colorOf = (kind: string) => async () =>
      page.evaluate<string | null>(`{
        const part = document.querySelector(".source-editor").shadowRoot.querySelector(".igx-line-${kind}");
        part && getComputedStyle(part).color;
      }`);
    const wanted = (name: string) =>
      page.evaluate<string>(`{
        const probe = document.body.appendChild(document.createElement("i"));
        probe.style.color = "var(--ui-${name})";
        const { color } = getComputedStyle(probe);
        probe.remove();
        color;
      }`);
    await expect.poll(colorOf("heading")).toBe(await wanted("key"));
    await expect.poll(colorOf("bar")).toBe(await wanted("quiet"));
  });

  test("a click on a bar selects its cell, and the cursor in a cell marks its bar", async () => {
    const marked = () => page.locator(".stage .igx-value").first().getAttribute("data-source");
    await page.locator(".stage [data-source='/data/0/2/1']:visible").first().click();
    await page.locator(".cm-activeLine").getByText("Delhi").waitFor();
    // The keyboard stays in the picture.
    await page.locator(".cm-content").focus();
    await expect.poll(() => selectionOf(page)).toBe("30.3");
    // The first one leaves the selection.
    for (const key of ["ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    await expect.poll(marked).toBe("/data/0/3/1");
    // A double click edits in the picture, which the editor can undo as well as the page.
    await page.locator(".stage .igx-h1").dblclick();
    await page.getByRole("textbox", { name: "Edit Cities keep growing" }).fill("Cities grow");
    await page.keyboard.press("Enter");
    await drawn("Cities grow").waitFor();
    await eventually(() => textOf(page)).toContain("# Cities grow\n");
    await page.getByRole("button", { name: "Undo" }).click();
    await drawn("Cities keep growing").waitFor();
    await eventually(() => textOf(page)).toContain("# Cities keep growing\n");
  });

  test("a mistake has a squiggle under its letters and a finding that leads to it", async () => {
    await replaceText(page, chart("pei"));
    await squiggles().waitFor();
    await eventually(() => squiggles().allTextContents()).toEqual(["pei"]);
    await tab(/^Findings/).click();
    await finding("pei is not a chart type.").click();
    await expect.poll(() => selectionOf(page)).toBe("pei");
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
    await page.locator(".fixes").getByRole("button", { name: /pie/ }).first().click();
    await page.getByText("No findings.").waitFor();
    await eventually(() => textOf(page)).toBe(chart("pie"));
    await replaceText(page, chart("pei"));
    await page.getByRole("button", { name: "Why? unknown-chart-type" }).first().click();
    await page.locator(".why:visible pre", { hasText: "@chart bra" }).waitFor();
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
    // The list may be made anew under the pointer, or be closed by a click that comes then.
    const accept = async () => {
      if ((await option.count()) === 0) await page.keyboard.press("Control+Space");
      await option.click({ timeout: 500 }).catch(() => undefined);
      return textOf(page);
    };
    await expect.poll(accept).toMatch(/^@chart column/m);
    await page.keyboard.press("Escape");
  });

  test("the picture stays in view: an element with an error keeps its last picture, and the others follow", async () => {
    await replaceText(page, `# One title\n\n${chart("bar")}`);
    await drawn("One title").waitFor();
    await drawn("Oslo").waitFor();
    await replaceText(page, `# Another title\n\n${chart("barr")}`);
    await drawn("Another title").waitFor();
    await page.locator(".stage .element.old", { hasText: "Oslo" }).waitFor();
    await page.locator(".notice", { hasText: "barr is not a chart type" }).waitFor();
    for (const name of [/^JSON/, /^Findings/]) {
      await tab(name).click();
      await eventually(() => drawn("Another title").isVisible()).toBe(true);
    }
    // Nothing is left of a document that another one replaces.
    await replaceText(page, "@chart ");
    await page.locator(".stage .element", { hasText: "title" }).first().waitFor({ state: "detached" });
  });

  test("the picture moves while somebody types without a pause", async () => {
    await replaceText(page, "# Count\n");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("End");
    await page.evaluate(`
      window.titles = new Set();
      new MutationObserver(() => titles.add(document.querySelector(".stage .igx-h1")?.textContent)).observe(
        document.querySelector(".stage"), { childList: true, subtree: true, characterData: true });
    `);
    await page.keyboard.type(" and then one more word", { delay: 40 });
    await drawn("Count and then one more word").waitFor();
    expect(await page.evaluate("titles.size")).toBeGreaterThan(3);
  });

  test("the content is what `igx build` writes", async () => {
    await replaceText(page, "# Title\n");
    await tab(/^JSON/).click();
    await page.getByText('"text": "Title"').waitFor();
    await eventually(() => page.locator("#panel-json .line").allTextContents()).toEqual(
      ["[", "  {", '    "type": "h1",', '    "text": "Title"', "  }", "]", ""].filter((_, at, all) => at < all.length),
    );
  });

  test("files that are dropped are data of the document", async () => {
    await dropFiles(page, { "sales.csv": "City,Sold\nOslo,12\n", "costs.json": '[{"cost": 7}]', "virus.exe": "MZ" });
    await page.getByRole("status").getByText('Read it with @data sales "sales.csv".').waitFor();
    await eventually(() => page.getByRole("status").first().textContent()).toContain(
      "virus.exe is not a file that igx reads.",
    );
    await replaceText(page, '@data sales "sales.csv"\n@data costs "costs.json"\n\n@chart bar {from=sales}\n');
    await replaceText(page, `${await textOf(page)}# {{ first(costs).cost }}\n`);
    await json('["Oslo", 12]').waitFor();
    await json('"text": "7"').waitFor();
    await page.getByRole("button", { name: "sales.csv", exact: true }).click();
    await replaceText(page, "City,Sold\nOslo,34\n");
    await json('["Oslo", 34]').waitFor();
    await page.getByRole("button", { name: "report.igx", exact: true }).click();
  });

  test("workbooks and Parquet files are read in the page", async () => {
    const fixture = (name: string) => readFile(join(import.meta.dirname, "../fixtures/data", name));
    const [workbook, parquet] = await Promise.all([fixture("openpyxl.xlsx"), fixture("hyparquet-writer.parquet")]);
    await dropFiles(page, { "a.xlsx": workbook, "b.parquet": parquet });
    await page.getByRole("status").getByText('Read it with @data b "b.parquet".').waitFor();
    await replaceText(page, '@data a "a.xlsx"\n@data b "b.parquet"\n\n# {{ first(a).name }} {{ first(b).name }}\n');
    await json('"text": "Müller Ann"').waitFor();
  });

  test("a table alone is shown with charts of it, and one click adds the chosen one at the cursor", async () => {
    const dialog = page.locator("dialog.data[open]");
    const lines = dialog.getByLabel("Lines for the document");
    await replaceText(page, "# Sales\n");
    await dropFiles(page, { "Sold 2024.csv": "City;Sold;Cost\nOslo;1,5;2\nRome;2,5;3\nParis;4,5;1\n" });
    await dialog.getByRole("radio", { name: "column-grouped" }).waitFor();
    await eventually(() => dialog.locator(".offer svg").count()).toBeGreaterThan(2);
    await eventually(() => violations(page)).toEqual([]);
    await dialog.getByLabel("Type of Cost").selectOption("left");
    await dialog.getByRole("radio", { name: "pie" }).check();
    await expect.poll(() => lines.textContent()).toContain("@chart pie {from=sold_2024 columns=[City Sold]}");
    await dialog.getByRole("button", { name: "Add to the document" }).click();
    await dialog.waitFor({ state: "detached" });
    await drawn("Paris").waitFor();
    await page.getByRole("button", { name: "Sold 2024.csv", exact: true }).waitFor();
    // The editor can take it back.
    await page.locator(".cm-content").focus();
    await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => textOf(page)).toBe("# Sales\n");
  });

  /** Pastes cells at an element, which is an expression of the page. */
  const paste = (element: string) =>
    page.evaluate(`
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "City\\tSold\\nOslo\\t1\\nRome\\t2\\n");
      ${element}.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true }));
    `);
  const editor = 'document.querySelector(".source-editor").shadowRoot.querySelector(".cm-content")';
  const picture = 'document.querySelector("main")';

  test("cells that are pasted below a chart become its rows, in the editor and in the picture", async () => {
    const table = "@chart bar\n| City | Sold |\n| Bonn | 7    |\n";
    const added = "| Oslo | 1    |\n| Rome | 2    |\n";
    await replaceText(page, table);
    await paste(editor);
    await expect.poll(() => textOf(page)).toBe(`${table}${added}`);
    await page.keyboard.type("| Kyiv | 3 |");
    await expect.poll(() => textOf(page)).toContain("| Rome | 2    || Kyiv | 3 |");
    // What is typed directly after belongs to the same step.
    await page.keyboard.press("ControlOrMeta+z");
    await expect.poll(() => textOf(page)).toBe(table);
    await drawn("Bonn").click({ position: { x: 5, y: 5 } });
    await paste(picture);
    await page.locator(".toast", { hasText: "2 rows added." }).waitFor();
    await expect.poll(() => textOf(page)).toBe(`${table}${added}`);
    // The type of the chart, chosen with pictures from the editor.
    await page.locator(".cm-line", { hasText: "@chart bar" }).click();
    await page.keyboard.press("ControlOrMeta+.");
    await page.getByRole("menuitem", { name: "Choose the chart type with pictures…" }).click();
    const types = page.locator("dialog[open]", { hasText: "Change the chart type" });
    await types.getByRole("radio", { name: "pie", exact: true }).check();
    await types.getByRole("button", { name: "Change", exact: true }).click();
    await expect.poll(() => textOf(page)).toBe(`${table}${added}`.replace("bar", "pie"));
  });

  test("cells that are pasted elsewhere stay as text, and charts of them are offered, which replace the text", async () => {
    const dialog = page.locator("dialog.data[open]");
    const pasted = "Text\n\nCity\tSold\nOslo\t1\nRome\t2\n";
    await replaceText(page, "Text\n\n");
    await paste(editor);
    await dialog.getByText("pasted.tsv: 2 rows").waitFor();
    await eventually(() => textOf(page)).toBe(pasted);
    await page.keyboard.press("Escape");
    await eventually(() => dialog.count()).toBe(0);
    await eventually(() => textOf(page)).toBe(pasted);
    await page.locator(".cm-line", { hasText: "Oslo" }).click();
    await page.keyboard.press("ControlOrMeta+.");
    await page.getByRole("menuitem", { name: "Choose a chart of the table with pictures…" }).click();
    await dialog.getByRole("radio", { name: "pie", exact: true }).check();
    await dialog.getByRole("button", { name: "Add to the document" }).click();
    await eventually(() => textOf(page)).toBe('Text\n\n@data pasted "pasted.tsv"\n\n@chart pie {from=pasted}\n');
    await drawn("Oslo").waitFor();
    await page.keyboard.press("ControlOrMeta+z");
    await page.getByRole("button", { name: "Remove pasted.tsv" }).click();
    await replaceText(page, "# Sales\n");
    await drawn("Sales").waitFor();
  });

  test("pasted cells are a table too, but not in a field", async () => {
    const dialog = page.locator("dialog.data[open]");
    await paste(picture);
    await dialog.getByRole("radio", { name: "bar", exact: true }).waitFor();
    await dialog.getByText("pasted.tsv: 2 rows").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Add file" }).click();
    await paste('document.querySelector("dialog input")');
    await page.keyboard.press("Escape");
    await eventually(() => dialog.count()).toBe(0);
  });

  test("every dialog begins with its first control, not with the button that closes it", async () => {
    const focused: Record<string, unknown> = {};
    for (const name of ["Examples", "Recent", "Add file", "Share"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await page.locator("dialog[open]").waitFor();
      focused[name] = await page.evaluate("document.activeElement.className || document.activeElement.id");
      await page.keyboard.press("Escape");
    }
    await dropFiles(page, { "Sold 2025.csv": "City;Sold\nOslo;1\nRome;2\n" });
    await page.locator("dialog.data[open]").waitFor();
    focused["data"] = await page.evaluate("document.activeElement.name");
    await page.keyboard.press("Escape");
    expect(focused).toEqual({
      Examples: "example",
      Recent: "button wide",
      "Add file": "input",
      Share: "input",
      data: "offer",
    });
  });

  test("a document that is dropped opens, and a file is removed and comes back", async () => {
    await dropFiles(page, { "second.igx": "# Second\n", "more.csv": "a,b\n1,2\n" });
    await json('"Second"').waitFor();
    await page.getByRole("button", { name: "Remove second.igx" }).click();
    await page.getByText("second.igx is removed.").waitFor();
    // The page has a button of this name, too.
    await page.getByText("Undo", { exact: true }).click();
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
    await json('"First"').waitFor();
    await tab(/^Parameters/).click();
    await page.getByLabel("title", { exact: true }).fill("Second");
    await tab(/^JSON/).click();
    await json('"Second"').waitFor();
  });

  test("a link opens the same document, and stays in the address until the document changes", async () => {
    await replaceText(page, chart("line"));
    await page.getByRole("button", { name: "Share" }).click();
    const link = await page
      .getByLabel("A link to the playground, where others can go on", { exact: true })
      .inputValue();
    await eventually(() => violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(page.url()).toBe(link);
    await replaceText(page, "# Changed\n");
    await expect.poll(() => page.url()).toBe(site.url());
    await page.evaluate(`location.hash = ${JSON.stringify(new URL(link).hash)}`);
    await page.locator(".cm-line").getByText("@chart line").waitFor();
    await eventually(() => textOf(page)).toBe(chart("line"));
    const kept = () => page.evaluate<number>('JSON.parse(localStorage["igx-playground-recent"]).length');
    // The first visit keeps it; another one finds it.
    await page.reload();
    await page.locator(".cm-line").getByText("@chart line").waitFor();
    const before = await kept();
    await page.reload();
    await page.locator(".cm-line").getByText("@chart line").waitFor();
    expect([page.url(), await kept()]).toEqual([link, before]);
  });

  test("a broken link says what is wrong, and changes nothing", async () => {
    await page.evaluate('location.hash = "#v1:%3Cscript%3E"');
    await page.getByText("The link is incomplete. Copy the whole link again.").waitFor();
    expect([await textOf(page), page.url()]).toEqual([chart("line"), site.url()]);
  });

  test("a link to the picture shows it with its findings and no editor", async () => {
    await page.getByRole("button", { name: "Share" }).click();
    const link = await page.getByLabel("A link to the picture alone", { exact: true }).inputValue();
    await page.keyboard.press("Escape");
    const view = await page.context().newPage();
    await view.goto(link);
    await drawn("Oslo", view).waitFor();
    await eventually(() => view.locator(".source-editor").count()).toBe(0);
    const edit = view.getByRole("link", { name: "Open in the playground" });
    await eventually(() => edit.getAttribute("href")).toBe(`./${new URL(link).hash}`);
    await drawn("Oslo", view).locator("[data-source='/data/0/1/1']:visible").first().dblclick();
    await view.getByText("Nothing can be edited in this preview.").first().waitFor();
    await eventually(() => violations(view)).toEqual([]);
    await view.evaluate('location.hash = "#v1:AAAA"');
    await view.getByText("The link is incomplete.").waitFor();
    await view.close();
  });

  test.each([
    ["SVG", "cities.svg", /^<svg /],
    ["PNG", "cities.png", /^.PNG/],
    ["HTML", "cities.html", /^<!doctype html>/],
    ["JSON", "Cities.json", /^\[\n {2}\{/],
    ["report.igx", "report.igx", /^# Cities/],
  ])("downloads %s", async (name, file, begin) => {
    await page.getByRole("button", { name: "Download" }).click();
    const waiting = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe(file);
    const text = await readFile(await download.path(), "latin1");
    expect(text).toMatch(begin);
    if (name === "SVG" || name === "HTML") expect(text).toMatch(/@font-face[^}]*data:font\/woff2/);
    await page.keyboard.press("Escape");
  });

  test("hover shows documentation, without markup of the document", async () => {
    await replaceText(page, `# <img src=x onerror=alert(1)>\n\n@chart bar\n| City | People |\n| Oslo | 3 |\n`);
    await page.locator(".cm-line").getByText("bar", { exact: true }).hover();
    const tooltip = page.locator(".cm-lsp-hover-tooltip");
    await tooltip.waitFor();
    await eventually(() => tooltip.locator("script, [onerror], img[src^=http]").count()).toBe(0);
  });

  test("an example opens with its files", async () => {
    await page.getByRole("button", { name: "Examples" }).click();
    await page.getByRole("button", { name: "Five countries grow" }).click();
    await page.locator(".cm-line").getByText("title: Five countries").waitFor();
    await drawn("Five countries").waitFor();
  });

  test("an example that needs values has them", async () => {
    await page.getByRole("button", { name: "Examples" }).click();
    await page.getByRole("button", { name: "City", exact: true }).click();
    await drawn("Tokyo is the largest city in the world").waitFor();
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

  test("two tabs never write over each other: the second one goes on with a copy", async () => {
    await page.getByRole("button", { name: "New" }).click();
    const isKept = (text: string) =>
      expect.poll(() => page.evaluate('localStorage["igx-playground-recent"]')).toContain(text);
    await replaceText(page, "# Of both\n");
    await isKept("Of both");
    const second = await page.context().newPage();
    await second.goto(site.url());
    await second.locator(".cm-line").getByText("# Of both").waitFor();
    await second.getByText("This document is open in another tab.").waitFor();
    await replaceText(second, "# Of the second\n");
    await second.getByText("This tab goes on with a copy.").waitFor();
    await replaceText(page, "# Of the first\n");
    await isKept("Of the first");
    await isKept("Of the second");
    await second.close();
    await page.getByRole("button", { name: "Recent" }).click();
    const recent = await page.getByRole("dialog").getByRole("listitem").allTextContents();
    expect(
      recent
        .slice(0, 2)
        .map((text) => /^Of the \w+?(?=\d)/.exec(text)?.[0])
        .sort(),
    ).toEqual(["Of the first", "Of the second"]);
    await page.keyboard.press("Escape");
  });

  test.each(["light", "dark"] as const)("axe finds nothing to fix in %s", async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await replaceText(page, chart("pei"));
    await tab(/^Findings/).click();
    await finding("pei is not a chart type.").waitFor();
    await eventually(() => violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Download" }).click();
    await eventually(() => violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
  });

  test("a phone shows everything without scrolling to the side", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await replaceText(page, `${chart("bar {half}")}\n${chart("column {half}")}`);
    await drawn("Oslo").waitFor();
    await eventually(() => page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    // Halves are as wide as the page.
    await expect.poll(async () => (await drawn("Oslo").boundingBox())!.width).toBeGreaterThan(280);
    // The source scrolls there, and so must be reached by keys.
    await replaceText(page, chart("bar").repeat(6));
    await eventually(() => violations(page)).toEqual([]);
  });

  test("works without a network, after the first visit", async () => {
    await page.evaluate(
      "navigator.serviceWorker.ready.then(({ active }) => new Promise((done) => active.state === 'activated' ? done() : active.addEventListener('statechange', () => active.state === 'activated' && done())))",
    );
    await site.stop();
    await page.reload();
    await replaceText(page, "# Offline\n");
    await drawn("Offline").waitFor();
  });

  test("nothing broke the security policy, and no script failed", () => {
    expect(complaints).toEqual([]);
  });
});
