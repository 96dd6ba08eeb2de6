import { createHmac } from "node:crypto";
import { chmod, lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { previewKey, writePreviewLink } from "../../../src/cli/preview/preview-key.js";
import type { PreviewState } from "../../../src/preview/protocol.js";
import { wordOf } from "../../../src/preview/server/secret-path.js";
import { createDrawings } from "../../../src/preview/session/drawings.js";
import { shownSources } from "../../../src/preview/session/shown-sources.js";
import { folderWith, good } from "../../support/cli.js";
import { ask, preview } from "../../support/preview.js";

const started = async (files: Readonly<Record<string, string>> = { "doc.igx": good }, setUp = {}) =>
  preview(await folderWith(files), "doc.igx", setUp);

describe("what is asked for by another name", () => {
  test("is refused whatever it is: such a name may be one that an attacker leads to this machine", async () => {
    const { url, base, headers, token } = await started();
    const { port } = new URL(url);
    const hosts = [
      "evil.example",
      `evil.example:${port}`,
      "127.0.0.1",
      `127.0.0.1:${Number(port) + 1}`,
      `127.0.0.1.evil.example:${port}`,
      `[::1]:${port}`,
      `0.0.0.0:${port}`,
    ];
    for (const host of hosts) {
      for (const path of ["/", "/client.js", "/events", "/nothing"]) {
        const { status, body } = await ask(base + path, { headers: { ...headers, host } });
        expect([host, path, status]).toEqual([host, path, 403]);
        expect(body).not.toContain(token);
        expect(body).not.toContain("Coffee");
      }
      const params = await ask(`${base}/params`, { method: "POST", headers: { ...headers, host } }, '{"values":{}}');
      expect([host, params.status]).toEqual([host, 403]);
    }
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`])
      expect((await ask(url, { headers: { host } })).status).toBe(200);
  });

  test("is refused without any name too", async () => {
    const { url } = await started();
    const answer = await new Promise<string>((resolve) => {
      let text = "";
      const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write("GET / HTTP/1.0\r\n\r\n"));
      socket.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      socket.on("close", () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  });
});

describe("what another page asks for", () => {
  const foreign = [
    "http://evil.example",
    "https://127.0.0.1",
    "http://127.0.0.1:1",
    "null",
    "http://localhost.evil.example",
  ];

  test("is no action: the origin must be there, and its own", async () => {
    const { session, headers, origin, base } = await started({ "doc.igx": "@param name: string\n\n# {{ name }}\n" });
    const post = (change: Readonly<Record<string, string | undefined>>) => {
      const sent = Object.fromEntries(
        Object.entries({ ...headers, ...change }).filter(([, value]) => value !== undefined),
      );
      return ask(
        `${base}/params`,
        { method: "POST", headers: sent as Record<string, string> },
        '{"values":{"name":"evil"}}',
      );
    };
    for (const other of [...foreign, undefined])
      expect([other, (await post({ origin: other })).status]).toEqual([other, 403]);
    for (const site of ["cross-site", "same-site", "none"])
      expect([site, (await post({ "sec-fetch-site": site })).status]).toEqual([site, 403]);
    expect(session.choice().values).toEqual({});
    expect((await post({ "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect((await post({ origin: origin.replace("127.0.0.1", "localhost") })).status).toBe(200);
    expect(session.choice().values).toEqual({ name: "evil" });
  });

  test("shows no document, even to a page that knows the address", async () => {
    const { base } = await started();
    const events = (headers: Readonly<Record<string, string>>) => ask(`${base}/events`, { headers });
    for (const other of foreign) expect((await events({ origin: other })).status).toBe(403);
    for (const site of ["cross-site", "same-site", "none"])
      expect((await events({ "sec-fetch-site": site })).status).toBe(403);
  });
});

describe("the word of the address", () => {
  const paths = ["", "/", "/client.js", "/page.css", "/events", "/params", "/publish", "/nothing"];

  test("is needed for everything: without it there is only a sentence that says where it is", async () => {
    const [{ base, origin, token, headers, session }, other] = [await started(), await started()];
    const word = base.slice(origin.length + 1);
    const wrong = [
      "",
      "/",
      `/${word.slice(1)}`,
      `/${word}0`,
      `/${word.toUpperCase()}`,
      `//${word}`,
      `/?key=${word}`,
      `/x?/${word}`,
      other.base.slice(other.origin.length),
    ];
    for (const prefix of wrong)
      for (const path of paths)
        for (const method of ["GET", "HEAD", "POST"]) {
          const {
            status,
            body,
            headers: got,
          } = await ask(origin, { method, path: prefix + path || "/", headers }, "{}");
          expect([method, prefix, path, status]).toEqual([method, prefix, path, 403]);
          if (method === "GET") expect(body).toBe("Open the address that `igx preview` printed.\n");
          for (const secret of [token, word, "Coffee"]) expect(body + JSON.stringify(got)).not.toContain(secret);
        }
    expect(session.choice()).toMatchObject({ values: {} });
    expect((await ask(base)).headers.location).toBe(`/${word}/`);
  });

  test("belongs to a key and a port, and a page can ask for a proof of it without telling it", async () => {
    const { url, origin, base, shell } = await started(undefined, { key: "a".repeat(64) });
    const port = Number(new URL(url).port);
    expect(base).toBe(`${origin}/${wordOf("a".repeat(64), port)}`);
    expect(new Set([wordOf("a", 1), wordOf("a", 2), wordOf("b", 1)]).size).toBe(3);
    const word = base.slice(origin.length + 1);
    const { status, body } = await ask(`${origin}/proof?once`);
    expect([status, body]).toEqual([
      200,
      `${createHmac("sha256", word).update("igx preview server once").digest("hex")}\n`,
    ]);
    expect(shell.headers).not.toHaveProperty("set-cookie");
    expect(shell.body).not.toContain(word);
  });

  test("is made with a secret that is kept where only the user can read it", async () => {
    const home = await folderWith({});
    const env = { XDG_STATE_HOME: home };
    const [folder, path] = [join(home, "igx"), join(home, "igx/preview-key")];
    const modeOf = async (file: string) => (await lstat(file)).mode & 0o777;
    const key = await previewKey(env);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect([await modeOf(folder), await modeOf(path), await previewKey(env)]).toEqual([0o700, 0o600, key]);
    // What others could have read, and what a link leads to, is replaced and not used.
    await chmod(path, 0o640);
    const second = await previewKey(env);
    expect([second === key, await modeOf(path)]).toEqual([false, 0o600]);
    const planted = join(home, "planted");
    await writeFile(planted, "0".repeat(64), { mode: 0o600 });
    await rm(path);
    await symlink(planted, path);
    expect(await previewKey(env)).not.toBe("0".repeat(64));
    expect([(await lstat(path)).isFile(), await readFile(planted, "utf8")]).toEqual([true, "0".repeat(64)]);
    const link = await writePreviewLink(env, "http://127.0.0.1:1/word/");
    expect(await modeOf(link!)).toBe(0o600);
    expect(await readFile(link!, "utf8")).toContain('content="0; url=http://127.0.0.1:1/word/"');
    // A folder that others can write to, a link in its place, or none: a key for this run.
    await chmod(folder, 0o777);
    expect(await previewKey(env)).not.toBe(await previewKey(env));
    await rm(folder, { recursive: true });
    await mkdir(join(home, "elsewhere"));
    await symlink(join(home, "elsewhere"), folder);
    expect(await previewKey(env)).not.toBe(await previewKey(env));
    expect([await readdir(join(home, "elsewhere")), await writePreviewLink(env, "x")]).toEqual([[], undefined]);
    await rm(folder);
    await writeFile(folder, "");
    expect(await previewKey(env)).not.toBe(await previewKey(env));
  });
});

