import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { describeInBrowser, withBrowser } from "../../support/browser.js";
import { eventually } from "../../support/eventually.js";
import { openPage, startPreview, tab, violations } from "../../support/preview-page.js";

/* Several documents or rows in `igx preview`: thumbnails of all, and an address for each. */

const browser = withBrowser();

// By its text: to compute the accessible names of 2,000 links takes longer than a busy machine has.
const card = (page: Page, name: string) =>
  page.locator(".card", { has: page.locator(".card-name").and(page.getByText(name, { exact: true })) });
const heading = (page: Page, name: string) => page.locator("#page").getByRole("heading", { name, exact: true });
const search = (page: Page) => new URL(page.url()).search;

const town = (title: string) => `# ${title}\n\n@chart column\n| Year | People |\n|---|---:|\n| 2024 | 10 |\n`;

const towns = {
  "bonn.igx": town("Bonn"),
  "cologne.igx": "@param year: integer\n\n# Cologne in {{ year }}\n",
  "sub/trier.igx": '@include "part.igx"\n',
  "sub/part.igx": "# Trier\n",
  "wrong.igx": "# Wrong\n\n@chart colunm\n| a | b |\n|---|---|\n| x | 1 |\n",
};

const rows = {
  "row.igx":
    "---\nkey: {{ slug(city) }}\n---\n@param city: string\n@param people: integer\n@param year: integer = 2024\n\n# {{ city }} has {{ people }} in {{ year }}\n",
  "cities.csv": "city,people\nBerlin,3700\nHamburg,many\nMunich,1500\n",
};

/** A document with a title that has a name of its own. */
const open = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

