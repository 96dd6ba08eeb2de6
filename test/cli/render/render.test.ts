import type { ChildProcess } from "node:child_process";
import { cp, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { crc32, inflateSync } from "node:zlib";
import type { Font } from "fontkit";
import * as fontkit from "fontkit";
import { describe, expect, test } from "vitest";
import { renderCommand } from "../../../src/cli/commands/render.js";
import { bad, cliPath, folderWith, good, igx, igxProcess, startIgx } from "../../support/cli.js";
import { failFiles } from "../../support/failing-files.js";
import { fontWith } from "../../support/font-with.js";
import { recordedContext, runCommand } from "../../support/sandbox-context.js";

const root = join(import.meta.dirname, "../../..");
const inter = join(root, "node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf");

const report = `---
title: Coffee & <tea>
---
# Coffee

@chart column
| Year | Tonnes |
|------|-------:|
| 2023 |   18.2 |
| 2024 |   21.4 |
`;

/** Width and height, as the header chunk has them (PNG, third edition, section 11.2.1). */
const pngSize = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

/** What the streams of a PDF file hold, unpacked; binary ones such as fonts too. */
function pdfStreams(pdf: Buffer): readonly string[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, data = ""]) => {
    const bytes = Buffer.from(data, "latin1");
    try {
      return inflateSync(bytes).toString("latin1");
    } catch {
      return data;
    }
  });
}

/** The text of a PDF file: the codes that are shown, by the tables that say which characters they stand for. */
function pdfText(pdf: Buffer): string {
  const streams = pdfStreams(pdf);
  const tables = streams.filter((stream) => stream.includes("beginbfrange")).map(toUnicode);
  const shown = streams.flatMap((stream) => [...stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)]);
  // Each font has a table; whichever makes words of the codes was meant.
  return tables
    .map((table) =>
      shown
        .map(([, , codes = ""]) => (codes.match(/.{4}/g) ?? []).map((code) => table.get(code) ?? "").join(""))
        .join(""),
    )
    .join("\n");
}

function toUnicode(table: string): ReadonlyMap<string, string> {
  const entries = /beginbfrange\n<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/.exec(table);
  const texts = [...(entries?.[2] ?? "").matchAll(/<([0-9a-f]*)>/g)].map(([, hex = ""]) =>
    Buffer.from(hex, "hex").swap16().toString("utf16le"),
  );
  return new Map(texts.map((text, index) => [index.toString(16).padStart(4, "0"), text]));
}

describe("formats", () => {
  test("are what the name of the output ends in", async () => {
    const cwd = await folderWith({ "report.igx": report });
    const begins: Readonly<Record<string, RegExp>> = {
      svg: /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="720"[\s\S]*<\/svg>\n$/,
      png: /^\x89PNG\r\n\x1a\n/,
      pdf: /^%PDF-1\.\d\n[\s\S]*%%EOF\n$/,
      html: /^<!doctype html>\n<html lang="en">/,
      txt: /^Coffee\n/,
    };
    for (const [extension, begin] of Object.entries(begins)) {
      const { exitCode, stdout, stderr } = await igx(["render", "report.igx", "-o", `out/r.${extension}`], { cwd });
      expect([exitCode, stdout, stderr]).toEqual([0, "", `report.igx -> out/r.${extension}\n`]);
      expect(await readFile(join(cwd, `out/r.${extension}`), "latin1"), extension).toMatch(begin);
    }
  });

  test("without -o and --to it is text, to standard output; several documents follow each other", async () => {
    const cwd = await folderWith({ "a.igx": "# One\n", "b.igx": "# Two\n" });
    const { exitCode, stdout, stderr } = await igx(["render", "."], { cwd });
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout.indexOf("\n\nTwo\n")).toBeGreaterThan(stdout.indexOf("One\n"));
    expect(stdout).not.toContain("\u001b");
    expect(await readdir(cwd)).toEqual(["a.igx", "b.igx"]);
  });

  test("--to names it for standard output, folders and names without an ending", async () => {
    const cwd = await folderWith({ "a/report.igx": report, "a/b/good.igx": good });
    const printed = await igx(["render", "a/report.igx", "--to", "svg", "-o", "-"], { cwd });
    expect([printed.exitCode, printed.stdout.slice(0, 5)]).toEqual([0, "<svg "]);
    expect((await igx(["render", "a", "-o", "out/", "--to", "html"], { cwd })).exitCode).toBe(0);
    expect(await readdir(join(cwd, "out"), { recursive: true })).toEqual(["b", "report.html", "b/good.html"]);
    expect((await igx(["render", "a/report.igx", "-o", "picture", "--to", "svg"], { cwd })).exitCode).toBe(0);
    expect(await readFile(join(cwd, "picture"), "utf8")).toBe(printed.stdout);
    expect((await igx(["render", "a/report.igx", "--to", "svg"], { cwd })).stderr).toBe(
      "a/report.igx -> a/report.svg\n",
    );
  });

  test.each([
    [["-o", "x.jpg"], "x.jpg does not say what to write."],
    [["-o", "out/"], "out/ does not say what to write."],
    [["-o", "x.svg", "--to", "png"], "--to png does not go with x.svg, which is a name for SVG."],
    [["-o", "x.svg", "--scale", "3"], "--scale is for PNG, not for SVG."],
    [["-o", "x.png", "--page-size", "a4"], "--page-size is for PDF, not for PNG."],
    [["-o", "x.pdf", "--interactive"], "--interactive is for HTML, not for PDF."],
    [["--theme", "dark"], "--theme is for SVG, PNG, PDF and HTML, not for text."],
    [["-o", "x.svg", "--theme", "auto"], "--theme auto is for HTML, not for pictures."],
    [["-o", "x.png", "--scale", "0"], "It must be a number from 0.1 to 10."],
    [["-o", "x.pdf", "--page-size", "b4"], "Allowed choices are fit, a3,"],
    [["-o", "x.png", "--scale", "10", "--width", "4000"], "pixels, which is too large."],
  ])("%j is wrong use, and nothing is written", async (options, message) => {
    const long = "@chart column {height=3900}\n| a | b |\n|---|--:|\n| x | 1 |\n";
    const cwd = await folderWith({ "report.igx": long });
    const { exitCode, stdout, stderr } = await igx(["render", "report.igx", ...options], { cwd });
    expect(stderr).toContain(message);
    expect([exitCode, stdout, await readdir(cwd)]).toEqual([2, "", ["report.igx"]]);
  });

  test("an option of the environment is taken where it fits, and no mistake elsewhere", async () => {
    const cwd = await folderWith({ "report.igx": report });
    const env = { IGX_SCALE: "1" };
    expect((await igx(["render", "report.igx", "-o", "r.svg"], { cwd, env })).exitCode).toBe(0);
    expect((await igx(["render", "report.igx", "-o", "r.png"], { cwd, env })).exitCode).toBe(0);
    expect(pngSize(await readFile(join(cwd, "r.png")))[0]).toBe(720);
  });
});

