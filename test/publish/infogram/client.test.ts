import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:https";
import { createServer as createTcpServer, type Socket } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { InfographicClient } from "../../../src/publish/infogram/client.js";
import { buildForm } from "../../../src/publish/infogram/form.js";
import { createRateLimiter } from "../../../src/publish/rate-limiter.js";
import { serviceMessage } from "../../../src/publish/service-message.js";
import { serverIdentity } from "../../../src/sandbox/authority.js";
import { listen, stopServer } from "../../support/listen.js";
import { temporaryDirectory, withSandbox } from "../../support/sandbox.js";

const directory = temporaryDirectory();
const caDir = () => join(directory(), "ca");
const fields = buildForm('[{"type":"h1","text":"Hello *~!\'() wörld 👩‍🌾"}]', {
  title: "Hello",
  theme_id: 45,
  publish: true,
}).fields;
const secret = "s3cret-of-the-account";

/** An https server that answers as told, with a certificate that the client is told to trust. */
async function withServer<Result>(
  handler: Parameters<typeof createServer>[1] & object,
  use: (client: InfographicClient, server: Server, port: number) => Promise<Result>,
): Promise<Result> {
  const { key, cert, caFile } = await serverIdentity(caDir());
  const server = createServer({ key, cert }, handler);
  const port = await listen(server);
  const ca = await readFile(caFile, "utf8");
  try {
    const baseUrl = `https://127.0.0.1:${port}/prefix/`;
    return await use(
      new InfographicClient({ baseUrl, apiKey: "k", apiSecret: secret, ca, timeoutMs: 20_000 }),
      server,
      port,
    );
  } finally {
    await stopServer(server);
  }
}

describe("operations", () => {
  test("create, read, list, update, download, themes, delete", () =>
    withSandbox({ caDir: caDir() }, async (client) => {
      const created = await client.create(fields);
      if (created.kind !== "ok") throw new Error(created.message);
      expect(created).toMatchObject({ status: 201, value: { title: "Hello", theme_id: 45, published: true } });
      const { id, url } = created.value;
      expect(url).toContain(id);
      expect(await client.get(id)).toEqual({ kind: "ok", status: 200, value: created.value });
      expect(await client.list()).toEqual({ kind: "ok", status: 200, value: [created.value] });
      expect(await client.listOf("sandbox")).toMatchObject({ kind: "ok", value: [{ id }] });
      const updated = await client.update(id, buildForm("[]", { title: "New", theme_id: 1 }).fields);
      expect(updated).toMatchObject({ kind: "ok", status: 200, value: { id, title: "New", published: false } });
      for (const format of ["pdf", "png", "html"] as const)
        expect(await client.download(id, format)).toMatchObject({ kind: "ok", value: { format } });
      expect(await client.themes()).toMatchObject({ kind: "ok", value: [{ id: 1 }, { id: 45 }, { id: 46 }] });
      expect(await client.delete(id)).toEqual({ kind: "ok", status: 204, value: undefined });
      expect(await client.get(id)).toMatchObject({ kind: "refused", status: 404 });
    }));

  test("megabytes of content arrive as they are", () =>
    withSandbox({ caDir: caDir() }, async (client) => {
      const text = "it's é (really) 漢字 100% + & = ~ ".repeat(50_000);
      const created = await client.create(buildForm(JSON.stringify([{ type: "body", text }]), { theme_id: 1 }).fields);
      if (created.kind !== "ok") throw new Error(created.message);
      const page = await client.download(created.value.id, "html");
      expect(page.kind === "ok" && new TextDecoder().decode(page.value.bytes)).toContain(text.replaceAll("&", "&amp;"));
    }));
});

