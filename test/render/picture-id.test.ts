import { describe, expect, test } from "vitest";
import { renderHtml, renderPages, renderSvg } from "../../src/render/index.js";
import { pictureId } from "../../src/render/picture-id.js";

const pictogram = (...shares: readonly number[]) => ({
  type: "chart",
  chart_type: "pictochart-pictorial",
  data: [[["", "Share"], ...shares.map((share, index) => [`Row ${index}`, share])]],
});
const sheets = {
  type: "chart",
  chart_type: "line",
  data: [
    [
      ["a", "b"],
      ["x", 1],
      ["y", 2],
    ],
    [
      ["c", "d"],
      ["x", 3],
    ],
  ],
};

const idsIn = (markup: string): readonly string[] =>
  [...markup.matchAll(/ (?:id|name)="(igx[^"]*)"/g)].map(([, id]) => id!);
const referencesIn = (markup: string): readonly string[] =>
  [...markup.matchAll(/url\(#([^)]+)\)| (?:for|aria-\w+by)="([^"]+)"/g)].flatMap(
    ([, url, ids = ""]) => url ?? ids.split(" "),
  );

describe("ids", () => {
  const drawings = {
    renderSvg,
    renderHtml,
    renderPages: (content: unknown, options = {}) => renderPages(content, options, { height: 300 }).join(""),
  };

  test.each(Object.entries(drawings))("of %s belong to one content and one set of options", (_, draw) => {
    const pictures = [
      draw([pictogram(57.6, 4), sheets]),
      draw([pictogram(81.2, 3), sheets]),
      draw([sheets, pictogram(57.6, 4)]),
      draw([pictogram(57.6, 4), sheets], { width: 500 }),
      draw([pictogram(57.6, 4), sheets], { locale: "de" }),
    ];
    const all = pictures.flatMap((picture) => [...new Set(idsIn(picture))]);
    expect(all.length).toBeGreaterThan(9);
    expect(new Set(all).size).toBe(all.length);
    for (const picture of pictures) expect(idsIn(picture)).toEqual(expect.arrayContaining([...referencesIn(picture)]));
  });

  test("are the same for the same picture, from a value or from JSON text", () => {
    const content = [pictogram(57.6, 4)];
    expect(renderSvg(content)).toBe(renderSvg(JSON.stringify(content)));
    expect(idsIn(renderSvg(content))).toEqual(idsIn(renderSvg(structuredClone(content))));
  });

  test("of a page do not depend on the fonts in it", () => {
    const fonts = [{ weight: 400, format: "woff2", base64: "AAAA" }] as const;
    expect(idsIn(renderHtml([sheets], { fonts }))).toEqual(idsIn(renderHtml([sheets])));
  });

  test("need no content that is JSON", () => {
    const circular: unknown[] = [];
    circular.push({ type: "chart", data: circular });
    for (const content of [circular, [1n], [undefined]]) expect(pictureId(content, {})).toMatch(/^igx-[0-9a-f]{10}$/);
  });
});
