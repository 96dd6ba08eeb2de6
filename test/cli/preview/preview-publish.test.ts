import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { PublishPlan } from "../../../src/preview/publish-protocol.js";
import type { SandboxOptions } from "../../../src/sandbox/start-sandbox.js";
import { folderWith } from "../../support/cli.js";
import { type PreviewSetUp, preview } from "../../support/preview.js";
import { refusingService, silentService } from "../../support/refusing-service.js";
import { temporaryDirectory, withSandbox } from "../../support/sandbox.js";

/* Publishing from the preview, over HTTP, to the sandbox. */

const directory = temporaryDirectory();
const secret = "very-secret-of-the-account";
const key = "key-of-the-account";
const timing = { listDelayMs: 0, random: () => 0 };

const city = `---
title: A city
theme_id: 45
publish: true
---
@param year: integer = 2024

# A city in {{ year }}

It is large.
`;

interface Started {
  readonly folder: string;
  readonly write: (name: string, text: string) => Promise<void>;
  readonly page: Awaited<ReturnType<typeof preview>>;
  readonly store: string;
  /** All that the sandbox was asked for. */
  readonly requests: readonly string[];
}

let stores = 0;

/** A preview of `city.igx` with credentials for a sandbox. */
const started = (
  files: Readonly<Record<string, string>>,
  use: (started: Started) => Promise<void>,
  { sandbox = {}, ...setUp }: PreviewSetUp & { readonly sandbox?: Partial<SandboxOptions> } = {},
): Promise<void> => {
  const requests: string[] = [];
  const store = join(directory(), `store-${stores++}`);
  const log = (line: string) => void requests.push(line);
  const options = { caDir: join(directory(), "ca"), store, apiKey: key, apiSecret: secret, log, ...sandbox };
  return withSandbox(options, async (_client, { url, caFile }) => {
    const folder = await folderWith(files);
    const env = { IGX_BASE_URL: url, IGX_API_KEY: key, IGX_API_SECRET: secret, ...setUp.env };
    const publish = { ca: caFile, rate: 1000, timing, ...setUp.publish };
    const page = await preview(folder, "city.igx", { ...setUp, env, publish });
    const write = (name: string, text: string) => writeFile(join(folder, name), text);
    await use({ folder, page, store, requests, write });
  });
};

const stored = async (store: string): Promise<readonly Record<string, string>[]> => {
  await mkdir(store, { recursive: true });
  const names = (await readdir(store)).filter((name) => name.endsWith(".json"));
  const all = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(store, name), "utf8"))));
  return all.filter((one) => typeof one === "object" && "content" in one);
};

const planned = async ({ post }: Started["page"]): Promise<PublishPlan> => {
  const { status, reply } = await post("/plan", {});
  expect([status, reply.message]).toEqual([200, undefined]);
  return reply.plan;
};

