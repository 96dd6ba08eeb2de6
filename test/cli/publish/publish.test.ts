import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { CommonOptions } from "../../../src/cli/base/context.js";
import { publishCommand } from "../../../src/cli/commands/publish.js";
import { sandboxCommand } from "../../../src/cli/commands/sandbox.js";
import { signCommand } from "../../../src/cli/commands/sign.js";
import type { PublishOptions } from "../../../src/cli/publish/publish-options.js";
import { serverIdentity } from "../../../src/sandbox/authority.js";
import type { SandboxOptions } from "../../../src/sandbox/start-sandbox.js";
import { listen, stopServer } from "../../support/listen.js";
import { temporaryDirectory, withSandbox } from "../../support/sandbox.js";
import { recordedContext, runCommand } from "../../support/sandbox-context.js";

const directory = temporaryDirectory();
const caDir = () => join(directory(), "ca");
const work = () => join(directory(), "work");
const secret = "very-secret-of-the-account";
const good = `---
title: Coffee
theme_id: 45
publish: true
---

# Coffee (really)

@chart pie
| Country | Bags |
|---------|-----:|
| Brazil  | 69.9 |
| Japan   |  4.5 |
`;

beforeAll(async () => {
  await mkdir(work());
  await writeFile(join(work(), "good.igx"), good);
  await writeFile(join(work(), "second.igx"), "---\ntheme_id: 1\n---\n# Second\n");
  await writeFile(join(work(), "bad.igx"), "@chart nonsense\n| a | b |\n");
});

type Said = { code: number; out: string; err: string };

async function publish(
  env: Record<string, string>,
  inputs: readonly string[],
  options: PublishOptions = {},
  common: Partial<CommonOptions> = {},
): Promise<Said> {
  const { context, out, err } = recordedContext(work(), env, common);
  const code = await runCommand(context, publishCommand, inputs, {
    rate: 1000,
    concurrency: 1,
    timing: { listDelayMs: 0, random: () => 0 },
    ...options,
  });
  return { code, out: out(), err: err() };
}

const inSandbox = <Result>(
  options: Partial<SandboxOptions>,
  use: (env: Record<string, string>, ca: string) => Promise<Result>,
): Promise<Result> =>
  withSandbox({ caDir: caDir(), apiSecret: secret, ...options }, (_client, { url, apiKey, caFile }) =>
    use({ IGX_BASE_URL: url, IGX_API_KEY: apiKey, IGX_API_SECRET: secret }, caFile),
  );

/** A service that says what it is told to say. */
async function withAnswer(
  status: number,
  words: string,
  use: (env: Record<string, string>, ca: string) => Promise<void>,
): Promise<void> {
  const { key, cert, caFile } = await serverIdentity(caDir());
  const server = createServer({ key, cert }, (request, response) => {
    request.resume().on("end", () => response.writeHead(status).end(words));
  });
  const port = await listen(server);
  const url = `https://127.0.0.1:${port}`;
  try {
    await use({ IGX_BASE_URL: url, IGX_API_KEY: "k", IGX_API_SECRET: secret }, caFile);
  } finally {
    await stopServer(server);
  }
}

