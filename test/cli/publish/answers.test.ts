import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { folderWith } from "../../support/cli.js";
import { documentText, publishIn } from "../../support/publish-service.js";
import {
  jsonAnswer,
  type RawAnswer,
  type RawHook,
  type RawRequest,
  type RawService,
  recordOf,
  withRawService,
} from "../../support/raw-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

/*
 * What a service, or a proxy before it, may answer. After the answers, and two runs of a service that works again, no title is there twice and each
 * entry of the lock file names an infographic of its title; or a run ends with 4 and names the documents.
 */

const directory = temporaryDirectory();
const titles = ["One", "Two", "Three", "Four"];
const stranger = {
  id: "STRANGER",
  title: "Of a stranger",
  content: "theirs",
  date_modified: "2026-01-01T00:00:00Z",
  at: 0,
};

type Work = Parameters<RawHook>[2];
type Form = (work: Work, socket: Parameters<RawHook>[1], request: RawRequest) => RawAnswer | null | undefined;

/** The first creates, all or some, are answered so. */
const creates =
  (form: Form, count = 2) =>
  (): RawHook => {
    let seen = 0;
    return (request, socket, work) =>
      request.method === "POST" && seen++ < count ? form(work, socket, request) : undefined;
  };
/** Is stored, then answered so. */
const after = (answer: RawAnswer, count?: number) =>
  creates((work) => {
    work();
    return answer;
  }, count);
/** Is stored, then these bytes come, and the connection ends. */
const bytes = (textOf: (body: string) => string | Buffer, count?: number) =>
  creates((work, socket) => {
    socket.end(textOf(String(work().body)));
    return null;
  }, count);
/** The service gives this id to what it has stored. */
const withId = (id: unknown) =>
  creates((work) => {
    const { item } = work();
    return jsonAnswer(201, { id, title: item!.title });
  }, 1);
const lists = (answer: (work: Work) => RawAnswer | null | undefined) => (): RawHook => (request, _, work) =>
  request.isList ? answer(work) : undefined;
/** Two creates are lost, and then the list is so. */
const lostThen = (answer: (items: readonly object[]) => unknown) => (): RawHook => {
  const lose = creates((work, socket) => {
    work();
    socket.destroy();
    return null;
  })();
  return (request, socket, work) =>
    request.isList ? jsonAnswer(200, answer(JSON.parse(String(work().body)))) : lose(request, socket, work);
};
const head = (length: number) => `HTTP/1.1 201 C\r\ncontent-length: ${length}\r\n\r\n`;
const status = (code: number, body = "") => ({ status: code, body });