describe("the plan", () => {
  test("says what would be created, where, and by which name", () =>
    started({ "city.igx": city }, async ({ page, requests }) => {
      const plan = await planned(page);
      expect(plan).toMatchObject({
        target: { baseUrl: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/) },
        key: "city",
        title: "A city",
        action: "create",
        elements: 2,
        visibility: "public",
        notes: [],
      });
      expect(plan.blocked).toBeUndefined();
      expect(page.session.state().target).toEqual(plan.target);
      expect(requests.filter((line) => !line.startsWith("GET"))).toEqual([]);
    }));

  test("is of the values that the page has set, and says so", () =>
    started({ "city.igx": city }, async ({ page, store }) => {
      await page.post("/params", { values: { year: "1999" } });
      await page.until(({ params }) => params[0]?.changed === true);
      const plan = await planned(page);
      expect(plan.notes).toEqual(["With values that were set on this page: year."]);
      expect((await page.post("/publish", { hash: plan.hash })).reply.result.kind).toBe("done");
      expect((await stored(store))[0]!.content).toContain("A city in 1999");
    }));

  test("of an update says which elements change", () =>
    started({ "city.igx": city }, async ({ page, write }) => {
      await page.post("/publish", { hash: (await planned(page)).hash });
      expect(await planned(page)).toMatchObject({
        action: "unchanged",
        id: expect.any(String),
        url: expect.any(String),
      });
      await write("city.igx", city.replace("It is large.", "It is small."));
      expect(await planned(page)).toMatchObject({
        action: "update",
        changes: [
          { kind: "changed", what: "body “It is small.”", position: 2, values: ["text: It is [-large-]{+small+}."] },
        ],
      });
    }));

  test("names a profile, whose base URL it is of", () =>
    started(
      { "city.igx": city, "igx.config.json": '{"profiles":{"staging":{}}}' },
      async ({ page }) => {
        expect((await planned(page)).target).toMatchObject({ profile: "staging" });
      },
      { publish: { profile: "staging" } },
    ));

  test("without credentials says how to set them, and takes those that come into .env meanwhile", () =>
    started(
      { "city.igx": city },
      async ({ page, write, store }) => {
        const plan = await planned(page);
        expect(plan).toMatchObject({
          action: "create",
          blocked: { message: "There are no API credentials.", hint: expect.stringContaining("IGX_API_KEY") },
        });
        const refused = await page.post("/publish", { hash: plan.hash });
        expect([refused.status, refused.reply.message]).toEqual([400, "There are no API credentials."]);
        await write(".env", `IGX_API_KEY=${key}\nIGX_API_SECRET=${secret}\n`);
        const now = await planned(page);
        expect(now.blocked).toBeUndefined();
        expect((await page.post("/publish", { hash: now.hash })).reply.result.kind).toBe("done");
        expect(await stored(store)).toHaveLength(1);
      },
      { env: { IGX_API_KEY: "", IGX_API_SECRET: "" } },
    ));

  test("there is none of a source with errors, and none where no base URL is set", async () => {
    await started({ "city.igx": "# A\n\n@chart nonsense\n| a | b |\n" }, async ({ page, requests }) => {
      const { status, reply } = await page.post("/plan", {});
      expect(status).toBe(400);
      expect(reply.message).toMatch(/^The source has findings to fix first\. city\.igx:3: /);
      expect(requests).toEqual([]);
    });
    const page = await preview(await folderWith({ "city.igx": city }), "city.igx");
    expect((await page.post("/plan", {})).reply.message).toContain("No base URL is set");
    expect((await page.post("/publish", { hash: "x" })).status).toBe(400);
    expect(page.session.state().target).toBeUndefined();
  });

  test("is not made for another page, nor is anything published", () =>
    started({ "city.igx": city }, async ({ page, requests }) => {
      for (const path of ["/plan", "/publish"])
        for (const change of [{ "x-igx-token": "0".repeat(64) }, { origin: "http://evil.example" }])
          expect((await page.post(path, { hash: "x" }, change)).status).toBe(403);
      for (const body of [{}, { hash: 1 }, [], null, "x"]) expect((await page.post("/publish", body)).status).toBe(400);
      expect(requests).toEqual([]);
    }));
});