describe("igx publish", () => {
  test("creates, and says id, status and url", () =>
    inSandbox({}, async (env, ca) => {
      const { code, out, err } = await publish(env, ["good.igx"], { ca });
      expect({ code, err }).toEqual({ code: 0, err: "" });
      expect(out).toMatch(
        /^good\.igx\n {2}id {6}[0-9a-f-]{36}\n {2}status {2}201, published\n {2}url {5}https:\/\/127\.0\.0\.1:\d+\/view\/[0-9a-f-]{36}\n$/,
      );
    }));

  test("what arrives is the content that was compiled", () => {
    const store = join(directory(), "store");
    return inSandbox({ store }, async (env, ca) => {
      const { out } = await publish(env, ["good.igx"], { ca }, { format: "json" });
      const [{ id }] = JSON.parse(out);
      const kept = JSON.parse(await readFile(join(store, `${id}.json`), "utf8"));
      expect(kept).toMatchObject({ title: "Coffee", theme_id: 45, published: true });
      expect(JSON.parse(kept.content)[0]).toEqual({ type: "h1", text: "Coffee (really)" });
      expect(kept.content).toContain(String.raw`Coffee \u0028really\u0029`);
    });
  });

  test("with an error in one input nothing is sent", async () => {
    const lines: string[] = [];
    await inSandbox({ log: (line) => lines.push(line) }, async (env, ca) => {
      const { code, out, err } = await publish(env, ["good.igx", "bad.igx"], { ca });
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toContain("unknown-chart-type");
    });
    expect(lines).toEqual([]);
  });

  test("several go one after another, and --format json gives one array", () =>
    inSandbox({}, async (env, ca) => {
      const { code, out, err } = await publish(env, ["good.igx", "second.igx"], { ca }, { format: "json" });
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject([
        { input: "good.igx", outcome: "ok", status: 201, title: "Coffee", published: true },
        { input: "second.igx", outcome: "ok", status: 201, title: "Second", published: false },
      ]);
      expect(JSON.parse(err)).toEqual([]);
    }));

  test("a dry run shows everything but key, signature and password, needs no key and sends nothing", async () => {
    await writeFile(
      join(work(), "private.igx"),
      "---\ntheme_id: 1\npublish_mode: private\npassword: open sesame\n---\n# It\n",
    );
    const env = { IGX_BASE_URL: "https://infogr.am", IGX_API_KEY: "the-key", IGX_API_SECRET: secret };
    for (const given of [env, { IGX_BASE_URL: env.IGX_BASE_URL }]) {
      const { code, out } = await publish(given, ["private.igx"], { dryRun: true }, { format: "json" });
      expect(code).toBe(0);
      const [request] = JSON.parse(out);
      expect(request).toMatchObject({
        input: "private.igx",
        method: "POST",
        url: "https://infogr.am/service/v1/infographics",
        fields: { api_key: "***", api_sig: "***", theme_id: "1", password: "***", publish_mode: "private" },
      });
      expect(request.base_string).toMatch(
        /^POST&https%3A%2F%2Finfogr\.am%2Fservice%2Fv1%2Finfographics&api_key%3D\*\*\*%26content%3D.*%26password%3D\*\*\*%26/,
      );
      expect(out).not.toMatch(/the-key|very-secret|sesame/);
    }
    const { out } = await publish(env, ["private.igx"], { dryRun: true });
    expect(out).toContain("POST https://infogr.am/service/v1/infographics\n");
    expect(out).not.toMatch(/the-key|very-secret|sesame/);
  });

  test("what the service says of the content stands at its place in the source", () =>
    withAnswer(400, "Invalid content: /1/data/0/2/1 must be nicer; /0/nothing is required.", async (env, ca) => {
      const { code, err } = await publish(env, ["good.igx"], { ca }, { format: "json" });
      expect(code).toBe(4);
      const findings = JSON.parse(err);
      expect(findings).toMatchObject([
        { code: "refused-by-service", severity: "error", file: "good.igx", start: { line: 13 } },
        { code: "refused-by-service", start: { line: 7 } },
      ]);
      const [first, second] = findings;
      expect(good.slice(first.start.offset, first.end.offset).trim()).toBe("4.5");
      expect(first.message).toBe("The service refused this: Invalid content: /1/data/0/2/1 must be nicer");
      expect(second.message).toContain("/0/nothing is required");
    }));

  const unlisted = "Not sent: igx cannot read the list of infographics.";

  test("other refusals are said in the service's own words, with exit 4", () =>
    withAnswer(403, "Not in /service/v1/infographics, my friend", async (env, ca) => {
      const { code, out, err } = await publish(env, ["good.igx"], { ca });
      expect({ code, out, err }).toEqual({
        code: 4,
        out: "",
        err: `good.igx: ${unlisted} The service answered 403: Not in /service/v1/infographics, my friend\n`,
      });
    }));

  test("a failing service is not taken for a refusal: nothing is created that could not be looked for", () =>
    withAnswer(502, "", async (env, ca) => {
      const { code, err } = await publish(env, ["good.igx"], { ca });
      expect({ code, err }).toEqual({ code: 4, err: `good.igx: ${unlisted} The service answered 502.\n` });
    }));

  test("a lost answer is looked for in the list, and nothing is sent twice", () => {
    const lines: string[] = [];
    const numbers = [0];
    const random = () => numbers.shift() ?? 1;
    return inSandbox({ dropAfterCommit: 0.5, random, log: (line) => lines.push(line) }, async (env, ca) => {
      const { code, out } = await publish(env, ["good.igx", "second.igx"], { ca });
      expect(code).toBe(0);
      expect(out).toMatch(/^good\.igx\n {2}id {6}[0-9a-f-]{36}\n {2}status {2}found: it had been created, published\n/);
      expect(out).toContain("second.igx\n");
      const path = "/service/v1/infographics";
      expect(lines).toEqual([
        `GET ${path} 200`,
        `POST ${path} done, then dropped`,
        `POST ${path} 201`,
        `GET ${path} 200`,
        `GET ${path} 200`,
      ]);
    });
  });

  test("without trust, address or key nothing is sent, and it says what to do", () =>
    inSandbox({}, async (env) => {
      const untrusted = await publish(env, ["good.igx", "second.igx"]);
      expect(untrusted.code).toBe(3);
      expect(untrusted.err).toContain("--ca FILE");
      expect(untrusted.err).toContain("second.igx: not sent, because of what came before.");
      const { IGX_BASE_URL: address = "", ...account } = env;
      expect(await publish(account, ["good.igx"])).toMatchObject({ code: 2, err: "No base URL is set.\n" });
      const http = await publish({ ...env, IGX_BASE_URL: address.replace("https", "http") }, ["good.igx"]);
      expect(http).toMatchObject({ code: 2, err: "Not sent: the base URL does not begin with https://.\n" });
      expect((await publish({ IGX_BASE_URL: address }, ["good.igx"])).code).toBe(3);
      expect((await publish(env, ["good.igx"], { ca: "none.pem" })).err).toContain("cannot be read");
      expect((await publish(env, ["good.igx"], { ca: "good.igx" })).err).toContain("holds no certificate");
    }));

  test("no secret and no signature in anything that is said", () =>
    withAnswer(500, `trace: ${secret}`, async (env, ca) => {
      for (const format of ["pretty", "json"] as const) {
        const { out, err } = await publish(env, ["good.igx"], { ca }, { format });
        expect(out + err).toContain("trace: ***");
        expect(out + err).not.toMatch(/very-secret|api_sig/);
      }
    }));

  test("a rate is read from text", () => {
    const parse = publishCommand.options.find(({ flags }) => flags.startsWith("--rate"))?.parse;
    expect(["2/s", "0.5/s", "3"].map((text) => parse?.(text, undefined))).toEqual([2, 0.5, 3]);
    for (const text of ["", "0", "0/s", "-1", "2/m", "."]) expect(() => parse?.(text, undefined)).toThrow("N/s");
  });
});

