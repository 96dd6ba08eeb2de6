import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeInBrowser, withBrowser } from "../../support/browser.js";
import { eventually } from "../../support/eventually.js";
import { openPage, startPreview, violations } from "../../support/preview-page.js";

/* Editing in the picture of `igx preview` without an editor, with the real command behind it. */

const browser = withBrowser();

const doc = `@param year: integer = 2024
# Coffee

Text of
two lines.

## In {{ year }}

> A word
> -- Me

@chart column-grouped {source="ICO" note="Estimate"}
| Year | Brazil | Peru |
|------|-------:|-----:|
| 2023 |     10 |   20 |
| 2024 |     30 |   40 |
@mark {value=25 text="Goal"}
`;

async function opened(options: Parameters<typeof openPage>[2] = {}) {
  const preview = await startPreview({ "doc.igx": doc }, ["doc.igx"]);
  const { page, troubles } = await openPage(browser, preview.url, options);
  await page.locator(".igx-h1").waitFor();
  const text = () => readFile(join(preview.folder, "doc.igx"), "utf8");
  return { ...preview, page, troubles, text };
}

const field = (page: Page) => page.locator("dialog.value textarea");

/** Types into the field that a double click opens. */
async function type(page: Page, part: Locator, typed: string): Promise<void> {
  await part.dblclick();
  await field(page).fill(typed);
  await page.keyboard.press("Enter");
  await eventually(() => page.locator("dialog.value[open]").count()).toBe(0);
}

