import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { type SandboxOptions, startSandbox } from "../../../src/sandbox/start-sandbox.js";
import { describeInBrowser, withBrowser } from "../../support/browser.js";
import { eventually } from "../../support/eventually.js";
import { openPage, startPreview, violations } from "../../support/preview-page.js";
import { refusingService } from "../../support/refusing-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

/* Publishing from the page of `igx preview`, in a real browser, with the real command behind it, to the sandbox. */

const browser = withBrowser();

const directory = temporaryDirectory();
const account = { IGX_API_KEY: "key-of-the-account", IGX_API_SECRET: "very-secret-of-the-account" };

const city = `---
title: A city
theme_id: 45
publish: true
---
# A city

It is large.

@chart pie
| Kind | Share |
|------|------:|
| Old  |    40 |
| New  |    60 |
`;

const dialog = (page: Page) => page.getByRole("dialog", { name: "Publish" });
const publishButton = (page: Page) => page.getByRole("button", { name: "Publish", exact: true });
const said = (page: Page, text: string) => dialog(page).locator(".notice", { hasText: text });
const focused = (page: Page) =>
  page.evaluate<string>(`document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent`);
const confirm = (page: Page) => dialog(page).getByRole("button", { name: /^(Create|Update) at https:/ });

/** A sandbox, with the requests that changed something. */
async function sandbox(options: Partial<SandboxOptions> = {}) {
  const changes: string[] = [];
  const log = (line: string) => void (line.startsWith("GET") || changes.push(line));
  const names = { apiKey: account.IGX_API_KEY, apiSecret: account.IGX_API_SECRET };
  const started = await startSandbox({ caDir: join(directory(), "ca"), log, ...names, ...options });
  onTestFinished(() => started.close());
  return { ...started, changes };
}

async function publishing(files: Readonly<Record<string, string>>, { url, caFile }: { url: string; caFile: string }) {
  return startPreview(files, ["city.igx", "--ca", caFile, "--base-url", url], account);
}

describeInBrowser("the button", () => {
  test("is not there without a base URL", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page } = await openPage(browser, preview.url);
    await eventually(() => publishButton(page).count()).toBe(0);
  });

  test("says why it does nothing while the source is broken, and works again when it is mended", async () => {
    const preview = await publishing({ "city.igx": city.replace("pie", "nonsense") }, await sandbox());
    const { page } = await openPage(browser, preview.url);
    await eventually(() => publishButton(page).getAttribute("aria-disabled")).toBe("true");
    await publishButton(page).click({ force: true });
    await eventually(() => page.locator(".toast").textContent()).toBe("Not while the source has errors.");
    await eventually(() => dialog(page).count()).toBe(0);
    await preview.write("city.igx", city);
    await page.locator(".status.ok, .status.warning").waitFor();
    await publishButton(page).click();
    await confirm(page).waitFor();
  });
});