describe("publishing", () => {
  test("does the plan that was shown, and says id and address; the command then knows it", () =>
    started({ "city.igx": city }, async ({ folder, page, store }) => {
      const { reply } = await page.post("/publish", { hash: (await planned(page)).hash });
      expect(reply).toMatchObject({
        ok: true,
        result: { kind: "done", outcome: "created", url: expect.stringMatching(/^https:/), published: true },
      });
      expect(await stored(store)).toMatchObject([{ title: "A city" }]);
      const lock = await readFile(join(folder, "igx.lock.json"), "utf8");
      expect(lock).toContain(reply.result.id);
      expect(await readdir(join(folder, ".igx"))).toEqual([".gitignore", "sent"]);
    }));

  test("sends nothing when the source has changed since, and shows the plan anew", () =>
    started({ "city.igx": city }, async ({ page, write, store, requests }) => {
      const plan = await planned(page);
      await write("city.igx", city.replace("large", "small"));
      const { reply } = await page.post("/publish", { hash: plan.hash });
      expect(reply).toMatchObject({ ok: true, result: { kind: "changed", plan: { action: "create" } } });
      expect(reply.result.plan.hash).not.toBe(plan.hash);
      expect(requests.filter((line) => !line.startsWith("GET"))).toEqual([]);
      expect((await page.post("/publish", { hash: reply.result.plan.hash })).reply.result.kind).toBe("done");
      expect(await stored(store)).toHaveLength(1);
    }));

  test("twice at once makes one infographic, from two pages too", () =>
    started({ "city.igx": city }, async ({ page, store }) => {
      const { hash } = await planned(page);
      const replies = await Promise.all([1, 2, 3].map(() => page.post("/publish", { hash })));
      expect(new Set(replies.map(({ reply }) => reply.result.id)).size).toBe(1);
      const late = await page.post("/publish", { hash });
      expect(late.reply).toMatchObject({ result: { kind: "changed", plan: { action: "unchanged" } } });
      expect(await stored(store)).toHaveLength(1);
    }));

  test("of a row of a table publishes that row alone, and counts the others", () => {
    const files = {
      "city.igx": "---\nkey: {{ name }}\ntheme_id: 1\n---\n@param name: string\n\n# {{ name }}\n",
      "cities.csv": "name\nBern\nBasel\nChur\n",
    };
    return started(
      files,
      async ({ page, store }) => {
        await page.post("/row", { row: 1 });
        await page.until(({ batch }) => batch?.row === 1);
        const plan = await planned(page);
        const counts = { create: 3, update: 0, unchanged: 0, orphan: 0 };
        expect(plan).toMatchObject({ key: "Basel", table: { name: "cities.csv", row: 2, counts } });
        expect((await page.post("/publish", { hash: plan.hash })).reply.result.kind).toBe("done");
        expect((await planned(page)).table!.counts).toMatchObject({ create: 2, unchanged: 1, orphan: 0 });
        expect((await stored(store)).map(({ content }) => content)).toEqual([expect.stringContaining("Basel")]);
      },
      { each: "cities.csv" },
    );
  });

  test("a create whose answer is lost is looked for, and found", () =>
    started(
      { "city.igx": city },
      async ({ page, store }) => {
        const { reply } = await page.post("/publish", { hash: (await planned(page)).hash });
        expect(reply.result).toMatchObject({ kind: "done", outcome: "found", id: expect.any(String) });
        expect(await stored(store)).toHaveLength(1);
      },
      { sandbox: { dropAfterCommit: 1 } },
    ));

  test("leaves what was interrupted to --resume", () =>
    started({ "city.igx": city, "other.igx": city }, async ({ folder, page }) => {
      const { baseUrl } = (await planned(page)).target;
      const { openPublishState } = await import("../../../src/publish/publish-state.js");
      const opened = await openPublishState(folder, baseUrl, secret);
      if (!opened.ok) throw new Error(opened.failure.problem);
      await (await opened.value.begin(['{"inputs":["."],"param":[],"prune":false}'])).close();
      const plan = await planned(page);
      expect(plan.blocked).toMatchObject({ hint: "Finish it first: igx publish --resume." });
      expect((await page.post("/publish", { hash: plan.hash })).reply).toMatchObject({ ok: false });
    }));

  test("beside a large lock file: the other entries stay", () =>
    started({ "city.igx": city }, async ({ folder, page, write }) => {
      const path = join(folder, "igx.lock.json");
      const publish = async (text: string) => {
        await write("city.igx", city.replace("large", text));
        const { reply } = await page.post("/publish", { hash: (await planned(page)).hash });
        expect(reply.result).toMatchObject({ kind: "done", notes: [] });
        return JSON.parse(await readFile(path, "utf8"));
      };
      const lock = await publish("one");
      const [target] = Object.values<{ documents: Record<string, object> }>(lock.targets);
      const before = target!.documents["city"];
      for (let at = 0; at < 12; at++)
        target!.documents[`k${at}`] = { id: `${at}`, hash: "h".repeat(100_000), source: `k${at}.igx` };
      await writeFile(path, JSON.stringify(lock));
      const [published] = Object.values<{ documents: Record<string, object> }>((await publish("two")).targets);
      expect(published!.documents["city"]).not.toEqual(before);
      expect({ ...published!.documents, city: before }).toEqual(target!.documents);
    }));
});

