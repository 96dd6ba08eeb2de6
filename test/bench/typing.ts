import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { findBrowser } from "../support/find-browser.js";
import { serveFolder } from "../support/serve-folder.js";
import { small } from "./inputs.js";
import { quantile } from "./measure.js";

/** Milliseconds from a key to the picture that has its letter, while somebody types on. */
export interface TypingLatency {
  readonly name: string;
  readonly median: number;
  readonly p95: number;
}

/** Milliseconds between two keys. Eight letters a second are fast typing. */
const pause = 125;

const documents = [
  { name: "10 elements", sections: 1 },
  { name: "300 elements", sections: 33 },
];

const alphabet = "abcdefghijklmnopqrstuvwxyz";

/** `after`: the text before the cursor, first in its document. `shown`: the text around the letters in the picture. */
const places = [
  { name: "headline", after: "# Coffee from Brazil, part 0", typed: alphabet, shown: ["part 0", ""] },
  { name: "paragraph", after: "is not counted here.", typed: alphabet, shown: ["here.", ""] },
  // It becomes the highest value, which the alternative text names.
  {
    name: "value of a chart",
    after: /\| +Brazil 0 \| +0 \| +/.exec(small)![0],
    typed: "98765432",
    shown: ["(", "791.9)"],
  },
] as const;

/** The playground as `npm run playground` builds it, in a real browser, with real keys. */
export async function typingLatency(): Promise<readonly TypingLatency[]> {
  const folder = await mkdtemp(join(tmpdir(), "igx-bench-"));
  execFileSync(process.execPath, ["build/playground.js", folder], { stdio: ["ignore", "ignore", "inherit"] });
  const { url, stop } = await serveFolder(folder);
  const browser = await chromium.launch({
    executablePath: (await findBrowser())!,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const measured: TypingLatency[] = [];
  try {
    for (const { name, sections } of documents) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(url);
      await page.getByText("Up to date").first().waitFor({ timeout: 60_000 });
      await open(page, small.repeat(sections));
      for (const place of places) {
        const times = await typeAt(page, place);
        measured.push({ name: `${name}, ${place.name}`, median: quantile(times, 0.5), p95: quantile(times, 0.95) });
      }
      await page.close();
    }
  } finally {
    await browser.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
  return measured;
}

async function open(page: Page, text: string): Promise<void> {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
  await page.keyboard.press("ControlOrMeta+Home");
  await page.locator(".stage .igx-h1", { hasText: "Coffee from Brazil, part 0" }).first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(3_000);
}

/** The times of the keys, from inside the page, so that no message between the programs counts. */
async function typeAt(
  page: Page,
  { after, typed, shown: [before, behind] }: (typeof places)[number],
): Promise<readonly number[]> {
  const line = page.locator(".cm-line", { hasText: after }).first();
  await line.click();
  await page.keyboard.press("Home");
  const start = (await line.textContent())!.indexOf(after) + after.length;
  for (let at = 0; at < start; at++) await page.keyboard.press("ArrowRight");
  await page.evaluate(`
    window.typed = "";
    window.sent = [];
    window.shown = [];
    document.addEventListener("keydown", window.onKey = ({ key }) => { typed += key; sent.push(performance.now()); }, true);
    const look = () => {
      const text = [...document.querySelectorAll(".stage .element")].slice(0, 8).map((one) => one.textContent).join().replaceAll(",", "");
      for (let count = typed.length; count > shown.length; count--)
        if (text.includes("${before}" + typed.slice(0, count) + "${behind}")) {
          const now = performance.now();
          while (shown.length < count) shown.push(now);
        }
      if (!window.isOver) requestAnimationFrame(look);
    };
    window.isOver = false;
    look();
  `);
  for (const key of typed) {
    await page.keyboard.press(key);
    await page.waitForTimeout(pause);
  }
  const deadline = Date.now() + 20_000;
  while ((await page.evaluate<number>("shown.length")) < typed.length) {
    if (Date.now() > deadline) throw new Error(`The picture never had "${typed}".`);
    await page.waitForTimeout(50);
  }
  return page.evaluate(`
    isOver = true;
    document.removeEventListener("keydown", onKey, true);
    shown.map((time, index) => time - sent[index]);
  `);
}
