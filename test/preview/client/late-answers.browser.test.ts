import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeInBrowser, withBrowser } from "../../support/browser.js";
import { eventually } from "../../support/eventually.js";
import { openPage, startPreview, tab } from "../../support/preview-page.js";

/* Answers that arrive late, and requests that follow each other quickly: the newest wish of the author counts. */

const browser = withBrowser();

const doc = `# Coffee

@chart column
| Year | Sold |
| 2023 |   10 |
| 2024 |   30 |
`;

/** Holds the first request to a path until it is released, and tells when it has come. */
async function holdFirst(page: Page, path: string) {
  let release = (): void => {};
  let come = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  const bodies: unknown[] = [];
  await page.route(
    ({ pathname }) => pathname.endsWith(path),
    async (route) => {
      bodies.push(route.request().postDataJSON());
      if (bodies.length === 1) {
        come();
        await released;
      }
      await route.continue();
    },
  );
  return { held, release, bodies };
}

async function opened() {
  const preview = await startPreview({ "doc.igx": doc }, ["doc.igx"]);
  const { page } = await openPage(browser, preview.url);
  const bar = (row: number) => page.locator(`path[data-source="/data/0/${row}/1"]:visible`).first();
  await bar(1).waitFor();
  const marked = () => page.locator(".igx-value:visible").first().getAttribute("data-source");
  return { ...preview, page, bar, marked };
}

describeInBrowser("late answers", () => {
  test("a bar that is chosen while the value at the caret is looked for stays chosen", async () => {
    const { page, bar, marked } = await opened();
    await tab(page, "Source").click();
    const { held, release } = await holdFirst(page, "/mark");
    await page.locator(".code:visible .line", { hasText: "| 2023 |" }).click();
    await held;
    await bar(2).click();
    const late = page.waitForResponse((response) => response.url().includes("/mark"));
    release();
    await late;
    await page.waitForTimeout(100);
    await eventually(() => marked()).toBe("/data/0/2/1");
  });

  test("of two places to open, the editor gets the one that was asked for last", async () => {
    const { page, bar, opened: calls } = await opened();
    const chosen = page.waitForResponse((response) => response.url().includes("/source"));
    await bar(1).click();
    await chosen;
    const { held, release } = await holdFirst(page, "/source");
    await page.keyboard.press("o");
    await held;
    await bar(2).click();
    await page.keyboard.press("o");
    await eventually(calls).toEqual(["doc.igx 6 12"]);
    const late = page.waitForResponse((response) => response.url().includes("/source"));
    release();
    await late;
    await page.waitForTimeout(500);
    await eventually(() => calls()).toEqual(["doc.igx 6 12"]);
  });

  test("the value that is edited is the one in the picture, wherever its element has moved", async () => {
    const { page, bar, write, folder } = await opened();
    const { held, release } = await holdFirst(page, "/cells");
    await bar(2).dblclick();
    await held;
    await write("doc.igx", `@chart column\n| Year | Sold |\n| 2021 | 77 |\n| 2022 | 88 |\n\n${doc}`);
    await page.locator(".element", { hasText: "2021" }).first().waitFor();
    release();
    const field = page.locator("dialog.value textarea");
    await eventually(() => field.inputValue()).toBe("30");
    await field.fill("35");
    await page.keyboard.press("Enter");
    await eventually(() => readFile(join(folder, "doc.igx"), "utf8")).toContain("| 2024 |   35 |");
  });

  test("a value whose picture is another one by now is not edited", async () => {
    const { page, bar, write } = await opened();
    const { held, release } = await holdFirst(page, "/cells");
    await bar(2).dblclick();
    await held;
    await write("doc.igx", doc.replace("10", "11"));
    await page
      .locator("path[data-source='/data/0/1/1'] title", { hasText: "11" })
      .first()
      .waitFor({ state: "attached" });
    release();
    await page.locator(".toast", { hasText: "The picture has changed meanwhile." }).waitFor();
    await eventually(() => page.locator("dialog[open]").count()).toBe(0);
  });

  test("going back while another document is on its way leads back", async () => {
    const { url } = await startPreview({ "a.igx": "# One\n", "b.igx": "# Two\n" }, ["."]);
    const { page } = await openPage(browser, `${url}?document=a.igx`);
    await page.locator(".igx-h1", { hasText: "One" }).waitFor();
    const { held, release, bodies } = await holdFirst(page, "/document");
    await page.getByLabel("Document", { exact: true }).selectOption("b.igx");
    await held;
    await page.goBack();
    release();
    await eventually(() => bodies).toEqual([{ name: "b.igx" }, { name: "a.igx" }]);
    await eventually(() => page.locator(".igx-h1").textContent()).toBe("One");
    await eventually(() => new URL(page.url()).searchParams.get("document")).toBe("a.igx");
    await eventually(() => page.getByLabel("Document", { exact: true }).inputValue()).toBe("a.igx");
    // And the next document is shown as before.
    await page.getByLabel("Document", { exact: true }).selectOption("b.igx");
    await page.locator(".igx-h1", { hasText: "Two" }).waitFor();
  });

  test("a value that is typed just before another document is chosen is one of the first document", async () => {
    const text = (name: string) => `@param year: integer = 2000\n\n# ${name} {{ year }}\n`;
    const { url } = await startPreview({ "a.igx": text("One"), "b.igx": text("Two") }, ["."]);
    const { page } = await openPage(browser, `${url}?document=b.igx`);
    await page.locator(".igx-h1", { hasText: "Two 2000" }).waitFor();
    await page.getByLabel("Document", { exact: true }).selectOption("a.igx");
    await page.locator(".igx-h1", { hasText: "One 2000" }).waitFor();
    await tab(page, "Parameters").click();
    const sent: string[] = [];
    page.on("request", (request) => sent.push(new URL(request.url()).pathname.split("/").at(-1)!));
    // The keyboard stays in the field, and the value is not sent yet.
    await page.evaluate(`
      const field = document.querySelector(".param input");
      field.focus();
      field.value = "1999";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      history.back();
    `);
    await page.locator(".igx-h1", { hasText: "Two" }).waitFor();
    await eventually(() => sent.filter((path) => path === "params" || path === "document")).toEqual([
      "params",
      "document",
    ]);
    await page.waitForTimeout(400);
    await eventually(() => page.locator(".igx-h1").textContent()).toBe("Two 2000");
  });

  test("drawings that the server does not have any more are not asked for without end", async () => {
    const { page, write } = await opened();
    let asked = 0;
    await page.route(
      ({ pathname }) => pathname.endsWith("/drawings"),
      async (route) => {
        asked++;
        await route.fulfill({ json: { ok: true, drawings: {} } });
      },
    );
    await write("doc.igx", doc.replace("10", "11"));
    await eventually(() => asked).toBeGreaterThan(0);
    await page.waitForTimeout(1_000);
    // One for each state: igx sends another one once all drawings are made.
    expect(asked).toBeLessThan(4);
    await page.unrouteAll();
    await write("doc.igx", doc.replace("10", "12"));
    await page
      .locator("path[data-source='/data/0/1/1'] title", { hasText: "12" })
      .first()
      .waitFor({ state: "attached" });
  });
});
