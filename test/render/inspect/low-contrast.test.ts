import { describe, expect, test } from "vitest";
import type { PictureNote } from "../../../src/language/picture-notes/picture-note.js";
import { contrast, parseColor } from "../../../src/render/color.js";
import { renderHtml, renderSvg } from "../../../src/render/index.js";
import type { RenderOptions } from "../../../src/render/render-options.js";

const notesOf = (
  elements: readonly object[],
  options: RenderOptions = {},
  render = renderSvg,
): readonly PictureNote[] => {
  const found: PictureNote[] = [];
  render(elements, { ...options, onNotes: ({ notes }) => found.push(...notes) });
  return found.filter(({ code }) => code === "low-contrast");
};

const chart = (type: string, fields: object = {}) => ({
  type: "chart",
  chart_type: type,
  data: [
    [
      ["Year", "Wind", "Solar"],
      ["2023", 4, 5],
      ["2024", 6, 7],
    ],
  ],
  ...fields,
});

const textsOf = (notes: readonly PictureNote[]): readonly string[] => notes.map(({ text }) => text);

describe("marks", () => {
  test("a colour below 3:1 is reported at its place, with a colour that has the contrast", () => {
    const [note] = notesOf([chart("bar-grouped", { colors: ["#396ec7", "#e8a33d"] })]);
    expect(note).toEqual({
      code: "low-contrast",
      text: "`#e8a33d` has a contrast of 2.1:1 to the background `#ffffff`, and marks need 3:1.",
      hint: expect.stringMatching(/^Write `#[0-9a-f]{6}`, or another darker colour\.$/),
      fix: { written: "#e8a33d", instead: expect.any(String) },
      at: "/colors/1",
    });
    const { instead } = note!.fix!;
    expect(note!.hint).toContain(instead);
    expect(contrast(parseColor(instead)!, parseColor("#ffffff")!)).toBeGreaterThanOrEqual(3);
    expect(notesOf([chart("bar-grouped", { colors: ["#396ec7", instead] })])).toEqual([]);
  });

  test("the note says what igx does: an outline, or another colour for lines", () => {
    expect(textsOf(notesOf([chart("bar-grouped", { colors: ["#fff6dd"] })]))).toEqual([
      "`#fff6dd` has a contrast of 1:1 to the background `#ffffff`, and marks need 3:1: igx adds an outline.",
    ]);
    expect(textsOf(notesOf([chart("line", { colors: ["#fff6dd"] })]))).toEqual([
      "`#fff6dd` has a contrast of 1:1 to the background `#ffffff`, and marks need 3:1: igx draws them in `#566072`.",
    ]);
  });

  test("it is the background of the picture that counts", () => {
    const navy = [chart("bar-grouped", { colors: ["#101850"] })];
    expect(notesOf(navy)).toEqual([]);
    expect(notesOf(navy, {}, renderHtml)).toEqual([]);
    const [dark] = notesOf(navy, { theme: "dark" });
    expect(dark).toMatchObject({
      text: expect.stringContaining("to the background `#14171f`"),
      hint: expect.stringContaining("lighter"),
    });
  });

  test("one note for several colours; colours that are not drawn, or not colours, have none", () => {
    expect(textsOf(notesOf([chart("line", { colors: ["#e8a33d", "#FFD700"] })]))).toEqual([
      "`#e8a33d` has a contrast of 2.1:1 to the background `#ffffff`, and marks need 3:1. Too little contrast too: `#FFD700`.",
    ]);
    expect(notesOf([chart("line", { colors: ["#396ec7", "#d57c10", "#ffd700"] })])).toEqual([]);
    expect(notesOf([chart("line", { colors: ["none", "", 7, null] })])).toEqual([]);
  });

  test("colours of rows, regions and alpha", () => {
    const sheets = [{ header: ["Year", "Wind"], rows: [{ header: "2023", data: [4], color: ["f5d58c"] }] }];
    expect(notesOf([chart("bar", { data: { sheets } })])).toMatchObject([{ at: "/data/sheets/0/rows/0/color" }]);
    const data = [
      { title: "Germany", value: 1 },
      { title: "France", value: 2, color: "#ffd700" },
    ];
    expect(notesOf([{ type: "map", territory: "europe", data }])).toMatchObject([{ at: "/data/1/color" }]);
    expect(textsOf(notesOf([chart("bar", { colors: ["#00000030"] })]))).toEqual([
      expect.stringContaining("`#00000030` has"),
    ]);
  });

  test("parts of a whole are drawn on the mark of the whole", () => {
    const green = [chart("bar", { colors: ["#5fa052"] }), chart("progress-bar", { colors: ["#5fa052"] })];
    expect(textsOf(notesOf(green))).toEqual([
      "`#5fa052` has a contrast of 2.6:1 to the background `#e9ecf2`, and marks need 3:1.",
    ]);
  });

  test("the grey of `highlight` is pale on purpose, and so are shades that igx makes", () => {
    expect(notesOf([chart("bar-grouped", { colors: ["#396ec7", "#c9c9c9"] })])).toEqual([]);
    expect(notesOf([chart("hierarchy-funnel"), chart("treemap")])).toEqual([]);
  });
});