describeInBrowser("editing in the picture", () => {
  test("the type of a selected chart is chosen among pictures of its data", async () => {
    const { page, text, troubles } = await opened();
    const dialog = page.locator("dialog[open]", { hasText: "Change the chart type" });
    const button = page.getByRole("button", { name: "Change type…" });
    await eventually(() => button.count()).toBe(0);
    await page.locator(".element[aria-label^=Chart]").click({ position: { x: 5, y: 5 } });
    await button.click();
    await dialog.getByRole("radio", { name: "column-grouped", exact: true }).waitFor();
    await eventually(() => dialog.getByRole("radio", { checked: true }).inputValue()).toBe("column-grouped");
    await eventually(() => dialog.locator(".offer svg").count()).toBeGreaterThan(5);
    await eventually(() => violations(page)).toEqual([]);
    await eventually(() => dialog.getByRole("button", { name: "Change", exact: true }).isDisabled()).toBe(true);
    if (process.env["IGX_PICTURE"]) await page.screenshot({ path: `${process.env["IGX_PICTURE"]}/types.png` });
    await dialog.getByRole("radio", { name: "bar-grouped", exact: true }).check();
    await dialog.getByRole("button", { name: "Change", exact: true }).click();
    await eventually(text).toBe(doc.replace("column-grouped", "bar-grouped"));
    await eventually(() => dialog.count()).toBe(0);
    await page.locator(".element[aria-current]").waitFor();
    if (process.env["IGX_PICTURE"]) await page.screenshot({ path: `${process.env["IGX_PICTURE"]}/selected.png` });
    // The types are those of the picture, which follows the file.
    await eventually(async () => {
      await page.keyboard.press("c");
      const type = await dialog.getByRole("radio", { checked: true }).inputValue();
      await page.keyboard.press("Escape");
      return type;
    }).toBe("bar-grouped");
    await page.locator(".igx-h1").click();
    await page.keyboard.press("c");
    await page.getByText("Select a chart first.").first().waitFor();
    expect(await troubles()).toEqual([]);
  });

  test("the page says that a file can be dropped, as long as one is above it", async () => {
    const { page } = await opened();
    const drag = (type: string, files: boolean) =>
      page.evaluate(`(() => {
        const dataTransfer = new DataTransfer();
        if (${files}) dataTransfer.items.add(new File(["a,b\\nc,1\\n"], "t.csv"));
        else dataTransfer.setData("text/plain", "a");
        document.querySelector("main").dispatchEvent(new DragEvent("${type}", { dataTransfer, bubbles: true, cancelable: true }));
        return getComputedStyle(document.body, "::after").content;
      })()`);
    expect(await drag("dragover", false)).toBe("none");
    expect(await drag("dragover", true)).toBe('"Drop a table to see charts of it"');
    if (process.env["IGX_PICTURE"]) await page.screenshot({ path: `${process.env["IGX_PICTURE"]}/drop.png` });
    expect(await drag("dragleave", true)).toBe("none");
    await drag("dragover", true);
    expect(await drag("drop", true)).toBe("none");
    await page.locator("dialog.data[open]", { hasText: "t.csv: 1 row" }).waitFor();
  });

  test("titles, texts, quotes, names, sources, notes and marks are edited, and undone one by one", async () => {
    const { page, text, troubles } = await opened();
    const chart = (pointer: string) => page.locator(`svg:visible text[data-source="${pointer}"]`).first();
    const steps: readonly (readonly [Locator, string, string, string])[] = [
      [page.locator(".igx-h1"), "Tea", "# Coffee", "# Tea"],
      [page.locator(".igx-body"), "Text of three lines.", "two lines.", "three lines."],
      [page.locator("blockquote p"), "A line", "> A word", "> A line"],
      [page.locator(".igx-quote figcaption"), "You", "> -- Me", "> -- You"],
      [chart("/data/0/0/2"), "Cuba", "| Peru |", "| Cuba |"],
      [chart("/data/0/1/0"), "2022", "| 2023 |", "| 2022 |"],
      [page.locator("[data-source='/picture/source']"), "ICO, 2024", 'source="ICO"', 'source="ICO, 2024"'],
      [page.locator("[data-source='/picture/note']"), "Guess", 'note="Estimate"', 'note="Guess"'],
      [chart("/picture/marks/0/text"), "Wish", 'text="Goal"', 'text="Wish"'],
    ];
    const texts = [doc];
    for (const [part, typed, before, after] of steps) {
      await type(page, part, typed);
      texts.push(texts.at(-1)!.replace(before, after));
      await eventually(text).toBe(texts.at(-1));
      // Only the newest picture is edited.
      await eventually(() => part.textContent()).toContain(typed);
    }
    const [undo, redo] = ["Undo", "Redo"].map((name) => page.getByRole("button", { name, exact: true }));
    for (const wanted of texts.slice(0, -1).reverse()) {
      await page.keyboard.press("ControlOrMeta+z");
      await eventually(text).toBe(wanted);
    }
    await eventually(() => undo!.getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await eventually(text).toBe(texts[1]);
    await redo!.click();
    await eventually(text).toBe(texts[2]);
    await undo!.click();
    await eventually(text).toBe(texts[1]);
    expect(await troubles()).toEqual([]);
  });

  test("titles of axes, names of sheets and the words inside a chart are edited", async () => {
    const source = `@chart column {axis={min=0 title="Bags"}}
| Coffee | Sold |
| 2023 | 10 |
@sheet
| Tea | Sold |
| 2023 | 20 |

@chart scatter {x={title="Weight"} y={title="Height"}}
| Who | kg | cm |
| A | 70 | 175 |
| B | 80 | 185 |

@chart pie-doughnut {center="Half"}
| Part | Share |
| One | 1 |
| Two | 1 |

@chart waterfall {total="Profit"}
| Step | Sum |
| Sales | 20 |
| Costs | -5 |
`;
    const preview = await startPreview({ "doc.igx": source }, ["doc.igx"]);
    const { page, troubles } = await openPage(browser, preview.url);
    await page.locator("figure").first().waitFor();
    let text = source;
    for (const [before, after] of [
      ["Bags", "Sacks"],
      ["Tea", "Mate"],
      ["Coffee", "Cocoa"],
      ["Weight", "Mass"],
      ["Height", "Size"],
      ["Half", "Both"],
      ["Profit", "Rest"],
    ] as const) {
      await type(page, page.locator("[data-source]:visible").getByText(before, { exact: true }).first(), after);
      text = text.replace(before, after);
      await eventually(() => readFile(join(preview.folder, "doc.igx"), "utf8")).toBe(text);
      await page.locator("[data-source]:visible").getByText(after, { exact: true }).first().waitFor();
    }
    expect(await troubles()).toEqual([]);
  });

  test("the keyboard alone edits, and a text in the place of a number is asked for", async () => {
    const { page, text } = await opened();
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press("Tab", "Enter", "Enter", "Enter");
    await eventually(() => field(page).inputValue()).toBe("Coffee");
    await page.keyboard.type("Tea");
    await press("Enter");
    await eventually(text).toBe(doc.replace("Coffee", "Tea"));
    await eventually(() => page.locator(":focus").getAttribute("aria-label")).toContain("Headline");
    await press("ControlOrMeta+z");
    await eventually(text).toBe(doc);
    await page.locator(".igx-h1", { hasText: "Coffee" }).waitFor();
    const bar = page.locator('path[data-source="/data/0/2/1"]:visible').first();
    await bar.dblclick();
    await field(page).fill("many");
    await press("Enter");
    await page.getByText("many is not a number. Keep it as text?").waitFor();
    await eventually(() => violations(page)).toEqual([]);
    await field(page).fill("35");
    await eventually(() => page.getByRole("button", { name: "Save" }).isVisible()).toBe(true);
    await press("Enter");
    await eventually(text).toBe(doc.replace("     30 ", "     35 "));
    // Only the newest picture is edited.
    await eventually(() => bar.textContent()).toContain("35");
    await bar.dblclick();
    await field(page).fill("many");
    await press("Enter");
    await page.getByRole("button", { name: "Keep as text" }).click();
    await eventually(text).toBe(doc.replace("     30 ", "   many "));
    await bar.waitFor({ state: "detached" });
    await press("ControlOrMeta+z");
    await eventually(text).toBe(doc.replace("     30 ", "     35 "));
    await eventually(() => bar.textContent()).toContain("35");
    await bar.dblclick();
    await field(page).fill(" ");
    await press("Enter");
    await page.getByText("The picture has no value there then. Leave the cell empty?").waitFor();
    await eventually(() => text()).toBe(doc.replace("     30 ", "     35 "));
    await page.getByRole("button", { name: "Leave empty" }).click();
    await eventually(text).toBe(doc.replace("     30 ", "        "));
  });

  test("a page that is loaded again, and another one, undo what was edited; a preview that is started again cannot", async () => {
    const { page, text, url, write, stop, startAgain } = await opened();
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    await type(page, page.locator(".igx-h1"), "Tea");
    await eventually(text).toBe(doc.replace("Coffee", "Tea"));
    await undo.waitFor();
    await page.reload();
    await undo.click();
    await eventually(text).toBe(doc);
    const { page: other } = await openPage(browser, url);
    await other.getByRole("button", { name: "Redo", exact: true }).click();
    await eventually(text).toBe(doc.replace("Coffee", "Tea"));
    await eventually(() => undo.getAttribute("aria-disabled")).toBeNull();
    // An edit of somebody else is not undone.
    const theirs = doc.replace("Coffee", "Cocoa");
    await write("doc.igx", theirs);
    await page.reload();
    await undo.click();
    await page
      .locator(".toast", { hasText: "doc.igx has changed since this edit. Change it in the source." })
      .waitFor();
    await eventually(() => text()).toBe(theirs);
    await page.locator(".igx-h1", { hasText: "Cocoa" }).waitFor();
    await type(page, page.locator(".igx-h1"), "Mate");
    await eventually(() => undo.getAttribute("aria-disabled")).toBeNull();
    await stop();
    await startAgain();
    await eventually(() => undo.getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("ControlOrMeta+z");
    await eventually(() => text()).toBe(doc.replace("Coffee", "Mate"));
  });

  test("a computed text says so, and its source is shown", async () => {
    const { page, text } = await opened();
    await page.route("**/open", (route) => route.fulfill({ status: 400, json: { ok: false, noEditor: true } }));
    await page.locator(".igx-h2").dblclick();
    await eventually(() => page.locator(".toast").textContent()).toBe(
      "The value comes from an expression. Edit the expression in the source.",
    );
    await eventually(() => page.locator(".code:visible .line.marked").allTextContents()).toEqual(["## In {{ year }}"]);
    await eventually(() => page.locator("dialog[open]").count()).toBe(0);
    await eventually(() => text()).toBe(doc);
  });

  test.each(["light", "dark"] as const)("axe finds nothing on a phone in %s", async (colorScheme) => {
    const { page } = await opened({ colorScheme, viewport: { width: 390, height: 844 } });
    await page.locator(".igx-body").dblclick();
    await eventually(() => field(page).inputValue()).toBe("Text of two lines.");
    await eventually(() => violations(page)).toEqual([]);
    await field(page).fill("Text");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Undo", exact: true }).waitFor();
    await eventually(() => violations(page)).toEqual([]);
    const [width] = [await page.evaluate("document.documentElement.scrollWidth")];
    expect(width).toBe(390);
  });
});
