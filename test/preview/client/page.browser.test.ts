import { readFile, rename, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { describeInBrowser, startBrowser, testInBrowser } from "../../support/browser.js";
import { lspText } from "../../support/editor-edits.js";
import { startedEditor } from "../../support/editor-preview.js";
import { openPage, startPreview, violations } from "../../support/preview-page.js";

/* The page of `igx preview` in a real browser, with the real command behind it. */

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const paragraphs = Array.from({ length: 30 }, (_, index) => `Paragraph ${index + 1} says something.`).join("\n\n");

const city = `---
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

const element = (page: Page, text: string) => page.locator(".element", { hasText: text });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const selected = (page: Page) => page.locator(".element[aria-current]");

/** What is shown for a moment stays, so that a slow machine sees it too. */
async function holdTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Waits for what comes a moment later: a change of a file, a call of the editor. */
const eventually = <Value>(value: () => Value | Promise<Value>) =>
  expect.poll(value, { timeout: 90_000, interval: 50 });

describeInBrowser("a change of the file", () => {
  test("shows in the page, which stays where it was scrolled to, and is told to those who do not see it", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page, troubles } = await openPage(browser, preview.url);
    const top = async (text: string) => Math.round((await element(page, text).boundingBox())!.y);
    await page.evaluate(`document.querySelector(".stage").scrollTop = 900`);
    const before = await top("Paragraph 12 says");
    expect(before).toBeLessThan(800);
    await page.evaluate(`window.kept = [...document.querySelectorAll(".element")].slice(-5)`);

    await preview.write(
      "city.igx",
      city.replace("The first text", `${"A text of more lines.\n\n".repeat(6)}The last text`),
    );

    await eventually(() => element(page, "The last text").count()).toBe(1);
    expect(await top("Paragraph 12 says")).toBe(before);
    expect(await page.locator(".igx-note").textContent()).toMatch(/^City Office\s*Drawn by igx\./);
    expect(await page.evaluate("window.kept.every((one) => one.isConnected)")).toBe(true);
    await eventually(() => page.getByRole("status").textContent()).toBe("Updated. 1 warning.");
    expect(await troubles()).toEqual([]);
  });

  test("changes the element that was edited and leaves the selection where it is", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    await holdTime(page);
    await element(page, "Paragraph 2 says").click();
    await preview.write("city.igx", city.replace("Paragraph 1 says", "Another one.\n\nParagraph 1 said"));
    await eventually(() => element(page, "Paragraph 1 said").getAttribute("class")).toContain("changed");
    expect(await selected(page).textContent()).toContain("Paragraph 2 says");
    expect(await element(page, "Paragraph 3 says").getAttribute("class")).not.toContain("changed");
  });

  test("moves nothing for those who asked for less motion", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url, { reducedMotion: "reduce" });
    await holdTime(page);
    const animations = "document.getAnimations().map(({ animationName }) => animationName)";
    await preview.write("city.igx", city.replace("Paragraph 1 says", "Paragraph 1 said"));
    await page.locator(".changed").waitFor();
    expect(await page.evaluate(animations)).toEqual([]);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await preview.write("city.igx", city);
    await eventually(() => page.evaluate(animations)).toEqual(["changed"]);
  });

  test("that breaks an element leaves its last good picture, with what is wrong above and at it", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    const broken = city
      .replace("@chart pie {half}", "@chart pie {haf}")
      .replace("Paragraph 2 says", "Paragraph 2 said");
    await preview.write("city.igx", broken);

    await eventually(() => page.locator(".status").textContent()).toBe("1 error · the other elements are up to date");
    expect(await page.locator(".notice").textContent()).toContain(
      "1 grey element is from the last good version. The source has 1 error: @chart has no attribute haf",
    );
    await element(page, "Paragraph 2 said").waitFor();
    expect(await page.locator(".element.old").count()).toBe(1);
    expect(await page.locator(".finding.error").textContent()).toContain("Did you mean half?");
    expect(await page.getByRole("heading", { name: "A city in 2024" }).isVisible()).toBe(true);
    expect(await page.title()).toBe("(1) A city – igx preview");
    // The badge stands at the pie, which is the second chart, and leads to its finding.
    await page.locator(".badge.error").click();
    expect(await selected(page).getAttribute("aria-label")).toBe("Chart, element 4 of 34, as it was before its error");
    expect(await page.locator(":focus").textContent()).toContain("Did you mean half?");

    await preview.write("city.igx", city);
    await eventually(() => page.locator(".status").textContent()).toBe("Up to date · 1 warning");
    expect(await page.locator(".notice").count()).toBe(0);
  });

  test("that deletes it says so, and the page goes on when it is back", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    const [path, away] = [join(preview.folder, "city.igx"), join(preview.folder, "away.txt")];
    await rename(path, away);
    await eventually(() => page.locator(".status strong").textContent()).toBe("File missing");
    expect(await page.getByRole("heading", { name: "A city in 2024" }).isVisible()).toBe(true);
    await rm(path, { force: true });
    await rename(away, path);
    await eventually(() => page.locator(".status strong").textContent()).toBe("Up to date");
  });
});

describeInBrowser("selecting", () => {
  test("an element of the page marks its JSON and its source, and places in them select it", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    // A click shows the source, and with it the findings of the element; later the tab of the two that was used last.
    await page
      .locator(".element[aria-label^=Chart]")
      .first()
      .click({ position: { x: 5, y: 5 } });
    expect(await tab(page, "Source").getAttribute("aria-selected")).toBe("true");
    expect(await page.locator(".own-findings .finding").count()).toBe(1);
    await tab(page, "JSON").click();
    await tab(page, "Findings").click();
    await element(page, "Paragraph 20 says").click();
    expect(await page.locator(".own-findings").isVisible()).toBe(false);
    expect(await page.locator(".code:visible .line.marked").allTextContents()).toContain(
      '    "text": "Paragraph 20 says something."',
    );
    expect(await page.locator(".code:visible .line.marked").first().isVisible()).toBe(true);

    await tab(page, "Source").click();
    expect(await page.locator(".code:visible .line.marked").allTextContents()).toEqual([
      "Paragraph 20 says something.",
    ]);

    await page.locator(".code:visible .line", { hasText: "Paragraph 3 says" }).click();
    expect(await selected(page).textContent()).toContain("Paragraph 3 says");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await eventually(() => selected(page).textContent()).toContain("Paragraph 4 says");

    // A row is of the chart that it stands below.
    await page.locator(".code:visible .line", { hasText: "| New  |" }).click();
    expect(await selected(page).getAttribute("aria-label")).toBe("Chart, element 4 of 34");
    expect(await page.locator(".code:visible .line.marked").count()).toBe(5);

    await tab(page, "JSON").click();
    await page.locator(".code:visible .line", { hasText: "Paragraph 28 says" }).click();
    expect(await selected(page).textContent()).toContain("Paragraph 28 says");
    await eventually(async () => (await selected(page).boundingBox())!.y).toBeLessThan(800);
  });

  test("a bar leads to its cell and back, also with the keyboard, and its value can be edited", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page, troubles } = await openPage(browser, preview.url);
    const pie = page.locator(".element[aria-label^=Chart]").nth(1);
    const slice = pie.locator('path[data-source="/data/0/2/1"]').first();
    const marked = () =>
      page
        .locator(".igx-value:visible")
        .evaluateAll((parts) => [...new Set(parts.map((part) => part.getAttribute("data-source")))]);
    await slice.click();
    await eventually(() => page.locator(".code:visible .line.marked").allTextContents()).toEqual(["| New  |    60 |"]);
    expect(await marked()).toEqual(["/data/0/2/1"]);
    await page.keyboard.press("o");
    await eventually(preview.opened).toContain("city.igx 24 13");

    await pie.focus();
    await page.keyboard.press("ArrowLeft");
    await eventually(marked).toEqual(["/data/0/1/1"]);
    await eventually(() => page.locator("[role=status]").first().textContent()).toContain("Old: 40");

    await page.locator(".code:visible .line", { hasText: "| New" }).click();
    await eventually(async () => (await marked())[0]).toMatch(/^\/data\/0\/2/);
    expect(await page.getByLabel("Follow the editor").isVisible()).toBe(false);
    expect(await violations(page)).toEqual([]);

    // A value is edited in the picture.
    const text = () => readFile(join(preview.folder, "city.igx"), "utf8");
    const field = page.getByRole("textbox", { name: "Edit New: 60" });
    await slice.dblclick();
    await eventually(() => field.inputValue()).toBe("60");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type("70");
    await page.keyboard.press("Escape");
    expect(await page.locator("dialog[open]").count()).toBe(0);
    expect(await text()).toBe(city);
    // The keyboard is at the chart again, with the value marked.
    await page.keyboard.press("Enter");
    await eventually(() => field.inputValue()).toBe("60");
    await page.keyboard.type("7|5");
    await page.keyboard.press("Enter");
    await eventually(text).toBe(city.replace("|    60 |", "|  7\\|5 |"));
    await eventually(() => page.locator("dialog[open]").count()).toBe(0);
    expect((await preview.opened()).length).toBe(1);
    expect(await troubles()).toEqual([]);
  });

  test("page and editor follow each other, and an edit is one of the editor", async () => {
    const { client, uri, uriOf, command } = await startedEditor(city);
    const { url } = await command("igx.startPreview", { mode: "never" });
    const { page, troubles } = await openPage(browser, url);
    const slice = page.locator('path[data-source="/data/0/2/1"]:visible').first();
    const shown = () => client.heard.filter(({ method }) => method === "window/showDocument").length;
    const mode = page.getByLabel("Follow the editor");
    await eventually(() => mode.inputValue()).toBe("never");
    const cursor = { line: 23, character: 13 };
    await command("igx.revealInPreview", cursor, { follow: true });
    await page.getByRole("button", { name: "Show the place of the editor" }).click();
    await eventually(() => slice.getAttribute("class")).toContain("igx-value");
    await page.keyboard.press("Escape");
    await mode.selectOption("always");
    await command("igx.revealInPreview", cursor, { follow: true });
    await eventually(() => slice.getAttribute("class")).toContain("igx-value");
    await slice.click();
    await eventually(shown).toBe(1);
    await slice.dblclick();
    await page.getByRole("textbox", { name: "Edit New: 60" }).fill("65");
    await page.getByRole("button", { name: "Save" }).click();
    const edit = await client.wait(({ method }) => method === "workspace/applyEdit");
    expect(lspText(city, edit.params.edit.changes[uri])).toBe(city.replace("60 |", "65 |"));
    // The first click of a double click does not leave the page.
    expect(shown()).toBe(1);

    // Started for a document, it stays there until it is told to follow.
    const pin = page.getByRole("button", { name: "Stay on this document", pressed: true });
    client.open(uriOf("other.igx"), "# Another city\n");
    await pin.click();
    await page.getByRole("button", { name: "Stay on this document", pressed: false }).waitFor();
    expect(await violations(page)).toEqual([]);
    client.change(uriOf("other.igx"), [{ text: "# Another town\n" }]);
    await page.getByRole("heading", { name: "Another town" }).waitFor();
    expect(await page.locator("h1.file").textContent()).toBe("other.igx");
    expect(await troubles()).toEqual([]);
  });

  test("follows the source while it is broken and the picture is of an older one", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    await tab(page, "Source").click();
    await preview.write(
      "city.igx",
      city.replace("# A city", "{{ nothing }} and many more words than there were\n\n# A city"),
    );
    await page.locator(".status.error").waitFor();
    await element(page, "Paragraph 7 says").click();
    expect(await page.locator(".code:visible .line.marked").allTextContents()).toEqual(["Paragraph 7 says something."]);
  });

  test("code can be read with the caret and not be written, and another document chosen", async () => {
    const preview = await startPreview({ "city.igx": city, "town.igx": "# A town\n" }, []);
    const { page } = await openPage(browser, preview.url);
    await tab(page, "Source").click();
    const before = await page.locator(".code:visible").textContent();
    await page.locator(".code:visible .line", { hasText: "Paragraph 1 says" }).click();
    for (const key of ["x", "Enter", "Backspace", "Delete", "Control+x", "Control+v"]) await page.keyboard.press(key);
    expect(await page.locator(".code:visible").textContent()).toBe(before);
    await page.getByLabel("Document", { exact: true }).selectOption("town.igx");
    await page.getByRole("heading", { name: "A town" }).waitFor();
    expect(await page.locator(".element[aria-current], .element.changed").count()).toBe(0);
    await eventually(() => page.locator(".code:visible").textContent()).toContain("# A town");
    expect(await violations(page)).toEqual([]);
  });

  test("a finding opens its place in the editor and selects its element", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    await page.locator(".finding.warning").click();
    expect(await selected(page).getAttribute("aria-label")).toBe("Chart, element 3 of 34");
    await eventually(preview.opened).toEqual(["city.igx 18 15"]);
    // The selected element can be saved.
    await page.getByRole("button", { name: "Download" }).click();
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "SVG" }).click();
    expect((await file).suggestedFilename()).toBe("a-city-in-2024-bar-chart.svg");
    // The page can be seen as on a phone, and a data file that is dropped on it is described.
    await page.getByLabel("Width of the page").selectOption("390");
    expect(Math.round((await page.locator(".sheet").boundingBox())!.width)).toBe(390);
    await page.getByLabel("Width of the page").selectOption("fit");
    await page.evaluate(`{
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["city,people\\nBonn,1.5\\n"], "cities.csv"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }`);
    await page.getByText('@data cities "cities.csv"').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await tab(page, "Source").click();
    expect(await page.locator(".code:visible .line.marked").allTextContents()).toEqual(["| South    |  1,234 |"]);
    await element(page, "Paragraph 5 says").dblclick();
    await eventually(preview.opened).toEqual(["city.igx 18 15", "city.igx 34 1"]);
  });
});

describeInBrowser("parameters and rows", () => {
  test("a parameter is set, is wrong, and is taken back", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page, troubles } = await openPage(browser, preview.url);
    await tab(page, "Parameters").click();
    const year = page.getByLabel("year", { exact: true });
    expect(await page.locator("#param-0-about").textContent()).toBe(
      "The year that the numbers are of. · Default: 2024",
    );
    await year.fill("1999");
    await page.getByRole("heading", { name: "A city in 1999" }).waitFor();
    await page.getByLabel("order", { exact: true }).selectOption("name");
    await element(page, "The first text, by name.").waitFor();

    await year.fill("19.5");
    await page.locator("#param-0-wrong").waitFor();
    expect(await page.locator("#param-0-wrong").textContent()).toContain("integer");
    expect(await year.getAttribute("aria-invalid")).toBe("true");
    expect(await year.inputValue()).toBe("19.5");

    await page.getByRole("button", { name: "Reset year" }).click();
    await page.getByRole("heading", { name: "A city in 2024" }).waitFor();
    expect(await year.inputValue()).toBe("2024");
    expect(await page.locator("#param-0-wrong").isVisible()).toBe(false);
    expect(await troubles()).toEqual([]);
  });

  test("every type has its control", async () => {
    const document = `@param a: string = "x"
@param b: integer
@param c: number = 1.5
@param d: boolean = true
@param e: color = "#ff0000"
@param f: date = "2024-05-01"
@param g: list = [1, 2]
@param h: object
@param i: secret
@param j: "one" | "two"

# Title {{ a }} {{ b }} {{ c }} {{ d }} {{ e }} {{ f }} {{ g[0] }} {{ h.x }} {{ j }}
`;
    const preview = await startPreview({ "all.igx": document }, ["all.igx"]);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(preview.url);
    await page.getByRole("button", { name: "Set them" }).click();
    const kind = (name: string) => page.getByLabel(name, { exact: true }).getAttribute("type");
    expect(await Promise.all([..."abcdefghij"].map(kind))).toEqual([
      "text",
      "number",
      "number",
      "checkbox",
      "text",
      "date",
      null,
      null,
      "password",
      null,
    ]);
    // The first that lacks a value has the keyboard.
    expect(await page.locator(":focus").getAttribute("id")).toBe("param-1");
    await page.getByLabel("b", { exact: true }).fill("7");
    await page.getByLabel("h", { exact: true }).fill('{"x": "deep"}');
    await page.getByLabel("i", { exact: true }).fill("hush");
    await page.getByLabel("j", { exact: true }).selectOption("two");
    await page.getByRole("heading", { name: "Title x 7 1.5 true #ff0000 2024-05-01 1 deep two" }).waitFor();
    await page.getByLabel("d", { exact: true }).click();
    await page.getByRole("heading", { name: "Title x 7 1.5 false" }).waitFor();
    await context.close();
  });

  test("a row of a long table that is not listed is gone to by its number", async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => `Town ${index + 1}`);
    const files = {
      "row.igx": "---\nkey: {{ slug(city) }}\n---\n@param city: string\n\n# {{ city }}\n",
      "cities.csv": ["city", ...rows, ""].join("\n"),
    };
    const preview = await startPreview(files, ["row.igx", "--each", "cities.csv"]);
    const { page } = await openPage(browser, preview.url);
    await tab(page, "Rows").click();
    await page.getByLabel("Find a row by its key or number").fill("2900");
    expect(await page.locator(".row:visible").count()).toBe(0);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Town 2900" }).waitFor();
    expect(await page.locator(".row[aria-current]").textContent()).toBe("2900town-2900");
  });

  test("a row is found and chosen, and the next one is a key away", async () => {
    const rows = ["Berlin,3700", "Hamburg,1900", "Munich,1500", "Cologne,1100"];
    const files = {
      "row.igx":
        "---\nkey: {{ slug(city) }}\n---\n@param city: string\n@param people: integer\n\n# {{ city }} has {{ people }}\n",
      "cities.csv": ["city,people", ...rows, ""].join("\n"),
    };
    const preview = await startPreview(files, ["row.igx", "--each", "cities.csv"]);
    const { page } = await openPage(browser, preview.url);
    await page.getByRole("heading", { name: "Berlin has 3700" }).waitFor();
    await tab(page, "Rows").click();
    await page.getByLabel("Find a row by its key or number").fill("mun");
    expect(await page.locator(".row:visible").allTextContents()).toEqual(["3munich"]);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Munich has 1500" }).waitFor();
    expect(await page.locator(".row[aria-current]").textContent()).toBe("3munich");
    await page.keyboard.press("Escape");
    await page.keyboard.press("]");
    await page.getByRole("heading", { name: "Cologne has 1100" }).waitFor();
    // Two steps without waiting for the first are two rows.
    await page.keyboard.press("[");
    await page.keyboard.press("[");
    await page.getByRole("heading", { name: "Hamburg has 1900" }).waitFor();
    await page.keyboard.press("]");
    await page.getByRole("heading", { name: "Munich has 1500" }).waitFor();
  });
});

describeInBrowser("by the keyboard alone", () => {
  test("one walks through the page, its panel and its help, and comes back with Escape", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    const focused = page.locator(":focus");
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press("Tab");
    expect(await focused.textContent()).toBe("Skip to the infographic");
    await press("Enter");
    expect(await focused.getAttribute("aria-label")).toBe("Headline, element 1 of 34");
    await press("ArrowDown", "ArrowDown", "Enter");
    expect(await selected(page).getAttribute("aria-label")).toBe("Chart, element 3 of 34");
    expect(await page.evaluate("getComputedStyle(document.activeElement, '::after').outlineStyle")).toBe("solid");

    await press("Tab");
    expect(await focused.getAttribute("aria-label")).toBe("1 finding here: 1 warning");
    await press("Tab");
    expect(await focused.getAttribute("role")).toBe("separator");
    const width = async () => Math.round((await page.locator("#panel").boundingBox())!.width);
    const before = await width();
    await press("ArrowLeft");
    expect(await width()).toBe(before + 16);

    await press("Tab");
    expect(await focused.getAttribute("role")).toBe("tab");
    expect(await focused.textContent()).toBe("Source");
    await press("ArrowLeft");
    expect(await focused.textContent()).toBe("JSON");
    expect(await focused.getAttribute("aria-selected")).toBe("true");
    // The finding of the element, the button that copies, the code.
    await press("Tab", "Tab", "Tab");
    expect(await focused.getAttribute("aria-label")).toBe("JSON of the infographic");
    // The caret begins where the selected element does.
    await press("ArrowDown");
    expect(await selected(page).getAttribute("aria-label")).toBe("Chart, element 3 of 34");
    await press("Escape");
    expect(await focused.getAttribute("aria-label")).toBe("Chart, element 3 of 34");
    await press("Escape");
    expect(await selected(page).count()).toBe(0);

    await press("n");
    expect(await focused.textContent()).toContain("looks like a number");
    await press("?");
    expect(await page.getByRole("dialog", { name: "Keyboard" }).isVisible()).toBe(true);
    await press("Escape");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await press("p");
    expect(await page.locator("#panel").isVisible()).toBe(false);
    await press("j");
    expect(await page.locator("#panel").isVisible()).toBe(true);
  });

  test("shortcuts of a single key can be switched off, and stay so", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    await page.keyboard.press("?");
    await page.getByLabel("Shortcuts of a single key").uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.press("p");
    expect(await page.locator("#panel").isVisible()).toBe(true);
    await page.reload();
    await page.locator(".element").first().waitFor();
    await page.keyboard.press("p");
    expect(await page.locator("#panel").isVisible()).toBe(true);
  });
});

describeInBrowser("how it looks", () => {
  test("the theme follows the system, or the choice, which is kept", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url, { colorScheme: "dark" });
    const paper = () => page.evaluate("getComputedStyle(document.querySelector('.sheet')).backgroundColor");
    const dark = await paper();
    await page.getByRole("radio", { name: "Light theme" }).check();
    expect(await paper()).toBe("rgb(255, 255, 255)");
    expect(dark).not.toBe("rgb(255, 255, 255)");
    await page.reload();
    await page.locator(".element").first().waitFor();
    expect(await paper()).toBe("rgb(255, 255, 255)");
    await page.getByRole("radio", { name: "Theme: as the system" }).check();
    expect(await paper()).toBe(dark);
  });

  test("halves stand side by side, and below each other on a phone, where nothing is wider than the screen", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    const charts = page.locator(".element[aria-label^=Chart]");
    const boxes = async () => Promise.all([0, 1].map(async (at) => (await charts.nth(at).boundingBox())!));
    const [left, right] = await boxes();
    expect(left!.y).toBe(right!.y);
    expect(left!.x + left!.width).toBeLessThan(right!.x);

    await page.setViewportSize({ width: 375, height: 700 });
    for (const name of ["Findings", "JSON", "Source", "Parameters"]) {
      await tab(page, name).click();
      expect(await page.evaluate("document.documentElement.scrollWidth"), name).toBe(375);
      expect(
        await page.evaluate(
          `(() => { const s = document.querySelector(".stage"); return s.scrollWidth - s.clientWidth; })()`,
        ),
      ).toBe(0);
    }
    const [first, second] = await boxes();
    expect(first!.y + first!.height).toBeLessThan(second!.y);
  });

  test.each([
    { name: "light", options: { colorScheme: "light" } },
    { name: "dark", options: { colorScheme: "dark" } },
    { name: "narrow", options: { viewport: { width: 375, height: 700 } } },
  ] as const)("axe finds nothing to mend, $name", async ({ options }) => {
    const each = city.replace("title: A city", "title: A city\nkey: city-{{ year }}");
    const files = { "city.igx": each, "years.csv": "year,order\n2024,name\n2025,people\n" };
    const preview = await startPreview(files, ["city.igx", "--each", "years.csv"]);
    const { page } = await openPage(browser, preview.url, options);
    await page.keyboard.press("f");
    expect(await violations(page)).toEqual([]);
    for (const name of ["JSON", "Source", "Parameters", "Rows"]) {
      await tab(page, name).click();
      expect(await violations(page), name).toEqual([]);
    }
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    expect(await violations(page), "help").toEqual([]);
    await page.keyboard.press("Escape");
    await preview.write("city.igx", `{{ nothing }}\n\n${each.replace("@chart pie {half}", "@chart pie {haf}")}`);
    await page.locator(".status.error").waitFor();
    await tab(page, "Findings").click();
    expect(await violations(page), "broken").toEqual([]);
  });
});

describeInBrowser("the connection", () => {
  test("that is lost is seen, and comes back by itself, to a preview with another token too", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    await preview.stop();
    await eventually(() => page.locator(".status").textContent()).toBe("Connection lost · trying again");
    await preview.write("city.igx", city.replaceAll("A city", "A town"));
    await preview.startAgain();
    await page.getByRole("heading", { name: "A town in 2024" }).waitFor();
    expect(await page.locator(".status strong").textContent()).toBe("Up to date");
    await page.locator(".finding.warning").click();
    await eventually(preview.opened).toEqual(["city.igx 18 15"]);
  });

  test("tells the word of the address to nobody who listens on the port after the preview", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    await preview.stop();
    const asked: string[] = [];
    const stranger = createServer(({ url, headers }, response) => {
      asked.push(`${url} ${JSON.stringify(headers)}`);
      response.end("0".repeat(64));
    });
    await new Promise<void>((resolve) => void stranger.listen(Number(new URL(preview.url).port), "127.0.0.1", resolve));
    onTestFinished(() => void stranger.close());
    await eventually(() => asked.length > 1).toBe(true);
    await page.locator(".finding.warning").click();
    await page.getByText("The preview does not answer.").first().waitFor();
    const word = new URL(preview.url).pathname.split("/")[1]!;
    expect(word).toMatch(/^[0-9a-f]{32}$/);
    expect(asked.filter((one) => !one.startsWith("/proof?") || one.includes(word))).toEqual([]);
    stranger.closeAllConnections();
    await new Promise((resolve) => stranger.close(resolve));
    await preview.startAgain();
    await eventually(() => page.locator(".status strong").textContent()).toBe("Up to date");
  });

  test("is made anew when the machine has slept, for an old one may be dead without saying so", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(preview.url);
    await element(page, "The first text").waitFor();
    let connections = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/events")) connections++;
    });
    await page.clock.fastForward(3_000);
    expect(connections).toBe(0);
    await page.clock.fastForward(600_000);
    await eventually(() => connections).toBe(1);
    await preview.write("city.igx", city.replace("The first text", "The text of the morning"));
    await element(page, "The text of the morning").waitFor();
    await context.close();
  });

  test("an editor that does not start is said", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    await page.route("**/open", (route) =>
      route.fulfill({ status: 400, json: { ok: false, message: "No editor here." } }),
    );
    await page.locator(".finding.warning").click();
    await page.getByText("No editor here.").first().waitFor();
  });
});

testInBrowser("a hostile document runs no script and loads nothing", async () => {
  const evil = `<img src=x onerror="window.__hacked=1;alert(1)"><script>window.__hacked=1</script></svg>`;
  const colors = `colors=["red;}*{background:url(//evil.example/x)}" "#ff0000\\" onload=\\"alert(1)"]`;
  const quoted = JSON.stringify(evil);
  const good = `---
title: ${evil}
---
// ${evil}
@param name: string = ${quoted}
@param choice: "a" | ${quoted} = ${quoted}

# ${evil}

{{ name }} {{ choice }}

> ${evil}
> -- ${evil}

@chart bar
| ${evil} | </title><script>alert(2)</script> |
|---|---|
| javascript:alert(3) | 3 |
| ${evil} | 4 |

@map ${quoted}
| title | value | label | group |
|---|---|---|---|
| ${evil} | 1 | ${evil} | ${evil} |

@facts
| icon | figure | fact |
|---|---|---|
| ${evil} | ${evil} | ${evil} |

\`\`\`element
{ "type": ${quoted}, "chart_type": ${quoted}, "settings": { "width": ${quoted} } }
\`\`\`
`;
  const preview = await startPreview({ "evil.igx": good }, ["evil.igx"]);
  const { page, troubles } = await openPage(browser, preview.url);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const look = async () => {
    for (const name of ["Findings", "JSON", "Source", "Parameters"]) {
      await tab(page, name).click();
      await page.getByRole("tabpanel", { name }).waitFor();
    }
    expect(await page.evaluate("window.__hacked")).toBe(undefined);
    expect(await page.locator("main script, aside script, main img, aside img").count()).toBe(0);
    expect(await troubles()).toEqual([]);
  };
  // It is drawn as what it is: text.
  expect(await page.locator("main h1").textContent()).toBe(evil);
  expect(await page.locator(".element").count()).toBe(7);
  await look();
  await preview.write("evil.igx", `{{ ${evil} }}\n\n${good.replace("@chart bar", `@chart bar {${colors}}`)}`);
  await page.locator(".status.error").waitFor();
  expect(await page.locator(".notice").textContent()).toContain("The source has");
  await look();
  expect(
    requests.filter(
      (url) => !/^http:\/\/127\.0\.0\.1:\d+\/(?:proof\?[\w-]+|\w+\/(?:drawings|fonts\/\d+\.ttf))$/.test(url),
    ),
  ).toEqual([]);
});