describeInBrowser("several documents", () => {
  test("are thumbnails with their findings, and each has an address that a reload, a second page and a restart keep", async () => {
    const preview = await startPreview(towns, ["."]);
    const { page, troubles } = await openPage(browser, preview.url);
    await card(page, "bonn.igx").locator(".thumb svg").first().waitFor();
    await eventually(() => page.getByRole("heading", { name: "5 documents" }).count()).toBe(1);
    const status = (name: string) => card(page, name).locator(".card-status").textContent();
    await eventually(() => status("bonn.igx")).toBe("No findings");
    await eventually(() => status("cologne.igx")).toBe("Values missing");
    await eventually(() => card(page, "sub/trier.igx").locator(".thumb").textContent()).toBe("Trier");
    await eventually(() => status("wrong.igx")).toBe("1 error");
    const wrong = card(page, "wrong.igx");
    await eventually(() => wrong.locator(".card-messages").textContent()).toBe("colunm is not a chart type.");
    // The picture repeats the page of its document, so only the link can be reached.
    await eventually(() => page.locator(".thumb:not([inert][aria-hidden])").count()).toBe(0);

    await open(page, "sub/trier.igx");
    await heading(page, "Trier").waitFor();
    await eventually(() => page.locator(".wall").isVisible()).toBe(false);
    expect(search(page)).toBe("?document=sub%2Ftrier.igx");
    const second = await page.context().newPage();
    await second.goto(preview.url);
    await open(second, "bonn.igx");
    await heading(second, "Bonn").waitFor();
    await page.reload();
    await heading(page, "Trier").waitFor();
    await preview.stop();
    await preview.write("sub/part.igx", "# Trier on the Moselle\n");
    await preview.write("bonn.igx", town("Bonn on the Rhine"));
    await preview.startAgain();
    await heading(page, "Trier on the Moselle").waitFor();
    await heading(second, "Bonn on the Rhine").waitFor();

    await page.goBack();
    await page.locator(".wall").waitFor();
    await card(page, "bonn.igx").locator(".card-title").getByText("Bonn on the Rhine").waitFor();
    await page.goForward();
    await heading(page, "Trier on the Moselle").waitFor();
    await page.keyboard.press("a");
    await page.locator(".wall").waitFor();
    expect(search(page)).toBe("");
    await eventually(() => page.title()).toBe("All documents – igx preview");
    await page.keyboard.press("a");
    await heading(page, "Trier on the Moselle").waitFor();
    expect(await troubles()).toEqual([]);
  });

  test("values of parameters are in the address, too, but no secret", async () => {
    const source = '@param year: integer = 2024\n@param key: secret = "none"\n\n# In {{ year }}\n';
    const preview = await startPreview({ "year.igx": source, "other.igx": "# Other\n" }, ["."]);
    const { page } = await openPage(browser, `${preview.url}?document=year.igx`);
    await tab(page, "Parameters").click();
    await page.getByLabel("year", { exact: true }).fill("1999");
    await page.getByLabel("key", { exact: true }).fill("wonderland");
    await page.keyboard.press("Tab");
    await heading(page, "In 1999").waitFor();
    await eventually(() => search(page)).toBe("?document=year.igx&param.year=1999");
    await page.reload();
    await heading(page, "In 1999").waitFor();
    expect(await page.content()).not.toContain("wonderland");
  });

  test("the secret word is in no link of the page, and in no file that it saves", async () => {
    const preview = await startPreview(towns, ["."]);
    const word = new URL(preview.url).pathname.split("/")[1]!;
    const { page } = await openPage(browser, preview.url);
    await card(page, "bonn.igx").locator(".thumb svg").first().waitFor();
    expect(await page.content()).not.toContain(word);
    await eventually(() => page.getByRole("link", { name: "bonn.igx" }).getAttribute("href")).toBe(
      "?document=bonn.igx",
    );
    await open(page, "bonn.igx");
    await heading(page, "Bonn").waitFor();
    expect(await page.content()).not.toContain(word);
    await page.getByRole("button", { name: "Download" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "HTML" }).click();
    const chunks = await (await (await saved).createReadStream()).toArray();
    const html = Buffer.concat(chunks).toString("utf8");
    expect(html).toContain("Bonn");
    expect(html).not.toContain(word);
  });

  test("that change, come, go or are renamed are seen: on the wall, and on the page that shows one", async () => {
    const preview = await startPreview(towns, ["."]);
    const { page } = await openPage(browser, preview.url);
    await card(page, "sub/trier.igx").getByText("Trier", { exact: true }).first().waitFor();
    // A part of a document is read by another one.
    await preview.write("sub/part.igx", "# Augusta Treverorum\n\n{{ nothing }}\n");
    await card(page, "sub/trier.igx").getByText("1 error").waitFor();
    await preview.write("new.igx", "# New\n");
    await card(page, "new.igx").getByText("No findings").waitFor();
    await open(page, "bonn.igx");
    await heading(page, "Bonn").waitFor();
    await rename(join(preview.folder, "bonn.igx"), join(preview.folder, "capital.igx"));
    await page.getByText("This is the last good version. bonn.igx is capital.igx now.").waitFor();
    await eventually(() => page.locator(".status strong").textContent()).toBe("File missing");
    await page.getByRole("button", { name: "Show capital.igx" }).click();
    await eventually(() => page.locator(".status strong").textContent()).toBe("Up to date");
    expect(search(page)).toBe("?document=capital.igx");
    await rm(join(preview.folder, "capital.igx"));
    await page.getByText("This is the last good version. capital.igx is missing.").waitFor();
    // Its address says the same in a page that has never seen it.
    await page.reload();
    await page.getByText("capital.igx is missing. Choose another document above, or bring it back.").waitFor();
    expect(search(page)).toBe("?document=capital.igx");
    await preview.write("capital.igx", town("Bonn again"));
    await heading(page, "Bonn again").waitFor();
    await page.keyboard.press("a");
    await rm(join(preview.folder, "new.igx"));
    await eventually(() => card(page, "new.igx").count()).toBe(0);
  });

  test("of 2,000 documents only those are read that are seen, and all are found", async () => {
    const count = 2_000;
    const files = Array.from({ length: count }, (_, at) => [`d${at + 1}.igx`, `# Document ${at + 1}\n`] as const);
    const preview = await startPreview(Object.fromEntries(files), ["."]);
    const page = await browser.page({ viewport: { width: 1280, height: 800 } });
    const asked = new Set<string>();
    let largest = 0;
    page.on("request", (request) => {
      if (!new URL(request.url()).pathname.endsWith("/thumbnails")) return;
      const { thumbnails } = request.postDataJSON() as {
        readonly thumbnails: readonly { readonly document: string }[];
      };
      largest = Math.max(largest, thumbnails.length);
      for (const { document } of thumbnails) asked.add(document);
    });
    await page.goto(preview.url);
    await page.getByRole("heading", { name: "2,000 documents" }).waitFor();
    await card(page, "d1.igx").getByText("No findings").waitFor();
    await eventually(() => page.locator(".card").count()).toBe(count);
    await page.evaluate(`document.querySelector(".wall").scrollTop = 1e9`);
    await card(page, "d2000.igx").getByText("No findings").waitFor();
    // Pictures that are far away leave the page.
    await eventually(() => card(page, "d1.igx").locator(".thumb").textContent()).toBe("");
    await page.getByRole("searchbox", { name: "Find", exact: true }).fill("d1234");
    await card(page, "d1234.igx").getByText("No findings").waitFor();
    await eventually(() => page.locator(".card:visible").count()).toBe(1);
    expect(largest).toBeLessThanOrEqual(8);
    expect(asked.size).toBeLessThan(count / 10);
    await eventually(() => page.locator(".thumb .igx-item").count()).toBeLessThan(100);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await heading(page, "Document 1234").waitFor();
    expect(search(page)).toBe("?document=d1234.igx");
  });
});

