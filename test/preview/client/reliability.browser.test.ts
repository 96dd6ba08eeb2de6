import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeInBrowser, withBrowser } from "../../support/browser.js";
import { eventually } from "../../support/eventually.js";
import { city, openPage, startPreview, tab } from "../../support/preview-page.js";

/* The page never shows a picture that is older than it says, whatever happens to the document, its values and its server. */

const browser = withBrowser();

const heading = (page: Page, name: string) => page.locator("#page").getByRole("heading", { name, exact: true });
const status = (page: Page) => page.locator(".status strong").textContent();

describeInBrowser("the page", () => {
  test("follows a save while a dialog is open, and the file that is downloaded then is the new one", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    await heading(page, "A city in 2024").waitFor();
    await page.getByRole("button", { name: "Download" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "SVG" }).waitFor();
    await preview.write("city.igx", city.replaceAll("A city", "A town"));
    // Behind a dialog, the page is out of reach for assistive technology.
    await page.locator("#page .igx-h1", { hasText: "A town in 2024" }).waitFor();
    await eventually(() => page.getByRole("dialog").count()).toBe(1);
    const saved = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("button", { name: "SVG" }).click();
    expect((await saved).suggestedFilename()).toBe("a-town.svg");
  });

  test("shows a value that makes an error as an error, over the last good version, and the next good value", async () => {
    const source = "@param parts: integer = 2\n\n# {{ 100 / parts }} each\n\nThe end.\n";
    const preview = await startPreview({ "share.igx": source }, ["share.igx"]);
    const { page } = await openPage(browser, preview.url);
    await heading(page, "50 each").waitFor();
    await tab(page, "Parameters").click();
    const field = page.getByLabel("parts", { exact: true });
    await field.fill("0");
    await eventually(() => status(page)).toBe("1 error");
    // The element that fails is the old one, and says so; the page says why.
    await eventually(() => page.locator(".element.old").getAttribute("aria-label")).toContain(
      "as it was before its error",
    );
    await eventually(() => page.locator(".notice.error").count()).toBe(1);
    await eventually(() => page.locator(".element", { hasText: "The end." }).getAttribute("class")).not.toContain(
      "old",
    );
    // The address keeps the value, so that a page that is loaded again says the same.
    await eventually(() => new URL(page.url()).search).toBe("?param.parts=0");
    await page.reload();
    await eventually(() => status(page)).toBe("1 error");
    await tab(page, "Parameters").click();
    await page.getByLabel("parts", { exact: true }).fill("4");
    await heading(page, "25 each").waitFor();
    await eventually(() => status(page)).toBe("Up to date");
    await eventually(() => page.locator(".element.old, .notice").count()).toBe(0);
  });

  test("of an older igx is loaded again when a newer one answers, and shows the same place", async () => {
    const preview = await startPreview({ "city.igx": city, "town.igx": "# A town\n" }, ["."]);
    const { page } = await openPage(browser, `${preview.url}?document=city.igx&param.year=1999`);
    await heading(page, "A city in 1999").waitFor();
    await page.evaluate("window.isOld = true");
    await preview.stop();
    await eventually(() => status(page)).toBe("Connection lost");
    // The shell of another script.
    await page.route(
      (url) => /^\/[0-9a-f]{32}\/$/.test(url.pathname),
      async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(/(name="igx-page" content=")[0-9a-f]+/, "$1newer");
        await route.fulfill({ response, body });
      },
    );
    await preview.startAgain();
    await eventually(() => page.evaluate("window.isOld === undefined && document.readyState")).toBe("complete");
    await heading(page, "A city in 1999").waitFor();
    // Once, and not again and again.
    await page.evaluate("window.isOld = true");
    await preview.stop();
    await eventually(() => status(page)).toBe("Connection lost");
    await preview.write("city.igx", city.replaceAll("A city", "A big city"));
    await preview.startAgain();
    await heading(page, "A big city in 1999").waitFor();
    await eventually(() => page.evaluate("window.isOld")).toBe(true);
  });

  test("says that its connection is lost as long as it is, and shows nothing new as if it were", async () => {
    const preview = await startPreview({ "a.igx": "# One\n", "b.igx": "# Two\n" }, ["."]);
    const { page } = await openPage(browser, preview.url);
    const card = page.locator(".card", { hasText: "a.igx" });
    await card.getByText("No findings").waitFor();
    await preview.stop();
    await page.locator(".status", { hasText: "Connection lost" }).waitFor();
    await preview.write("a.igx", "# One\n\n{{ nothing }}\n");
    await preview.startAgain();
    await card.getByText("1 error").waitFor();
    await page.locator(".status.lost").waitFor({ state: "detached" });
  });
});
