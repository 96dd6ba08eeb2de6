import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { type Browser, chromium, type Page } from "playwright-core";
import { findBrowser } from "../test/support/find-browser.js";
import { serveFolder } from "../test/support/serve-folder.js";

/*
 * `npm run screenshots`: the preview, the playground and VS Code as the README, the gallery and the extension show them. Browsers draw text differently from version to version, so these are
 * made by hand and no test compares them.
 */

const document = "examples/coffee.igx";

/** The screenshots: light with the JSON of a chart, dark, and narrow as on a phone. */
const shots = [
  { name: "light", width: 1280, height: 800, colorScheme: "light" },
  { name: "dark", width: 1280, height: 800, colorScheme: "dark" },
  { name: "narrow", width: 390, height: 800, colorScheme: "light" },
] as const;

const server = spawn(process.execPath, ["dist/cli.cjs", "preview", document], { stdio: ["ignore", "pipe", "inherit"] });
const [line] = (await once(server.stdout, "data")) as [Buffer];
const browser = await chromium.launch({
  executablePath: (await findBrowser())!,
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  for (const { name, width, height, colorScheme } of shots) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme });
    await page.goto(line.toString().trim());
    await page.locator("figure svg").first().waitFor();
    if (name !== "narrow") await showJson(page);
    const path = `grammar/gallery/preview-${name}.png`;
    await page.screenshot({ path });
    process.stdout.write(`${path}\n`);
  }
  await showPlayground(browser);
} finally {
  await browser.close();
  server.kill("SIGINT");
}
showEditor();

/** Selects the first chart and shows its JSON beside it. */
async function showJson(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "JSON" }).click();
  await page.locator("figure").first().click();
}

/** A bar of the first document is clicked, so its cell is selected. */
async function showPlayground(browser: Browser): Promise<void> {
  const { url, stop } = await serveFolder("dist/playground");
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: "light" });
  await page.goto(url);
  await page.locator(".stage [data-source='/data/0/2/1']:visible").first().click();
  await page.locator(".cm-activeLine").getByText("Delhi").waitFor();
  const path = "grammar/gallery/playground.png";
  await page.screenshot({ path });
  await stop();
  process.stdout.write(`${path}\n`);
}

/** VS Code, by the test that does in it what a new user does first. */
function showEditor(): void {
  const folder = "grammar/vscode/media";
  const args = ["node_modules/vitest/vitest.mjs", "run", "test/editor/clients/vscode-web-start.test.ts"];
  spawnSync(process.execPath, args, { env: { ...process.env, IGX_VSCODE_MEDIA: folder }, stdio: "inherit" });
  process.stdout.write(`${folder}\n`);
}