describe("texts", () => {
  const facts = (color: string) => [
    { type: "facts_and_figures", data: [{ icon: "", figure: "45", fact: "hours", color }] },
  ];

  test("large text needs 3:1, small text 4.5:1, and the note names the colour that igx writes in", () => {
    expect(textsOf(notesOf(facts("gold")))).toEqual([
      "`gold` has a contrast of 1.4:1 to the background `#ffffff`, and large text needs 3:1: igx writes it in `#a48d11`.",
    ]);
    expect(renderSvg(facts("gold"))).toContain('fill="#a48d11"');
    expect(notesOf(facts("#d57c10"))).toEqual([]);
    expect(notesOf(facts("#d57c10"), {}, renderHtml)).toEqual([]);
    expect(textsOf(notesOf(facts("gold"), {}, renderHtml))).toEqual([
      expect.stringMatching(/large text needs 3:1: igx writes it in a colour of the theme\.$/),
    ]);
    const words = Array.from({ length: 9 }, (_, row) => ({
      header: `Word ${row}`,
      data: [row === 0 ? 1 : 90],
      color: "#d57c10",
    }));
    const cloud = chart("wordcloud", { data: { sheets: [{ header: ["Word", "Count"], rows: words }] } });
    expect(textsOf(notesOf([cloud]))).toEqual([
      expect.stringMatching(
        /^`#d57c10` has a contrast of 3\.1:1 .*, and text needs 4\.5:1: igx writes it in `#[0-9a-f]{6}`\.$/,
      ),
    ]);
  });
});

describe("themes of the configuration", () => {
  test("a pale palette and a pale ink are notes about the theme", () => {
    const notes = notesOf([chart("line")], { brand: { palette: ["#396ec7", "#FFE08A"], ink: "#aaaaaa" } });
    expect(notes.map(({ text, hint, aboutTheme }) => [text, hint, aboutTheme])).toEqual([
      [
        "`#FFE08A` has a contrast of 1.2:1 to the background `#ffffff` of the theme, and marks need 3:1.",
        expect.stringMatching(/^Write `#[0-9a-f]{6}` in the `palette` of the theme, or a darker colour\.$/),
        true,
      ],
      [
        expect.stringMatching(/^`#aaaaaa` .* of the theme, and text needs 4\.5:1: igx writes it in `#[0-9a-f]{6}`\.$/),
        expect.stringMatching(/^Write `#[0-9a-f]{6}` as `ink` of the theme, or a darker colour\.$/),
        true,
      ],
    ]);
  });

  test("colours of the theme that an element does not show are no matter", () => {
    const brand = { palette: ["#396ec7", "#d57c10", "#ffe08a"], background: "#ffffff", ink: "#222222" };
    expect(notesOf([chart("line")], { brand })).toEqual([]);
  });
});