describeInBrowser("the rows of a table", () => {
  test("are thumbnails, and two pages show two rows, each at its address", async () => {
    const preview = await startPreview(rows, ["row.igx", "--each", "cities.csv"]);
    const { page } = await openPage(browser, preview.url);
    await card(page, "1 · berlin").getByText("No findings").waitFor();
    await eventually(() => page.getByRole("heading", { name: "3 rows in cities.csv" }).count()).toBe(1);
    await card(page, "2 · hamburg").getByText("1 error").waitFor();
    await open(page, "3 · munich");
    await heading(page, "Munich has 1500 in 2024").waitFor();
    expect(search(page)).toBe("?row=3");
    const second = await page.context().newPage();
    await second.goto(`${preview.url}?row=1&param.year=2020`);
    await heading(second, "Berlin has 3700 in 2020").waitFor();
    // Another row of the table, of which this page shows none.
    await preview.write("cities.csv", rows["cities.csv"].replace("many", "1900"));
    await second.keyboard.press("]");
    await heading(second, "Hamburg has 1900 in 2020").waitFor();
    expect(search(second)).toBe("?row=2&param.year=2020");
    await eventually(() => heading(page, "Munich has 1500 in 2024").count()).toBe(1);
    await page.goBack();
    await card(page, "2 · hamburg").getByText("No findings").waitFor();
    await preview.write("cities.csv", rows["cities.csv"].replace("many", "more"));
    await card(page, "2 · hamburg").getByText("1 error").waitFor();
  });

  test("have the names of their first cells while the template has an error, and are found by them", async () => {
    const preview = await startPreview(rows, ["row.igx", "--each", "cities.csv"]);
    const { page } = await openPage(browser, preview.url);
    await card(page, "2 · hamburg").waitFor();
    await preview.write(
      "row.igx",
      `${rows["row.igx"]}\n@chart colunm\n| a | b |\n|---|---|\n| x | 1 |\n\n{{ nothing }}\n`,
    );
    await card(page, "2 · Hamburg").getByText("errors").waitFor();
    await page.getByRole("searchbox", { name: "Find", exact: true }).fill("mun");
    await eventually(() => page.locator(".card:visible .card-name").allTextContents()).toEqual(["3 · Munich"]);
    await open(page, "3 · Munich");
    await tab(page, "Rows").click();
    await page.getByLabel("Find a row by its key or number").fill("ber");
    await eventually(() => page.locator(".row:visible").allTextContents()).toEqual(["1Berlin"]);
  });

  test("of a long table are shown a thousand at a time", async () => {
    const lines = Array.from({ length: 2_500 }, (_, at) => `Town ${at + 1},${at}`);
    const preview = await startPreview({ ...rows, "cities.csv": ["city,people", ...lines, ""].join("\n") }, [
      "row.igx",
      "--each",
      "cities.csv",
    ]);
    const { page } = await openPage(browser, preview.url);
    await page.getByRole("heading", { name: "Rows 1 to 1,000 of 2,500 in cities.csv" }).waitFor();
    await page.getByRole("button", { name: "Rows after" }).click();
    await page.getByRole("heading", { name: "Rows 1,001 to 2,000 of 2,500 in cities.csv" }).waitFor();
    await card(page, "1,001 · town-1001").getByText("No findings").waitFor();
    await page.getByRole("button", { name: "Rows after" }).click();
    await page.getByRole("heading", { name: "Rows 1,501 to 2,500 of 2,500 in cities.csv" }).waitFor();
    await page.getByRole("button", { name: "Rows before" }).click();
    await page.getByRole("heading", { name: /Rows \d+ to 1,\d+ of 2,500/ }).waitFor();
  });
});

describeInBrowser("the wall", () => {
  test.each([
    { name: "light", options: { colorScheme: "light" } },
    { name: "dark", options: { colorScheme: "dark" } },
    { name: "narrow", options: { viewport: { width: 390, height: 700 } } },
  ] as const)("has nothing for axe to find, $name", async ({ options }) => {
    const preview = await startPreview(towns, ["."]);
    const { page } = await openPage(browser, preview.url, options);
    await card(page, "bonn.igx").locator(".thumb svg").first().waitFor();
    await card(page, "wrong.igx").scrollIntoViewIfNeeded();
    await card(page, "wrong.igx").getByText("1 error").waitFor();
    await eventually(() => violations(page)).toEqual([]);
    expect(
      await page.evaluate("document.querySelector('.wall').scrollWidth - document.querySelector('.wall').clientWidth"),
    ).toBe(0);
  });

  test("is used by keyboard alone", async () => {
    const preview = await startPreview(towns, ["."]);
    const { page } = await openPage(browser, preview.url);
    await card(page, "bonn.igx").waitFor();
    await page.getByRole("searchbox", { name: "Find", exact: true }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await eventually(() => page.evaluate("document.activeElement.textContent")).toBe("cologne.igx");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await heading(page, "Wrong").waitFor();
  });
});