const forms: Readonly<Record<string, () => RawHook>> = {
  "503 after it was stored": after({ status: 503, headers: { "retry-after": "0" } }, 3),
  "503 without Retry-After": after(status(503)),
  "503 before": creates(() => status(503)),
  "429 after it was stored": after({ status: 429, headers: { "retry-after": "0" } }, 3),
  "429 before": creates(() => status(429)),
  ...Object.fromEntries(
    [400, 401, 403, 404, 408, 409, 422, 500, 502, 504].map((code) => [
      `${code} after it was stored`,
      after(status(code, "no")),
    ]),
  ),
  "999 after it was stored": bytes(() => "HTTP/1.1 999 X\r\ncontent-length: 0\r\n\r\n"),
  "099 after it was stored": bytes(() => "HTTP/1.1 099 X\r\ncontent-length: 0\r\n\r\n"),
  "101 after it was stored": bytes(() => "HTTP/1.1 101 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
  "302 after it was stored": after({ status: 302, headers: { location: "/login" } }),
  "303 after it was stored": after({ status: 303, headers: { location: "/x" } }),
  "304 after it was stored": after(status(304)),
  "307 to another host": after({ status: 307, headers: { location: "https://evil.example/" } }),
  "201 with an empty body": after(status(201), 99),
  "201 with a page": after(status(201, "<html>ok</html>"), 99),
  "204": after(status(204), 99),
  "205": after(status(205), 99),
  "206": after(status(206), 99),
  "226": after(status(226), 99),
  "201 with the id of a stranger": after(jsonAnswer(201, { id: stranger.id }), 99),
  "201 with one id for all": after(jsonAnswer(201, { id: "same" }), 99),
  "201 with the id of the first": () => {
    let first: unknown;
    return (request, _, work) => {
      if (request.method !== "POST") return undefined;
      first ??= work().item!.id;
      if (first === undefined) return undefined;
      return jsonAnswer(201, { id: first });
    };
  },
  "201, and nothing stored": creates((_, __, request) =>
    jsonAnswer(201, { id: `ghost-${request.fields.get("title")}` }),
  ),
  "cut before the answer": bytes(() => ""),
  "cut in the status": bytes(() => "HTTP/1.1 201 Cre"),
  "cut in the body": bytes((body) => head(body.length) + body.slice(0, 20)),
  "a length that is too long": bytes((body) => head(body.length + 50) + body),
  "a length that is too short": bytes((body) => head(10) + body),
  "a second answer behind the first": bytes((body) => `${head(body.length)}${body}${head(16)}{"id":"smuggle"}`),
  "many interim answers": bytes((body) => "HTTP/1.1 100 C\r\n\r\n".repeat(500) + head(body.length) + body),
  "gzip that nobody asked for": bytes((body) => {
    const packed = gzipSync(body);
    return Buffer.concat([
      Buffer.from(`HTTP/1.1 201 C\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`),
      packed,
    ]);
  }),
  "chunks that are none": bytes(() => "HTTP/1.1 201 C\r\ntransfer-encoding: chunked\r\n\r\nZZZ\r\nabc\r\n"),
  "headers of two megabytes": bytes(() => `HTTP/1.1 201 C\r\nx: ${"a".repeat(2e6)}\r\n\r\n`),
  "no head at all": bytes(() => '{"id":"x"}'),
  ...Object.fromEntries(
    [
      0,
      -5,
      1.5,
      1.2345678901234567e19,
      true,
      ["x"],
      { a: 1 },
      "",
      "../../x",
      "a/b",
      "__proto__",
      "constructor",
      "\u001b[31mred",
      "a\n::error::b",
      " ",
      "a?b=c#d",
    ].map((id) => [`the id ${JSON.stringify(id)}`, withId(id)]),
  ),
  "a list that is a page": lists(() => status(200, "<!doctype html>")),
  "a list with one id that cannot be read": lists((work) =>
    jsonAnswer(200, [...JSON.parse(String(work().body)), { id: null }]),
  ),
  "a list that is a part": lists((work) => ({ ...work(), headers: { link: '<https://x/?page=2>; rel="next"' } })),
  "lost, and titles in capitals": lostThen((items) =>
    items.map((one) => ({ ...one, title: (one as { title: string }).title.toUpperCase() })),
  ),
  "lost, and no titles": lostThen((items) => items.map((one) => ({ ...one, title: undefined }))),
  "lost, and each twice in the list": lostThen((items) => [...items, ...items]),
  "lost, and an empty list": lostThen(() => []),
  "lost, and only a stranger in the list": lostThen(() => [recordOf(stranger)]),
};

test.each(Object.entries(forms))("%s", (_, hookOf) =>
  withRawService(join(directory(), "ca"), async (service) => {
    const root = await folderWith(Object.fromEntries(titles.map((title) => [`${title}.igx`, documentText(title)])));
    service.items.set(stranger.id, stranger);
    service.hook = hookOf();
    const run = () => publishIn(root, service, ["."], { yes: true, concurrency: 2 });
    const runs = [await run()];
    service.hook = () => undefined;
    while (runs.length < 3 && (runs.length === 1 || runs.at(-1)!.code !== 0)) runs.push(await run());
    const said = runs.map(({ err }) => err).join("");
    expect(said).not.toMatch(/defect|TypeError|\n +at /);
    expect(runs.map(({ code }) => code).filter((code) => ![0, 4].includes(code))).toEqual([]);
    expect(service.items.get(stranger.id)?.content).toBe("theirs");
    const last = runs.at(-1)!;
    for (const title of await wrongTitles(root, service)) {
      expect(last.code, `${title}: ${said}`).toBe(4);
      expect(last.err).toContain(title);
    }
  }),
);

/** Titles that are there more than once, or not at all, or whose entry names something else. */
async function wrongTitles(root: string, { env, items }: RawService): Promise<readonly string[]> {
  const text = await readFile(join(root, "igx.lock.json"), "utf8").catch(() => undefined);
  const { documents = {} } = text === undefined ? {} : JSON.parse(text).targets[env["IGX_BASE_URL"]!];
  return titles.filter((title) => {
    const there = [...items.values()].filter((one) => one.title === title);
    return there.length !== 1 || documents[title]?.id !== String(there[0]!.id);
  });
}