describe("the token", () => {
  test("is another one each time, and stands where only the page can read it", async () => {
    const [one, other] = [await started(), await started()];
    expect(one.token).toMatch(/^[0-9a-f]{64}$/);
    expect(one.token).not.toBe(other.token);
    expect(JSON.stringify(one.session.state())).not.toContain(one.token);
  });

  test("is wanted for every action", async () => {
    const opened: unknown[] = [];
    const openEditor = async (place: unknown) => void opened.push(place);
    const [{ post, token }, { token: stranger }] = [await started(undefined, { openEditor }), await started()];
    for (const wrong of ["", stranger, token.slice(1), `${token}0`, token.toUpperCase()])
      for (const path of ["/params", "/row", "/open", "/cells", "/edit", "/pin", "/document"]) {
        const { status, reply } = await post(path, { file: "doc.igx", line: 1, column: 1 }, { "x-igx-token": wrong });
        expect([path, status, reply.ok]).toEqual([path, 403, false]);
      }
    expect(opened).toEqual([]);
  });
});

describe("a request", () => {
  test("of another method, or for what is not there, is refused", async () => {
    const { origin, base, headers } = await started();
    const prefix = base.slice(origin.length);
    const cases: readonly (readonly [method: string, path: string, status: number, allow?: string])[] = [
      ["POST", "/", 405, "GET, HEAD"],
      ["PUT", "/client.js", 405, "GET, HEAD"],
      ["DELETE", "/events", 405, "GET"],
      ["HEAD", "/events", 405, "GET"],
      ["GET", "/params", 405, "POST"],
      ["OPTIONS", "/open", 405, "POST"],
      ["GET", "/doc.igx", 404],
      ["GET", "/../doc.igx", 404],
      ["GET", "/%2e%2e/doc.igx", 404],
      ["GET", "/constructor", 404],
      ["GET", "/client.js/", 404],
      ["GET", "//evil.example/", 404],
      ["GET", "/?document", 200],
      ["HEAD", "/page.css", 200],
    ];
    for (const [method, path, status, allow] of cases) {
      const answer = await ask(origin, { method, path: prefix + path, headers });
      expect([method, path, answer.status, answer.headers.allow]).toEqual([method, path, status, allow]);
    }
  });

  test("has a body of JSON, of at most 1 MB, of the right shape", async () => {
    const { base, headers, post } = await started();
    const send = (body: string, change = {}) =>
      ask(`${base}/params`, { method: "POST", headers: { ...headers, ...change } }, body);
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])
      expect((await send('{"values":{}}', { "content-type": type })).status).toBe(415);
    expect((await send('{"values":{}}', { "content-type": "application/json; charset=utf-8" })).status).toBe(200);
    expect((await send("{")).status).toBe(400);
    const large = (bytes: number) => `{"values":{},"pad":"${"x".repeat(bytes - 22)}"}`;
    expect((await send(large(1_000_000))).status).toBe(200);
    const refused = await send(large(1_000_001));
    expect([refused.status, refused.headers.connection]).toEqual([413, "close"]);
    for (const body of [null, 1, [], {}, { values: null }, { values: [] }, { values: { a: 1 } }])
      expect((await post("/params", body)).status).toBe(400);
    for (const body of [null, {}, { row: "0" }, { row: 0.5 }, { row: null }, { row: 0 }])
      expect((await post("/row", body)).status).toBe(400);
    for (const body of [null, {}, { file: ["doc.igx"], line: 1, column: 1 }])
      expect((await post("/open", body)).status).toBe(400);
  });

  test("is always answered with headers that keep the page to itself", async () => {
    const { origin, base, headers, response } = await started();
    const answers = [
      await ask(`${base}/`),
      await ask(`${base}/client.js`),
      await ask(`${base}/nothing`),
      await ask(origin),
      await ask(`${base}/`, { headers: { host: "evil.example" } }),
      await ask(`${base}/params`, { method: "POST", headers }, "{}"),
    ].map((answer) => answer.headers);
    const { headers: events } = await response;
    for (const found of [...answers, events]) {
      expect(found).toMatchObject({
        "content-security-policy":
          "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(found).not.toHaveProperty("access-control-allow-origin");
    }
    expect(events["content-type"]).toBe("text/event-stream; charset=utf-8");
  });

  test("is heard on 127.0.0.1 alone", async () => {
    const { url } = await started();
    const refused = await new Promise((resolve) => {
      const socket = connect(Number(new URL(url).port), "127.0.0.2", () => resolve("connected"));
      socket.on("error", ({ code }: NodeJS.ErrnoException) => resolve(code));
    });
    expect(refused).toBe("ECONNREFUSED");
  });
});

