import { describe, expect, test } from "vitest";
import { findTerritory } from "../../../src/render/maps/find-territory.js";
import { boxesMeet, type Point, ringsOf, touches } from "../../../src/render/maps/rings.js";
import { territories } from "../../../src/render/maps/territories.js";
import { type Box, boxes, drawXml, find, numberOf, overlaps, ownText } from "../../support/picture.js";

const surface = "#ffffff";
const map = (territory: string, titles: readonly string[], width = 640) => {
  const data = titles.map((title, index) => ({ title, value: titles.length - index }));
  const drawing = drawXml({ type: "map", territory, data }, width);
  const nodes = drawing.nodes;
  const beside = new Set(
    find(nodes, "text").flatMap(({ node }) => (node.attributes["stroke"] === surface ? [ownText(node)] : [])),
  );
  // Below the legend, which is above the map.
  const [, dy = "0"] = /^translate\(0 ([\d.]+)\)/.exec(String(nodes.at(-1)?.attributes["transform"])) ?? [];
  const lines = find(nodes, "line").map(({ node, x, y }): readonly [Point, Point] => [
    [x + numberOf(node, "x1"), y + numberOf(node, "y1")],
    [x + numberOf(node, "x2"), y + numberOf(node, "y2")],
  ]);
  const [, left = 0, top = 0, scale = 1] = /translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)\)/
    .exec(drawing.xml)!
    .map(Number);
  return { ...drawing, nodes, beside, lines, offset: Number(dy), place: { left, top, scale } };
};

const note = ({ notes = [] }: ReturnType<typeof map>) => notes.find(({ code }) => code === "label-not-shown")?.text;
const pair = ([[x1, y1], [x2, y2]]: readonly [Point, Point]): Box => ({
  text: "",
  left: Math.min(x1, x2),
  right: Math.max(x1, x2),
  top: Math.min(y1, y2),
  bottom: Math.max(y1, y2),
});

test("regions too small for a label have it beside them, in the sea, with a line if they are not close", () => {
  const drawn = map("europe", ["Germany", "France", "Malta", "Cyprus", "Belgium", "Luxembourg"]);
  expect([...drawn.beside]).toEqual(expect.arrayContaining(["Malta", "Cyprus", "Belgium"]));
  expect(drawn.beside).not.toContain("France");
  // Luxembourg has no sea, and a line to it would run through another country with a value.
  expect(note(drawn)).toBe("Too small for a label: “Luxembourg” (1).");
  // Cyprus is close to its label. Malta is at the edge of the map.
  expect(drawn.lines).toHaveLength(2);
});

test("on a map of few regions a label without a place in the sea is over a region without a value, with a line", () => {
  const drawn = map("usa", ["California", "Texas"], 310);
  expect(drawn.beside).toContain("California");
  expect(drawn.lines).toHaveLength(1);
  expect(note(drawn)).toBeUndefined();
  const names = ["California", "Nevada", "Oregon", "Arizona", "Idaho", "Utah", "Colorado", "Texas", "Montana"];
  const many = map("usa", [...names, "Wyoming", "New Mexico", "Kansas", "Nebraska"], 310);
  expect(note(many)).toContain("California");
});

test("labels beside the regions of a map of few have values although few have room inside", () => {
  const texts = boxes(map("japan", ["Tokyo", "Osaka", "Hokkaido", "Aichi"], 310)).map(({ text }) => text);
  for (const text of ["Tokyo", "Hokkaido", "4", "3", "2", "1"]) expect(texts).toContain(text);
});

test("a line to a region that is a dot begins at its edge", () => {
  const { nodes, lines } = map("world", ["United States", "Israel"]);
  const [dot] = find(nodes, "circle").map(({ node, x, y }) => [x + numberOf(node, "cx"), y + numberOf(node, "cy")]);
  const [[x, y]] = lines[0]!;
  expect(Math.hypot(x - dot![0]!, y - dot![1]!)).toBeCloseTo(4.5, 1);
});

test("a value that is not written inside is not written beside either", () => {
  const long = ["Malta", "Cyprus"].map((title) => ({ title, value: "a text of quite some length" }));
  const short = [
    { title: "Germany", value: "a text of quite some length" },
    { title: "France", value: "another text that is long" },
  ];
  const { xml } = drawXml({ type: "map", territory: "europe", data: [...short, ...long] }, 640);
  expect(xml).toContain(">Malta<");
  expect(xml).not.toContain(">a text of quite some length</text>");
});

describe.each(territories.map(({ id }) => id))("on a map of %s with all regions", (id) => {
  const { regions, data } = findTerritory(id)!;
  const names = regions.map(({ name }) => name);
  const drawn = map(id, names);

  test("no label covers another, and none beside a region is over land", () => {
    const texts = boxes(drawn);
    expect(overlaps(texts)).toEqual([]);
    const { left, top, scale } = drawn.place;
    const inMap = ({ left: l, right, top: t, bottom }: Box) => ({
      left: (l - left) / scale,
      right: (right - left) / scale,
      top: (t - top - drawn.offset) / scale,
      bottom: (bottom - top - drawn.offset) / scale,
    });
    const rings = Object.values(data.shapes).flatMap(([path]) => ringsOf(path));
    const over = texts.filter(
      (box) => names.includes(box.text) && drawn.beside.has(box.text) && touches(rings, inMap(box)),
    );
    expect(over.map(({ text }) => text)).toEqual([]);
  });

  test("few have lines, which cross no label", () => {
    expect(drawn.beside.size).toBeLessThanOrEqual(24);
    const crossed = drawn.lines.flatMap((line) =>
      boxes(drawn).filter((box) => boxesMeet(pair(line), box) && touches([line], box)),
    );
    // The line ends where its own label begins.
    expect(crossed.length).toBeLessThanOrEqual(2 * drawn.lines.length);
  });
});

test("a label whose line would be long outside of its region is not drawn", () => {
  const { lines } = map("europe", ["Germany", "Croatia", "Malta"]);
  expect(lines.length).toBeLessThanOrEqual(1);
  for (const [[x1, y1], [x2, y2]] of lines) expect(Math.hypot(x1 - x2, y1 - y2)).toBeLessThan(130);
});
