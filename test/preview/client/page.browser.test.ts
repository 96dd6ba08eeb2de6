import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { describeInBrowser, withBrowser } from "../../support/browser.js";
import { eventually } from "../../support/eventually.js";
import {
  city,
  element,
  holdTime,
  openPage,
  selected,
  startPreview,
  tab,
  violations,
} from "../../support/preview-page.js";

/* The page of `igx preview` in a real browser, with the real command behind it. */

const browser = withBrowser();

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
    await eventually(() => page.locator(".igx-note").textContent()).toMatch(/^City Office\s*Drawn by igx\./);
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
    await eventually(() => selected(page).textContent()).toContain("Paragraph 2 says");
    await eventually(() => element(page, "Paragraph 3 says").getAttribute("class")).not.toContain("changed");
  });

  test("moves nothing for those who asked for less motion", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url, { reducedMotion: "reduce" });
    await holdTime(page);
    const animation = "getComputedStyle(document.querySelector('.changed'), '::after').animationName";
    await preview.write("city.igx", city.replace("Paragraph 1 says", "Paragraph 1 said"));
    await page.locator(".changed").waitFor();
    await eventually(() => page.evaluate(animation)).toBe("none");
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await preview.write("city.igx", city);
    await element(page, "Paragraph 1 says").and(page.locator(".changed")).waitFor();
    await eventually(() => page.evaluate(animation)).toBe("changed");
  });

  test("that breaks an element leaves its last good picture, with what is wrong above and at it", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    const broken = city
      .replace("@chart pie {half}", "@chart pie {haf}")
      .replace("Paragraph 2 says", "Paragraph 2 said");
    await preview.write("city.igx", broken);

    await eventually(() => page.locator(".status").textContent()).toBe("1 error · the other elements are up to date");
    await eventually(() => page.locator(".notice").textContent()).toContain(
      "1 grey element is from the last good version. The source has 1 error: @chart has no attribute haf",
    );
    await element(page, "Paragraph 2 said").waitFor();
    await eventually(() => page.locator(".element.old").count()).toBe(1);
    await eventually(() => page.locator(".finding.error").textContent()).toContain("Did you mean half?");
    await eventually(() => page.getByRole("heading", { name: "A city in 2024" }).isVisible()).toBe(true);
    await eventually(() => page.title()).toBe("(1) A city – igx preview");
    // The badge stands at the pie, which is the second chart, and leads to its finding.
    await page.locator(".badge.error").click();
    await eventually(() => selected(page).getAttribute("aria-label")).toBe(
      "Chart, element 4 of 34, as it was before its error",
    );
    await eventually(() => page.locator(":focus").textContent()).toContain("Did you mean half?");

    await preview.write("city.igx", city);
    await eventually(() => page.locator(".status").textContent()).toBe("Up to date · 1 warning");
    await eventually(() => page.locator(".notice").count()).toBe(0);
  });

  test("that deletes it says so, and the page goes on when it is back", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    const [path, away] = [join(preview.folder, "city.igx"), join(preview.folder, "away.txt")];
    await rename(path, away);
    await eventually(() => page.locator(".status strong").textContent()).toBe("File missing");
    await eventually(() => page.getByRole("heading", { name: "A city in 2024" }).isVisible()).toBe(true);
    await rm(path, { force: true });
    await rename(away, path);
    await eventually(() => page.locator(".status strong").textContent()).toBe("Up to date");
  });
});

