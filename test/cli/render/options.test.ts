import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";

const report = `---
copyright: © 2025 <b>Coffee</b> & Co
---
# Coffee

## Bags {half}

## Prices {half}

@chart bar {half}
| Country | Bags |
| Brazil | 66 |
| Côte d'Ivoire | 4 |

@chart line {half}
| Month | Arabica |
| Jan | 4.1 |
| Feb | 4.4 |

@chart table
| a | b |
| <script>alert(1)</script> | 2 |
`;

const sizeOf = (svg: string) => [/ width="([\d.]+)"/, / height="([\d.]+)"/].map((side) => Number(side.exec(svg)?.[1]));

async function drawn(args: readonly string[], name = "out.svg", source = report) {
  const cwd = await folderWith({ "r.igx": source });
  const run = await igx(["render", "r.igx", "-o", name, ...args], { cwd });
  return { ...run, text: run.exitCode === 0 ? await readFile(join(cwd, name), "utf8") : "" };
}

describe("--aspect", () => {
  test.each([
    ["1:1", [720, 720]],
    ["4:5", [720, 900]],
    ["9:16", [720, 1280]],
    ["16:9", [720, 405]],
    ["2.39:1", [720, 301]],
  ])("%s is exact, and nothing is outside of the page", async (ratio, size) => {
    const { text, stderr } = await drawn(["--aspect", ratio]);
    expect(sizeOf(text)).toEqual(size);
    const [, width = 0, height = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(text) ?? []).map(Number);
    expect(width / height).toBeCloseTo(size[0]! / size[1]!, 1);
    for (const [, x, y] of text.matchAll(/<g transform="translate\(([\d.]+) ([\d.]+)\)"/g)) {
      expect(Number(x)).toBeLessThan(width);
      expect(Number(y)).toBeLessThan(height);
    }
    expect(text).toContain("Côte d&#39;Ivoire");
    expect(stderr.includes("The smallest texts are")).toBe(width > (720 * 11) / 7);
  });

  test("a long document in a low picture is said to be too small", async () => {
    const long = Array.from(
      { length: 12 },
      (_, index) => `## Part ${index}\n\n@chart column\n| a | b |\n| x | ${index} |\n\n`,
    ).join("");
    const { stderr, text } = await drawn(["--aspect", "3:1"], "out.svg", long);
    expect(sizeOf(text)).toEqual([720, 240]);
    expect(stderr).toMatch(/The smallest texts are \d\.\d pixels high/);
  });

  test.each(["0:1", "wide", "1:100", "16:9:2", "-1:2"])("%s is no ratio", async (ratio) => {
    const { exitCode, stderr } = await drawn([`--aspect=${ratio}`]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("It must be WIDTH:HEIGHT")]);
  });

  test("is for pictures without sheets", async () => {
    expect((await drawn(["--aspect", "1:1"], "out.html")).stderr).toContain(
      "--aspect is for SVG and PNG, not for HTML.",
    );
    expect((await drawn(["--aspect", "1:1"], "out.pdf")).exitCode).toBe(2);
  });
});

