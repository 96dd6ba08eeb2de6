import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTerritory } from "../../../src/render/maps/find-territory.js";
import { boxesMeet, gapBetween, type Point, partsOf, ringsOf, touches } from "../../../src/render/maps/rings.js";
import { territories } from "../../../src/render/maps/territories.js";
import type { MapShape } from "../../../src/render/maps/territory.js";
import { isLong } from "../../support/long.js";
import { type Box, boxes, drawXml, find, numberOf, overlaps, ownText } from "../../support/picture.js";

const surface = "#ffffff";
const map = (territory: string, titles: readonly string[], width = 640) => {
  const data = titles.map((title, index) => ({ title, value: titles.length - index }));
  const drawing = drawXml({ type: "map", territory, data }, width);
  const nodes = drawing.nodes;
  const beside = new Set(
    find(nodes, "text").flatMap(({ node }) => (node.attributes["stroke"] === surface ? [ownText(node)] : [])),
  );
  const lines = find(nodes, "line").map(({ node, x, y }): readonly [Point, Point] => [
    [x + numberOf(node, "x1"), y + numberOf(node, "y1")],
    [x + numberOf(node, "x2"), y + numberOf(node, "y2")],
  ]);
  const [, left = 0, top = 0, scale = 1] = /translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)\)/
    .exec(drawing.xml)!
    .map(Number);
  return { ...drawing, nodes, beside, lines, offset: find(nodes, "path")[0]!.y, place: { left, top, scale } };
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
  expect([...drawn.beside]).toEqual(expect.arrayContaining(["Malta", "Cyprus"]));
  expect(drawn.beside).not.toContain("France");
  // Luxembourg has no sea, and in that of Belgium a label would be nearer to France.
  expect(note(drawn)).toBe("Too small for a label: “Belgium” (2) and “Luxembourg” (1).");
});

test("a label may be in the page beside a narrow map", () => {
  const drawn = map("germany", ["Berlin", "Bavaria"]);
  expect(drawn.beside).toContain("Berlin");
  expect(drawn.lines).toHaveLength(1);
});

/** A label is its name and the value above or below it. */
function withValue(name: Box, value: string, texts: readonly Box[]): Box {
  const middle = ({ left, right }: Box) => (left + right) / 2;
  const below = texts.find(
    (one) =>
      one.text === value &&
      Math.abs(middle(one) - middle(name)) < 1 &&
      Math.min(Math.abs(one.top - name.bottom), Math.abs(name.top - one.bottom)) < 8,
  );
  if (!below) return name;
  const [left, right] = [Math.min(name.left, below.left), Math.max(name.right, below.right)];
  return { ...name, left, right, top: Math.min(name.top, below.top), bottom: Math.max(name.bottom, below.bottom) };
}

/** How far a box is from the nearest part of a region, in pixels of the picture. */
function gap({ place, offset }: ReturnType<typeof map>, shape: MapShape, box: Box): number {
  const { left, top, scale } = place;
  const inMap = {
    left: (box.left - left) / scale,
    right: (box.right - left) / scale,
    top: (box.top - top - offset) / scale,
    bottom: (box.bottom - top - offset) / scale,
  };
  return Math.min(...partsOf(shape).map((part) => gapBetween(part, inMap))) * scale;
}

test.each(["europe", "world", "germany", "usa", "africa"])(
  "on a map of %s a label beside its region is on no other, nearer to none with a value, and close or at a line",
  (id) => {
    const { regions, data } = findTerritory(id)!;
    const all = regions.filter(({ code }) => data.shapes[code]?.[0] !== undefined && data.shapes[code][0] !== "");
    const some = fc.uniqueArray(fc.constantFrom(...all), { minLength: 2, maxLength: 14, selector: ({ code }) => code });
    fc.assert(
      fc.property(some, fc.integer({ min: 300, max: 900 }), (chosen, width) => {
        const drawn = map(
          id,
          chosen.map(({ name }) => name),
          width,
        );
        const texts = boxes(drawn);
        for (const name of texts) {
          const index = chosen.findIndex((one) => one.name === name.text);
          const own = chosen[index];
          if (!own || !drawn.beside.has(name.text)) continue;
          const box = withValue(name, String(chosen.length - index), texts);
          const near = gap(drawn, data.shapes[own.code]!, box);
          const dot = data.shapes[own.code]![4] * drawn.place.scale < 5 ? 5 : 0;
          for (const { code } of all)
            if (code !== own.code)
              expect(gap(drawn, data.shapes[code]!, box), `${box.text} ${code}`).toBeGreaterThan(0);
          for (const { code } of chosen)
            if (code !== own.code)
              expect(gap(drawn, data.shapes[code]!, box) + dot + 2, `${box.text} ${code}`).toBeGreaterThan(near);
          const ends = drawn.lines.some(
            ([, [x, y]]) => x > box.left - 4 && x < box.right + 4 && y > box.top - 16 && y < box.bottom + 16,
          );
          expect(near < 24 + dot || ends, box.text).toBe(true);
        }
      }),
      { numRuns: isLong ? 200 : 5, seed: 7 },
    );
  },
);

test("no label has a value where groups are the colours", () => {
  const data = [
    { title: "France", value: 1, group: "West" },
    { title: "Malta", value: 2, group: "South" },
    { title: "Spain", value: 3 },
  ];
  const { nodes, notes } = drawXml({ type: "map", territory: "europe", data });
  const texts = find(nodes, "text").map(({ node }) => ownText(node));
  expect(texts.filter((text) => /^\d$/.test(text))).toEqual(["3"]);
  expect(JSON.stringify(notes)).not.toMatch(/\(\d\)/);
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