test("on a terminal text fills its width in its colours, and bytes are kept from it", async () => {
  const cwd = await folderWith({ "report.igx": report });
  const { context, out, err } = recordedContext(cwd);
  const terminal = { ...context, terminal: { columns: 60, color: true } };
  expect(await runCommand(terminal, renderCommand, ["report.igx"], { jobs: 1 })).toBe(0);
  expect(out()).toContain("\u001b[");
  const lines = stripVTControlCharacters(out()).split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBe(60);
  const png = { jobs: 1, to: "png", output: "-" } as const;
  expect(await runCommand(terminal, renderCommand, ["report.igx"], png)).toBe(2);
  expect(err()).toBe("A terminal cannot show PNG.\n");
});

describe("pictures", () => {
  test("are as wide as the command line says, else the front matter, else 720; PNG is scaled", async () => {
    const cwd = await folderWith({ "a.igx": "# A\n", "b.igx": "---\nwidth: 500\n---\n# B\n" });
    const widthOf = async (...args: readonly string[]) => {
      expect((await igx(["render", ...args, "-o", "x.png"], { cwd })).exitCode).toBe(0);
      return pngSize(await readFile(join(cwd, "x.png")))[0];
    };
    expect(await widthOf("a.igx")).toBe(1440);
    expect(await widthOf("b.igx")).toBe(1000);
    expect(await widthOf("b.igx", "--width", "600", "--scale", "1.5")).toBe(900);
  });

  test("PNG knows its size on paper, its title and what made it", async () => {
    const cwd = await folderWith({ "a.igx": "# Größe\n" });
    await igx(["render", "a.igx", "-o", "a.png", "--scale", "3"], { cwd });
    const png = await readFile(join(cwd, "a.png"));
    const start = png.indexOf("pHYs") + 4;
    // 288 pixels to the inch are 11,339 to the metre.
    expect([png.readUInt32BE(start), png.readUInt32BE(start + 4), png[start + 8]]).toEqual([11339, 11339, 1]);
    expect(png.includes("Title\0\0\0\0\0Größe")).toBe(true);
    expect(png.includes("Software\0igx")).toBe(true);
    for (const type of ["pHYs", "tEXt", "iTXt"]) {
      const at = png.indexOf(type);
      const length = png.readUInt32BE(at - 4);
      expect(png.readUInt32BE(at + 4 + length)).toBe(crc32(png.subarray(at, at + 4 + length)));
    }
  });

  test("are dark where that is asked for", async () => {
    const cwd = await folderWith({ "a.igx": "# A\n" });
    const svg = async (theme: string) =>
      (await igx(["render", "a.igx", "--to", "svg", "-o", "-", "--theme", theme], { cwd })).stdout;
    expect(await svg("light")).toContain('fill="#ffffff"');
    expect(await svg("dark")).not.toContain('fill="#ffffff"');
  });

  test("are the same bytes each time, and what would not change is not written again", async () => {
    const cwd = await folderWith({ "report.igx": report });
    for (const name of ["r.svg", "r.png", "r.pdf", "r.html", "r.txt"]) {
      await igx(["render", "report.igx", "-o", name], { cwd });
      const again = await igx(["render", "report.igx", "-o", name], { cwd });
      expect(again.stderr).toBe(`report.igx -> ${name} (unchanged)\n`);
    }
  });

  test("HTML has a script only when it is to be interactive", async () => {
    const cwd = await folderWith({ "report.igx": report });
    const html = async (...options: readonly string[]) =>
      (await igx(["render", "report.igx", "--to", "html", "-o", "-", ...options], { cwd })).stdout;
    expect(await html()).not.toContain("<script");
    expect(await html("--interactive")).toContain("<script");
    expect(await html()).toContain("<title>Coffee &amp; &lt;tea&gt;</title>");
  });
});