describe("nothing is sent", () => {
  const client = (baseUrl: string) =>
    new InfographicClient({ baseUrl, apiKey: "k", apiSecret: secret, timeoutMs: 20_000 });

  test("to anything but https", async () => {
    const sockets: Socket[] = [];
    const server = createTcpServer((socket) => sockets.push(socket));
    const port = await listen(server);
    expect(await client(`http://127.0.0.1:${port}`).create(fields)).toMatchObject({
      kind: "not-sent",
      reason: "not-https",
    });
    expect(sockets).toEqual([]);
    await new Promise((resolve) => server.close(resolve));
    for (const url of [
      "",
      "infogr.am",
      "https://",
      "https://u:p@infogr.am",
      "https://u@infogr.am",
      "https://:p@infogr.am",
      "https://infogr.am?x=1",
      "https://infogr.am#x",
      // Where igx would add the path a second time.
      "https://infogr.am/service/v1",
      "https://infogr.am/mirror/service/v1/infographics/",
    ])
      expect(await client(url).list()).toMatchObject({ kind: "not-sent", reason: "bad-url" });
    expect(await client("ftp://infogr.am").list()).toMatchObject({ kind: "not-sent", reason: "not-https" });
  });

  test("for an id that would change the path", async () => {
    for (const id of ["", ".", ".."])
      expect(await client("https://127.0.0.1:1").delete(id)).toMatchObject({ kind: "not-sent", reason: "bad-id" });
  });

  test("where nothing listens", async () => {
    const server = createTcpServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    const outcome = await client(`https://127.0.0.1:${port}`).create(fields);
    expect(outcome).toEqual({
      kind: "not-sent",
      reason: "connection-refused",
      message: `Not sent to https://127.0.0.1:${port}: nothing listens there.`,
    });
  });

  test("to a server whose certificate is not trusted, whatever the environment says", () =>
    withSandbox({ caDir: caDir() }, async (_client, sandbox) => {
      const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
      try {
        const outcome = await client(sandbox.url).create(fields);
        expect(outcome).toMatchObject({ kind: "not-sent", reason: "tls" });
      } finally {
        if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
        else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
      }
    }));

  test("to a server that does not speak TLS", async () => {
    const server = createTcpServer((socket) => socket.resume().end("HTTP/1.1 200 OK\r\n\r\n"));
    const port = await listen(server);
    const baseUrl = `https://127.0.0.1:${port}`;
    expect(await client(baseUrl).create(fields)).toMatchObject({ kind: "not-sent", reason: "tls" });
    await new Promise((resolve) => server.close(resolve));
  });

  test.each([Number.POSITIVE_INFINITY, 1e12])("a bound of %s milliseconds is not over at once", async (timeoutMs) => {
    const server = createTcpServer((socket) => setTimeout(() => socket.destroy(), 100));
    const port = await listen(server);
    const baseUrl = `https://127.0.0.1:${port}`;
    const patient = new InfographicClient({ baseUrl, apiKey: "k", apiSecret: secret, timeoutMs });
    // The server ends the connection before it is a secure one.
    expect(await patient.list()).not.toMatchObject({ reason: "timeout" });
    await new Promise((resolve) => server.close(resolve));
  });

  test("when no connection comes about in time", async () => {
    const sockets: Socket[] = [];
    const server = createTcpServer((socket) => sockets.push(socket));
    const port = await listen(server);
    const baseUrl = `https://127.0.0.1:${port}`;
    const hasty = new InfographicClient({ baseUrl, apiKey: "k", apiSecret: secret, timeoutMs: 100 });
    expect(await hasty.create(fields)).toMatchObject({ kind: "not-sent", reason: "timeout" });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe("answers", () => {
  test("the path of the base URL is kept and signed", () =>
    withServer(
      (request, response) => response.end(JSON.stringify([{ id: request.url?.split("?")[0] }])),
      async (client) => {
        expect(await client.list()).toMatchObject({ kind: "ok", value: [{ id: "/prefix/service/v1/infographics" }] });
      },
    ));

  test("a refusal gives the service's own words, harmless, with no secret in them", () =>
    withServer(
      async (request, response) => {
        let body = "";
        for await (const chunk of request) body += chunk;
        const signature = new URLSearchParams(body).get("api_sig")!;
        response.writeHead(400, { "retry-after": "7" });
        response.end(`Bad\u001b[31m request\r\n${signature} ${encodeURIComponent(signature)} ${secret} end`);
      },
      async (client) => {
        expect(await client.create(fields)).toEqual({
          kind: "refused",
          status: 400,
          serviceMessage: "Bad [31m request *** *** *** end",
          retryAfterSeconds: 7,
          message: "The service answered 400: Bad [31m request *** *** *** end",
        });
      },
    ));

  test("a secret with spaces around it is not shown without them", () =>
    withServer(
      (_, response) => response.writeHead(401).end("not signed with se-cret"),
      async (_, __, port) => {
        const ca = await readFile((await serverIdentity(caDir())).caFile, "utf8");
        const baseUrl = `https://127.0.0.1:${port}`;
        const client = new InfographicClient({ baseUrl, apiKey: "k", apiSecret: " se-cret\n", ca });
        expect(await client.list()).toMatchObject({ serviceMessage: "not signed with ***" });
      },
    ));

  test("Retry-After is seconds, however many, or a date; anything else is no request to wait", async () => {
    const waits: readonly (readonly [string, unknown])[] = [
      ["7", 7],
      ["99999999999", 2 ** 31],
      ["9".repeat(400), 2 ** 31],
      ["Mon, 01 Jan 2001 00:00:00 GMT", 0],
      ["-5", undefined],
      ["1.5", 2],
      ["soon", undefined],
    ];
    let value = "";
    await withServer(
      (_, response) => response.writeHead(429, { "retry-after": value }).end(),
      async (client) => {
        for (const [header, seconds] of waits) {
          value = header;
          const { retryAfterSeconds } = (await client.list()) as { readonly retryAfterSeconds?: number };
          expect([header, retryAfterSeconds]).toEqual([header, seconds]);
        }
      },
    );
  });

  test("a date to retry after counts from the time of the answer, by the clock of the service", () => {
    let date = "";
    return withServer(
      (_, response) => {
        response.sendDate = false;
        response.writeHead(429, { "retry-after": "Mon, 01 Jan 2001 00:01:00 GMT", ...(date && { date }) }).end();
      },
      async (client) => {
        expect(await client.list()).toMatchObject({ retryAfterSeconds: 0 });
        for (date of ["Mon, 01 Jan 2001 00:00:00 GMT", "Monday, 01-Jan-01 00:00:00 GMT"])
          expect(await client.list()).toMatchObject({ retryAfterSeconds: 60 });
        date = "soon";
        expect(await client.list()).toMatchObject({ retryAfterSeconds: 0 });
        date = "Mon, 01 Jan 1001 00:00:00 GMT";
        expect(await client.list()).toMatchObject({ retryAfterSeconds: 2 ** 31 });
      },
    );
  });

  test("one page of a list is not the list", async () => {
    const pages: readonly (readonly [number, string, string])[] = [
      [200, '</infographics?page=2>; rel="next"', "malformed"],
      [200, '</a>; rel="prev", </b>; title="x"; rel=next', "malformed"],
      [200, '</b>; rel="last next"', "malformed"],
      [206, "", "malformed"],
      [200, '</a>; rel="prev", </next>; rel="first"', "ok"],
    ];
    let [status, link] = [200, ""];
    await withServer(
      (_, response) => response.writeHead(status, { link }).end('[{"id": "a"}]'),
      async (client) => {
        for (const [code, header, kind] of pages) {
          [status, link] = [code, header];
          expect([header, (await client.list()).kind, (await client.listOf("me")).kind]).toEqual([header, kind, kind]);
        }
      },
    );
  });

  test("a redirect is refused, and told without its query", () => {
    let requests = 0;
    return withServer(
      (request, response) => {
        requests++;
        response.writeHead(301, { location: `https://elsewhere.example${request.url}` }).end();
      },
      async (client) => {
        const outcome = await client.list();
        expect(outcome).toMatchObject({
          kind: "redirected",
          status: 301,
          location: "https://elsewhere.example/prefix/service/v1/infographics",
        });
        expect(JSON.stringify(outcome)).not.toContain("api_sig");
        expect(requests).toBe(1);
      },
    );
  });

  test.each([
    ["/login?next=x", "/login"],
    ["other", "/prefix/service/v1/other"],
    ["//elsewhere.example/x", "https://elsewhere.example/x"],
    ["https://[", "https://["],
  ])("a redirect to %s is told with its host", (location, target) =>
    withServer(
      (_, response) => response.writeHead(302, { location }).end(),
      async (client, _, port) => {
        const shown = target.startsWith("/") ? `https://127.0.0.1:${port}${target}` : target;
        expect(await client.list()).toMatchObject({
          kind: "redirected",
          location: shown,
          message: expect.stringContaining(`points to ${shown}.`),
        });
      },
    ),
  );

  test("an answer lost after sending is unknown, and not asked for again", () => {
    let requests = 0;
    return withServer(
      (request) => {
        requests++;
        request.socket.destroy();
      },
      async (client) => {
        const outcome = await client.create(fields);
        expect(outcome).toMatchObject({ kind: "unknown", method: "POST" });
        expect(outcome.kind === "unknown" && outcome.message).toContain("unknown, may have happened");
        expect(requests).toBe(1);
        expect(await client.list()).toMatchObject({ kind: "unknown", method: "GET" });
      },
    );
  });

  test("a creation whose body broke off is still known by its header", () =>
    withServer(
      (request, response) => {
        request.resume();
        response.writeHead(201, { "x-infogram-id": "abc", "content-length": "1000" });
        response.write('{"id":', () => request.socket.destroy());
      },
      async (client) => {
        expect(await client.create(fields)).toEqual({ kind: "ok", status: 201, value: { id: "abc" } });
      },
    ));

  test("an answer of the wrong kind is malformed", () =>
    withServer(
      (_request, response) => response.end("<html>hello</html>"),
      async (client) => {
        for (const outcome of [
          await client.list(),
          await client.themes(),
          await client.get("a"),
          await client.create(fields),
        ])
          expect(outcome).toMatchObject({ kind: "malformed", status: 200 });
      },
    ));
});

test("each request asks for a body without encoding: a server may choose any for one that does not say", () =>
  withServer(
    (request, response) => {
      const encoded = request.headers["accept-encoding"] !== "identity";
      const body = request.method === "POST" ? '{"id":"a"}' : "[]";
      if (encoded) response.setHeader("content-encoding", "gzip");
      request.resume().on("end", () => response.end(encoded ? gzipSync(body) : body));
    },
    async (client) => {
      expect([await client.create(fields), await client.list()]).toMatchObject([{ kind: "ok" }, { kind: "ok" }]);
    },
  ));

describe("connections", () => {
  /** Answers with a record, and counts connections. `cut`: which requests lose their connection instead, from 1. */
  const counted = async (
    use: (client: InfographicClient, seen: { connections: number; requests: number }, server: Server) => Promise<void>,
    { cut = [], headers = {} }: { cut?: readonly number[]; headers?: Record<string, string> } = {},
  ): Promise<void> => {
    const seen = { connections: 0, requests: 0 };
    await withServer(
      (request, response) => {
        const count = ++seen.requests;
        request.resume().on("end", () => {
          if (cut.includes(count)) request.socket.destroy();
          else response.writeHead(201, headers).end('{"id": "a"}');
        });
      },
      (client, server) => {
        server.on("secureConnection", () => seen.connections++);
        return use(client, seen, server);
      },
    );
  };
  const create = (client: InfographicClient) => client.create(fields).then(({ kind }) => kind);

  test("requests that follow each other share one; requests at a time have one each", () =>
    counted(async (client, seen) => {
      for (let count = 0; count < 4; count++) expect(await create(client)).toBe("ok");
      expect(seen).toEqual({ connections: 1, requests: 4 });
      expect(await Promise.all([create(client), create(client), create(client)])).toEqual(["ok", "ok", "ok"]);
      expect(seen).toEqual({ connections: 3, requests: 7 });
    }));

  test("a service that closes its connections gets new ones", () =>
    counted(
      async (client, seen) => {
        for (let count = 0; count < 3; count++) expect(await create(client)).toBe("ok");
        expect(seen).toEqual({ connections: 3, requests: 3 });
      },
      { headers: { connection: "close" } },
    ));

  test("a connection that the service has closed meanwhile is not used", () =>
    counted(async (client, seen, server) => {
      expect(await create(client)).toBe("ok");
      server.closeIdleConnections();
      await new Promise((resolve) => setImmediate(resolve));
      expect(await create(client)).toBe("ok");
      expect(seen).toEqual({ connections: 2, requests: 2 });
    }));

  test("a request that is lost on a connection used before may have happened, and is not repeated", () =>
    counted(
      async (client, seen) => {
        expect(await create(client)).toBe("ok");
        expect(await client.create(fields)).toMatchObject({ kind: "unknown", method: "POST" });
        expect(seen).toEqual({ connections: 1, requests: 2 });
        expect(await create(client)).toBe("ok");
        expect(seen).toEqual({ connections: 2, requests: 3 });
      },
      { cut: [2] },
    ));
});

describe("small parts", () => {
  test("the form holds only what is set, and no disputed character in the content", () => {
    const json = String.raw`[{"type":"body","text":"a*b~c!d'e(f)g\\*\n","n":24.40}]`;
    const form = buildForm(json, { title: "What?!", publish: false, theme_id: 45, password: "a*b" });
    expect(form.fields.map(([name, value]) => (name === "content" ? name : `${name}=${value}`))).toEqual([
      "title=What?!",
      "content",
      "publish=false",
      "theme_id=45",
      "password=a*b",
    ]);
    const content = form.fields[1]![1];
    expect(content).toContain("24.40");
    expect(content).not.toMatch(/[*~!'()]/);
    expect(JSON.parse(content)).toEqual(JSON.parse(json));
    expect(form.warnings.map((warning) => warning.field)).toEqual(["title", "password"]);
    expect(buildForm("[]", {})).toEqual({ fields: [["content", "[]"]], warnings: [] });
  });

  test("words are shortened, freed of tags and of characters that a terminal obeys", () => {
    expect(serviceMessage("<!DOCTYPE html><title>x</title><h1>502</h1>\n<p>Bad &amp; gone</p>", [])).toBe(
      "502 Bad &amp; gone",
    );
    expect(serviceMessage("a\u0000b\u009bc\u202ed\u2028e", [])).toBe("a b c d e");
    expect(serviceMessage("x".repeat(5000), [])).toHaveLength(2001);
  });

  test("requests are spread evenly, the first goes at once, a pause gives no credit", async () => {
    let now = 0;
    const slept: number[] = [];
    const acquire = createRateLimiter(2, {
      now: () => now,
      sleep: async (milliseconds) => {
        slept.push(milliseconds);
        now += milliseconds;
      },
    });
    const wait = () => acquire(new AbortController().signal);
    await wait();
    await wait();
    now += 100;
    await wait();
    now += 5000;
    await wait();
    await wait();
    expect(slept).toEqual([500, 400, 500]);
  });
});
