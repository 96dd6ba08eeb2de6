import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeInBrowser, withBrowser } from "../../support/browser.js";
import { lspText } from "../../support/editor-edits.js";
import { startedEditor } from "../../support/editor-preview.js";
import { eventually } from "../../support/eventually.js";
import { city, element, openPage, selected, startPreview, tab, violations } from "../../support/preview-page.js";

/* Selecting in the page of `igx preview` in a real browser, with the real command behind it. */

const browser = withBrowser();

const wide = `# A long heading that has more words than fit beside each other on a phone

@chart column
| Year | ${"A column with a long name | ".repeat(6)}
| 2023 | ${"1 | ".repeat(6)}
`;

describeInBrowser("the source on a phone", () => {
  test("keeps the lines of a table whole and wraps the others", async () => {
    const preview = await startPreview({ "wide.igx": wide }, ["wide.igx"]);
    const { page } = await openPage(browser, preview.url, { viewport: { width: 390, height: 844 } });
    await page.getByRole("button", { name: "Panel", exact: true }).click();
    await tab(page, "Source").click();
    const line = (text: string) => page.locator(".code:visible .line", { hasText: text });
    const box = async (text: string) => (await line(text).boundingBox())!;
    await line("| Year |").waitFor();
    expect((await box("# A long")).height).toBeGreaterThan(20);
    expect((await box("# A long")).width).toBeLessThanOrEqual(390);
    expect((await box("| Year |")).height).toBe(20);
    expect((await box("| Year |")).width).toBeGreaterThan(390);
    await eventually(() => page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    // The end of the row is reached, and not cut off.
    await page.evaluate("for (const code of document.querySelectorAll('.code')) code.scrollLeft = 100_000");
    const { x, width } = await box("| Year |");
    expect(Math.round(x + width)).toBe(390);
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
    await eventually(() => tab(page, "Source").getAttribute("aria-selected")).toBe("true");
    await eventually(() => page.locator(".own-findings .finding").count()).toBe(1);
    await tab(page, "JSON").click();
    await tab(page, "Findings").click();
    await element(page, "Paragraph 20 says").click();
    await eventually(() => page.locator(".own-findings").isVisible()).toBe(false);
    await eventually(() => page.locator(".code:visible .line.marked").allTextContents()).toContain(
      '    "text": "Paragraph 20 says something."',
    );
    await eventually(() => page.locator(".code:visible .line.marked").first().isVisible()).toBe(true);

    await tab(page, "Source").click();
    await eventually(() => page.locator(".code:visible .line.marked").allTextContents()).toEqual([
      "Paragraph 20 says something.",
    ]);

    await page.locator(".code:visible .line", { hasText: "Paragraph 3 says" }).click();
    await eventually(() => selected(page).textContent()).toContain("Paragraph 3 says");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await eventually(() => selected(page).textContent()).toContain("Paragraph 4 says");

    // A row is of the chart that it stands below.
    await page.locator(".code:visible .line", { hasText: "| New  |" }).click();
    await eventually(() => selected(page).getAttribute("aria-label")).toBe("Chart, element 4 of 34");
    await eventually(() => page.locator(".code:visible .line.marked").count()).toBe(5);

    await tab(page, "JSON").click();
    await page.locator(".code:visible .line", { hasText: "Paragraph 28 says" }).click();
    await eventually(() => selected(page).textContent()).toContain("Paragraph 28 says");
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
    await eventually(() => marked()).toEqual(["/data/0/2/1"]);
    await page.keyboard.press("o");
    await eventually(preview.opened).toContain("city.igx 24 13");

    await pie.focus();
    await page.keyboard.press("ArrowLeft");
    await eventually(marked).toEqual(["/data/0/1/1"]);
    await eventually(() => page.locator("[role=status]").first().textContent()).toContain("Old: 40");

    await page.locator(".code:visible .line", { hasText: "| New" }).click();
    await eventually(async () => (await marked())[0]).toMatch(/^\/data\/0\/2/);
    await eventually(() => page.getByLabel("Follow the editor").isVisible()).toBe(false);
    await eventually(() => violations(page)).toEqual([]);

    // A value is edited in the picture.
    const text = () => readFile(join(preview.folder, "city.igx"), "utf8");
    const field = page.getByRole("textbox", { name: "Edit New: 60" });
    await slice.dblclick();
    await eventually(() => field.inputValue()).toBe("60");
    await eventually(() => violations(page)).toEqual([]);
    await page.keyboard.type("70");
    await page.keyboard.press("Escape");
    await eventually(() => page.locator("dialog[open]").count()).toBe(0);
    await eventually(() => text()).toBe(city);
    // The keyboard is at the chart again, with the value marked.
    await page.keyboard.press("Enter");
    await eventually(() => field.inputValue()).toBe("60");
    await page.keyboard.type("7|5");
    await page.keyboard.press("Enter");
    // It is no number, so it is asked for.
    await page.getByText("7|5 is not a number. Keep it as text?").waitFor();
    await eventually(() => text()).toBe(city);
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
    await eventually(() => violations(page)).toEqual([]);
    client.change(uriOf("other.igx"), [{ text: "# Another town\n" }]);
    await page.getByRole("heading", { name: "Another town" }).waitFor();
    await eventually(() => page.locator("h1.file").textContent()).toBe("other.igx");
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
    await eventually(() => page.locator(".code:visible .line.marked").allTextContents()).toEqual([
      "Paragraph 7 says something.",
    ]);
  });

  test("code can be read with the caret and not be written, and another document chosen", async () => {
    const preview = await startPreview({ "city.igx": city, "town.igx": "# A town\n" }, []);
    const { page } = await openPage(browser, `${preview.url}?document=city.igx`);
    await tab(page, "Source").click();
    const before = await page.locator(".code:visible").textContent();
    await page.locator(".code:visible .line", { hasText: "Paragraph 1 says" }).click();
    for (const key of ["x", "Enter", "Backspace", "Delete", "Control+x", "Control+v"]) await page.keyboard.press(key);
    await eventually(() => page.locator(".code:visible").textContent()).toBe(before);
    await page.getByLabel("Document", { exact: true }).selectOption("town.igx");
    await page.getByRole("heading", { name: "A town" }).waitFor();
    await eventually(() => page.locator(".element[aria-current], .element.changed").count()).toBe(0);
    await eventually(() => page.locator(".code:visible").textContent()).toContain("# A town");
    await eventually(() => violations(page)).toEqual([]);
    // "Back" is the document before, and not the page before the preview.
    await page.goBack();
    await page.getByRole("heading", { name: "A city" }).waitFor();
    await page.goForward();
    await page.getByRole("heading", { name: "A town" }).waitFor();
    await eventually(() => page.getByLabel("Document", { exact: true }).inputValue()).toBe("town.igx");
  });

  test("documents are listed in the order of their numbers", async () => {
    const names = ["d1", "d10", "d100", "d2"];
    const preview = await startPreview(Object.fromEntries(names.map((name) => [`${name}.igx`, `# The ${name}\n`])), []);
    const { page } = await openPage(browser, `${preview.url}?document=d1.igx`);
    const chooser = page.getByLabel("Document", { exact: true });
    await eventually(() => chooser.locator("option").allTextContents()).toEqual([
      "d1.igx",
      "d2.igx",
      "d10.igx",
      "d100.igx",
    ]);
    for (const name of names.toReversed()) {
      await chooser.selectOption(`${name}.igx`);
      await page.getByRole("heading", { name: `The ${name}`, exact: true }).waitFor();
      await eventually(() => chooser.inputValue()).toBe(`${name}.igx`);
    }
  });

  test("a finding opens its place in the editor and selects its element", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    await page.getByRole("tab", { name: /^Findings \d+$/ }).waitFor();
    await page.locator(".finding.warning").click();
    await eventually(() => selected(page).getAttribute("aria-label")).toBe("Chart, element 3 of 34");
    await eventually(preview.opened).toEqual(["city.igx 18 15"]);
    // The selected element can be saved.
    await page.getByRole("button", { name: "Download" }).click();
    // The keyboard is at the choice, not at the button that closes the dialog.
    await eventually(() => page.locator(":focus").getAttribute("id")).toBe("download-element");
    await eventually(() => violations(page)).toEqual([]);
    await page.getByLabel("Shape (SVG, PNG)").selectOption({ label: "1:1" });
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "SVG" }).click();
    expect((await file).suggestedFilename()).toBe("a-city-in-2024-bar-chart.svg");
    expect(await readFile(await (await file).path(), "utf8")).toMatch(/^<svg[^>]* width="(\d+)" height="\1"/);
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
    await eventually(() => violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await tab(page, "Source").click();
    await eventually(() => page.locator(".code:visible .line.marked").allTextContents()).toEqual([
      "| South    |  1,234 |",
    ]);
    await page
      .locator(".element[aria-label^=Chart]")
      .first()
      .dblclick({ position: { x: 2, y: 30 } });
    await eventually(preview.opened).toEqual(["city.igx 18 15", "city.igx 14 1"]);
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
    await eventually(() => focused.textContent()).toBe("Skip to the infographic");
    await press("Enter");
    await eventually(() => focused.getAttribute("aria-label")).toBe("Headline, element 1 of 34");
    await press("ArrowDown", "ArrowDown", "Enter");
    await eventually(() => selected(page).getAttribute("aria-label")).toBe("Chart, element 3 of 34");
    await eventually(() => page.evaluate("getComputedStyle(document.activeElement, '::after').outlineStyle")).toBe(
      "solid",
    );

    await press("Tab");
    await eventually(() => focused.getAttribute("aria-label")).toBe("1 finding here: 1 warning");
    await press("Tab");
    await eventually(() => focused.textContent()).toBe("Change type…");
    await press("Tab");
    await eventually(() => focused.getAttribute("role")).toBe("separator");
    const width = async () => Math.round((await page.locator("#panel").boundingBox())!.width);
    const before = await width();
    await press("ArrowLeft");
    await eventually(() => width()).toBe(before + 16);

    await press("Tab");
    await eventually(() => focused.getAttribute("role")).toBe("tab");
    await eventually(() => focused.textContent()).toBe("Source");
    await press("ArrowLeft");
    await eventually(() => focused.textContent()).toBe("JSON");
    await eventually(() => focused.getAttribute("aria-selected")).toBe("true");
    // The finding of the element, its explanation, the button that copies, the code.
    await press("Tab", "Tab", "Tab", "Tab");
    await eventually(() => focused.getAttribute("aria-label")).toBe("JSON of the infographic");
    // The caret begins where the selected element does.
    await press("ArrowDown");
    await eventually(() => selected(page).getAttribute("aria-label")).toBe("Chart, element 3 of 34");
    await press("Escape");
    await eventually(() => focused.getAttribute("aria-label")).toBe("Chart, element 3 of 34");
    await press("Escape");
    await eventually(() => selected(page).count()).toBe(0);

    await press("n");
    await eventually(() => focused.textContent()).toContain("looks like a number");
    await press("?");
    await eventually(() => page.getByRole("dialog", { name: "Keyboard" }).isVisible()).toBe(true);
    await press("Escape");
    await eventually(() => page.getByRole("dialog").count()).toBe(0);
    await press("p");
    await eventually(() => page.locator("#panel").isVisible()).toBe(false);
    await press("j");
    await eventually(() => page.locator("#panel").isVisible()).toBe(true);
  });

  test("the focus stays at a button of an element whose picture changes", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    const chart = page.locator(".element[aria-label^=Chart]").first();
    await chart.click({ position: { x: 2, y: 2 } });
    let people = 120;
    for (const name of ["change-type", "badge"]) {
      await chart.locator(`.${name}`).focus();
      await preview.write("city.igx", city.replace("120", String(++people)));
      await chart.locator("svg", { hasText: String(people) }).waitFor({ state: "attached" });
      expect(await page.locator(":focus").getAttribute("class")).toContain(name);
    }
  });

  test("shortcuts of a single key can be switched off, and stay so", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    await page.keyboard.press("?");
    await page.getByLabel("Shortcuts of a single key").uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.press("p");
    await eventually(() => page.locator("#panel").isVisible()).toBe(true);
    await page.reload();
    await page.locator(".element").first().waitFor();
    await page.keyboard.press("p");
    await eventually(() => page.locator("#panel").isVisible()).toBe(true);
  });
});
