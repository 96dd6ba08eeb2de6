import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { nodeHost } from "../../../src/cli/host/node.js";
import { compile, decompile } from "../../../src/index.js";
import { attributesOf } from "../../../src/language/fitting-attributes.js";
import { markedCharts } from "../../../src/language/picture-attributes.js";
import { findDirective } from "../../../src/language/registry.js";
import { alternativeTexts, renderAlt, renderHtml, renderSvg } from "../../../src/render/index.js";
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

test.each([
  ["http://", undefined],
  ["UN, https://", undefined],
  ["UN, https://?", undefined],
  ["https://un.org", "https://un.org"],
  ["Archive, https://archive.org/web/https://un.org", "https://archive.org/web/https://un.org"],
])("of %s the link is %s", async (source, link) => {
  const { pictureJson } = await compiled(bar(`source="${source}"`));
  expect(/<a href="([^"]*)" rel/.exec(renderHtml(pictureJson))?.[1]).toBe(link);
  const name = link === undefined ? source : source.split(", ")[0]!;
  expect(textsIn(renderSvg(pictureJson, { note: false })).at(-1)).toBe(`Source: ${name}`);
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

test("the alternative texts as text end with them", async () => {
  const { pictureJson } = await compiled(`# Kaffee\n\n${bar(words)}\n${bar('alt="Kurz." source="UN"')}`);
  const [first, second] = renderAlt(pictureJson, { locale: "de" }).trim().split("\n");
  expect(first).toMatch(/^2: Kaffee\. .*Quelle: UN\. Anmerkung: Zum Teil geschätzt\. Von Redaktion\.$/);
  expect(second).toBe("3: Kurz. Quelle: UN.");
  const open = await compiled(bar('alt="Kurz" source="UN" note="geschätzt"'));
  expect(renderAlt(open.pictureJson)).toBe("1: Kurz. Source: UN. Note: geschätzt.\n");
  expect(renderSvg(open.pictureJson)).toContain('aria-label="Kurz. Source: UN. Note: geschätzt."');
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
  /** Columns are those of a document, so they have a test of their own. */
  const ofColumns = new Set(["group", "target", "range", "cells"]);
  const examplesOf = (directive: string, chart: string | undefined, written: string): string =>
    attributesOf(findDirective(directive)!, chart)
      .filter(({ name, target }) => target === "picture" && !ofColumns.has(name) && !written.includes(` ${name}=`))
      .map(({ example }) => example)
      .join(" ");
  const withAll = (_line: string, before: string, directive: string, argument: string, braces: string | undefined) => {
    const chart = directive === "chart" ? argument.trim().replaceAll('"', "") : undefined;
    const attributes = examplesOf(directive, chart, braces ?? "");
    const isMarked = chart !== undefined && markedCharts.some((type) => type === chart);
    const inBraces = braces === undefined ? `{${attributes}}` : `{${attributes} ${braces.slice(1)}`;
    const line = `${before}@${directive}${argument} ${inBraces}`;
    return isMarked && line.endsWith("}") ? `${line}\n@mark {value=1 text="Mark"}` : line;
  };
  for (const name of readdirSync("examples").filter((file) => file.endsWith(".igx"))) {
    const text = readFileSync(join("examples", name), "utf8");
    const options = { path: name, host: nodeHost({ root: "examples" }), optionalParams: true } as const;
    const plain = await compile(text, options);
    const more = text.replace(/^([ \t]*)@(chart|map|facts)\b([^{\n]*)(\{[^\n]*)?$/gm, withAll);
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

test("the texts of sources and marks lead to their places in the source", async () => {
  const source = `@chart line {source="UN" note="N"}\n| a | b |\n| x | 1 |\n| y | 2 |\n@mark {value=1.5 text="Goal"}\n`;
  const { output, sourceMap } = await compile(source);
  const svg = renderSvg(output!.pictureJson, { marks: true });
  for (const [pointer, text] of [
    ["/0/picture/source", '"UN"'],
    ["/0/picture/note", '"N"'],
    ["/0/picture/marks/0/text", '"Goal"'],
  ] as const) {
    expect(svg).toContain(`data-source="${pointer}"`);
    const { start, end } = sourceMap[pointer]!;
    expect(source.slice(start, end)).toBe(text);
  }
  expect(renderHtml(output!.pictureJson)).not.toContain("data-source");
});

test("maps in HTML keep what only pictures have, and their lines once", async () => {
  const { pictureJson } = await compiled(
    '@map world {source="UN" labels=none}\n| title | value |\n| Brazil | 66 |\n| China | 1 |\n',
  );
  const html = renderHtml(pictureJson);
  expect(html.match(/Source: UN/g)).toHaveLength(1);
  expect(textsIn(html)).not.toContain("Brazil");
});
