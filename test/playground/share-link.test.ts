import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlaygroundDocument } from "../../src/playground/documents/playground-document.js";
import { hasShareLink, readShareLink, writeShareLink } from "../../src/playground/documents/share-link.js";

const fragmentOf = (json: string): string => `#v1:${deflateRawSync(json).toString("base64url")}`;

const document: PlaygroundDocument = {
  files: new Map<string, string | Uint8Array>([
    ["report.igx", '# Städte 🏙\n\n@data d "data/d.xlsx"\n'],
    ["data/d.xlsx", new Uint8Array([0, 255, 13, 10, 128])],
  ]),
  open: "report.igx",
  params: { year: "2024", constructor: "x" },
};

test("a link contains all files and values, and nothing that an address changes", async () => {
  const link = await writeShareLink(document);
  expect(link).toMatch(/^#v1:[\w-]+$/);
  expect(await readShareLink(link)).toEqual({ ok: true, document });
});

test("a link has a letter in three of a long text", async () => {
  const text = "| Oslo | 3 |\n".repeat(2_000);
  const link = await writeShareLink({ files: new Map([["report.igx", text]]), open: "report.igx", params: {} });
  expect(link.length).toBeLessThan(text.length / 3);
});

test.each([
  ["nothing", "#v1:", /incomplete/],
  ["letters that are not base64url", "#v1:a+b/%3D", /incomplete/],
  ["what is not deflated", "#v1:AAAA", /incomplete/],
  ["half a link", fragmentOf(JSON.stringify({ files: [["a.igx", "text ".repeat(99)]] })).slice(0, -9), /incomplete/],
  ["another version", "#v2:abc", /newer version/],
  ["what is not JSON", fragmentOf("{"), /incomplete/],
  ["another shape", fragmentOf("[1, 2]"), /no document/],
  ["no file", fragmentOf('{"files": []}'), /no document/],
  ["a path out of the folder", fragmentOf('{"files": [["../../etc/passwd", "x"]]}'), /no document/],
  ["an absolute path", fragmentOf('{"files": [["/etc/passwd", "x"]]}'), /no document/],
  ["a content that is none", fragmentOf('{"files": [["a.igx", 7]]}'), /no document/],
  ["broken bytes", fragmentOf('{"files": [["a.xlsx", {"base64": "%"}]]}'), /no document/],
  ["a thousand files", fragmentOf(JSON.stringify({ files: Array(1_000).fill(["a", ""]) })), /no document/],
  ["a gigabyte in a few letters", fragmentOf(`"${" ".repeat(20_000_000)}"`), /more than 8 MB/],
])("a link with %s is refused with a sentence", async (_, link, message) => {
  expect(hasShareLink(link)).toBe(true);
  expect(await readShareLink(link)).toEqual({ ok: false, message: expect.stringMatching(message) });
});

test("a name of every object is a parameter like any other", async () => {
  const read = await readShareLink(fragmentOf('{"files": [["a.igx", "x"]], "params": {"__proto__": "1", "n": 2}}'));
  expect(read).toMatchObject({ ok: true });
  const { params } = (read as { document: PlaygroundDocument }).document;
  expect(Object.entries(params)).toEqual([["__proto__", "1"]]);
  expect(Object.getPrototypeOf(params)).toBe(Object.prototype);
});

test("no fragment makes it reject", async () => {
  const any = fc.oneof(
    fc.string(),
    fc.base64String(),
    fc.json().map((json) => fragmentOf(json).slice(4)),
  );
  await fc.assert(
    fc.asyncProperty(any, async (rest) => {
      expect(typeof (await readShareLink(`#v1:${rest}`)).ok).toBe("boolean");
    }),
    { numRuns: 60 },
  );
});