testInBrowser("of hundreds of elements only those are in the page that are near", async () => {
  const document = Array.from(
    { length: 120 },
    (_, index) => `Text ${index}\n\n@chart bar {height=300}\n| a | b |\n| x | ${index} |\n`,
  );
  const preview = await startPreview({ "big.igx": document.join("\n") }, ["big.igx"]);
  const { page, troubles } = await openPage(browser, preview.url);
  await element(page, "Text 0").first().waitFor();
  await page.locator(".element svg").first().waitFor();
  expect(await page.locator(".element").count()).toBe(240);
  expect(await page.locator(".element svg").count()).toBeLessThan(40);
  await page.evaluate(`document.querySelector(".stage").scrollTop = 1e9`);
  await page.locator(".element", { hasText: "Text 119" }).waitFor();
  await eventually(() => page.locator(".element").first().textContent()).toBe("");
  await preview.write("big.igx", document.join("\n").replace("Text 119", "The end"));
  await page.locator(".element", { hasText: "The end" }).waitFor();
  expect(await troubles()).toEqual([]);
});

testInBrowser("of thousands of lines only those are laid out that are seen", async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => `| Row ${index} | ${index} |`).join("\n");
  const document = `@chart table\n| Name | Value |\n|---|---|\n${rows}\n\nThe end.\n`;
  const preview = await startPreview({ "big.igx": document }, ["big.igx"]);
  const { page } = await openPage(browser, preview.url);
  await tab(page, "Source").click();
  await page.locator(".code:visible .line").first().waitFor();
  const count = (wanted: string) =>
    page.evaluate<number>(`[...document.querySelectorAll("#panel-source .line")].filter((line) => ${wanted}).length`);
  const all = await count("true");
  expect(all).toBe(3_006);
  expect(await count("line.checkVisibility({ contentVisibilityAuto: true })")).toBeLessThan(all / 4);
  await element(page, "The end.").click();
  expect(await page.locator(".code:visible .line.marked").allTextContents()).toEqual(["The end."]);
  const { y } = (await page.locator(".code:visible .line.marked").boundingBox())!;
  expect(y).toBeLessThan(800);
});