describeInBrowser("parameters and rows", () => {
  test("a parameter is set, is wrong, and is taken back", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page, troubles } = await openPage(browser, preview.url);
    await tab(page, "Parameters").click();
    const year = page.getByLabel("year", { exact: true });
    await eventually(() => page.locator("#param-0-about").textContent()).toBe(
      "The year that the numbers are of. · Default: 2024",
    );
    await year.fill("1999");
    await page.getByRole("heading", { name: "A city in 1999" }).waitFor();
    await page.getByLabel("order", { exact: true }).selectOption("name");
    await element(page, "The first text, by name.").waitFor();

    await year.fill("19.5");
    await page.locator("#param-0-wrong").waitFor();
    await eventually(() => page.locator("#param-0-wrong").textContent()).toContain("integer");
    await eventually(() => year.getAttribute("aria-invalid")).toBe("true");
    await eventually(() => year.inputValue()).toBe("19.5");

    await page.getByRole("button", { name: "Reset year" }).click();
    await page.getByRole("heading", { name: "A city in 2024" }).waitFor();
    await eventually(() => year.inputValue()).toBe("2024");
    await eventually(() => page.locator("#param-0-wrong").isVisible()).toBe(false);
    expect(await troubles()).toEqual([]);
  });

  test("a value that is on its way does not overtake the reset after it", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page, troubles } = await openPage(browser, preview.url);
    await tab(page, "Parameters").click();
    const year = page.getByLabel("year", { exact: true });
    await year.fill("1998");
    await page.getByRole("heading", { name: "A city in 1998" }).waitFor();

    let answered = 0;
    page.on("response", (response) => {
      if (response.url().includes("/params")) answered++;
    });
    await page.route(/\/params\b/, async (route) => {
      if (route.request().postData()?.includes("1999")) await delay(500);
      await route.continue();
    });
    await year.fill("1999");
    // The field sends its value when it loses the focus, and the button sends another one at once.
    await page.getByRole("button", { name: "Reset year" }).click();
    await eventually(() => answered).toBe(2);
    await eventually(() => year.inputValue()).toBe("2024");
    await delay(300);
    await eventually(() => year.inputValue()).toBe("2024");
    await eventually(() => page.getByRole("heading", { name: "A city in 2024" }).isVisible()).toBe(true);
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
    const page = await browser.page();
    await page.goto(preview.url);
    await page.getByRole("button", { name: "Set them" }).click();
    const kind = (name: string) => page.getByLabel(name, { exact: true }).getAttribute("type");
    await eventually(() => Promise.all([..."abcdefghij"].map(kind))).toEqual([
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
    await eventually(() => page.locator(":focus").getAttribute("id")).toBe("param-1");
    await page.getByLabel("b", { exact: true }).fill("7");
    await page.getByLabel("h", { exact: true }).fill('{"x": "deep"}');
    await page.getByLabel("i", { exact: true }).fill("hush");
    await page.getByLabel("j", { exact: true }).selectOption("two");
    await page.getByRole("heading", { name: "Title x 7 1.5 true #ff0000 2024-05-01 1 deep two" }).waitFor();
    await page.getByLabel("d", { exact: true }).click();
    await page.getByRole("heading", { name: "Title x 7 1.5 false" }).waitFor();
    // The picker shows short colours too.
    await page.getByLabel("e", { exact: true }).fill("#369");
    await eventually(() => page.getByLabel("Pick a colour").inputValue()).toBe("#336699");
  });

  test("a row of a long table that is not listed is gone to by its number", async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => `Town ${index + 1}`);
    const files = {
      "row.igx": "---\nkey: {{ slug(city) }}\n---\n@param city: string\n\n# {{ city }}\n",
      "cities.csv": ["city", ...rows, ""].join("\n"),
    };
    const preview = await startPreview(files, ["row.igx", "--each", "cities.csv"]);
    const { page } = await openPage(browser, `${preview.url}?row=1`);
    await tab(page, "Rows").click();
    await page.getByLabel("Find a row by its key or number").fill("2900");
    await eventually(() => page.locator(".row:visible").count()).toBe(0);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Town 2900" }).waitFor();
    await eventually(() => page.locator(".row[aria-current]").textContent()).toBe("2900town-2900");
  });

  test("a row is found and chosen, and the next one is a key away", async () => {
    const rows = ["Berlin,3700", "Hamburg,1900", "Munich,1500", "Cologne,1100"];
    const files = {
      "row.igx":
        "---\nkey: {{ slug(city) }}\n---\n@param city: string\n@param people: integer\n\n# {{ city }} has {{ people }}\n",
      "cities.csv": ["city,people", ...rows, ""].join("\n"),
    };
    const preview = await startPreview(files, ["row.igx", "--each", "cities.csv"]);
    const { page } = await openPage(browser, `${preview.url}?row=1`);
    await page.getByRole("heading", { name: "Berlin has 3700" }).waitFor();
    await tab(page, "Rows").click();
    await page.getByLabel("Find a row by its key or number").fill("mun");
    await eventually(() => page.locator(".row:visible").allTextContents()).toEqual(["3munich"]);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Munich has 1500" }).waitFor();
    await eventually(() => page.locator(".row[aria-current]").textContent()).toBe("3munich");
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

describeInBrowser("how it looks", () => {
  test("the theme follows the system, or the choice, which is kept", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url, { colorScheme: "dark" });
    const paper = () => page.evaluate("getComputedStyle(document.querySelector('.sheet')).backgroundColor");
    const dark = await paper();
    await page.getByRole("radio", { name: "Light theme" }).check();
    await eventually(() => paper()).toBe("rgb(255, 255, 255)");
    expect(dark).not.toBe("rgb(255, 255, 255)");
    await page.reload();
    await page.locator(".element").first().waitFor();
    await eventually(() => paper()).toBe("rgb(255, 255, 255)");
    await page.getByRole("radio", { name: "Theme: as the system" }).check();
    await eventually(() => paper()).toBe(dark);
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
    const { page } = await openPage(browser, `${preview.url}?row=1`, options);
    await page.keyboard.press("f");
    await eventually(() => violations(page)).toEqual([]);
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
