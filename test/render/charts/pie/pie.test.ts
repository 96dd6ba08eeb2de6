import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  attempt,
  boxes,
  type DrawnPicture,
  draw,
  drawXml,
  find,
  ownText,
  type Row,
  textsOf,
  titleOf,
} from "../../../support/picture.js";
import { budget, many, named, shareProperties, sum, values } from "../share-properties.js";

/** Slices as angles from the top, clockwise, and radii. */
function slices({ nodes }: DrawnPicture) {
  return find(nodes, "path")
    .filter(({ node }) => titleOf(node) !== undefined)
    .map(({ node }) => {
      const d = String(node.attributes["d"]);
      const arc = /^M([\d.-]+) ([\d.-]+)A([\d.]+) \S+ 0 [01] 1 ([\d.-]+) ([\d.-]+)(?:L([\d.-]+) ([\d.-]+))?/.exec(d)!;
      const [startX, startY, radius, endX, endY, lastX, lastY] = arc.slice(1, 8).map(Number) as [
        number,
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      return { d, startX, startY, radius, endX, endY, lastX, lastY };
    });
}

const turn = (angle: number): number => ((angle % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);

function angles(pie: DrawnPicture) {
  return slices(pie).map(({ startX, startY, radius, endX, endY, lastX, lastY }) => {
    const from = turn(Math.atan2(startX - lastX, lastY - startY));
    return { from, sweep: turn(Math.atan2(endX - lastX, lastY - endY) - from), radius };
  });
}

describe("pies", () => {
  test("Slices go clockwise from the top in the order of the rows, and their angles are the shares", () => {
    fc.assert(
      fc.property(values, fc.constantFrom(304, 640), (list, width) => {
        const found = angles(draw("pie", named(list), { width }));
        expect(found).toHaveLength(list.length);
        let from = 0;
        for (const [index, value] of list.entries()) {
          const sweep = (value / sum(list)) * 2 * Math.PI;
          expect(Math.abs(turn(found[index]!.from - from + 1) - 1)).toBeLessThan(1e-3);
          expect(found[index]!.sweep).toBeCloseTo(sweep, 3);
          from += sweep;
        }
      }),
      { numRuns: 60 },
    );
  });

  test("A single slice is a full circle, with a hole as a doughnut", () => {
    const circle = slices(draw("pie", [["All", 7]]))[0]!;
    expect(circle.d.match(/A/g)).toHaveLength(2);
    expect(circle.d).not.toContain("L");
    const ring = slices(
      draw("pie-doughnut", [
        ["All", 7],
        ["None", 0],
      ]),
    );
    expect(ring).toHaveLength(1);
    expect(ring[0]!.d.match(/A/g)).toHaveLength(4);
    expect(ring[0]!.d.match(/Z/g)).toHaveLength(2);
  });

  test("Slices of an irregular pie have one angle, and their area is the value", () => {
    const found = angles(draw("pie-irregular", [...budget, ["Nothing", 0]]));
    expect(found).toHaveLength(6);
    const [first] = found;
    for (const [index, { sweep, radius }] of found.entries()) {
      expect(sweep).toBeCloseTo(Math.PI / 3, 3);
      expect((radius / first!.radius) ** 2).toBeCloseTo(Number(budget[index]![1]) / 38, 3);
    }
  });

  test("Half a doughnut goes from the left over the top to the right", () => {
    const found = slices(draw("pie-semi-circle", budget));
    const first = found[0]!;
    const last = found.at(-1)!;
    expect(first.startY).toBeCloseTo(last.endY, 2);
    expect(last.endX - first.startX).toBeCloseTo(2 * first.radius, 2);
    // A quarter of the values is a quarter of the half circle: its end is at 45 degrees.
    const quarter = slices(
      draw("pie-semi-circle", [
        ["A", 1],
        ["B", 3],
      ]),
    )[0]!;
    const center = quarter.startX + quarter.radius;
    expect((center - quarter.endX) / quarter.radius).toBeCloseTo(Math.SQRT1_2, 3);
  });

  test("What has no share is left out, and said", () => {
    const pie = draw("pie", [["Good", 3], ["Below", -2], ["None"], ["Text", "n/a"], ["Percent", "42%"]]);
    expect(slices(pie)).toHaveLength(2);
    expect(pie.notes).toEqual([
      "Left out because it is below zero: “Below”.",
      "Left out because it has no number: “None” and “Text”.",
    ]);
    expect(
      attempt("pie", [
        ["A", 0],
        ["B", 0],
      ]),
    ).toEqual({ problem: "All its values are zero: there is no whole." });
    expect(
      attempt("pie", [
        ["A", -1],
        ["B", "x"],
      ]),
    ).toHaveProperty("problem");
    expect(attempt("pie", [])).toEqual({ problem: "It has no rows." });
  });

  test("The first column is shown, and the others are named", () => {
    const pie = draw(
      "pie",
      [
        ["A", 1, 2, 3],
        ["B", 3, 2, 1],
      ],
      { columns: ["2024", "2025", "2026"] },
    );
    expect(pie.notes).toEqual(["Only “2024” is shown, not “2025” and “2026”."]);
    expect(textsOf(pie)).toEqual(expect.arrayContaining(["1 (25%)", "3 (75%)"]));
    expect(
      draw(
        "pie",
        [
          ["A", 1, 2],
          ["B", 3, 2],
        ],
        { columns: ["", "x"] },
      ).notes,
    ).toEqual(["Only the first of 2 columns is shown."]);
    expect(
      draw(
        "pie",
        [
          ["A", 1],
          ["B", 3],
        ],
        { columns: ["2024", "2025"] },
      ).notes,
    ).toEqual([]);
  });

  test("Callouts: none, shares or values, with names or without", () => {
    for (const width of [304, 640]) {
      const bare = draw("pie", budget, { width, callouts: { enabled: false } });
      expect(textsOf(bare)).toEqual([]);
      expect(bare.legend?.map(({ label }) => label)).toEqual(budget.map(([name]) => name));
      const shares = draw("pie", budget, { width });
      expect(textsOf(shares)).toEqual(expect.arrayContaining(["Rent", "38%", "Other", "6%"]));
      expect(shares.legend).toBeUndefined();
      const amounts = draw(
        "pie",
        [
          ["A", 1234],
          ["B", 1],
        ],
        { width, callouts: { percentage: false } },
      );
      expect(textsOf(amounts)).toEqual(expect.arrayContaining(["A", "1,234", "B", "1"]));
      const nameless = draw("pie", budget, { width, callouts: { name: false } });
      expect(textsOf(nameless)).toContain("38%");
      expect(textsOf(nameless)).not.toContain("Rent");
      expect(nameless.legend).toHaveLength(6);
    }
  });

  test("A ring is as wide as the texts on its large slices, if its hole stays one", () => {
    const ring = (values: readonly number[], height: number) => {
      const pie = draw("pie-doughnut", named(values), { width: 304, height });
      const [{ radius, startX, startY, endX, endY, lastX, lastY }] = slices(pie) as [ReturnType<typeof slices>[number]];
      const hole = 1 - Math.hypot(endX - lastX, endY - lastY) / radius;
      // The first slice begins at the top.
      const distance = (x: number, y: number) => Math.hypot(x - startX, y - startY - radius);
      const texts = boxes(pie).filter(({ text, bottom }) => text.endsWith("%") && bottom < startY + 2 * radius);
      const corners = texts.flatMap(({ left, right, top, bottom }) =>
        [left, right].flatMap((x) => [distance(x, top), distance(x, bottom)]),
      );
      expect(Math.max(...corners, 0)).toBeLessThan(radius);
      expect(Math.min(...corners, radius)).toBeGreaterThan(hole * radius);
      return { hole: Math.round(hole * 100) / 100, texts: texts.map(({ text }) => text) };
    };
    expect(ring([57, 43], 220)).toEqual({ hole: 0.49, texts: ["57%", "43%"] });
    expect(ring([57, 43], 320)).toEqual({ hole: 0.56, texts: ["57%", "43%"] });
    // No room to the left and right, but at the bottom, where the larger slice is.
    expect(ring([57, 43], 176)).toEqual({ hole: 0.56, texts: ["57%"] });
  });

  test("Beside a list of all values, no slice has its value if a larger one has no room, and pale slices have theirs", () => {
    const even = named([67, 58, 61, 66, 61, 68, 62, 62, 51, 67, 63, 56, 70, 71, 62, 55]);
    const onSlices = (pie: DrawnPicture) =>
      find(pie.nodes, "text").filter(({ node }) => node.attributes["text-anchor"] === "middle");
    expect(onSlices(draw("pie", even))).toEqual([]);
    // Colours of the palette that come again are paler.
    const many = named(Array.from({ length: 22 }, (_, row) => (row === 21 ? 70 : row === 0 ? 30 : 1)));
    const texts = onSlices(draw("pie", many));
    expect(texts.map(({ node }) => ownText(node))).toEqual(["58.3%", "25.0%"]);
  });

  test("Where a legend has the names, a note says that slices have no value", () => {
    const rows: Row[] = [
      ["A", 57],
      ["B", 23],
      ["C", 13],
      ["D", 5],
      ["E", 2],
    ];
    const size = { width: 304, height: 140 };
    const pie = draw("pie", rows, size);
    expect([textsOf(pie), pie.legend?.length]).toEqual([["57%", "23%"], 5]);
    expect(pie.notes).toEqual(["3 values are not written: their slices are too small."]);
    expect(draw("pie", rows, { ...size, callouts: { enabled: false } }).notes).toEqual([]);
    expect(
      draw(
        "pie",
        [
          ["A", 95],
          ["B", 5],
        ],
        { ...size, legend: false },
      ).notes,
    ).toEqual([
      "1 value is not written: its slice is too small.",
      "The slices are not named: there is no room, and no legend.",
    ]);
    const none = ["The values are not written: there is no room."];
    expect(draw("pie-doughnut", rows, { ...size, height: 40 }).notes).toEqual(none);
    expect(draw("pie-doughnut", rows, { ...size, height: 40, callouts: { enabled: true } }).notes).toEqual(none);
    expect(draw("pie-doughnut", rows, { ...size, height: 40, callouts: { enabled: false } }).notes).toEqual([]);
    // Shares with a decimal are wider than the ring, on every slice.
    const decimals = draw("pie-doughnut", named([23, 22, 20, 18, 7.13]), { width: 304, height: 160 });
    expect([textsOf(decimals).filter((text) => text.includes("%")), decimals.notes]).toEqual([[], none]);
  });

  test("Slices beyond the palette look different from those with the same colour", () => {
    const looks = find(draw("pie", many).nodes, "path").map(({ node: { attributes } }) =>
      [attributes["fill"], attributes["fill-opacity"]].join(),
    );
    expect(new Set(looks.slice(0, 24)).size).toBe(24);
  });

  test("Tiny shares are not written as nothing, nor those beside them as everything", () => {
    const texts = (...rows: readonly Row[]) => textsOf(draw("pie", rows));
    expect(texts(["Most", 1e6], ["Least", 1])).toEqual(expect.arrayContaining(["1,000,000 (>99.9%)", "1 (<0.1%)"]));
    expect(texts(["All", 0.3], ["Nothing", 0])).toContain("0.3 (100%)");
  });

  test("Huge values have shares", () => {
    const found = angles(
      draw("pie", [
        ["A", 1e308],
        ["B", 1e308],
        ["C", 1e308],
        ["D", 1e308],
      ]),
    );
    for (const { sweep } of found) expect(sweep).toBeCloseTo(Math.PI / 2, 3);
  });

  test("Without a legend the content wants no list either", () => {
    const rows = many.slice(0, 12);
    const name = String(rows[0]![0]);
    expect(textsOf(draw("pie", rows, { width: 304 })).some((text) => text.includes(name))).toBe(true);
    const texts = textsOf(draw("pie", rows, { width: 304, legend: false }));
    expect(texts.filter((text) => rows.some(([title]) => text.includes(String(title))))).toEqual([]);
  });

  test("Slices without names, where the legend is off, have a note", () => {
    const note = "The slices are not named: there is no room, and no legend.";
    const rows = many.slice(0, 12);
    const notes = (options: object) => draw("pie", rows, { width: 304, ...options }).notes ?? [];
    expect(notes({ legend: false })).toContain(note);
    expect(notes({})).not.toContain(note);
    expect(notes({ legend: false, callouts: { enabled: true, asked: true, name: false } })).not.toContain(note);
  });
});

describe("the text in the hole of a doughnut", () => {
  const drawn = (center: string, width = 640, height?: number) =>
    drawXml(
      {
        type: "chart",
        chart_type: "pie-doughnut",
        picture: { center },
        data: [[["", "m"], ...budget]],
        settings: height === undefined ? {} : { height },
      },
      width,
    );

  test("is in its middle, within the hole, in several lines where it is long", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("1,239 m", "Total of all seats", "1,239 million tons", "∅"),
        fc.constantFrom(304, 390, 640),
        (center, width) => {
          const pie = drawn(center, width);
          const words = center.split(" ");
          const texts = boxes({ nodes: pie.nodes }).filter(({ text }) =>
            text.split(" ").every((word) => words.includes(word)),
          );
          expect(texts.map(({ text }) => text).join(" ")).toBe(center);
          const arcs = find(pie.nodes, "path").filter(({ node }) => titleOf(node) !== undefined);
          const rings = arcs.map(({ node }) =>
            [...String(node.attributes["d"]).matchAll(/A([\d.]+)/g)].map(([, r]) => Number(r)),
          );
          const inner = Math.min(...rings.flat());
          const [x, y] = [
            (Math.min(...texts.map(({ left }) => left)) + Math.max(...texts.map(({ right }) => right))) / 2,
            (Math.min(...texts.map(({ top }) => top)) + Math.max(...texts.map(({ bottom }) => bottom))) / 2,
          ];
          const corners = texts.flatMap(({ left, right, top, bottom }) =>
            [left, right].flatMap((at) => [top, bottom].map((to) => Math.hypot(at - x, to - y))),
          );
          expect(Math.max(...corners)).toBeLessThan(inner);
        },
      ),
      { seed: 42, numRuns: 12 },
    );
  });

  test("has a note where it does not fit", () => {
    expect(drawn("Donaudampfschifffahrtsgesellschaft", 304, 120).notes?.map(({ text }) => text)).toContain(
      "The text of `center` has no room in the hole.",
    );
  });
});

describe.each(["pie", "pie-doughnut", "pie-irregular", "pie-semi-circle"] as const)("%s", shareProperties);