describe("PDF", () => {
  const pages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;
  const boxes = (pdf: Buffer) => [...pdf.toString("latin1").matchAll(/\/MediaBox \[([^\]]*)\]/g)].map(([, box]) => box);

  async function pdf(source: string, ...options: readonly string[]): Promise<Buffer> {
    const cwd = await folderWith({ "report.igx": source });
    const { exitCode, stderr } = await igx(["render", "report.igx", "-o", "r.pdf", ...options], { cwd });
    expect([exitCode, stderr.split("\n").at(-2)]).toEqual([0, "report.igx -> r.pdf"]);
    return readFile(join(cwd, "r.pdf"));
  }

  test("is vector, with its text as text, its title and its language", async () => {
    const file = await pdf(report);
    expect(pdfText(file)).toContain("Coffee");
    expect(pdfText(file)).toContain("21.4");
    expect(file.toString("latin1")).not.toContain("/Subtype /Image");
    expect(file.toString("latin1")).toContain("(Coffee & <tea>)");
    expect(file.toString("latin1")).toContain("/Lang (en)");
    expect(file.toString("latin1")).toContain("+Inter-SemiBold");
  });

  test("marks a description as English only where igx has none in the language of the document", async () => {
    const languages = async (locale: string, attributes = "") => {
      const chart = `@chart bar${attributes}\n| a | b |\n|---|--:|\n| x | 1 |\n`;
      const file = await pdf(`---\nlocale: ${locale}\n---\n# A\n\n${chart}`);
      return [...file.toString("latin1").matchAll(/\/Lang \((\w+)\)/g)].map(([, language]) => language).sort();
    };
    expect(await languages("de")).toEqual(["de"]);
    expect(await languages("fi")).toEqual(["en", "fi"]);
    expect(await languages("fi", ' {alt="Yksi."}')).toEqual(["fi"]);
  });

  test("fits one page, of 96 pixels to the inch, unless a size is given", async () => {
    expect(boxes(await pdf("# A\n"))[0]).toMatch(/^0 0 540 \d/);
    expect(boxes(await pdf("# A\n", "--page-size", "A4"))).toEqual(["0 0 595.28 841.89"]);
  });

  const chapter = (index: number) =>
    `## Chapter ${index}\n\n@chart column {height=400}\n| Year | Tonnes |\n|------|-------:|\n| 2023 | ${index} |\n`;

  test("breaks pages between rows, keeps headlines with what they head, and counts the pages", async () => {
    const file = await pdf([1, 2, 3].map(chapter).join("\n"), "--page-size", "letter");
    expect(pages(file)).toBe(3);
    const text = pdfText(file);
    expect(text).toContain("1 / 3");
    expect(text).toContain("3 / 3");
    expect(text.indexOf("1 / 3")).toBeLessThan(text.indexOf("2 / 3"));
  });

  test("makes a row smaller that cannot be divided, and says if its text is too small", async () => {
    const high = "# A\n\n@chart column {height=3000}\n| a | b |\n|---|--:|\n| x | 1 |\n";
    expect(boxes(await pdf(high, "--page-size", "a5"))).toEqual(["0 0 419.53 595.28"]);
    const cwd = await folderWith({ "a.igx": high });
    const { stderr } = await igx(["render", "a.igx", "-o", "a.pdf", "--page-size", "a5"], { cwd });
    expect(stderr).toBe(
      "a.igx: Page 1 has text of 2 points, which is hard to read. Choose a larger --page-size or a smaller --width.\na.igx -> a.pdf\n",
    );
    const two = await folderWith({ "a.igx": high, "b.igx": high });
    const both = await igx(["render", "a.igx", "b.igx", "-o", "out/", "--to", "pdf", "--page-size", "a5"], {
      cwd: two,
    });
    for (const name of ["a", "b"]) expect(both.stderr).toContain(`${name}.igx: Page 1 has text of 2 points`);
  });

  test("continues a table on the next page, under its header again", async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `| Region ${index} | ${index} |`).join("\n");
    const file = await pdf(`@chart table\n| Name | Bags |\n|---|--:|\n${rows}\n`, "--page-size", "a4");
    expect(pages(file)).toBe(3);
    expect(pdfText(file).split("Name").length - 1).toBeGreaterThanOrEqual(3);
  });

  /** The marks of the first page, in their order. */
  const marksOf = (file: Buffer) =>
    [
      ...pdfStreams(file)
        .join("\n")
        .matchAll(/^\/(\w+) <<([^>]*)>> BDC$/gm),
    ].map(([, tag, rest = ""]) => (tag === "Artifact" ? /\/Type \/(\w+)/.exec(rest)![1] : tag));

  test("is tagged: its structure, descriptions of pictures, and what screen readers skip", async () => {
    const file = await pdf(`${report}\nA text.\n\n---\n\n> Wise.\n> -- Who\n`);
    const text = file.toString("latin1");
    expect(marksOf(file)).toEqual(["Background", "H1", "Figure", "P", "Layout", "P", "Pagination"]);
    for (const type of ["Document", "H1", "Figure", "P", "BlockQuote"]) expect(text).toContain(`/S /${type}\n`);
    expect(text).toContain("/Alt (Coffee. Column chart, 2 rows. Highest: 2024 \\(21.4\\). Lowest: 2023 \\(18.2\\).)");
    expect(text).toMatch(/\/MarkInfo \d+ 0 R/);
    expect(text).toContain("/Marked true");
    expect(text).toMatch(/\/StructTreeRoot \d+ 0 R/);
    expect(text).toContain("/DisplayDocTitle true");
    // Each text on the page ends with a space, so that lines do not run together when they are read aloud.
    expect(pdfText(file)).toContain("A text. ");
  });

  /** The structure of a file, in its order: `Table(TR(TH TD))`. */
  function structureOf(file: Buffer): string {
    const all = new Map(
      [...file.toString("latin1").matchAll(/(\d+) 0 obj\n<<\n\/S \/(\w+)\n[\s\S]*?\/K \[([^\]]*)\]/g)].map(
        ([, number, type = "", kids = ""]) => [
          number!,
          { type, kids: [...kids.matchAll(/(\d+) 0 R/g)].map(([, kid]) => kid!) },
        ],
      ),
    );
    const write = (number: string): string => {
      const { type = "", kids = [] } = all.get(number) ?? {};
      return kids.length === 0 ? type : `${type}(${kids.map(write).join(" ")})`;
    };
    return write([...all].find(([, { type }]) => type === "Document")![0]);
  }

  test("has tables and lists as such, and a headline before the picture that it is for", async () => {
    const file = await pdf(`# One

## Left {half}

## Right {half}

@chart bar {half}
| A | B |
| x | 7 |

@chart bar {half}
| A | B |
| y | 8 |

@chart table {source="Office" alt="What the towns have"}
| Town | People | Church |
| Here | 7 | n/a |
|  | 8 | 9 |

@chart table {icon=check-bold}
| Town | Church |
| Here | 1 |

@facts
| icon | figure | fact |
| heart | 7 | lives |
|  | true | love |
`);
    const table = "Table(TR(TH TH TH) TR(TH TD TD) TR(TD TD TD))";
    const icons = "Table(TR(TH TH) TR(TH TD(Figure)))";
    const facts = "L(LI(LBody) LI(LBody(Figure P)))";
    expect(structureOf(file)).toBe(`Document(H1 H2 Figure H2 Figure ${table} P ${icons} ${facts})`);
    const text = file.toString("latin1");
    expect(text.match(/\/Scope \/(?:Row|Column)/g)).toHaveLength(7);
    expect(text).toContain("/Summary (What the towns have)");
  });

  test("has the name of a place once, though a halo is drawn below it", async () => {
    const streams = pdfStreams(await pdf("@map germany\n| title | value |\n| Bayern | 13 |\n")).join("\n");
    const halos = [...streams.matchAll(/^BT\n\/F\d+ \S+ Tf\n2 Tr$/gm)];
    expect(halos.length).toBeGreaterThan(0);
    expect([...streams.matchAll(/^\/Span <<\/ActualText \(\)>> BDC\nBT\n\/F\d+ \S+ Tf\n2 Tr$/gm)]).toHaveLength(
      halos.length,
    );
  });

  test("has no date, and a title whatever its characters are", async () => {
    const text = (await pdf("---\ntitle: Tea & <milk>\n---\n# A\n")).toString("latin1");
    expect(text).not.toMatch(/CreationDate|CreateDate/);
    expect(text).toContain(">Tea &amp; &lt;milk&gt;</rdf:li>");
  });

  /** The steps from glyph to glyph of each text, in parts of its size. */
  const stepsOf = (file: Buffer) =>
    [
      ...pdfStreams(file)
        .join("\n")
        .matchAll(/^BT\n\/F\d+ ([\d.]+) Tf\n([\s\S]*?)^ET$/gm),
    ].map(([, size, text = ""]) => {
      const places = [...text.matchAll(/^1 0 0 -1 (\S+) \S+ Tm$/gm)].map(([, x]) => Number(x));
      return places.slice(1).map((x, at) => Math.round(((x - places[at]!) / Number(size)) * 2048));
    });

  test("has figures of one width in the columns of tables, and no gap or kerning that would part a number", async () => {
    const table = await pdf("@chart table\n| A | B |\n| x | 1711.1 |\n| y | 2908.0 |\n");
    const [figure, point] = [1328, 550];
    const number = [figure, point, figure, figure, figure, point].join();
    const texts = stepsOf(table).map((steps) => steps.join());
    expect(texts.filter((steps) => steps.endsWith(number))).toHaveLength(2);
    const chart = await pdf("@chart bar\n| A | B |\n| x | 7.85 |\n| y | 7.17 |\n");
    // The advances of Inter: 1159 for the 7, which kerning would half before a point.
    expect(stepsOf(chart).map((steps) => steps.slice(-4).join())).toEqual(
      expect.arrayContaining(["1159,590,1267,1215", "1159,590,833,1159"]),
    );
  });

  test("has bookmarks: h2 below the h1 before it", async () => {
    const file = await pdf("## Before\n\n# One\n\n## First \\*of\\* one\n\n# Two\n", "--page-size", "a4");
    const text = file.toString("latin1");
    const items = [
      ...text.matchAll(/(\d+) 0 obj\n<<\n((?:\/\w+ [^\n]*\n)*?\/Title \(([^)]*)\)\n(?:\/\w+ [^\n]*\n)*)>>/g),
    ]
      .filter(([, , rest = ""]) => rest.includes("/Dest"))
      .map(([, id, rest = "", title]) => ({ id, title, parent: /\/Parent (\d+)/.exec(rest)![1] }));
    const idOf = (name: string) => items.find(({ title }) => title === name)!.id;
    expect(items.map(({ title }) => title).sort()).toEqual(["Before", "First *of* one", "One", "Two"]);
    expect(items.filter(({ parent }) => parent === idOf("One")).map(({ title }) => title)).toEqual(["First *of* one"]);
  });
});