describe("events", () => {
  test("begin with the newest state, are lines of their own, and give signs of life", async () => {
    const { until, text } = await started({ "doc.igx": "# Line\\nbreak \u2028 \u0085\n" }, { heartbeat: 20 });
    await until(() => true);
    await vi.waitFor(() => expect(text()).toMatch(/\n\n:\n\n:\n\n$/), { timeout: 90_000 });
    const lines = text().split("\n");
    expect(lines.slice(0, 4)).toEqual(["retry: 500", "", "event: state", "id: 1"]);
    expect(JSON.parse(lines[4]!.replace(/^data: /, "")).title).toContain("Line");
    expect(lines.slice(5).every((line) => line === "" || line === ":")).toBe(true);
  });

  test("end with the server, whose port is free then", async () => {
    const { url, close, until, stream } = await started();
    await until(() => true);
    const ended = new Promise((resolve) => stream.on("close", resolve));
    await close();
    await ended;
    await expect(ask(url)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });
});

describe("a hostile document", () => {
  const evil = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'--><svg onload=alert(3)>";
  const cell = evil.replaceAll("|", "");
  const document = [
    "---",
    `title: ${JSON.stringify(evil)}`,
    "---",
    `# ${evil}`,
    "",
    `## ${evil}`,
    "",
    evil,
    "",
    `> ${evil}`,
    `> -- ${evil}`,
    "",
    "@chart bar",
    `| ${cell} | ${cell} |`,
    "|---|--:|",
    `| ${cell} | 1 |`,
    "",
    "@chart pie",
    `| ${cell} | ${cell} |`,
    "|---|--:|",
    `| ${cell} | 1 |`,
    "",
    "@chart table",
    `| ${cell} | ${cell} |`,
    "|---|---|",
    `| ${cell} | ${cell} |`,
    "",
  ].join("\n");

  /** The names of all tags and attributes. Quoted values are what they are. */
  const names = (html: string) =>
    [...html.replaceAll(/"[^"]*"/g, '""').matchAll(/<([a-z][\w-]*)([^>]*)>/gi)].flatMap(([, tag, attributes]) => [
      tag!.toLowerCase(),
      ...[...attributes!.matchAll(/([\w:-]+)=/g)].map(([, name]) => `@${name!.toLowerCase()}`),
    ]);
  const forbidden = /^(?:script|img|iframe|object|embed|link|style|foreignobject|@on.*|@style|@href|@xlink:href)$/;

  test("is escaped in everything that the page inserts", async () => {
    const { until, htmlOf } = await started({ "doc.igx": document });
    const state = await until(() => true);
    expect(state.findings.filter(({ severity }) => severity === "error")).toEqual([]);
    const drawings = await htmlOf(state.picture!);
    expect(drawings).toHaveLength(7);
    for (const drawing of drawings) {
      const html = drawing ?? "";
      expect(html).toContain("&lt;script&gt;");
      expect(html).not.toMatch(/<script|<img|<svg onload/i);
      expect(names(html).filter((name) => forbidden.test(name))).toEqual([]);
    }
  });

  test("gets no colours past the compiler, and none past the drawing where it would", async () => {
    const colors = ['red" onload="alert(1)', "url(javascript:alert(1))", "</svg><script>alert(1)</script>"];
    for (const color of colors) {
      const chart = (chart_type: string) => ({
        type: "chart",
        chart_type,
        colors: [color],
        data: { sheets: [{ header: ["a", color], rows: [{ header: "x", data: [1], color: [color] }] }] },
      });
      const { session } = await started({ "doc.igx": `\`\`\`element\n${JSON.stringify(chart("bar"))}\n\`\`\`\n` });
      expect(session.state().findings.map(({ code }) => code)).toContain("invalid-color");
      const content = [chart("bar"), chart("pie"), chart(color), { type: color, text: color }];
      const drawings = createDrawings();
      const options = { locale: color };
      const numbers = drawings.replace(
        content.map((element) => ({ element, json: JSON.stringify(element), heading: color, options })),
      );
      const drawn = numbers.map((number) => drawings.draw(number)!.html);
      expect(drawn).toHaveLength(4);
      for (const html of drawn) expect(names(html).filter((name) => forbidden.test(name))).toEqual([]);
      expect(drawn.join("")).not.toMatch(/fill="[^"]*(?:alert|javascript)/);
    }
  });
});