describe("igx sign", () => {
  const url = "https://infogr.am/service/v1/infographics";
  const words = [
    "post",
    url,
    "api_key=nMECGhmHe9",
    'content=[{"type":"h1","text":"Hello infogr.am"}]',
    "publish=false",
    "theme_id=45",
    "title=Hello",
    "api_sig=old",
  ];
  const run = async (args: readonly string[], env: Record<string, string>, common: Partial<CommonOptions> = {}) => {
    const { context, out, err } = recordedContext(work(), env, common);
    return { code: await runCommand(context, signCommand, args, {}), out: out(), err: err() };
  };

  test("shows the three steps", async () => {
    const env = { IGX_API_SECRET: "da5xoLrCCx" };
    const json = await run(words, env, { format: "json" });
    expect(json.code).toBe(0);
    expect(Object.keys(JSON.parse(json.out))).toEqual(["parameter_string", "base_string", "signature"]);
    expect(JSON.parse(json.out).signature).toBe("bqwCqAk1TWDYNy3eqV0BiNuIERQ=");
    const { out, err } = await run(words, env);
    expect(out).toMatch(
      /^parameter string\n {2}api_key=.*\n\nbase string\n {2}POST&.*\n\nsignature\n {2}bqwCqAk1TWDYNy3eqV0BiNuIERQ=\n$/,
    );
    expect(err).toContain("api_sig is not among the signed parameters");
  });

  test("names the address that a client sends, if it is written in another way", async () => {
    const said = async (given: string) =>
      (await run(["GET", given, "api_key=k"], { IGX_API_SECRET: "a-long-secret" })).err;
    for (const given of [`${url}?a=1`, `${url}#x`, url, "https://infogr.am:8443/x"])
      expect([given, await said(given)]).toEqual([given, ""]);
    for (const given of [
      "https://INFOGR.am/x",
      "https://infogr.am:443/x",
      "https://u:p@infogr.am/x",
      "https://infogr.am/a/../x",
    ])
      expect(await said(given)).toBe(
        "Most clients send this request to https://infogr.am/x, which has another signature.\n",
      );
  });

  test("refuses what cannot be signed", async () => {
    const env = { IGX_API_SECRET: "s" };
    expect(await run(["PATCH", url], env)).toMatchObject({ code: 2, out: "" });
    expect(await run(["GET", "http://infogr.am/"], env)).toMatchObject({ code: 2, out: "" });
    expect(await run(["GET", url, "nothing"], env)).toMatchObject({ code: 2, out: "" });
    expect(await run(["GET", url], {})).toMatchObject({ code: 3, err: "IGX_API_SECRET is not set.\n" });
  });
});