describe("content JSON", () => {
  const content = '[{"type":"h1","text":"Coffee"},{"type":"chart","chart_type":"bar","data":[[["a","b"],["x",1]]]}]\n';

  test("is drawn as it is, from a file or from standard input", async () => {
    const cwd = await folderWith({ "report.json": content });
    const { exitCode, stdout } = await igx(["render", "report.json"], { cwd });
    expect([exitCode, stdout.slice(0, 6)]).toEqual([0, "Coffee"]);
    expect((await igx(["render", "-"], { cwd, input: content })).stdout).toBe(stdout);
    expect((await igx(["render", "-"], { cwd, input: "[Coffee] is a text.\n" })).stdout).toContain(
      "[Coffee] is a text.",
    );
    expect((await igx(["render", "report.json", "--to", "svg"], { cwd })).stderr).toBe("report.json -> report.svg\n");
  });

  test.each([
    ['{"type":"h1"}', "1:1", "This is not a JSON array."],
    ['{"type":"h1"}', "1:1", "Write the element in square brackets: `[{…}]`."],
    ['{"title":"a","content":"[]"}', "1:1", "Take the value of `content` alone, which begins with `[`."],
    ['[\n  "Coffee"\n]', "2:3", "This is not an element: an element is a JSON object."],
    ["[{]", "1:3", "missing"],
    ['[{"type":"chart","chart_type":"bar"}]', "1:2", "The element has no data."],
    ['[{"type":"h1","text":5}]', "1:22", "`text` must be a string, not `5`."],
  ])("is checked for its shape: %s", async (json, place, message) => {
    const cwd = await folderWith({ "report.json": json });
    const { exitCode, stderr } = await igx(["render", "report.json", "-o", "r.svg", "--quiet"], { cwd });
    expect(stderr).toContain(`report.json:${place}: error`);
    expect(stderr).toContain(message);
    expect([exitCode, await readdir(cwd)]).toEqual([1, ["report.json"]]);
  });

  test("has no parameters", async () => {
    const cwd = await folderWith({ "report.json": content, "rows.csv": "a\n1\n" });
    const param = await igx(["render", "report.json", "--param", "year=2024"], { cwd });
    expect([param.exitCode, param.stderr]).toEqual([2, "igx: None of these documents has a parameter `year`.\n"]);
    const each = await igx(["render", "report.json", "--each", "rows.csv", "--to", "svg"], { cwd });
    expect(each.exitCode).toBe(2);
    expect(each.stderr).toContain("report.json is content JSON, which has no parameters.");
  });
});

