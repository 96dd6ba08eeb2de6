import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { nodeHost } from "../../../src/cli/host/node.js";
import { compile, decompile } from "../../../src/index.js";
import { alternativeTexts, renderHtml, renderSvg } from "../../../src/render/index.js";
import { renderEmbed } from "../../../src/render/render-embed.js";
import { renderPages } from "../../../src/render/render-pages.js";
import { renderText } from "../../../src/render/render-text.js";
import { textsIn } from "../../support/picture.js";

const compiled = async (text: string) => (await compile(text)).output!;
const bar = (attributes: string) => `@chart bar {${attributes}}\n| Land | Säcke |\n| Brasilien | 66 |\n| Kenia | 1 |\n`;
const words = 'source="UN, https://un.org/data" note="Zum Teil geschätzt" byline="Redaktion"';

test("source, note and byline are below the picture, each after its word in the language of the document", async () => {
  const { pictureJson } = await compiled(bar(words));
  const lines = (locale: string) => textsIn(renderSvg(pictureJson, { locale, note: false })).slice(-3);
  expect(lines("de")).toEqual(["Quelle: UN", "Anmerkung: Zum Teil geschätzt", "Von Redaktion"]);
  expect(lines("en")).toEqual(["Source: UN", "Note: Zum Teil geschätzt", "By Redaktion"]);
  const german = await compiled(bar('source="Quelle: UN"'));
  expect(textsIn(renderSvg(german.pictureJson, { locale: "de", note: false })).at(-1)).toBe("Quelle: UN");
});

test("in HTML they are text below the figure, and a source with an address is a link", async () => {
  const { pictureJson } = await compiled(bar(words));
  const html = renderHtml(pictureJson, { locale: "de" });
  expect(html).toContain(
    '<figcaption class="igx-lines"><p dir="auto"><a href="https://un.org/data" rel="noopener">Quelle: UN</a>',
  );
  expect(html.match(/Quelle: UN/g)).toHaveLength(1);
  expect(renderEmbed(pictureJson, new Map([[0, "a.svg"]]))).toContain('<a href="https://un.org/data">Source: UN</a>');
  const hostile = await compiled(bar('source="<script>x</script>, javascript:alert(1)"'));
  const page = renderHtml(hostile.pictureJson);
  expect(page).not.toMatch(/<script|href="javascript/);
  expect(page).toContain("javascript:alert(1)</p>");
});

test("a table that is continued has them below its last part alone", async () => {
  const rows = Array.from({ length: 60 }, (_, row) => `| Row ${row} | ${row} |\n`).join("");
  const { pictureJson } = await compiled(`@chart table {source="UN"}\n| a | b |\n${rows}`);
  const pages = renderPages(pictureJson, { note: false }, { height: 700 });
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.map((page) => page.includes(">Source: UN<"))).toEqual(pages.map((_, at) => at === pages.length - 1));
});

test("several sheets have them once; text for a terminal has them too", async () => {
  const { pictureJson } = await compiled(`${bar('source="UN"')}@sheet\n| Land | Tee |\n| Kenia | 5 |\n`);
  expect(renderSvg(pictureJson).match(/>Source: UN</g)).toHaveLength(1);
  expect(renderHtml(pictureJson).match(/Source: UN/g)).toHaveLength(1);
  expect(renderText(pictureJson)).toContain("\nSource: UN\n");
});

test("alt replaces the alternative text everywhere; the data stay", async () => {
  const { pictureJson } = await compiled(`# Kaffee\n\n${bar('alt="Brasilien liegt vorn."')}`);
  expect(alternativeTexts(pictureJson)).toEqual([{ index: 1, text: "Brasilien liegt vorn." }]);
  expect(renderSvg(pictureJson)).toContain('role="img" aria-label="Brasilien liegt vorn."');
  const html = renderHtml(pictureJson, { locale: "fi" });
  expect(html).toMatch(/-desc"[^>]*>Brasilien liegt vorn\.</);
  expect(html).toContain('<th scope="row">Brasilien</th>');
});

describe("a paragraph below a picture that begins with the word for source", () => {
  const small = (text: string) => / font-size="11"[^>]*>[^<]*UN/.test(renderSvg(text, { note: false }));

  test.each(["Source: UN", "Quelle: UN", "Quellen: UN", "Źródło: UN", "Fonte : UN"])("%s is small", async (line) => {
    const { json } = await compiled(`${bar("half")}\n${line}\n`);
    expect(small(json)).toBe(true);
    expect(renderHtml(json)).toContain('class="igx-body igx-source"');
  });

  test("but no other paragraph is", async () => {
    expect(small((await compiled("Source: UN\n")).json)).toBe(false);
    expect(small((await compiled(`${bar("half")}\nText.\n\nSource: UN\n`)).json)).toBe(false);
    expect(small((await compiled(`${bar("half")}\nSources differ: UN\n`)).json)).toBe(false);
    expect(small('[{"type":"body","text":"Source: UN","picture":"flag.png"}]')).toBe(false);
  });
});

test("content JSON is the same with and without them, for all examples", async () => {
  const all = ' source="S" note="N" byline="B" alt="A"';
  for (const name of readdirSync("examples").filter((file) => file.endsWith(".igx"))) {
    const text = readFileSync(join("examples", name), "utf8");
    const options = { path: name, host: nodeHost({ root: "examples" }), optionalParams: true } as const;
    const plain = await compile(text, options);
    const more = text
      .replace(/^([ \t]*@(?:chart|map|facts)\b[^{\n]*)\{/gm, `$1{${all.trim()} `)
      .replace(/^([ \t]*@(?:chart|map|facts)\b[^{\n]*)$/gm, `$1 {${all.trim()}}`);
    const drawn = await compile(more, options);
    expect([name, drawn.output?.json]).toEqual([name, plain.output?.json]);
    if (plain.output && more !== text) expect(drawn.output!.pictureJson).not.toBe(plain.output.pictureJson);
  }
});

test("content that has been written by igx is read back without them", async () => {
  const { json } = await compiled(bar(words));
  const { output } = await decompile(json);
  expect(output).toContain("@chart bar\n");
});