describe("secrets", () => {
  const document =
    '---\ntitle: T {{ code }}\npassword: {{ word }}\n---\n@param word: secret\n@param code: secret = "d3fault"\n\n# Coffee\n';

  test("are in no answer: neither those that are given, nor defaults, nor what was typed", async () => {
    const seen: PreviewState[] = [];
    const setUp = { param: { word: "fr0m-the-cli" } };
    const { until, post, text, session } = await started({ "doc.igx": document }, setUp);
    seen.push(await until(() => true));
    expect(seen[0]!.status).toBe("ok");
    const reply = await post("/params", { values: { word: "typ3d", code: "typ3d-too" } });
    await until(({ params }) => params.every(({ changed }) => changed));
    for (const secret of ["fr0m-the-cli", "d3fault", "typ3d"]) {
      expect(text()).not.toContain(secret);
      expect(reply.body).not.toContain(secret);
      expect(JSON.stringify(session.state())).not.toContain(secret);
    }
    const { params, title } = session.state();
    expect(title).toBe("Coffee");
    expect(params).toEqual([
      { name: "word", type: "secret", required: true, changed: true, secret: true, fromRow: false },
      { name: "code", type: "secret", required: false, changed: true, secret: true, fromRow: false },
    ]);
  });

  test("of a table are shown nowhere either", async () => {
    const template =
      "---\nkey: {{ id }}\npassword: {{ word }}\n---\n@param id: string\n@param word: secret\n\n# {{ id }}\n";
    const { until, text } = await started(
      { "doc.igx": template, "rows.csv": "id,word\na,hunter2\n" },
      { each: "rows.csv" },
    );
    await until(({ status }) => status === "ok").catch(() => {});
    expect(text()).toContain('"labels":["a"]');
    expect(text()).not.toContain("hunter2");
  });

  test("that stand in a source are blotted out, and nothing moves", () => {
    const text =
      '// secret = "no"\n@param a: secret = "abc d" // said\n  @param b:secret="x\n@param c: string = "secret = 1"\n# d = e\n';
    const shown = shownSources({ sources: new Map([["a", { path: "a", text }]]) } as never)["a"]!;
    expect(shown).toBe(
      '// secret = "no"\n@param a: secret = **** ** ** ****\n  @param b:secret=**\n@param c: string = "secret = 1"\n# d = e\n',
    );
    expect(shown).toHaveLength(text.length);
  });
});