describe("igx sandbox", () => {
  const start = (recorded: ReturnType<typeof recordedContext>, port = 0) =>
    runCommand(recorded.context, sandboxCommand, [], { port, caDir: caDir() });
  const until = async (said: () => boolean) => {
    while (!said()) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  test("prints what a client needs, serves, and stops", async () => {
    const recorded = recordedContext(work());
    const running = start(recorded);
    await until(() => recorded.out() !== "");
    const env = Object.fromEntries(
      [...recorded.out().matchAll(/^export (\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
    expect(Object.keys(env)).toEqual([
      "IGX_BASE_URL",
      "IGX_API_KEY",
      "IGX_API_SECRET",
      "IGX_CA",
      "NODE_EXTRA_CA_CERTS",
    ]);
    const { code } = await publish(env as Record<string, string>, ["good.igx"], { ca: env.IGX_CA as string });
    expect(code).toBe(0);
    const path = "/service/v1/infographics";
    expect(recorded.err()).toBe(`GET ${path} 200\nPOST ${path} 201\nGET ${path} 200\n`);
    const second = recordedContext(work());
    expect(await start(second, Number(new URL(env.IGX_BASE_URL as string).port))).toBe(3);
    expect(second.err()).toMatch(/^Port \d+ is taken\.\n$/);
    await recorded.interrupt();
    expect(await running).toBe(130);
    expect((await publish(env as Record<string, string>, ["second.igx"], { ca: env.IGX_CA as string })).err).toContain(
      "nothing listens there",
    );
  });

  test("as data for scripts; its options are read strictly", async () => {
    const recorded = recordedContext(work(), {}, { format: "json" });
    const running = start(recorded);
    await until(() => recorded.out() !== "");
    const { url, environment } = JSON.parse(recorded.out());
    expect(environment.IGX_BASE_URL).toBe(url);
    await recorded.interrupt();
    await running;
    const parse = (name: string, text: string, previous?: unknown) =>
      sandboxCommand.options.find(({ flags }) => flags.startsWith(name))?.parse?.(text, previous);
    const faults = parse("--fail", "429:1", parse("--fail", "503:0.1"));
    expect(faults).toEqual([
      { status: 503, probability: 0.1 },
      { status: 429, probability: 1 },
    ]);
    expect(() => parse("--fail", "503")).toThrow("STATUS:PROBABILITY");
    expect(() => parse("--port", "70000")).toThrow("65535");
    expect(() => parse("--drop-after-commit", "2")).toThrow("from 0 to 1");
  });
});
