import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateRawSync, inflateSync } from "node:zlib";
import { Resvg } from "@resvg/resvg-js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contentHash } from "../../../src/cli/outputs/content-hash.js";
import { sourceElement } from "../../../src/cli/render/embedded-source.js";
import { pngChunk, sourceKeyword, textChunk } from "../../../src/cli/render/png-chunks.js";
import { folderWith, igx } from "../../support/cli.js";

const csv = "Country,Bags,Remark\nBrazil,66,\nVietnam,30,\nHonduras,5,\n";
/** With a byte order mark, CRLF and characters beyond ASCII. */
const document = [
  '\ufeff@param cityName: string = "Bonn"',
  '@param token: secret = ""',
  "// zebra is a word of this comment alone",
  '@data coffee "tables/coffee.csv"',
  "",
  "# Käffchen ☕ {{ cityName }}",
  "",
  "@chart bar {from=coffee columns=[Country Bags] top=2}",
  "",
].join("\r\n");
const files = { "report.igx": document, "tables/coffee.csv": csv };
const formats = ["svg", "png", "pdf"] as const;

const render = (cwd: string, file: string, ...more: readonly string[]) =>
  igx(["render", "report.igx", "-o", file, "--force", ...more], { cwd });

/** The record in a picture, as any program can read it. */
function recordIn(picture: Buffer): unknown {
  const text = picture.toString("latin1");
  const [, escaped] = /<igx:source xmlns:igx="urn:igx:source#">([^<]*)</.exec(text) ?? [];
  if (escaped !== undefined) return JSON.parse(escaped.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  const start = text.indexOf(`iTXt${sourceKeyword}\0\0\0\0\0`);
  const length = picture.readUInt32BE(start - 4);
  return JSON.parse(picture.subarray(start + 4 + sourceKeyword.length + 5, start + 4 + length).toString("utf8"));
}

test.each(formats)("a document comes back from %s byte for byte", async (format) => {
  const cwd = await folderWith(files);
  expect((await render(cwd, `p.${format}`, "--embed-source")).exitCode).toBe(0);
  const { exitCode, stderr } = await igx(["decompile", `p.${format}`], { cwd });
  expect([exitCode, stderr]).toEqual([0, `p.${format} -> p.igx\n`]);
  expect(await readFile(join(cwd, "p.igx"))).toEqual(Buffer.from(document));
  expect((await igx(["decompile", `p.${format}`], { cwd })).exitCode).toBe(3);
});

test.each(formats)(
  "%s names the document and the data by their hashes, and for each element file, columns and rows",
  async (format) => {
    const cwd = await folderWith(files);
    await render(cwd, `p.${format}`, "--embed-source");
    const hash = contentHash(csv);
    expect(recordIn(readFileSync(join(cwd, `p.${format}`)))).toEqual({
      version: 1,
      document: { path: "report.igx", hash: contentHash(document), deflated: expect.any(String) },
      inputs: [{ path: "tables/coffee.csv", bytes: csv.length, hash }],
      elements: [
        { type: "h1", data: [] },
        { type: "chart", data: [{ file: "tables/coffee.csv", hash, columns: ["Country", "Bags"], rows: [[1, 2]] }] },
      ],
    });
  },
);

/** All text of a picture, also of the compressed streams of a PDF. */
function textsOf(picture: Buffer): string {
  const text = picture.toString("latin1");
  const streams = [...text.matchAll(/stream\n/g)].flatMap(({ index }) => {
    try {
      return [inflateSync(picture.subarray(index + "stream\n".length), { finishFlush: 2 }).toString("latin1")];
    } catch {
      return [];
    }
  });
  return [text, ...streams].join("\n").toLowerCase();
}

test.each([...formats, "html", "txt", "alt.txt"])(
  "without the option, nothing of the source is in %s",
  async (format) => {
    const cwd = await folderWith(files);
    await render(cwd, `p.${format}`, "--param", "token=hunter2");
    const found = textsOf(readFileSync(join(cwd, `p.${format}`)));
    const words = [
      "coffee.csv",
      "tables",
      "report.igx",
      "zebra",
      "cityname",
      "token",
      "hunter2",
      "remark",
      "honduras",
      "igx:source",
      "igx source",
      contentHash(csv),
    ];
    expect(words.filter((word) => found.includes(word))).toEqual([]);
  },
);

test("the values of parameters are never in it, and a password of the document is refused", async () => {
  const cwd = await folderWith({ ...files, "p.igx": "---\npassword: arabica\n---\n\n# A\n" });
  await render(cwd, "p.svg", "--embed-source", "--param", "token=hunter2");
  expect(textsOf(readFileSync(join(cwd, "p.svg")))).not.toContain("hunter2");
  const { exitCode, stderr } = await igx(["render", "p.igx", "-o", "x.svg", "--embed-source"], { cwd });
  expect(stderr).toContain("The document contains a password, which --embed-source would write into the picture.");
  expect(exitCode).toBe(2);
});

test("the option is for formats that have a place for it", async () => {
  const { exitCode, stderr } = await render(await folderWith(files), "p.html", "--embed-source");
  expect(stderr).toContain("--embed-source is for SVG, PNG and PDF, not for HTML.");
  expect(exitCode).toBe(2);
});

test("a picture is drawn again if only its data has other bytes", async () => {
  const cwd = await folderWith(files);
  const env = { IGX_CACHE_DIR: join(cwd, ".cache") };
  const draw = async () => {
    await igx(["render", "report.igx", "-o", "p.svg", "--embed-source"], { cwd, env });
    return recordIn(readFileSync(join(cwd, "p.svg"))) as { readonly inputs: readonly { readonly hash: string }[] };
  };
  const first = await draw();
  await writeFile(join(cwd, "tables/coffee.csv"), `${csv}Peru,4,\n`);
  expect((await draw()).inputs[0]!.hash).not.toBe(first.inputs[0]!.hash);
  expect(await draw()).toEqual(await draw());
});

test("rows of a table have their template in their pictures, drawn by threads or not", async () => {
  const template = '---\nkey: "{{ n }}"\n---\n\n@param n: integer\n\n# {{ n }}\n';
  const rows = Array.from({ length: 40 }, (_, index) => index);
  const cwd = await folderWith({ "t.igx": template, "t.csv": `n\n${rows.join("\n")}\n` });
  await igx(["render", "t.igx", "--each", "t.csv", "-o", "out/{key}.svg", "--embed-source"], { cwd });
  const back = async (n: number) => (await igx(["decompile", `out/${n}.svg`, "-o", "-"], { cwd })).stdout;
  expect([await back(0), await back(39)]).toEqual([template, template]);
});

test("content JSON that was drawn comes back as a document", async () => {
  const cwd = await folderWith({ "a.json": '[{"type":"h1","text":"Coffee"}]' });
  await igx(["render", "a.json", "-o", "a.png", "--embed-source"], { cwd });
  expect((await igx(["decompile", "a.png", "-o", "-"], { cwd })).stdout).toBe("# Coffee\n");
});

test("an SVG with its source is still an SVG", async () => {
  const cwd = await folderWith(files);
  await render(cwd, "p.svg", "--embed-source");
  const svg = await readFile(join(cwd, "p.svg"), "utf8");
  expect(new Resvg(svg).width).toBe(720);
});

const record = (bytes: Uint8Array, change: object = {}) =>
  JSON.stringify({
    version: 1,
    document: { path: "a.igx", hash: contentHash(bytes), deflated: deflateRawSync(bytes).toString("base64") },
    ...change,
  });
const svgWith = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg"><metadata>${text}</metadata></svg>`;
const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const coffee = Buffer.from("# Coffee\n");
const bomb = deflateRawSync(Buffer.alloc(64 * 2 ** 20)).toString("base64");

test.each([
  ["an SVG of another program", svgWith(""), "picture-without-source"],
  [
    "a PNG of another program",
    Buffer.concat([signature, pngChunk("IHDR", Buffer.alloc(13))]),
    "picture-without-source",
  ],
  ["a PDF of another program", "%PDF-1.7\n%%EOF\n", "picture-without-source"],
  [
    "a PNG that ends in a chunk",
    Buffer.concat([signature, Buffer.from([255, 255, 255, 255, 1])]),
    "picture-without-source",
  ],
  [
    "a chunk with a wrong checksum",
    Buffer.concat([signature, textChunk(sourceKeyword, record(coffee)).subarray(0, -4), Buffer.alloc(4)]),
    "picture-without-source",
  ],
  ["an element without an end", svgWith(sourceElement(record(coffee))).split("</igx")[0]!, "picture-without-source"],
  ["no JSON", svgWith(sourceElement("{")), "picture-source-damaged"],
  ["another version", svgWith(sourceElement(record(coffee, { version: 2 }))), "picture-source-damaged"],
  ["no document", svgWith(sourceElement(record(coffee, { document: null }))), "picture-source-damaged"],
  ["a deep list", svgWith(sourceElement("[".repeat(1_000_000))), "picture-source-damaged"],
  [
    "a hash of another document",
    svgWith(sourceElement(record(coffee).replace(/sha256-./, "sha256-x"))),
    "picture-source-damaged",
  ],
  [
    "a bomb",
    svgWith(sourceElement(record(coffee, { document: { path: "a", hash: "", deflated: bomb } }))),
    "picture-source-damaged",
  ],
  ["huge metadata", svgWith(sourceElement(" ".repeat(2 ** 26 + 1))), "picture-source-damaged"],
])("%s is a finding", async (_name, picture, code) => {
  const cwd = await folderWith({ "p.svg": picture });
  const { exitCode, stderr } = await igx(["decompile", "p.svg", "--format", "json"], { cwd });
  expect(
    (JSON.parse(stderr) as { readonly code: string; readonly file: string }[]).map((one) => [one.code, one.file]),
  ).toEqual([[code, "p.svg"]]);
  expect(exitCode).toBe(1);
});

test("the path in a picture decides nothing about where the document goes", async () => {
  const document = {
    path: "../../evil.igx",
    hash: contentHash(coffee),
    deflated: deflateRawSync(coffee).toString("base64"),
  };
  const cwd = await folderWith({ "sub/p.svg": svgWith(sourceElement(record(coffee, { document }))) });
  expect((await igx(["decompile", "sub/p.svg"], { cwd })).stderr).toBe("sub/p.svg -> sub/p.igx\n");
});

test("a larger picture than igx reads is a finding", async () => {
  const cwd = await folderWith({
    "p.svg": svgWith(" ".repeat(2000)),
    "igx.config.json": '{ "limits": { "dataBytes": 1000, "sourceBytes": 1000 } }',
  });
  const { exitCode, stderr } = await igx(["decompile", "p.svg"], { cwd });
  expect(stderr).toContain("p.svg is larger than the 1000 bytes that igx reads of a picture.");
  expect(exitCode).toBe(1);
});

test("a changed picture gives its document or a finding, and no other document", async () => {
  const cwd = await folderWith(files);
  for (const format of formats) await render(cwd, `p.${format}`, "--embed-source");
  const pictures = formats.map((format) => readFileSync(join(cwd, `p.${format}`)));
  const change = fc.tuple(fc.nat(2), fc.nat(), fc.nat(255), fc.boolean());
  await fc.assert(
    fc.asyncProperty(change, async ([which, place, byte, isCut]) => {
      const picture = Buffer.from(pictures[which]!);
      const at = place % picture.length;
      picture[at] = byte;
      const input = isCut ? picture.subarray(0, at) : picture;
      const { exitCode, stdout } = await igx(["decompile", "-", "-o", "-"], { cwd, input });
      if (exitCode === 0 && isPictureStart(input)) expect(Buffer.from(stdout)).toEqual(Buffer.from(document));
      else expect([0, 1]).toContain(exitCode);
    }),
    { numRuns: 100 },
  );
});

const isPictureStart = (bytes: Buffer): boolean =>
  /^(?:\x89PNG\r\n|<|%PDF-)/.test(bytes.subarray(0, 8).toString("latin1"));
