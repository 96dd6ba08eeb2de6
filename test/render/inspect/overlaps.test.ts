import { expect, test } from "vitest";
import { charts } from "../../../src/language/charts.js";
import { maxPairs, overlaps } from "../../../src/render/inspect/overlaps.js";
import { textBoxes } from "../../../src/render/labels/text-boxes.js";
import { territories } from "../../../src/render/maps/territories.js";
import { el, type MarkupNode } from "../../../src/render/markup/node.js";
import { renderSvgNode } from "../../../src/render/render-svg.js";
import { drawLine } from "../../../src/render/text/draw-text.js";

const line = (text: string, x: number, y: number, more: object = {}): MarkupNode =>
  drawLine(text, { size: 12, weight: 400 }, { x, y, fill: "#000000", ...more });

const pairsIn = (...nodes: readonly MarkupNode[]): readonly string[] =>
  overlaps(textBoxes(nodes)).map(([one, other]) => `${one.text} × ${other.text}`);

test("texts that cover each other are pairs; neighbours and lines of one text are not", () => {
  expect(pairsIn(line("Wind", 0, 20), line("Solar", 10, 20))).toEqual(["Wind × Solar"]);
  expect(pairsIn(line("Wind", 0, 20), line("Solar", 28, 20), line("Water", 0, 32))).toEqual([]);
  expect(pairsIn(line("Wind", 0, 20), line(" ", 0, 20))).toEqual([]);
});

test("the anchor and the direction decide where a text is", () => {
  expect(pairsIn(line("Wind", 50, 20, { anchor: "end" }), line("Solar", 50, 20))).toEqual([]);
  expect(pairsIn(line("Wind", 50, 20, { anchor: "middle" }), line("Solar", 50, 20))).toEqual(["Wind × Solar"]);
  expect(pairsIn(line("شمس", 50, 20, { anchor: "end" }), line("Solar", 50, 20))).toEqual([]);
});

test("groups move, turn and scale texts", () => {
  const moved = el("g", { transform: "translate(100 0)" }, line("Wind", 0, 20));
  expect(pairsIn(moved, line("Solar", 0, 20))).toEqual([]);
  expect(pairsIn(moved, line("Solar", 110, 20))).toEqual(["Wind × Solar"]);
  const turned = (x: number) => el("g", { transform: `rotate(-45 ${x} 0)` }, line("A long name of a row", x, 0));
  // Beside each other, although the upright boxes around them share most of their area.
  expect(pairsIn(turned(0), turned(24))).toEqual([]);
  expect(pairsIn(turned(0), turned(8))).toHaveLength(1);
  const large = el("g", { transform: "translate(10 0) scale(3)" }, line("Wind", 0, 20));
  expect(pairsIn(large, line("Solar", 80, 55))).toEqual(["Wind × Solar"]);
});

test("many texts at one place, and texts far away, take little time", () => {
  const heap = Array.from({ length: 5000 }, (_, index) => line(String(index), 5, 5));
  expect(pairsIn(...heap)).toHaveLength(maxPairs);
  const far = [line("a", 1e300, 5), line("b", Number.NaN, 5), line("x".repeat(100_000), 0, 5), line("c", 0, 50)];
  expect(pairsIn(...far)).toEqual([]);
});

const names = [
  "Vietnam and its northern provinces",
  "Peru",
  "Donaudampfschifffahrt",
  "日本の北海道",
  "المملكة العربية",
];

/** Rows whose names have no room, with values of all sizes. */
const dense = (rows: number, columns: number) => [
  ["", ...names.slice(0, columns)],
  ...Array.from({ length: rows }, (_, row) => [
    `${names[row % names.length]} ${row}`,
    ...names.slice(0, columns).map((_, column) => ((row * 7919 + column * 104_729) % 1000) + 0.5),
  ]),
];

test.each(charts.map(({ name }) => name))("%s leaves labels out before they overlap", (type) => {
  for (const [rows, columns, width] of [
    [7, 3, 720],
    [40, 2, 360],
  ] as const) {
    const content = [{ type: "chart", chart_type: type, data: [dense(rows, columns)], settings: {} }];
    expect(pairsIn(renderSvgNode(content, { width }))).toEqual([]);
  }
});

test("so do maps with a label for each region", () => {
  const crowded = ["europe", "africa", "usa", "japan", "germany"];
  const shown = territories.filter(({ id }) => crowded.includes(id));
  expect(shown).toHaveLength(crowded.length);
  for (const { id, regions } of shown) {
    const data = regions.map(({ name }, index) => ({ title: name, value: index * 12_345, label: `${name} region` }));
    expect(pairsIn(renderSvgNode([{ type: "map", territory: id, data }], { width: 720 }))).toEqual([]);
  }
});
