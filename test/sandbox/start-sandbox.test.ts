import { X509Certificate } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "node:tls";
import { describe, expect, test } from "vitest";
import { elements } from "../../src/language/registry.js";
import { InfographicClient } from "../../src/publish/infogram/client.js";
import { buildForm } from "../../src/publish/infogram/form.js";
import { serverIdentity } from "../../src/sandbox/authority.js";
import { parseFault, parseProbability } from "../../src/sandbox/faults.js";
import { type Sandbox, startSandbox } from "../../src/sandbox/start-sandbox.js";
import { temporaryDirectory, withSandbox } from "../support/sandbox.js";
import { rawRequest, signedPairs } from "../support/sandbox-request.js";

const directory = temporaryDirectory();
const caDir = () => join(directory(), "ca");
const content = '[{"type":"h1","text":"Hello, world & co"}]';
const create = [
  ["content", content],
  ["theme_id", "45"],
] as const;
const form = (pairs: Iterable<readonly [string, string]>) =>
  new URLSearchParams([...pairs].map(([key, value]): [string, string] => [key, value])).toString();

const post = (sandbox: Sandbox, pairs: readonly (readonly [string, string])[]) =>
  rawRequest(sandbox, { body: form(signedPairs(sandbox, pairs)) });

describe("creation", () => {
  test("answers 201 with Location, X-Infogram-Id and the record", () =>
    withSandbox({ caDir: caDir() }, async (_client, sandbox) => {
      const { status, headers, body } = await post(sandbox, [...create, ["publish", "true"], ["title", "T"]]);
      const record = JSON.parse(body);
      expect(status).toBe(201);
      expect(record).toMatchObject({ title: "T", theme_id: 45, published: true });
      expect(record.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(record.date_modified).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      expect(record.embed_responsive).toContain(record.url);
      expect(headers.location).toBe(`/service/v1/infographics/${record.id}`);
      expect(headers["x-infogram-id"]).toBe(record.id);
      expect(headers["content-type"]).toContain("application/json");
    }));

  test("infers a title, and tells no url of what is not published", () =>
    withSandbox({ caDir: caDir() }, async (_client, sandbox) => {
      const record = JSON.parse((await post(sandbox, create)).body);
      expect(record.title).toBe("Hello, world & co");
      expect(record).not.toHaveProperty("url");
      expect(record.published).toBe(false);
    }));

  test("takes any legal encoding of a form, in any order, with or without a port in Host", () =>
    withSandbox({ caDir: caDir() }, async (_client, sandbox) => {
      const pairs = signedPairs(sandbox, create);
      const percent = pairs.map((pair) => pair.map(encodeURIComponent).join("=")).join("&");
      const everything = (text: string) =>
        [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
      const bodies = [
        form(pairs),
        form(pairs.toReversed()),
        percent,
        percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
        percent.replaceAll("%20", "+"),
        pairs.map(([key, value]) => `${everything(key)}=${everything(value)}`).join("&"),
      ];
      for (const body of bodies) expect((await rawRequest(sandbox, { body })).status).toBe(201);
      for (const host of ["localhost", `localhost:${new URL(sandbox.url).port}`, "infogr.am"]) {
        const body = form(signedPairs(sandbox, create, { host }));
        expect((await rawRequest(sandbox, { body, headers: { host } })).status).toBe(201);
        expect((await rawRequest(sandbox, { body, headers: { host: "other" } })).status).toBe(400);
      }
    }));
});

describe("refusals", () => {
  test("what is not signed, or not rightly", () =>
    withSandbox({ caDir: caDir() }, async (client, sandbox) => {
      const pairs = signedPairs(sandbox, create);
      const without = (name: string) => form(pairs.filter(([key]) => key !== name));
      const changed = (name: string, value: string) =>
        form(pairs.map(([key, old]) => [key, key === name ? value : old]));
      const refusal = async (body: string) => {
        const reply = await rawRequest(sandbox, { body });
        expect(reply.headers["content-type"]).toContain("text/plain");
        return `${reply.status} ${reply.body.trim()}`;
      };
      expect(await refusal(without("api_key"))).toBe("400 api_key is missing in the form body.");
      expect(await refusal(without("api_sig"))).toBe("400 api_sig is missing in the form body.");
      expect(await refusal(changed("api_key", "other"))).toBe("403 This api_key is not known here.");
      const url = `${sandbox.url}/service/v1/infographics`;
      const wrong = `400 api_sig is wrong. Checked: POST ${url} with the parameters api_key, content, theme_id.`;
      expect(await refusal(changed("api_sig", "short"))).toBe(wrong);
      expect(await refusal(changed("api_sig", "bqwCqAk1TWDYNy3eqV0BiNuIERQ="))).toBe(wrong);
      expect(await refusal(changed("theme_id", "46"))).toBe(wrong);
      expect(await refusal(changed("content", "[*]"))).toContain("encoded as RFC 3986 says");
      expect(await client.list()).toMatchObject({ value: [] });
    }));

  test("fields that are missing or wrong, in words", () =>
    withSandbox({ caDir: caDir() }, async (_client, sandbox) => {
      const words = async (pairs: readonly (readonly [string, string])[]) => {
        const { status, body } = await post(sandbox, pairs);
        return `${status} ${body.trim()}`;
      };
      expect(await words([["theme_id", "1"]])).toBe("400 content is required.");
      expect(await words([["content", "[]"]])).toBe("400 theme_id is required.");
      expect(
        await words([
          ["content", "[]"],
          ["theme_id", "x"],
        ]),
      ).toBe("400 theme_id must be an integer.");
      expect(await words([...create, ["publish", "yes"]])).toBe("400 publish must be true or false.");
      expect(await words([...create, ["publish_mode", "x"]])).toBe("400 publish_mode must be public or private.");
      expect(await words([...create, ["password", "x"]])).toBe("400 password needs publish_mode private.");
      expect(await words([...create, ["width", "0"]])).toBe("400 width must be a number of pixels.");
    }));

  test.each([
    ["{", "it is not JSON text."],
    ["{}", "content must be an array."],
    ["[5]", "/0 must be an object."],
    ['[{"type":"h3","text":""}]', `/0/type must be one of ${elements.map(({ type }) => type).join(", ")}.`],
    ['[{"text":""}]', "/0/type is required."],
    ['[{"type":"separator"},{"type":"h1"}]', "/1/text is required."],
    ['[{"type":"h1","text":5}]', "/0/text must be text."],
    ['[{"type":"h1","text":"","settings":{"width":1}}]', "/0/settings/width must be 0.5."],
    ['[{"type":"quote","text":""}]', "/0/author is required."],
    ['[{"type":"chart","chart_type":"pie","data":[[["a",true]]]}]', "/0/data/0/0/1 must be text or a number."],
    ['[{"type":"chart","chart_type":"pie","data":5}]', "/0/data must be an array or an object."],
    ['[{"type":"chart","chart_type":"pie"}]', "/0/data is required."],
    [
      '[{"type":"chart","chart_type":"pie","data":{"sheets":[{"header":["a"],"rows":[{"data":[1],"color":"zz"}]}]}}]',
      "/0/data/sheets/0/rows/0/color must be a hex colour, such as #0000ff.",
    ],
    ['[{"type":"chart","chart_type":"pie","data":[],"icon":"x"}]', "/0/icon is only for charts of type table."],
    [
      '[{"type":"chart","chart_type":"bar","data":[],"settings":{"height":1,"category_height":1}}]',
      "/0/settings/category_height must not be used together with height.",
    ],
    [
      '[{"type":"facts_and_figures","data":[{"figure":1.5}]}]',
      "/0/data/0/figure must be an integer, text, true or false.",
    ],
    [
      "[1,2,3,4,5,6,7]",
      "/0 must be an object; /1 must be an object; /2 must be an object; /3 must be an object; /4 must be an object; and 2 more.",
    ],
  ])("content %s", (json, words) =>
    withSandbox({ caDir: caDir() }, async (client) => {
      const outcome = await client.create([
        ["content", json],
        ["theme_id", "1"],
      ]);
      expect(outcome).toMatchObject({ kind: "refused", status: 400, serviceMessage: `Invalid content: ${words}` });
    }),
  );

  test("paths, methods, bodies and formats that are not the service's", () =>
    withSandbox({ caDir: caDir(), maxBodyBytes: 1000 }, async (client, sandbox) => {
      const body = form(signedPairs(sandbox, create));
      expect((await rawRequest(sandbox, { path: "/service/v2/infographics", body })).status).toBe(404);
      const patch = await rawRequest(sandbox, { method: "PATCH", body });
      expect([patch.status, patch.headers.allow]).toEqual([405, "GET, POST"]);
      expect((await rawRequest(sandbox, { method: "DELETE" })).status).toBe(405);
      const json = await rawRequest(sandbox, { body: "{}", headers: { "content-type": "application/json" } });
      expect([json.status, json.body]).toEqual([400, expect.stringContaining("must be a form")]);
      expect(await client.create([["content", " ".repeat(1500)]])).toMatchObject({ kind: "refused", status: 413 });
      expect(await client.get("none")).toMatchObject({ kind: "refused", status: 404 });
      expect(await client.update("none", create)).toMatchObject({ kind: "refused", status: 404 });
      expect(await client.delete("none")).toMatchObject({ kind: "refused", status: 404 });
      expect(await client.listOf("nobody")).toMatchObject({ kind: "refused", status: 404 });
      const created = await client.create(create);
      if (created.kind !== "ok") throw new Error(created.message);
      expect(await client.download(created.value.id, "gif" as "png")).toMatchObject({ kind: "refused", status: 400 });
    }));
});

describe("pages", () => {
  test("a published infographic has a page, which shows text as text; others have none", () =>
    withSandbox({ caDir: caDir() }, async (client, sandbox) => {
      const { fields } = buildForm('[{"type":"body","text":"<script>alert(1)</script>"}]', {
        theme_id: 1,
        publish: true,
      });
      const view = async (more: readonly (readonly [string, string])[]) => {
        const created = await client.create([...fields, ...more]);
        if (created.kind !== "ok") throw new Error(created.message);
        return rawRequest(sandbox, { method: "GET", path: `/view/${created.value.id}` });
      };
      const page = await view([]);
      expect([page.status, page.body]).toEqual([200, expect.stringContaining("<p>&lt;script&gt;")]);
      expect((await view([["publish_mode", "private"]])).status).toBe(403);
      expect((await rawRequest(sandbox, { method: "GET", path: "/view/none" })).status).toBe(404);
    }));
});

describe("records on disk", () => {
  test("survive a restart, without the password", async () => {
    const store = join(directory(), "records");
    const fields = [...create, ["publish_mode", "private"], ["password", "hush-hush"]] as const;
    const first = await withSandbox({ caDir: caDir(), store }, (client) => client.create(fields));
    if (first.kind !== "ok") throw new Error(first.message);
    const again = await withSandbox({ caDir: caDir(), store }, async (client) => {
      const kept = await client.get(first.value.id);
      await client.create(create);
      return kept;
    });
    expect(again).toMatchObject({ kind: "ok", value: { id: first.value.id, title: "Hello, world & co" } });
    const names = await readdir(store);
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect((await stat(join(store, name))).mode & 0o077).toBe(0);
      expect(await readFile(join(store, name), "utf8")).not.toContain("hush-hush");
    }
    await withSandbox({ caDir: caDir(), store }, (client) => client.delete(first.value.id));
    expect(await readdir(store)).toHaveLength(1);
  });

  test("one that cannot be read is not overwritten", async () => {
    const store = join(directory(), "damaged");
    await mkdir(store);
    await writeFile(join(store, "00000000-0000-4000-8000-000000000000.json"), "{");
    await expect(startSandbox({ caDir: caDir(), store })).rejects.toThrow("is not a record of the sandbox");
  });
});

describe("faults", () => {
  test("an answer on demand, and nothing done", () => {
    const numbers = [0.05, 0.2];
    const random = () => numbers.shift() ?? 0.99;
    return withSandbox({ caDir: caDir(), fail: [{ status: 503, probability: 0.1 }], random }, async (client) => {
      expect(await client.create(create)).toMatchObject({ kind: "refused", status: 503, retryAfterSeconds: 1 });
      expect(await client.list()).toMatchObject({ kind: "ok", value: [] });
    });
  });

  test("a dropped answer, and all done", () =>
    withSandbox({ caDir: caDir(), dropAfterCommit: 1, delay: 1 }, async (client) => {
      expect(await client.create(create)).toMatchObject({ kind: "unknown" });
      expect(await client.list()).toMatchObject({ kind: "ok", value: [{ theme_id: 45 }] });
    }));

  test("are read from text", () => {
    expect(parseFault("503:0.1")).toEqual({ status: 503, probability: 0.1 });
    expect(parseFault("429:1")).toEqual({ status: 429, probability: 1 });
    for (const text of ["", "503", "200:0.1", "503:2", "503:-1", "503:x", "503:", "600:0.1", "503:."])
      expect(parseFault(text)).toBeUndefined();
    expect([parseProbability("0"), parseProbability(".5"), parseProbability("1.1"), parseProbability("x")]).toEqual([
      0,
      0.5,
      undefined,
      undefined,
    ]);
  });

  test("a body that is announced as far too large is refused at once, and one that is cut off is no failure", async () => {
    const lines: string[] = [];
    await withSandbox(
      { caDir: caDir(), maxBodyBytes: 1000, log: (line) => lines.push(line) },
      async (_client, sandbox) => {
        const send = (length: number) =>
          connect({ port: Number(new URL(sandbox.url).port), rejectUnauthorized: false }).end(
            `POST /service/v1/infographics HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\na=1`,
          );
        for (const length of [10_000_000, 100]) {
          const socket = send(length);
          socket.on("error", () => {});
          await new Promise((resolve) => void socket.resume().on("close", resolve));
        }
      },
    );
    const path = "POST /service/v1/infographics";
    expect(lines).toEqual([`${path} 413`, `${path} cut off by the client`]);
  });

  test("the log tells no parameters", async () => {
    const lines: string[] = [];
    await withSandbox({ caDir: caDir(), log: (line) => lines.push(line) }, async (client) => {
      await client.create(create);
      await client.list();
    });
    expect(lines).toEqual(["POST /service/v1/infographics 201", "GET /service/v1/infographics 200"]);
  });
});

describe("the certificate authority", () => {
  test("is made once and kept where nobody else can read its key", async () => {
    const kept = join(directory(), "kept");
    const first = await serverIdentity(kept);
    const authority = await readFile(first.caFile, "utf8");
    const second = await serverIdentity(kept);
    expect(await readFile(second.caFile, "utf8")).toBe(authority);
    expect(second.key).not.toBe(first.key);
    expect((await stat(kept)).mode & 0o777).toBe(0o700);
    expect((await stat(join(kept, "authority.pem"))).mode & 0o777).toBe(0o600);
    expect(authority).not.toContain("PRIVATE");
    expect((await readdir(kept)).toSorted()).toEqual(["authority.pem", "ca.pem"]);
    const [ca, leaf] = [new X509Certificate(authority), new X509Certificate(second.cert)];
    expect(leaf.verify(ca.publicKey)).toBe(true);
    expect(ca.ca).toBe(true);
    expect(leaf.ca).toBe(false);
    expect(leaf.subjectAltName).toBe("DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1");
  });

  test("is made anew when the file is damaged", async () => {
    const damaged = join(directory(), "damaged-ca");
    await mkdir(damaged);
    await writeFile(join(damaged, "authority.pem"), "nonsense", { mode: 0o644 });
    const { caFile } = await serverIdentity(damaged);
    expect(await readFile(caFile, "utf8")).toContain("BEGIN CERTIFICATE");
    expect((await stat(join(damaged, "authority.pem"))).mode & 0o777).toBe(0o600);
  });

  test("is one for sandboxes that start at once", async () => {
    const shared = join(directory(), "shared");
    const identities = await Promise.all(Array.from({ length: 8 }, () => serverIdentity(shared)));
    const ca = new X509Certificate(await readFile(join(shared, "ca.pem")));
    for (const { cert } of identities) expect(new X509Certificate(cert).verify(ca.publicKey)).toBe(true);
  });

  test("vouches for localhost too", () =>
    withSandbox({ caDir: caDir() }, async (_client, sandbox, options) => {
      const baseUrl = sandbox.url.replace("127.0.0.1", "localhost");
      expect(await new InfographicClient({ ...options, baseUrl }).list()).toMatchObject({ kind: "ok" });
      const authorized = await new Promise((resolve, reject) => {
        const socket = connect(
          { host: "127.0.0.1", port: Number(new URL(baseUrl).port), ca: options.ca as string, servername: "localhost" },
          () => {
            resolve(socket.authorized);
            socket.destroy();
          },
        ).on("error", reject);
      });
      expect(authorized).toBe(true);
    }));
});