describe("mistakes", () => {
  test("a source with errors writes nothing and fails the run; the others are drawn", async () => {
    const cwd = await folderWith({ "bad.igx": bad, "good.igx": good });
    const { exitCode, stderr } = await igx(["render", ".", "--to", "png", "-o", "out/"], { cwd });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("width-not-half");
    expect(await readdir(join(cwd, "out"))).toEqual(["good.png"]);
  });

  test("two inputs that would be one picture, and a picture over its source, are refused before anything is written", async () => {
    const cwd = await folderWith({ "a.igx": good, "a.json": "[]" });
    const both = await igx(["render", "a.igx", "a.json", "--to", "svg"], { cwd });
    expect([both.exitCode, both.stderr]).toEqual([
      2,
      "igx: a.igx and a.json would both be written to a.svg.\nNothing was written.\n",
    ]);
    const over = await igx(["render", "a.igx", "-o", "a.igx", "--to", "svg"], { cwd });
    expect([over.exitCode, await readFile(join(cwd, "a.igx"), "utf8")]).toEqual([2, good]);
  });
});

describe("--each", () => {
  const template =
    '---\nkey: "{{ slug(city) }}"\n---\n@param city: string\n@param n: number\n\n# {{ city }}: {{ n }}\n';

  test("draws a picture for each row", async () => {
    const cwd = await folderWith({ "city.igx": template, "cities.csv": "city,n\nParis,2.1\nRome,2.8\n" });
    const { exitCode, stderr } = await igx(["render", "city.igx", "--each", "cities.csv", "-o", "out/{key}.png"], {
      cwd,
    });
    expect([exitCode, stderr]).toEqual([0, "city.igx, cities.csv -> out/{key}.png: 2 written\n"]);
    for (const name of ["paris", "rome"]) expect(pngSize(await readFile(join(cwd, `out/${name}.png`)))[0]).toBe(1440);
  });

  test("a row with errors stops only itself; keys that stand twice stop everything", async () => {
    const cwd = await folderWith({
      "city.igx": template,
      "rows.csv": "city,n\nParis,2.1\nRome,x\n",
      "twice.csv": "city,n\nParis,1\nParis,2\n",
    });
    const rows = await igx(["render", "city.igx", "--each", "rows.csv", "--to", "svg", "-o", "rows/"], { cwd });
    expect([rows.exitCode, await readdir(join(cwd, "rows"))]).toEqual([1, ["paris.svg"]]);
    const twice = await igx(["render", "city.igx", "--each", "twice.csv", "--to", "svg", "-o", "twice/"], { cwd });
    expect([twice.exitCode, (await readdir(cwd)).includes("twice")]).toEqual([1, false]);
  });

  test("texts of several documents need a place", async () => {
    const cwd = await folderWith({ "city.igx": template, "cities.csv": "city,n\nParis,2.1\n" });
    const { exitCode, stderr } = await igx(["render", "city.igx", "--each", "cities.csv"], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("The documents of --each cannot all go to standard output.");
  });
});

/** The fonts in an SVG file or a page. */
const embedded = (markup: string) =>
  [
    ...markup.matchAll(/@font-face\{font-family:([^;]+);font-weight:(\d+);src:url\(data:font\/woff2;base64,([^)]+)\)/g),
  ].map(([, name = "", weight, base64 = ""]) => ({
    name: name.replace(/^"(.*\d)"$/, "$1"),
    weight,
    font: fontkit.create(Buffer.from(base64, "base64")) as Font,
  }));

/** The characters that a font has, without the space and the end of its table. */
const lettersOf = ({ characterSet }: Font): string => String.fromCodePoint(...characterSet).replace(/[ \uffff]/g, "");

describe("fonts", () => {
  const foreign = "# 日本 and Inter\n";

  /** In it letters of Inter stand for two Chinese characters. */
  const chinese = async (): Promise<Buffer> =>
    fontWith(
      await readFile(inter),
      new Map([
        ["日", 2],
        ["本", 3],
      ]),
    );

  test("characters that no font has are named, once, with what to do", async () => {
    const cwd = await folderWith({ "a.igx": foreign, "b.igx": foreign });
    const { exitCode, stderr } = await igx(["render", ".", "--to", "pdf", "-o", "out/"], { cwd });
    expect(exitCode).toBe(0);
    const said =
      "No font has 日 本: boxes replace them. Name a font that has them with --font FILE, such as Noto Sans SC (Chinese).";
    expect(stderr.split("\n").filter((line) => line.startsWith("No font"))).toEqual([said]);
  });

  test("a given font is for what Inter does not have, in each format", async () => {
    const cwd = await folderWith({ "a.igx": foreign, "c.ttf": await chinese() });
    for (const extension of ["png", "pdf", "svg", "html"]) {
      const name = `a.${extension}`;
      const { stderr } = await igx(["render", "a.igx", "-o", name, "--font", "c.ttf"], { cwd });
      expect(stderr).toBe(`a.igx -> ${name}\n`);
    }
    for (const extension of ["svg", "html"]) {
      const text = await readFile(join(cwd, `a.${extension}`), "utf8");
      expect(text).toContain("日本");
      const given = embedded(text).find(({ name }) => name.endsWith("1"))!;
      expect(lettersOf(given.font)).toBe("日本");
    }
    expect(pdfText(await readFile(join(cwd, "a.pdf")))).toContain("日本");
    await igx(["render", "a.igx", "-o", "plain.png"], { cwd });
    const [plain, given] = [await readFile(join(cwd, "plain.png")), await readFile(join(cwd, "a.png"))];
    expect(pngSize(given)).toEqual(pngSize(plain));
    expect(given.equals(plain)).toBe(false);
  });

  test("a PDF file says in which order the characters of a script with marks are read", async () => {
    // The vowel sign is drawn before its consonant.
    const letters = new Map([..."बिहर"].map((letter, glyph) => [letter, glyph + 2]));
    const cwd = await folderWith({ "a.igx": "# बिहर\n\nहर\n", "c.ttf": fontWith(await readFile(inter), letters) });
    await igx(["render", "a.igx", "-o", "a.pdf", "--font", "c.ttf"], { cwd });
    const streams = pdfStreams(await readFile(join(cwd, "a.pdf")));
    const actual = streams.flatMap((stream) => [...stream.matchAll(/\/Span <<\n\/ActualText \((.*?)\)\n>> BDC\nBT/gs)]);
    const utf16 = actual.map(([, text = ""]) =>
      Buffer.from(text.replaceAll("\\t", "\t"), "latin1").subarray(2).swap16(),
    );
    expect(utf16.map((bytes) => bytes.toString("utf16le"))).toEqual(["बिहर"]);
  });

  test("a font of images is refused for PNG and PDF, which cannot draw them", async () => {
    const bytes = await chinese();
    // The directory of the tables is at the beginning (OpenType 1.9, "Organization of an OpenType font").
    bytes.write("CBDT", bytes.indexOf("glyf"), "latin1");
    const cwd = await folderWith({ "a.igx": foreign, "c.ttf": bytes });
    for (const name of ["a.png", "a.pdf"]) {
      const { exitCode, stderr } = await igx(["render", "a.igx", "-o", name, "--font", "c.ttf"], { cwd });
      expect([exitCode, stderr]).toEqual([
        2,
        expect.stringContaining("The font c.ttf has images instead of outlines, which PNG and PDF cannot use."),
      ]);
    }
  });

  test("a font that nothing needs is left out, and that is said", async () => {
    const cwd = await folderWith({ "a.igx": "# Coffee\n", "c.ttf": await readFile(inter) });
    const { stderr } = await igx(["render", "a.igx", "-o", "a.svg", "--font", "c.ttf"], { cwd });
    expect(stderr).toBe("a.igx -> a.svg\nc.ttf: not used, since Inter has all characters that it could be for\n");
    expect(embedded(await readFile(join(cwd, "a.svg"), "utf8"))).toHaveLength(2);
  });

  test("SVG and HTML contain the part of Inter that they show, with tabular figures", async () => {
    const cwd = await folderWith({ "a.igx": "# Coffee & tea\n\nBags: 1,024\n" });
    for (const name of ["a.svg", "a.html"])
      expect((await igx(["render", "a.igx", "-o", name], { cwd })).stderr).toBe(`a.igx -> ${name}\n`);
    const svg = await readFile(join(cwd, "a.svg"), "utf8");
    const [regular, semibold, ...others] = embedded(svg);
    expect(others).toEqual([]);
    expect([regular!.weight, semibold!.weight]).toEqual(["400", "600"]);
    expect(lettersOf(semibold!.font)).toBe("&Caefot");
    expect(lettersOf(regular!.font)).toMatch(/^,.*012.*4.*B/);
    expect(regular!.font.layout("1", ["tnum"]).advanceWidth).toBe(regular!.font.layout("0", ["tnum"]).advanceWidth);
    expect(svg).toContain(` font-family="${regular!.name}, Inter, `);
    // Two pictures in one page must not set each other's texts.
    const [other] = embedded((await igx(["render", "-", "--to", "svg", "-o", "-"], { cwd, input: "# Tea\n" })).stdout);
    expect(other!.name).not.toBe(regular!.name);
    const page = await readFile(join(cwd, "a.html"), "utf8");
    expect(embedded(page).map(({ name, weight }) => [name, weight])).toEqual([
      ['"igx font"', "400"],
      ['"igx font"', "600"],
    ]);
    expect(svg.length).toBeLessThan(20_000);
  });

  test("files of one family share a name, so that headlines are set in the bold one", async () => {
    const letters = new Map([["日", 2]]);
    const semibold = inter.replaceAll("400Regular", "600SemiBold").replace("Inter_400", "Inter_600");
    const cwd = await folderWith({
      "a.igx": "# 日\n\n日\n",
      "r.ttf": fontWith(await readFile(inter), letters),
      "b.ttf": fontWith(await readFile(semibold), letters),
    });
    await igx(["render", "a.igx", "-o", "a.svg", "--font", "r.ttf", "--font", "b.ttf"], { cwd });
    const given = embedded(await readFile(join(cwd, "a.svg"), "utf8")).filter(({ name }) => name.endsWith("-1"));
    expect(given.map(({ weight, font }) => [weight, lettersOf(font)])).toEqual([
      ["400", "日"],
      ["600", "日"],
    ]);
  });

  test.each([
    ["c.woff2", "wOF2....", 2, "is compressed for the web, which PNG and PDF cannot use: take its TTF or OTF file."],
    ["c.ttc", "ttcf....", 2, "is a collection of several fonts: take the file of one."],
    ["c.ttf", "nothing", 2, "is not a font that igx can read."],
    ["c.otf", "OTTO\0\u0009", 2, "is damaged."],
    ["none.ttf", undefined, 3, "cannot be read: there is no such file."],
  ])("%s is refused before anything is drawn", async (name, bytes, exit, message) => {
    const cwd = await folderWith({ "a.igx": good, ...(bytes !== undefined && { [name]: bytes }) });
    const { exitCode, stderr } = await igx(["render", "a.igx", "-o", "a.svg", "--font", name], { cwd });
    expect(stderr).toContain(`igx: The font ${name} ${message}`);
    expect([exitCode, (await readdir(cwd)).includes("a.svg")]).toEqual([exit, false]);
  });

  test.each(["svg", "png", "pdf", "html"])("there is no %s without text where Inter cannot be read", async (format) => {
    // A text that no other test has, of whose characters no part of Inter is kept.
    const cwd = await folderWith({ "a.igx": `# ${format} Ħĸŋ\n` });
    failFiles(["readFile"], { "Inter-Regular.ttf": "ENOENT", "Inter-SemiBold.ttf": "ENOENT" });
    const { exitCode, stderr } = await igx(["render", "a.igx", "-o", `a.${format}`], { cwd });
    expect(stderr).toMatch(
      /^igx: The font \S+Inter-\w+\.ttf cannot be read: there is no such file\.\nIf it came with igx, install /,
    );
    expect([exitCode, await readdir(cwd)]).toEqual([3, ["a.igx"]]);
  });
});

test("without the packages for PNG and PDF, it says what to install, and the other formats work", async () => {
  const cwd = await folderWith({ "a.igx": good });
  const dist = join(cliPath, "..");
  await cp(dist, join(cwd, "bare/dist"), {
    recursive: true,
    filter: (path) => !["playground", "types", "browser"].some((part) => path === join(dist, part)),
  });
  await mkdir(join(cwd, "bare/node_modules"));
  await symlink(join(root, "node_modules/fontkit"), join(cwd, "bare/node_modules/fontkit"));
  const run = async (...args: readonly string[]) => igxProcess(args, { cwd, cli: join(cwd, "bare/dist/cli.cjs") });
  for (const [format, name] of [
    ["PNG", "@resvg/resvg-js"],
    ["PDF", "pdfkit"],
  ]) {
    const { exitCode, stderr } = await run("render", "a.igx", "--to", format!.toLowerCase());
    expect([exitCode, stderr]).toEqual([
      3,
      `igx: ${format} needs the package ${name}, which is not installed or does not run here.\nnpm install ${name}\n`,
    ]);
  }
  const { exitCode, stderr } = await run("render", "a.igx", "--to", "svg");
  expect([exitCode, stderr]).toEqual([
    0,
    "No font is embedded: Embedding fonts needs the package subset-font, which is not installed or does not run here. npm install subset-font\na.igx -> a.svg\n",
  ]);
});

/** Waits until a process has said something that it has not said when it was last asked. */
function watchErrors(child: ChildProcess): (words: string) => Promise<void> {
  let said = "";
  child.stderr!.on("data", (text) => {
    said += text;
  });
  return (words) =>
    new Promise((resolve) => {
      const look = () => {
        if (!said.includes(words)) return;
        said = "";
        child.stderr!.off("data", look);
        resolve();
      };
      child.stderr!.on("data", look);
      look();
    });
}

test("--watch reads a font of --font again when it changes", async () => {
  const cwd = await folderWith({ "a.igx": "# One\n" });
  await cp(inter, join(cwd, "own.ttf"));
  const child = startIgx(["render", "a.igx", "-o", "a.svg", "--font", "own.ttf", "--watch"], { cwd });
  const saying = watchErrors(child);
  await saying("watching");
  await writeFile(join(cwd, "own.ttf"), "no font");
  await saying("The font own.ttf is not a font that igx can read.");
  await writeFile(join(cwd, "a.igx"), "# Two\n");
  await cp(inter, join(cwd, "own.ttf"));
  await saying("a.igx -> a.svg");
  expect(await readFile(join(cwd, "a.svg"), "utf8")).toContain(">Two<");
});

test("--watch says that the configuration has lost its theme, and goes on when it is there again", async () => {
  const themes = '{"themes": {"own": {"palette": ["#123456"]}}}';
  const cwd = await folderWith({ "a.igx": "# One\n", "igx.config.json": themes });
  const child = startIgx(["render", "a.igx", "-o", "a.svg", "--theme", "own", "--watch"], { cwd });
  const saying = watchErrors(child);
  await saying("watching");
  await writeFile(join(cwd, "igx.config.json"), "{}");
  await saying("`own` is not a theme.");
  await writeFile(join(cwd, "igx.config.json"), themes);
  await saying("a.igx -> a.svg");
});

test("--watch draws again what changes", async () => {
  const cwd = await folderWith({ "a.igx": "# One\n" });
  const child = startIgx(["render", "a.igx", "-o", "a.svg", "--watch"], { cwd });
  const saying = watchErrors(child);
  await saying("watching");
  expect(await readFile(join(cwd, "a.svg"), "utf8")).toContain(">One<");
  await writeFile(join(cwd, "a.igx"), "# Two\n");
  await saying("a.igx -> a.svg");
  expect(await readFile(join(cwd, "a.svg"), "utf8")).toContain(">Two<");
  expect((await stat(join(cwd, "a.svg"))).isFile()).toBe(true);
});
