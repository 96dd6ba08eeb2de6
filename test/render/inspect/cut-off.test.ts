import { expect, test } from "vitest";
import { charts } from "../../../src/language/charts.js";
import type { PictureNote } from "../../../src/language/picture-notes/picture-note.js";
import { renderHtml, renderSvg } from "../../../src/render/index.js";
import { findTexts } from "../../../src/render/inspect/find-texts.js";

const long =
  "Vietnam, with the highlands in the middle of the country, the provinces along the coast, and all of the islands that belong to it";

const notesOf = (element: object, render = renderSvg): readonly PictureNote[] => {
  const found: PictureNote[] = [];
  render([element], { width: 360, onNotes: ({ notes }) => found.push(...notes) });
  return found;
};

test.each(charts.map(({ name }) => name))("%s: a note for each text that ends in an ellipsis", (type) => {
  const data = [
    ["Country", "Bags"],
    ["Brazil", 5],
    [long, 9.5],
    ["India", 7],
  ];
  const element = { type: "chart", chart_type: type, data: [data] };
  // Others wrap the text, or leave it out and say so.
  const cut = renderSvg([element], { width: 360 }).includes("…</text>");
  const notes = notesOf(element).filter(({ code }) => code === "label-cut-off");
  expect(notes.map(({ text, at }) => [text, at])).toEqual(
    cut ? [["Cut off because there is no room: “Vietnam, with the highlands in t…”.", "/data/0/2/0"]] : [],
  );
});

test("one note for many texts, in pages too", () => {
  const data = [["Country", "Bags"], ...Array.from({ length: 12 }, (_, row) => [`${row} ${long}`, row + 1])];
  for (const render of [renderSvg, renderHtml]) {
    const notes = notesOf({ type: "chart", chart_type: "bar", data: [data] }, render);
    expect(notes.filter(({ code }) => code === "label-cut-off")).toEqual([
      {
        code: "label-cut-off",
        text: expect.stringMatching(/^Cut off because there is no room: “0 Vietnam.*” and 8 more\.$/),
        hint: "Write a shorter text, or a larger `width` in the front matter.",
        at: "/data/0/1/0",
      },
    ]);
  }
});

test("a text with an ellipsis of its own, or with line breaks, is not cut off", () => {
  const data = [
    ["Country", "Bags…"],
    ["And so on…", 5],
    ["North\nand south", 9],
  ];
  for (const { name } of charts) {
    const notes = notesOf({ type: "chart", chart_type: name, data: [data] });
    expect(notes.filter(({ code }) => code === "label-cut-off")).toEqual([]);
  }
});

test("texts are found in names of columns before titles and cells, in both shapes of data", () => {
  const lists = {
    type: "chart",
    data: [
      [
        ["Year", "Wind"],
        ["Wind", "Solar"],
      ],
      [
        ["Year", "B"],
        ["C", "D"],
      ],
    ],
  };
  expect([...findTexts(lists, ["Wind", "Solar", "D", "1,000"])]).toEqual([
    ["Wind", "/data/0/0/1"],
    ["Solar", "/data/0/1/1"],
    ["D", "/data/1/1/1"],
  ]);
  const rows = [{ header: "Wind  power", data: ["Solar"] }];
  const sheets = { type: "chart", data: { sheets: [{ header: ["Year", "Value"], rows }] } };
  expect([...findTexts(sheets, ["Wind power", "Value", "Solar"])]).toEqual([
    ["Value", "/data/sheets/0/header/1"],
    ["Wind power", "/data/sheets/0/rows/0/header"],
    ["Solar", "/data/sheets/0/rows/0/data/0"],
  ]);
  expect([...findTexts({ type: "map", data: [null, { title: "Peru" }] }, ["Peru"])]).toEqual([
    ["Peru", "/data/1/title"],
  ]);
});