describe("a document whose file was renamed", () => {
  test("keeps its infographic, and the page says so", () =>
    started({ "city.igx": city }, async ({ page, folder, write }) => {
      expect((await page.post("/publish", { hash: (await planned(page)).hash })).reply.result.kind).toBe("done");
      const lock = await readFile(join(folder, "igx.lock.json"), "utf8");
      await write("igx.lock.json", lock.replace('"city": {', '"town": {').replace("city.igx", "town.igx"));
      const plan = await planned(page);
      expect(plan).toMatchObject({ action: "rename", key: "city", from: "town", notes: [] });
      const { result } = (await page.post("/publish", { hash: plan.hash })).reply;
      expect(result).toMatchObject({ kind: "done", outcome: "updated", id: plan.id });
      expect(await planned(page)).toMatchObject({ action: "unchanged", id: plan.id });
    }));
});

describe("a create whose answer is lost, and nobody can look for it", () => {
  test("is in doubt: that is explained, also in the next plan, and nothing is sent again before it is settled", async () => {
    const { url, caFile } = await silentService(join(directory(), "ca"));
    const folder = await folderWith({ "city.igx": city });
    const env = { IGX_BASE_URL: url, IGX_API_KEY: key, IGX_API_SECRET: secret };
    const page = await preview(folder, "city.igx", { env, publish: { ca: caFile, rate: 1000, timing } });
    const { reply } = await page.post("/publish", { hash: (await planned(page)).hash });
    expect(reply).toMatchObject({
      ok: true,
      result: { kind: "doubt", message: expect.stringContaining("it may have been created: its answer was lost") },
    });
    const plan = await planned(page);
    expect(plan.notes[0]).toContain("It may have been created already");
    expect(plan.blocked).toBeUndefined();
    expect((await page.post("/publish", { hash: plan.hash })).reply.result.kind).toBe("doubt");
  });
});

/** Credentials for a service that refuses every change with these words. */
async function refusing(words: string, use: (env: Record<string, string>, ca: string) => Promise<void>): Promise<void> {
  const { url, caFile } = await refusingService(join(directory(), "ca"), words);
  await use({ IGX_BASE_URL: url, IGX_API_KEY: key, IGX_API_SECRET: secret }, caFile);
}

describe("a refusal of the service", () => {
  test("stands at its place in the source, and at its element", () =>
    refusing("/1/text: too large", async (env, ca) => {
      const folder = await folderWith({ "city.igx": city });
      const page = await preview(folder, "city.igx", { env, publish: { ca, rate: 1000, timing } });
      const { reply } = await page.post("/publish", { hash: (await planned(page)).hash });
      expect(reply).toMatchObject({
        ok: true,
        result: {
          kind: "failed",
          findings: [
            {
              message: "The service refused this: /1/text: too large",
              file: "city.igx",
              start: { line: 10 },
              element: 1,
            },
          ],
        },
      });
    }));

  test("repeats no secret, of the account or of the document, and neither does anything else", () =>
    refusing(`/0/text: bad: ${secret} ${key} open sesame`, async (env, ca) => {
      const words = `---\npublish_mode: private\npassword: "{{ pin }}"\ntitle: "{{ pin }}"\ntheme_id: 1\n---\n@param pin: secret\n\n# A city\n`;
      const folder = await folderWith({ "city.igx": words });
      const page = await preview(folder, "city.igx", {
        env,
        param: { pin: "open sesame" },
        publish: { ca, rate: 1000, timing, param: { pin: "open sesame" } },
      });
      const plan = await page.post("/plan", {});
      const publish = await page.post("/publish", { hash: plan.reply.plan.hash });
      expect(publish.reply.result).toMatchObject({ kind: "failed", findings: [{ element: 0 }] });
      const others = await Promise.all(
        ["/", "/page.css"].map((path) => fetch(page.base + path).then((one) => one.text())),
      );
      const shown = [plan.body, publish.body, page.text(), ...others].join("\n");
      for (const hidden of [secret, key, "open sesame"]) expect(shown).not.toContain(hidden);
    }));
});
