import { createServer } from "node:http";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeInBrowser, withBrowser } from "../support/browser.js";
import { eventually } from "../support/eventually.js";
import { listen, stopServer } from "../support/listen.js";
import { withPlayground } from "../support/playground.js";

const title = (text: string) => ({ type: "igx:document", text: `# ${text}\n` });

describeInBrowser("an embedded picture", () => {
  const site = withPlayground();
  const browser = withBrowser();
  let page: Page;
  /** Another origin. */
  const around = createServer((_, response) => response.setHeader("content-type", "text/html").end("<!doctype html>"));
  let origin = "";

  beforeAll(async () => {
    origin = `http://127.0.0.1:${await listen(around)}`;
    page = await browser.sharedPage();
    page.setDefaultTimeout(120_000);
  });
  afterAll(() => stopServer(around));

  /** Shows the frame in a page of the other origin, which keeps what the frame says. */
  async function embed(query = ""): Promise<Frame> {
    await page.goto(origin);
    await page.evaluate(`
      window.heard = [];
      addEventListener("message", ({ data, origin }) => heard.push({ ...data, origin }));
      const frame = Object.assign(document.createElement("iframe"), { src: ${JSON.stringify(`${site.url()}embed.html${query}`)}, title: "Infographic", width: 720, height: 600 });
      document.body.append(frame);
    `);
    await expect.poll(() => page.frames().length).toBe(2);
    return page.frames()[1]!;
  }
  const post = (message: unknown) =>
    page.evaluate(`document.querySelector("iframe").contentWindow.postMessage(${JSON.stringify(message)}, "*")`);
  const heard = (type: string) =>
    page.evaluate<readonly Record<string, unknown>[]>(`heard.filter((one) => one.type === ${JSON.stringify(type)})`);
  const isReady = () => expect.poll(async () => (await heard("igx:ready")).length, { timeout: 60_000 }).toBe(1);

  test("takes documents of the page around it and tells their state, but no text of them", async () => {
    const frame = await embed(`?origin=${origin}`);
    await isReady();
    await post(title("Secret plans"));
    await frame.locator(".igx-h1", { hasText: "Secret plans" }).waitFor();
    await expect
      .poll(async () => (await heard("igx:state")).at(-1))
      .toMatchObject({ status: "ok", errors: 0, warnings: 0 });
    const state = (await heard("igx:state")).at(-1)!;
    expect(Object.keys(state).sort()).toEqual(["errors", "height", "origin", "status", "type", "warnings"]);
    expect(state["height"]).toBeGreaterThan(50);
    expect(JSON.stringify(await page.evaluate("heard"))).not.toContain("Secret");
    await post({
      type: "igx:document",
      files: { "a.igx": '@param name: string\n@data d "d.csv"\n\n# {{ name }} {{ d[0].x }}\n', "d.csv": "x\n7\n" },
      open: "a.igx",
      params: { name: "Number" },
    });
    await frame.locator(".igx-h1", { hasText: "Number 7" }).waitFor();
    await post({ type: "igx:document", text: "@chart pei\n| a | b |\n| c | 1 |\n" });
    await expect.poll(async () => (await heard("igx:state")).at(-1)).toMatchObject({ status: "broken", errors: 1 });
  });

  test("refuses what is no document, and goes on", async () => {
    const frame = await embed();
    await isReady();
    const paths = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}.igx`, "x"]));
    const refused = [
      { text: 7 },
      { files: [] },
      { files: { "../../etc/passwd": "x" } },
      { files: { "a.igx": { toString: "x" } } },
      { files: paths },
      { text: "x".repeat(8_000_001) },
    ];
    for (const message of refused) await post({ type: "igx:document", ...message });
    for (const other of [null, 7, "igx:document", [], { type: "igx:other" }, { type: { toString: "x" } }])
      await post(other);
    await post(title("<img src=x onerror=parent.alerted=1>"));
    await frame.locator(".igx-h1", { hasText: "<img" }).waitFor();
    expect((await heard("igx:state")).filter(({ status }) => status === "refused")).toHaveLength(refused.length);
    await eventually(() => frame.locator("img, script:not([src])").count()).toBe(0);
  });

  test("hears and answers only the origin of its address", async () => {
    // The browser says so when it does not deliver a message.
    const undelivered = page.waitForEvent("console", (message) => message.text().includes("https://example.com"));
    const frame = await embed("?origin=https://example.com");
    await undelivered;
    await post(title("Unheard"));
    await frame.evaluate("new Promise((resolve) => setTimeout(resolve))");
    await eventually(() => frame.locator(".igx-h1").count()).toBe(0);
    await eventually(() => page.evaluate("heard")).toEqual([]);
  });

  test("shows the document of a link, and shows no controls", async () => {
    const frame = await embed("#v1:AAAA");
    await frame.getByText("The link is incomplete.").waitFor();
    await eventually(() => frame.locator(".top, #panel").filter({ visible: true }).count()).toBe(0);
  });
});
