import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { renderHtml } from "../../../src/render/render-html.js";
import { type FontWeight, textWidth } from "../../../src/render/text/measure.js";
import { describeInBrowser, withBrowser } from "../../support/browser.js";
import { igx } from "../../support/cli.js";
import { hostileContent, malformedContent } from "../../support/hostile-content.js";

const root = join(import.meta.dirname, "../../..");
const examples = readdirSync(join(root, "examples")).filter((name) => name.endsWith(".json"));
const axe = readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8");

const wide = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 375, height: 800 } };

interface Shown {
  readonly page: Page;
  /** What the page did that it should not: errors, refusals of its policy, dialogs, requests. */
  readonly wrong: readonly string[];
}

describeInBrowser("an exported page", () => {
  const browser = withBrowser();

  type PageOptions = Parameters<typeof browser.page>[0];

  /** In a page of its own with options, for tests that need others or change them; otherwise in one that most tests share. */
  async function show(html: string, options?: PageOptions): Promise<Shown> {
    const { page, open } = options ? await watched(await browser.page(options)) : await sharedTab(false);
    return { page, wrong: await open(html) };
  }

  /** Reports what its pages do. `open` replaces the page. */
  async function watched(page: Page) {
    let [wrong, body]: [string[], string] = [[], ""];
    page.on("console", (message) => wrong.push(message.text()));
    page.on("pageerror", (error) => wrong.push(String(error)));
    page.on("dialog", (dialog) => {
      wrong.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.route("**/*", (route) => {
      if (route.request().url() === address) return route.fulfill({ contentType: "text/html", body });
      wrong.push(route.request().url());
      return route.abort();
    });
    const open = async (html: string): Promise<readonly string[]> => {
      // Where the last document left it, it could be over something of this one.
      await page.mouse.move(0, 0);
      [wrong, body] = [[], html];
      await page.goto(address);
      return wrong;
    };
    return { page, open };
  }

  /** Answered by the test itself. */
  const address = "http://igx.invalid/page.html";

  /** Nothing scrolls to the side, and axe-core finds nothing. */
  async function violations(page: Page): Promise<readonly string[]> {
    await page.evaluate(`${axe};0`);
    const { violations: found } = (await page.evaluate(
      'axe.run(document, { resultTypes: ["violations"] })',
    )) as AxeResults;
    const tooWide = (await page.evaluate("document.documentElement.scrollWidth > innerWidth")) as boolean;
    return [
      ...found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)),
      ...(tooWide ? ["It is wider than the window."] : []),
    ];
  }

  const dark: PageOptions = { ...phone, colorScheme: "dark" };
  /** Tabs for all documents: one for each would be half of the work. */
  const tabs = new Map<boolean, ReturnType<typeof watched>>();
  function sharedTab(isDark: boolean): ReturnType<typeof watched> {
    const tab = tabs.get(isDark) ?? browser.sharedPage(isDark ? dark : wide).then(watched);
    tabs.set(isDark, tab);
    return tab;
  }

  test.each(examples)(
    "of %s is accessible and fits: wide, light, without script; narrow, dark, with it",
    async (name) => {
      const content = readFileSync(join(root, "examples", name), "utf8");
      for (const isDark of [false, true]) {
        const { page, open } = await sharedTab(isDark);
        const wrong = await open(renderHtml(content, { interactive: isDark }));
        expect(await violations(page)).toEqual([]);
        expect(wrong).toEqual([]);
      }
    },
  );

  test("two tables below one heading are accessible", async () => {
    const table = {
      type: "chart",
      chart_type: "table",
      data: [
        [
          ["a", "b"],
          ["c", 1],
        ],
      ],
    };
    const { page } = await show(renderHtml([{ type: "h2", text: "Tables" }, table, table]));
    expect(await violations(page)).toEqual([]);
  });

  test("has the texts of pictures as wide as they were measured: digits, signs and dates too", async () => {
    const rows = ["2024-01-10", "2024-11-11", "1,111.11 – 2/3"].map((title, row) => [title, 1111.11 + row]);
    const content = ["bar", "line", "hierarchy-funnel", "treemap", "waterfall"].map((chart_type) => ({
      type: "chart",
      chart_type,
      data: [[["Day", "Value"], ...rows]],
    }));
    const run = await igx(["render", "-", "--to", "html"], { cwd: root, input: JSON.stringify(content) });
    const { page } = await show(run.stdout);
    const texts = (await page.evaluate(`document.fonts.ready.then(() =>
      [...document.querySelectorAll(".igx-wide text")].map((text) => {
        const { fontSize, fontWeight } = getComputedStyle(text);
        return [text.textContent, Number.parseFloat(fontSize), Number(fontWeight), text.getComputedTextLength()];
      }))`)) as readonly (readonly [string, number, FontWeight, number])[];
    expect(texts.length).toBeGreaterThan(30);
    // Without kerning, a measured text may be a little wider.
    const wrong = texts.filter(
      ([text, size, weight, length]) => length > textWidth(text, { size, weight }) + size * 0.02 * text.length,
    );
    expect(wrong).toEqual([]);
  });

  const sheets = [
    [
      ["2023/24", "Bags"],
      ["Brazil", 66.3],
      ["Vietnam", 27.5],
    ],
    [
      ["2022/23", "Bags"],
      ["Brazil", 62.6],
      ["Vietnam", 27.2],
    ],
  ];
  const tabbed = [
    { type: "h2", text: "Million bags" },
    { type: "chart", chart_type: "bar", data: sheets },
  ];
  const name = (sheet: string) => `Million bags (bar chart), ${sheet}`;

  test("has tabs for sheets without any script: with the mouse and with the keyboard", async () => {
    const { page } = await show(renderHtml(tabbed), { ...wide, javaScriptEnabled: false });
    const [first, second] = ["2023/24", "2022/23"].map((sheet) => page.getByRole("img", { name: name(sheet) }));
    expect([await first!.count(), await second!.count()]).toEqual([1, 0]);
    await page.locator("label", { hasText: "2022/23" }).click();
    expect([await first!.count(), await second!.count()]).toEqual([0, 1]);
    await page.keyboard.press("ArrowLeft");
    expect([await first!.count(), await second!.count()]).toEqual([1, 0]);
    expect(await page.getByRole("radio", { name: "2023/24" }).isChecked()).toBe(true);
  });

  test("has tabs by ARIA with the script", async () => {
    const { page, wrong } = await show(renderHtml(tabbed, { interactive: true }));
    const [first, second] = ["2023/24", "2022/23"].map((sheet) => page.getByRole("tab", { name: sheet }));
    expect(await page.getByRole("radio").count()).toBe(0);
    expect(await page.getByRole("tabpanel", { name: "2023/24" }).count()).toBe(1);
    await second!.click();
    expect(await page.getByRole("tabpanel", { name: "2022/23" }).count()).toBe(1);
    expect(await page.getByRole("application", { name: name("2022/23") }).count()).toBe(1);
    expect(await page.getByRole("application", { name: name("2023/24") }).count()).toBe(0);
    await page.keyboard.press("ArrowRight");
    expect(await first!.getAttribute("aria-selected")).toBe("true");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("2023/24");
    await page.keyboard.press("End");
    expect(await second!.getAttribute("aria-selected")).toBe("true");
    expect(wrong).toEqual([]);
  });

  const marks = [
    {
      type: "chart",
      chart_type: "pie",
      data: [
        [
          ["", "n"],
          ["Brazil", 3],
          ["Vietnam", 1],
        ],
      ],
    },
  ];

  test("has tooltips for the mouse, for fingers and for keys", async () => {
    const { page, wrong } = await show(renderHtml(marks, { interactive: true }), { ...wide, hasTouch: true });
    const tip = page.locator(".igx-tip");
    const picture = page.getByRole("application");
    const box = (await picture.boundingBox())!;
    expect(await tip.isVisible()).toBe(false);
    await page.mouse.move(box.x + box.width / 2 + 40, box.y + 100);
    expect(await tip.isVisible()).toBe(true);
    expect(await tip.textContent()).toContain("Brazil");
    await page.keyboard.press("Escape");
    expect(await tip.isVisible()).toBe(false);
    await picture.focus();
    await page.keyboard.press("ArrowRight");
    expect(await tip.textContent()).toContain("Brazil");
    await page.keyboard.press("End");
    expect(await tip.textContent()).toContain("Vietnam");
    await page.keyboard.press("Tab");
    expect(await tip.isVisible()).toBe(false);
    await page.touchscreen.tap(box.x + box.width / 2 + 40, box.y + 100);
    expect(await tip.textContent()).toContain("Brazil");
    await page.touchscreen.tap(5, 5);
    expect(await tip.isVisible()).toBe(false);
    expect(wrong).toEqual([]);
  });

  const days = Array.from({ length: 500 }, (_, day) => [
    new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10),
    50 + (day % 40),
    day % 7 === 0 ? "" : 40,
  ]);
  const quarters = [
    ["", "North", "South", "West"],
    ["Q1", 12, 30, 8],
    ["Q2", 20, 15.5, ""],
  ];
  const chart = (chart_type: string, sheet: unknown) => ({ type: "chart", chart_type, data: [sheet] });

  test("shows all series of the nearest row wherever a dense line chart is pointed at", async () => {
    const dense = chart("line", [["Day", "Peru", "Cuba"], ...days]);
    const { page, wrong } = await show(renderHtml([dense], { interactive: true }));
    const box = (await page.getByRole("application").boundingBox())!;
    const tip = page.locator(".igx-tip.igx-shown");
    const shown = new Set<string>();
    for (let at = 0; at < 60; at++) {
      await page.mouse.move(box.x + 1 + (at * (box.width - 2)) / 59, box.y + box.height / 2);
      shown.add((await tip.locator("p").first().textContent())!);
    }
    expect(shown.size).toBeGreaterThan(50);
    expect(await tip.locator("p").allTextContents()).toEqual(["2024-05-14", "Peru: 69", "Cuba: 40"]);
    expect(await page.locator("circle.igx-point").count()).toBe(2);
    await page.mouse.move(box.x + 200, box.y + box.height + 200);
    expect(await page.locator(".igx-tip.igx-shown, .igx-point, .igx-hair").count()).toBe(0);
    expect(wrong).toEqual([]);
  });

  test.each(["line", "area-stream", "column-grouped", "bar-stacked"])(
    "reads the rows and series of %s with the keyboard, and says them",
    async (type) => {
      const { page, wrong } = await show(renderHtml([chart(type, quarters)], { interactive: true }));
      const said = page.locator(".igx-hidden[role=status]");
      await page.getByRole("application").focus();
      const [along, across] = type.startsWith("bar-") ? ["ArrowDown", "ArrowRight"] : ["ArrowRight", "ArrowDown"];
      const hear = async (key: string) => {
        await page.keyboard.press(key);
        return said.textContent();
      };
      const total = type.endsWith("-stacked") ? ", Total: 50" : "";
      expect(await hear(along!)).toBe(`Q1. South: 30.0, North: 12.0, West: 8.0${total}`);
      expect(await hear(across!)).toBe("Q1, South: 30.0");
      expect(await hear(along!)).toBe("Q2, South: 15.5");
      expect(await hear("Home")).toBe("Q1, South: 30.0");
      for (const _ of quarters) await hear(across!);
      expect(await hear("End")).toBe("Q2, West: no value");
      await page.keyboard.press("Escape");
      expect(await page.locator(".igx-tip.igx-shown, .igx-point, .igx-band").count()).toBe(0);
      expect(wrong).toEqual([]);
    },
  );

  test("reads the marks of panels with the keyboard", async () => {
    const panels = { ...chart("column-grouped", quarters), picture: { panels: true } };
    const { page, wrong } = await show(renderHtml([panels], { interactive: true }));
    await page.getByRole("application").focus();
    const tip = page.locator(".igx-tip.igx-shown");
    await page.keyboard.press("ArrowRight");
    expect(await tip.textContent()).toBe("Q1, North: 12");
    await page.keyboard.press("End");
    expect(await tip.textContent()).toBe("Q1, West: 8");
    expect(wrong).toEqual([]);
  });

  test("has rows in the order of time in its tooltips too", async () => {
    const sheet = [
      ["", "n"],
      ["2024-03-01", 3],
      ["2024-01-01", 1],
      ["2024-02-01", 2],
    ];
    const { page } = await show(renderHtml([chart("line", sheet)], { interactive: true }));
    await page.getByRole("application").focus();
    const said = [];
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) {
      await page.keyboard.press(key);
      said.push(await page.locator(".igx-hidden[role=status]").textContent());
    }
    expect(said).toEqual(["2024-01-01. n: 1", "2024-02-01. n: 2", "2024-03-01. n: 3"]);
  });

  test.each(["area", "column-stacked", "bar-grouped"])(
    "has a legend of %s that hides series, in picture and tooltip",
    async (type) => {
      const { page, wrong } = await show(renderHtml([chart(type, quarters)], { interactive: true }));
      const button = (label: string) =>
        page.getByRole("group", { name: "Series" }).getByRole("button", { name: label });
      const pressed = async () =>
        Promise.all(["North", "South", "West"].map((label) => button(label).getAttribute("aria-pressed")));
      const visible = (series: number) =>
        page.evaluate(
          `[...document.querySelectorAll('.igx-wide [data-series="${series}"]:not(.igx-rows *)')].filter((one) => getComputedStyle(one).visibility === "visible").length`,
        );
      const before = await visible(1);
      expect(before).toBeGreaterThan(0);
      await button("South").click();
      expect(await pressed()).toEqual(["true", "false", "true"]);
      await expect.poll(() => visible(1)).toBe(0);
      expect(await visible(0)).toBeGreaterThan(0);
      await page.getByRole("application").focus();
      await page.keyboard.press("Home");
      // Without a total, which would be of all series.
      expect(await page.locator(".igx-hidden[role=status]").textContent()).toBe("Q1. North: 12.0, West: 8.0");
      await button("West").dblclick();
      expect(await pressed()).toEqual(["false", "false", "true"]);
      await button("West").press("Enter");
      expect(await pressed()).toEqual(["false", "false", "true"]);
      await button("West").press("Alt+Enter");
      expect(await pressed()).toEqual(["true", "true", "true"]);
      await expect.poll(() => visible(1)).toBe(before);
      expect(await violations(page)).toEqual([]);
      expect(wrong).toEqual([]);
    },
  );

  const land = (title: string, bags: unknown, since: string) => [title, bags, since];
  const lands = [
    ["Country", "Bags", "Since"],
    land("Zimbabwe", -2, "12 Mar 2010"),
    land("\u00c4gypten", "", "3 Jan 2011"),
    land("Brazil", 1200.5, "5 Dec 2009"),
    land("Peru", 9, "1 Feb 2012"),
  ];

  test("has tables that sort by value, date and text, blanks last, and are restored", async () => {
    const { page, wrong } = await show(renderHtml([chart("table", lands)], { interactive: true }));
    const titles = async (header: string) => {
      await page.getByRole("button", { name: header }).click();
      const initials = (await page.locator("tbody th").allTextContents()).map(([initial]) => initial);
      return [initials.join(""), await page.getByRole("columnheader", { name: header }).getAttribute("aria-sort")];
    };
    expect([await titles("Country"), await titles("Country"), await titles("Country")]).toEqual([
      ["\u00c4BPZ", "ascending"],
      ["ZPB\u00c4", "descending"],
      ["Z\u00c4BP", null],
    ]);
    expect([await titles("Bags"), await titles("Bags")]).toEqual([
      ["ZPB\u00c4", "ascending"],
      ["BPZ\u00c4", "descending"],
    ]);
    expect(await titles("Since")).toEqual(["BZ\u00c4P", "ascending"]);
    expect(await page.locator("[aria-sort]").count()).toBe(1);
    expect(await page.getByRole("searchbox").count()).toBe(0);
    expect(wrong).toEqual([]);
  });

  test("searches a table of more than ten rows, whatever the accents and capitals", async () => {
    const sheet = [...lands, ...days.slice(0, 8)];
    const { page, wrong } = await show(renderHtml([chart("table", sheet)], { interactive: true }), phone);
    const visible = page.locator("tbody tr").filter({ visible: true });
    await page.getByRole("searchbox", { name: "Search" }).fill("agyp 2011");
    expect(await visible.count()).toBe(1);
    expect(await page.locator(".igx-count").textContent()).toBe("1 of 12 rows");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("searchbox").fill("");
    expect(await visible.count()).toBe(12);
    expect(wrong).toEqual([]);
  });

  test("shows each picture once, drawn for the width that there is", async () => {
    const { page } = await show(renderHtml([{ type: "h1", text: "Bags" }, ...tabbed.slice(1)]), wide);
    const shown = "[...document.querySelectorAll('.igx-picture')].filter((one) => one.checkVisibility())";
    const widths = () => page.evaluate(`${shown}.map((one) => one.viewBox.baseVal.width)`);
    expect(await widths()).toEqual([640]);
    await page.setViewportSize(phone.viewport);
    expect(await widths()).toEqual([340]);
  });

  test("tells those who cannot see it what it shows, and gives them the data", async () => {
    const { page } = await show(renderHtml(tabbed));
    const picture = page.getByRole("img", { name: name("2023/24") });
    const describedBy = await picture.getAttribute("aria-describedby");
    expect(await page.locator(`#${describedBy}`).textContent()).toBe(
      "Bar chart, 2 rows. Highest: Brazil (66.3). Lowest: Vietnam (27.5).",
    );
    const table = page.getByRole("table", { name: `Data: ${name("2023/24")}` });
    expect(await table.getByRole("rowheader").allTextContents()).toEqual(["Brazil", "Vietnam"]);
    expect(await table.getByRole("columnheader").allTextContents()).toEqual(["2023/24", "Bags"]);
    expect(await page.getByRole("table").count()).toBe(1);
  });

  const half = { settings: { width: 0.5 } };
  const columns = [
    { type: "h2", text: "Left", ...half },
    { type: "h2", text: "Right, which is so long that it does not fit into one line", ...half },
    ...["one", "two"].map((text) => ({ type: "body", text, ...half })),
  ];

  test("what highlight greys is pale for readers of light and of dark pages", async () => {
    const data = {
      sheets: [
        {
          header: ["", "A"],
          rows: [
            ["Wind", 136],
            ["Gas", 48],
          ].map(([header, value], row) => ({ header, data: [value], color: row === 0 ? "#1a4f2b" : "#c9c9c9" })),
        },
      ],
    };
    const { page } = await show(renderHtml([{ type: "chart", chart_type: "bar", data }]), wide);
    const fills = async (colorScheme: "light" | "dark") => {
      await page.emulateMedia({ colorScheme });
      return page.evaluate(
        `[...document.querySelectorAll("path")].filter((one) => one.querySelector("title")).slice(0, 2).map((one) => getComputedStyle(one).fill)`,
      );
    };
    expect(await fills("light")).toEqual(["rgb(26, 79, 43)", "rgb(201, 201, 201)"]);
    const [wind, gas] = (await fills("dark")) as readonly [string, string];
    expect(gas).toBe("rgb(61, 68, 82)");
    const [, green] = wind.match(/\d+/g)!.map(Number);
    expect(green).toBeGreaterThan(120);
  });

  test("puts what has half the width side by side, and on a phone below its headline", async () => {
    const { page } = await show(renderHtml(columns), wide);
    const tops = async () => {
      const texts = ["Left", "Right", "one", "two"].map((text) => page.locator(".igx-item").filter({ hasText: text }));
      return Promise.all(texts.map(async (item) => (await item.first().boundingBox())!.y));
    };
    const [left, right, one, two] = await tops();
    expect([left, one]).toEqual([right, two]);
    await page.setViewportSize(phone.viewport);
    const [l, r, o, t] = await tops();
    expect([l, o, r, t]).toEqual([l, r, o, t].sort((a, b) => a! - b!));
  });

  // Chromium does not look at `break-after` within a subgrid: a headline and its picture stay together, more rows are a block.
  test.each([
    ["a picture", columns, { breakInside: "avoid", display: "grid", breakAfter: "avoid" }],
    [
      "a picture and a text",
      [...columns, ...columns.slice(2)],
      { breakInside: "auto", display: "block", breakAfter: "avoid" },
    ],
  ])("is printed with each headline of half width above %s on its page", async (_, content, style) => {
    const { page } = await show(renderHtml(content), wide);
    await page.emulateMedia({ media: "print" });
    const styles = `(() => {
      const column = document.querySelector(".igx-column");
      const { breakInside, display } = getComputedStyle(column);
      return { breakInside, display, breakAfter: getComputedStyle(column.firstElementChild).breakAfter };
    })()`;
    expect(await page.evaluate(styles)).toEqual(style);
  });

  test.each([false, true])(
    "is printed with all its sheets and their names, dark on white (script: %s)",
    async (interactive) => {
      const { page } = await show(renderHtml(tabbed, { theme: "dark", interactive }), wide);
      const ink = () => page.evaluate('getComputedStyle(document.querySelector(".igx-h2")).color');
      const names = () => page.locator(".igx-tab-label, .igx-sheet-name").filter({ visible: true }).allTextContents();
      expect(await ink()).toBe("rgb(238, 241, 246)");
      await page.emulateMedia({ media: "print" });
      expect(await ink()).toBe("rgb(27, 31, 42)");
      expect(await page.getByRole(interactive ? "application" : "img").count()).toBe(2);
      expect(await names()).toEqual(["2023/24", "2022/23"]);
      expect(await page.getByRole("tab").count()).toBe(0);
    },
  );

  test.each([
    ["hostile", hostileContent()],
    ["malformed", malformedContent()],
  ])(
    "of %s content is inert: no script, no dialog, no request, no handler, nothing refused",
    async (_name, content) => {
      for (const interactive of [false, true]) {
        const { page, wrong } = await show(renderHtml(content, { interactive }));
        await page.mouse.move(600, 400);
        const facts = await page.evaluate(`({
        pwned: globalThis.pwned,
        scripts: document.scripts.length,
        tags: [...new Set([...document.body.querySelectorAll("*")].map(({ localName }) => localName))]
          .filter((tag) => /^(?:img|iframe|a|object|embed|style|link|foreignobject|use|image|animate|set|base|form)$/i.test(tag)),
        attributes: [...document.querySelectorAll("*")].flatMap(({ attributes }) => [...attributes])
          .filter(({ name }) => /^(?:on|style$|href$|src|xlink|autofocus)/i.test(name))
          .filter(({ ownerElement }) => !ownerElement.classList.contains("igx-tip")).map(({ name }) => name),
      })`);
        expect(facts).toEqual({ pwned: undefined, scripts: interactive ? 1 : 0, tags: [], attributes: [] });
        expect(wrong).toEqual([]);
      }
    },
  );

  test("would stay inert if markup got through: the policy refuses it", async () => {
    const html = renderHtml([{ type: "h1", text: "Safe" }]).replace(
      ">Safe</h1>",
      "><script>globalThis.pwned = 1</script><img src=x onerror='globalThis.pwned = 2'><b style='color:red'>Not</b></h1>",
    );
    const { page, wrong } = await show(html);
    expect(await page.evaluate("globalThis.pwned")).toBeUndefined();
    expect(await page.evaluate('getComputedStyle(document.querySelector("b")).color')).toBe("rgb(27, 31, 42)");
    expect(wrong.filter((text) => /Content Security Policy/.test(text)).length).toBeGreaterThanOrEqual(3);
    expect(wrong.filter((text) => text.startsWith("http"))).toEqual([]);
  });
});
