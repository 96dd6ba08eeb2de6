import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { chartNames } from "../../src/language/charts.js";
import type * as render from "../../src/render/index.js";
import { describeInBrowser, withBrowser } from "../support/browser.js";

/*
 * Golden pictures: `fixtures/render/*.json` and beside each what is drawn of it. `IGX_UPDATE=1` draws them again; every change must then
 * be looked at.
 */

const root = join(import.meta.dirname, "../..");
const folder = join(root, "test/fixtures/render");
const update = process.env["IGX_UPDATE"] === "1";

const contentsIn = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(path, name))
    .sort();

const fixtures = contentsIn(folder);
/** Beside their contents the examples hold data, which is none. */
const examples = contentsIn(join(root, "examples")).filter((path) =>
  /^\[\s*\{\s*"type"/.test(readFileSync(path, "utf8")),
);

/** The shipped entries: what users get is what is compared. */
const node = (await import(pathToFileURL(join(root, "dist/render.js")).href)) as typeof render;

/** A line for each element. White space between elements is nothing that SVG draws. */
const inLines = (svg: string): string => `${svg.replace(/(?<!^)(?=<(?!\/|title|tspan))/g, "\n")}\n`;

describe("golden pictures", () => {
  test("show each chart type", () => {
    expect(fixtures.map((path) => basename(path, ".json"))).toEqual(expect.arrayContaining([...chartNames]));
  });

  test.each(fixtures.map((path) => [basename(path, ".json"), path]))("%s is as it was", (_, path) => {
    const picture = inLines(node.renderSvg(readFileSync(path!, "utf8"), { width: 480 }));
    const golden = path!.replace(/json$/, "svg");
    if (update) writeFileSync(golden, picture);
    else expect(picture).toBe(readFileSync(golden, "utf8"));
  });
});

describeInBrowser("in Chromium", () => {
  const browser = withBrowser();
  let page: Page;

  beforeAll(async () => {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: ["dist/browser/render.js"],
      bundle: true,
      write: false,
      platform: "browser",
      format: "iife",
      globalName: "igxRender",
      logLevel: "silent",
    });
    // On a machine that speaks and counts otherwise than the tests.
    page = await browser.sharedPage({ locale: "de-AT", timezoneId: "Pacific/Auckland" });
    await page.addScriptTag({ content: outputFiles[0]!.text });
  });

  const inPage = (name: keyof typeof render, ...args: readonly unknown[]): Promise<unknown> =>
    page.evaluate(`igxRender.${name}(...${JSON.stringify(args)})`);

  test.each([...fixtures, ...examples].map((path) => [path.slice(root.length + 1), path]))(
    "%s is the same, byte for byte, as in Node",
    async (_, path) => {
      const content = readFileSync(path!, "utf8");
      for (const options of [{ width: 480 }, { theme: "dark", width: 1000, locale: "fr" }] as const)
        expect(await inPage("renderSvg", content, options)).toBe(node.renderSvg(content, options));
    },
  );

  test("so are pages, HTML and text", async () => {
    const content = readFileSync(join(root, "examples/coffee.json"), "utf8");
    const sheet = { height: 900 };
    expect(await inPage("renderPages", content, {}, sheet)).toEqual(node.renderPages(content, {}, sheet));
    for (const options of [{}, { interactive: true, theme: "dark" }] as const)
      expect(await inPage("renderHtml", content, options)).toBe(node.renderHtml(content, options));
    expect(await inPage("renderText", content, { color: true })).toBe(node.renderText(content, { color: true }));
  });

  test.each(["svg", "html"])("a hostile document draws as %s, and runs nothing", async (format) => {
    const content = readFileSync(join(folder, "hostile.json"), "utf8");
    const page = await browser.page();
    const alarms: string[] = [];
    page.on("dialog", (dialog) => {
      alarms.push(dialog.message());
      void dialog.dismiss();
    });
    page.on("request", (request) =>
      alarms.push(...(/^(?:data|http:\/\/test\.invalid\/$)/.test(request.url()) ? [] : [request.url()])),
    );
    const body = format === "svg" ? node.renderSvg(content) : node.renderHtml(content);
    const contentType = format === "svg" ? "image/svg+xml" : "text/html; charset=utf-8";
    await page.route("**/*", (route) => route.fulfill({ body, contentType }));
    await page.goto("http://test.invalid/");
    const words = await page.evaluate("document.documentElement.textContent");
    expect(words).toContain("<script>alert(1)</script>");
    expect(
      await page.evaluate("document.querySelectorAll('script, img, [onload], [onerror], parsererror').length"),
    ).toBe(0);
    expect(alarms).toEqual([]);
  });

  test("an SVG file stands as it is in the page of anybody, and says its title", async () => {
    const page = await browser.page({ viewport: { width: 800, height: 600 } });
    const svg = node.renderSvg(readFileSync(join(folder, "bar.json"), "utf8"), { title: "Coffee" });
    await page.setContent(svg);
    const box = await page.locator("svg").boundingBox();
    expect(box?.width).toBe(720);
    expect(await page.locator("svg").first().getAttribute("aria-label")).toBe("Coffee");
    // Nothing stands outside of the picture.
    const outside =
      await page.evaluate(`[...document.querySelectorAll("svg text, svg rect, svg path")].filter((one) => {
      const [inner, outer] = [one.getBoundingClientRect(), document.querySelector("svg").getBoundingClientRect()];
      return inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
    }).length`);
    expect(outside).toBe(0);
  });
});