describe("--element", () => {
  test("by number, by heading in any case, by its slug; a half has the whole width", async () => {
    for (const name of ["5", "Prices", "prices"]) {
      const { text } = await drawn(["--element", name]);
      expect(text).toMatch(/^<svg [^>]* role="img" lang="en" aria-label="Prices">/);
      expect(text).toContain("4.1");
      expect(text).not.toContain("Brazil");
      expect(text).toMatch(/aria-label="[^"]*line chart/i);
    }
  });

  test("what is not there is answered with what is", async () => {
    const { exitCode, stderr } = await drawn(["--element", "9"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("The document has no element 9.");
    expect(stderr).toContain("4 (bar chart `Bags`), 5 (line chart `Prices`)");
    expect((await drawn(["--element", "Price list"])).stderr).toContain("no element named `Price list`");
  });
});

test("--transparent and --no-note leave out the background and the note; the copyright stays", async () => {
  const [plain, bare] = [await drawn([]), await drawn(["--transparent", "--no-note"])];
  const background = /<rect width="720" height="[\d.]+" fill="#ffffff"\/>/;
  const note = />Drawn by igx\. The service[^<]*<\/text>/;
  expect([background.test(plain.text), note.test(plain.text)]).toEqual([true, true]);
  expect([background.test(bare.text), note.test(bare.text)]).toEqual([false, false]);
  for (const { text } of [plain, bare]) expect(text).toContain("© 2025 &lt;b&gt;Coffee&lt;/b&gt; &amp; Co</text>");
  const html = await drawn(["--transparent", "--no-note"], "out.html");
  expect(html.text).toContain("html,.igx-page{background:none}");
  expect(html.text).toContain('<p class="igx-note"><span dir="auto">© 2025 &lt;b&gt;');
});

test("the note has as many lines as a narrow page needs", async () => {
  const { text } = await drawn(["--width", "320"]);
  expect(text).toMatch(/>Drawn by igx\. The service draws[^<]*<\/text><text[^>]*>[^<]*may differ\.<\/text>/);
});

test("a copyright that contains a secret is not drawn", async () => {
  const source = "---\ncopyright: {{ word }}\n---\n@param word: secret\n# x\n";
  const { text } = await drawn(["--param", "word=hush"], "out.svg", source);
  expect(text).not.toContain("hush");
});

describe("--embed", () => {
  test("is a fragment without script, style, id or class, in which everything is escaped", async () => {
    const { text } = await drawn(["--embed"], "out.html");
    expect(text).toMatch(/^<!-- Drawn by igx -->\n<h2 dir="auto">Coffee<\/h2>\n/);
    expect(text).not.toMatch(/<(?:html|head|body|script|style|svg)|\b(?:id|class|style|on\w+)=/);
    expect(text).toContain('<th scope="row" dir="auto">&lt;script&gt;alert(1)&lt;/script&gt;</th>');
    expect(text.match(/<figure>/g)).toHaveLength(3);
    expect(text.match(/<img src="data:image\/svg\+xml;base64,/g)).toHaveLength(2);
    const alt = "Bags. Bar chart, 2 rows.";
    expect(text).toContain(`alt="${alt}`);
    const [, image = ""] = /base64,([^"]*)"/.exec(text) ?? [];
    const svg = Buffer.from(image, "base64").toString("utf8");
    expect(svg).toContain("Brazil");
    expect(svg).not.toMatch(/>Drawn by igx\. The service[^<]*<\/text>/);
  });

  test("keeps each heading with its picture, also of two side by side", async () => {
    const chart = (name: string) => `@chart bar {half}\n| a | b |\n| ${name} | 1 |\n`;
    const source = `## Left {half}\n\n## Right {half}\n\n${chart("x")}\n${chart("y")}`;
    const { text } = await drawn(["--embed"], "out.html", source);
    expect(text.match(/<h3[^<]*|alt="\w+/g)).toEqual([
      '<h3 dir="auto">Left',
      'alt="Left',
      '<h3 dir="auto">Right',
      'alt="Right',
    ]);
  });

  test("of one element has the name of its heading, and goes without --interactive", async () => {
    const { text } = await drawn(["--embed", "--element", "bags", "--no-note"], "out.html");
    expect(text).toContain('alt="Bags. Bar chart');
    expect((await drawn(["--embed", "--interactive"], "out.html")).exitCode).toBe(2);
    expect((await drawn(["--embed"])).stderr).toContain("--embed is for HTML, not for SVG.");
  });
});

test("--to alt writes a line for each picture", async () => {
  const cwd = await folderWith({ "r.igx": report });
  const { stdout } = await igx(["render", "r.igx", "--to", "alt"], { cwd });
  expect(stdout.split("\n").map((line) => line.slice(0, 22))).toEqual([
    "4: Bags. Bar chart, 2 ",
    "5: Prices. Line chart,",
    "6: Bags. Table, 1 row.",
    "",
  ]);
  expect(await readFile(join(await folderAfter(cwd), "r.alt.txt"), "utf8")).toBe(stdout);
});

async function folderAfter(cwd: string) {
  await igx(["render", "r.igx", "-o", "r.alt.txt"], { cwd });
  return cwd;
}
