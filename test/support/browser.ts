import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, onTestFinished, test } from "vitest";
import { findBrowser } from "./find-browser.js";

const skipped = process.env["IGX_BROWSER"] === "none";

/** Like `describe` and `test`, in a real browser: skipped, for all to see, under `IGX_BROWSER=none`. */
export const describeInBrowser: ReturnType<typeof describe.skipIf> = describe.skipIf(skipped);
export const testInBrowser: ReturnType<typeof test.skipIf> = test.skipIf(skipped);

/** Nothing of Chromium's own may reach for the network. Without a sandbox of its own it runs as root too, as CI does. */
const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

const missing =
  "There is no Chromium. `npm run browser` installs Debian's, CHROMIUM=/path names another; IGX_BROWSER=none skips these tests.";

type ContextOptions = Parameters<Browser["newContext"]>[0];

export interface TestBrowser {
  /** A page in a profile of its own, closed when the test is over. */
  readonly page: (options?: ContextOptions) => Promise<Page>;
  /** A page for several tests, closed with the browser: for what is costly to load and keeps nothing from test to test. */
  readonly sharedPage: (options?: ContextOptions) => Promise<Page>;
}

async function startBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error(missing);
  return chromium.launch({ executablePath, args: flags });
}

/** One Chromium for the tests of a file or a `describeInBrowser`; started before the first, closed after the last. */
export function withBrowser(): TestBrowser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());
  const open = async (options: ContextOptions): Promise<BrowserContext> => {
    const context = await browser!.newContext(options);
    // As in the configuration of the tests: a busy machine is slow, which fails no test.
    context.setDefaultTimeout(90_000);
    return context;
  };
  return {
    async page(options) {
      const context = await open(options);
      onTestFinished(() => context.close());
      return context.newPage();
    },
    sharedPage: async (options) => (await open(options)).newPage(),
  };
}
