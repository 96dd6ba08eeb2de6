import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeInBrowser, withBrowser } from "../../support/browser.js";
import { eventually } from "../../support/eventually.js";
import { openPage, selected, startPreview, tab, violations } from "../../support/preview-page.js";

/* Findings and their fixes in the page of `igx preview`, with the real command behind it. */

const browser = withBrowser();

const doc = `# Coffee

@chart bar {note=“a b”}
| Y | A |
| x | 1 |

@chart colunm {note=“c d”}
| Y | A |
| x | 1 |
`;

const openDocument = async (text = doc) => {
  const preview = await startPreview({ "doc.igx": text }, ["doc.igx"]);
  const opened = await openPage(browser, preview.url);
  await opened.page.locator(".fixes").first().waitFor();
  const read = () => readFile(join(preview.folder, "doc.igx"), "utf8");
  return { ...preview, ...opened, read };
};

describeInBrowser("findings", () => {
  test("are fixed one by one, and the safe ones together", async () => {
    const { page, read, troubles } = await openDocument();
    const item = page.locator(".findings > li", { hasText: "colunm is not a chart type" }).first();
    await item.getByRole("button", { name: "Fix: Write column" }).click();
    await eventually(read).toBe(doc.replace("colunm", "column"));
    await eventually(() => page.locator("#panel-findings .finding").count()).toBe(2);
    await page.getByRole("button", { name: "Fix all safe (2)" }).click();
    await eventually(read).toBe(doc.replace("colunm", "column").replaceAll(/[“”]/g, '"'));
    await eventually(() => page.locator(".status strong").textContent()).toBe("Up to date");
    await eventually(() => page.getByRole("button", { name: /Fix/ }).count()).toBe(0);
    expect(await troubles()).toEqual([]);
  });

  test("are explained with examples, in light, dark and on a phone, without anything for axe to find", async () => {
    const { page } = await openDocument();
    const why = page.getByRole("button", { name: "Why? unknown-chart-type" }).first();
    await why.click();
    const shown = page.locator(".why:visible");
    await eventually(() => shown.locator("pre").allTextContents()).toEqual([
      expect.stringContaining("@chart bra"),
      expect.stringContaining("@chart bar"),
    ]);
    await eventually(() => why.getAttribute("aria-expanded")).toBe("true");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await eventually(() => violations(page)).toEqual([]);
      }
    }
    await why.click();
    await eventually(() => shown.count()).toBe(0);
  });

  test("are shown in the source of the page where no editor opens their place", async () => {
    const { page } = await openDocument();
    const message = "No editor could be opened.";
    await page.route("**/open?*", (route) =>
      route.fulfill({ status: 400, json: { ok: false, message, noEditor: true } }),
    );
    await page.locator("button.finding", { hasText: "colunm is not a chart type" }).first().click();
    await eventually(() => tab(page, "Source").getAttribute("aria-selected")).toBe("true");
    await eventually(() => page.locator(".code:visible .line.marked").allTextContents()).toEqual([
      "@chart colunm {note=“c d”}",
    ]);
    await eventually(() => page.locator(":focus").getAttribute("aria-label")).toBe("Source");
    await eventually(() => selected(page).getAttribute("aria-label")).toBe("Chart, element 3 of 3");
    await eventually(() => page.locator(".toast").isVisible()).toBe(false);
  });

  test("are fixed by the keyboard alone, which stays in the list", async () => {
    const { page, read } = await openDocument();
    await page.keyboard.press("f");
    const focused = page.locator(":focus");
    for (const key of ["Tab", "Tab", "Tab"]) await page.keyboard.press(key);
    await eventually(() => focused.textContent()).toMatch(/^Fix: /);
    // Tab goes to the buttons of the finding, arrows to the next one.
    await page.keyboard.press("Tab");
    await eventually(() => focused.textContent()).toBe("Why?");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await eventually(read).not.toBe(doc);
    await eventually(() => page.locator("#panel-findings .finding").count()).toBeLessThan(3);
    await eventually(() => focused.evaluate((element) => element.className)).toMatch(/^finding /);
  });
});