describeInBrowser("the dialog", () => {
  test("shows the plan, does nothing before it is confirmed, then shows the infographic", async () => {
    const service = await sandbox();
    const preview = await publishing({ "city.igx": city }, service);
    const { page, troubles } = await openPage(browser, preview.url);
    await publishButton(page).click();
    await confirm(page).waitFor();
    await eventually(() => dialog(page).textContent()).toContain(
      `${service.url}Create a new infographic of 3 elements.`,
    );
    await eventually(() => confirm(page).textContent()).toBe(`Create at ${service.url}`);
    await eventually(() => violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await eventually(() => dialog(page).count()).toBe(0);
    expect(service.changes).toEqual([]);

    await publishButton(page).click();
    await confirm(page).dblclick();
    const link = dialog(page).getByRole("link");
    await link.waitFor();
    await eventually(() => link.getAttribute("href")).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/view\//);
    expect([await link.getAttribute("target"), await link.getAttribute("rel")]).toEqual([
      "_blank",
      "noopener noreferrer",
    ]);
    await eventually(() => dialog(page).textContent()).toContain("Created. It is published.");
    await page.evaluate(
      "Object.defineProperty(navigator.clipboard, 'writeText', { value: async (text) => void (window.copied = text) })",
    );
    await dialog(page).getByRole("button", { name: "Copy embed code" }).click();
    await eventually(() => page.evaluate("window.copied")).toMatch(/^<iframe src="https?:/);
    await dialog(page).getByRole("button", { name: "Copy link" }).click();
    await eventually(() => page.evaluate("window.copied")).toMatch(/^https?:/);
    await eventually(() => violations(page)).toEqual([]);
    expect(service.changes).toEqual(["POST /service/v1/infographics 201"]);
    const id = (await link.getAttribute("href"))!.split("/").at(-1);
    expect(await readFile(join(preview.folder, "igx.lock.json"), "utf8")).toContain(id);
    expect(await page.content()).not.toContain(account.IGX_API_SECRET);
    expect(await troubles()).toEqual([]);
  });

  test("lists what an update changes, and asks anew when the source has changed since", async () => {
    const service = await sandbox();
    const preview = await publishing({ "city.igx": city }, service);
    const { page } = await openPage(browser, preview.url);
    await publishButton(page).click();
    await confirm(page).click();
    await said(page, "Created.").waitFor();
    await page.keyboard.press("Escape");
    await preview.write("city.igx", city.replace("large", "small"));
    await page.locator(".element", { hasText: "small" }).waitFor();
    await publishButton(page).click();
    await confirm(page).waitFor();
    const changes = dialog(page).getByRole("list", { name: "Changes" });
    await eventually(() => changes.textContent()).toBe("changed 2: body “It is small.”text: It is [-large-]{+small+}.");

    await preview.write("city.igx", city.replace("large", "tiny"));
    await page.locator(".element", { hasText: "tiny" }).waitFor();
    await confirm(page).click();
    await said(page, "Something has changed since: nothing was sent.").waitFor();
    await eventually(() => changes.textContent()).toBe("changed 2: body “It is tiny.”text: It is [-large-]{+tiny+}.");
    expect(service.changes).toHaveLength(1);
    await confirm(page).click();
    await said(page, "Updated.").waitFor();
    expect(service.changes).toHaveLength(2);
  });

  test("is used with the keyboard alone", async () => {
    const service = await sandbox();
    const preview = await publishing({ "city.igx": city }, service);
    const { page } = await openPage(browser, preview.url);
    await page.keyboard.press("u");
    await confirm(page).waitFor();
    await eventually(() => focused(page)).toBe("Publish");
    for (const name of ["Close", "Cancel", `Create at ${service.url}`]) {
      await page.keyboard.press("Tab");
      await eventually(() => focused(page)).toBe(name);
    }
    await page.keyboard.press("Enter");
    await said(page, "Created.").waitFor();
    await eventually(() => focused(page)).toBe("Publish");
    await eventually(() => dialog(page).getByRole("status").textContent()).toContain("Created.");
    await page.keyboard.press("Escape");
    expect(service.changes).toHaveLength(1);
  });

  test("says how to set credentials, and asks for none", async () => {
    const { url, caFile } = await sandbox();
    const preview = await startPreview({ "city.igx": city }, ["city.igx", "--ca", caFile], { IGX_BASE_URL: url });
    const { page } = await openPage(browser, preview.url);
    await publishButton(page).click();
    await said(page, "There are no API credentials.").waitFor();
    await eventually(() => dialog(page).textContent()).toContain("Set IGX_API_KEY and IGX_API_SECRET");
    await eventually(() => confirm(page).count()).toBe(0);
    await eventually(() => dialog(page).locator("input").count()).toBe(0);
    await preview.write(
      ".env",
      Object.entries(account)
        .map((pair) => pair.join("="))
        .join("\n"),
    );
    await dialog(page).getByRole("button", { name: "Look again" }).click();
    await confirm(page).waitFor();
  });

  test("shows a refusal, which leads to its place in the source", async () => {
    const preview = await publishing(
      { "city.igx": city },
      await refusingService(join(directory(), "ca"), "/1/text: too large"),
    );
    const { page, troubles } = await openPage(browser, preview.url);
    await publishButton(page).click();
    await confirm(page).click();
    const finding = dialog(page).getByRole("button", { name: /The service refused this: \/1\/text: too large/ });
    await finding.waitFor();
    await eventually(() => violations(page)).toEqual([]);
    await finding.click();
    await eventually(() => dialog(page).count()).toBe(0);
    await eventually(() => page.locator(".element[aria-current]").textContent()).toContain("It is large.");
    await expect.poll(preview.opened, { timeout: 90_000 }).toEqual(["city.igx 8 1"]);
    expect(await troubles()).toEqual([]);
  });

  test.each([
    ["dark and on a phone", { colorScheme: "dark", viewport: { width: 375, height: 700 } }],
    ["light and on a phone", { colorScheme: "light", viewport: { width: 375, height: 700 } }],
  ] as const)("is readable %s", async (_name, options) => {
    const preview = await publishing({ "city.igx": city }, await sandbox());
    const { page } = await openPage(browser, preview.url, options);
    await publishButton(page).click();
    await confirm(page).waitFor();
    await eventually(() => page.evaluate("document.documentElement.scrollWidth")).toBe(375);
    const { x, width } = (await confirm(page).boundingBox())!;
    expect(x >= 0 && x + width <= 375).toBe(true);
    await eventually(() => violations(page)).toEqual([]);
    await confirm(page).click();
    await said(page, "Created.").waitFor();
    await eventually(() => violations(page)).toEqual([]);
  });
});

describeInBrowser("Inter", () => {
  test("comes with the page, so that texts are as wide as they were measured", async () => {
    const preview = await startPreview({ "city.igx": city }, ["city.igx"]);
    const { page, troubles } = await openPage(browser, preview.url);
    const loaded = `document.fonts.ready.then((fonts) => [...fonts].map(({ family, weight, status }) => [family.replaceAll('"', ""), weight, status].join(" ")))`;
    await eventually(() => page.evaluate(loaded)).toEqual(["igx font 400 loaded", "igx font 600 loaded"]);
    expect(await troubles()).toEqual([]);
  });
});
