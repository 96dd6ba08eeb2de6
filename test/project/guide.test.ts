import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import { type Sandbox, startSandbox } from "../../src/sandbox/start-sandbox.js";
import { expectPage } from "../support/play-page.js";
import { temporaryDirectory } from "../support/sandbox.js";

const root = join(import.meta.dirname, "../..");
const directory = temporaryDirectory();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ caDir: join(directory(), "ca") });
});

afterAll(() => sandbox.close());

const pages = (readdirSync(join(root, "grammar/guide"), { recursive: true }) as string[])
  .map((path) => `grammar/guide/${path.replaceAll("\\", "/")}`)
  .filter((path) => path.endsWith(".md"))
  .sort();

test.each([...pages, "grammar/site/index.md"])("%s shows what its commands print", async (page) => {
  const { url, apiKey, apiSecret, caFile } = sandbox;
  await expectPage(page, { IGX_BASE_URL: url, IGX_API_KEY: apiKey, IGX_API_SECRET: apiSecret, IGX_CA: caFile });
});
