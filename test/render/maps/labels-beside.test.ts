import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTerritory } from "../../../src/render/maps/find-territory.js";
import { boxesMeet, gapBetween, type Point, partsOf, ringsOf, touches } from "../../../src/render/maps/rings.js";
import { territories } from "../../../src/render/maps/territories.js";
import type { MapShape } from "../../../src/render/maps/territory.js";
import { isLong } from "../../support/long.js";
import { type Box, boxes, drawXml, find, numberOf, overlaps, ownText, textsIn } from "../../support/picture.js";

const surface = "#ffffff";
const map = (territory: string, titles: readonly string[], width = 640) => {
  const data = titles.map((title, index) => ({ title, value: titles.length - index }));
  const drawing = drawXml({ type: "map", territory, data }, width);
  const nodes = drawing.nodes;
  const beside = new Set(
    find(nodes, "text").flatMap(({ node }) => (node.attributes["stroke"] === surface ? [ownText(node)] : [])),
  );
  const leaders = find(nodes, "line").filter(({ node }) => node.attributes["stroke"] !== surface);
  const lines = leaders.map(({ node, x, y }): readonly [Point, Point] => [
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
  // In the sea of Belgium a label would be nearer to France, and Luxembourg has none: their lines say what they belong to.
  expect([...drawn.beside]).toEqual(expect.arrayContaining(["Belgium", "Luxembourg"]));
  expect(note(drawn)).toBeUndefined();
});

test("the three city-states of Germany have name and value at a line that ends in them", () => {
  const { data } = findTerritory("germany")!;
  const drawn = map(
    "germany",
    findTerritory("germany")!.regions.map(({ name }) => name),
    640,
  );
  const { left, top, scale } = drawn.place;
  for (const [code, name] of [
    ["BE", "Berlin"],
    ["HB", "Bremen"],
    ["HH", "Hamburg"],
  ] as const) {
    expect(drawn.beside).toContain(name);
    const [, x, y] = data.shapes[code]!;
    const starts = drawn.lines.map(([[fx, fy]]) =>
      Math.hypot(fx - (x * scale + left), fy - (y * scale + top + drawn.offset)),
    );
    expect(Math.min(...starts), name).toBeLessThan(1);
  }
});

test("a region that has room for its code and value, and not for its name, has these if many are left", () => {
  const drawn = map(
    "usa",
    findTerritory("usa")!.regions.map(({ name }) => name),
    640,
  );
  const texts = boxes(drawn).map(({ text }) => text);
  for (const text of ["PA", "MS", "VA", "NC"]) expect(texts).toContain(text);
  for (const text of ["Pennsylvania", "Mississippi"]) expect(texts).not.toContain(text);
});

test("a label may be in the page beside a narrow map", () => {
  const drawn = map("germany", ["Berlin", "Bavaria"]);
  expect(drawn.beside).toContain("Berlin");
  expect(drawn.lines).toHaveLength(1);
});

/** A label is its name and the value above, below or after it. */
function withValue(name: Box, value: string, texts: readonly Box[]): Box {
  const middle = ({ left, right }: Box) => (left + right) / 2;
  const below = texts.find(
    (one) =>
      one.text === value &&
      ((Math.abs(middle(one) - middle(name)) < 1 &&
        Math.min(Math.abs(one.top - name.bottom), Math.abs(name.top - one.bottom)) < 8) ||
        (Math.abs(one.left - name.right - 4) < 1 && Math.abs(one.bottom - name.bottom) < 1)),
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
  "on a map of %s a label beside its region is on no other, and nearer to none with a value or at a line",
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
          const ends = drawn.lines.some(
            // A line ends at the label: a few pixels from its name, or from the value after it.
            ([, [x, y]]) => x > box.left - 12 && x < box.right + 12 && y > box.top - 16 && y < box.bottom + 16,
          );
          if (ends) continue;
          for (const { code } of chosen)
            if (code !== own.code)
              expect(gap(drawn, data.shapes[code]!, box) + dot + 2, `${box.text} ${code}`).toBeGreaterThan(near);
          expect(near < 24 + dot, box.text).toBe(true);
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
    expect(drawn.lines.length).toBeLessThanOrEqual(14);
    const crossed = drawn.lines.flatMap((line) =>
      boxes(drawn).filter((box) => boxesMeet(pair(line), box) && touches([line], box)),
    );
    // The line ends where its own label begins.
    expect(crossed.length).toBeLessThanOrEqual(2 * drawn.lines.length);
  });
});

describe("on a narrow map with values in all regions", () => {
  const all = findTerritory("germany")!.regions.map(({ name }, value) => ({ title: name, value }));
  const drawn = (width: number, picture: object = {}) =>
    drawXml({ type: "map", territory: "germany", data: all, picture }, width);
  const scaleOf = ({ xml }: { readonly xml: string }) => Number(/scale\(([\d.]+)\)/.exec(xml)![1]);

  test.each([200, 240, 270, 300, 420])("regions that the author names have labels: %i pixels", (width) => {
    const named = drawn(width, { labels: ["Berlin", "Bremen"] });
    // Each with its name or its code.
    const found = textsIn(named.xml).filter((text) => ["Berlin", "BE", "Bremen", "HB"].includes(text));
    expect(found).toHaveLength(2);
    expect(named.notes?.filter(({ code }) => code === "label-not-shown") ?? []).toEqual([]);
    expect(overlaps(boxes(named))).toEqual([]);
  });

  test("it is smaller for these alone", () => {
    expect(scaleOf(drawn(270, { labels: ["Berlin", "Bremen"] }))).toBeLessThan(scaleOf(drawn(270)));
    expect(scaleOf(drawn(270, { labels: ["Bavaria"] }))).toBe(scaleOf(drawn(270)));
    expect(scaleOf(drawn(270, { labels: ["names"] }))).toBe(scaleOf(drawn(270)));
  });
});

test("no line runs through the label of another region, also where little room is left", () => {
  for (const id of ["usa", "brazil", "africa"])
    for (const count of [6, 60]) {
      const drawn = map(
        id,
        findTerritory(id)!
          .regions.slice(0, count)
          .map(({ name }) => name),
        320,
      );
      const far = ([, [x, y]]: readonly [Point, Point], { left, right, top, bottom }: Box) =>
        x < left - 30 || x > right + 30 || y < top - 16 || y > bottom + 16;
      const crossed = drawn.lines.flatMap((line) =>
        boxes(drawn).filter((box) => far(line, box) && boxesMeet(pair(line), box) && touches([line], box)),
      );
      expect(crossed.map(({ text }) => text)).toEqual([]);
    }
});

test("no line is long, and a region without a place for a label at a short one has none", () => {
  const all = territories.flatMap(({ id, regions }) =>
    ["world", "asia", "japan"].includes(id)
      ? map(
          id,
          regions.map(({ name }) => name),
        ).lines
      : [],
  );
  expect(all.filter(([[x1, y1], [x2, y2]]) => Math.hypot(x1 - x2, y1 - y2) > 200)).toEqual([]);
  const world = findTerritory("world")!.regions.map(({ name }) => name);
  expect(note(map("world", world))).toMatch(/^Too small for a label: /);
});
