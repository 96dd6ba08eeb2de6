import fc from "fast-check";
import countries from "i18n-iso-countries";
import { describe, expect, test } from "vitest";
import { describeElement } from "../../../src/render/describe/describe-element.js";
import { drawElement } from "../../../src/render/elements/draw-element.js";
import { renderSvg } from "../../../src/render/index.js";
import { classesOf } from "../../../src/render/maps/classes.js";
import { findTerritory } from "../../../src/render/maps/find-territory.js";
import { mapItems } from "../../../src/render/maps/map-items.js";
import { mapPaints } from "../../../src/render/maps/map-paints.js";
import { naturalBreaks } from "../../../src/render/maps/natural-breaks.js";
import { regionIndex } from "../../../src/render/maps/region-index.js";
import { territories } from "../../../src/render/maps/territories.js";
import type { MapShape, Territory } from "../../../src/render/maps/territory.js";
import { createRenderContext } from "../../../src/render/render-context.js";
import { textWidth } from "../../../src/render/text/measure.js";
import worldBank from "../../fixtures/maps/world-bank.json" with { type: "json" };
import { boxes, drawXml, find as findNodes, textsIn, titlesIn } from "../../support/picture.js";

const world = findTerritory("world")!;
const find = (territory: string, title: string) => regionIndex(findTerritory(territory)!)(title);

const map = (territory: string, data: unknown, settings = {}) => ({ type: "map", territory, data, settings });

const fillOf = (xml: string, title: string): string | undefined =>
  new RegExp(`fill="([^"]*)"[^>]*><title>${title}`).exec(xml)?.[1];

/** The corners of each ring of a path, which has relative steps only. */
function ringsOf(path: string): readonly (readonly (readonly [number, number])[])[] {
  let [x, y] = [0, 0];
  return path
    .split("z")
    .slice(0, -1)
    .map((ring) => {
      const steps = ring.match(/-?\d+/g)!.map(Number);
      const points = Array.from({ length: steps.length / 2 }, (_, at) => {
        x += steps[2 * at]!;
        y += steps[2 * at + 1]!;
        return [x, y] as const;
      });
      [x, y] = points[0]! as [number, number];
      return points;
    });
}

/** By the sum of the angles that the rings make around a point. */
const isInside = (rings: ReturnType<typeof ringsOf>, x: number, y: number): boolean =>
  rings.some((ring) => {
    const angles = ring.map(([px, py]) => Math.atan2(py - y, px - x));
    const turns = angles.map((angle, at) => {
      const turn = angle - angles.at(at - 1)!;
      return turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn;
    });
    return Math.abs(turns.reduce((sum, turn) => sum + turn, 0)) > 3;
  });

const shapesOf = ({ data }: Territory): readonly (readonly [string, MapShape])[] => [
  ...Object.entries(data.shapes),
  ...Object.entries(data.below?.shapes ?? {}),
];

describe("the checked-in maps", () => {
  test("the world has every country of ISO 3166-1", () => {
    const codes = new Set(world.regions.map(({ code }) => code));
    expect(Object.keys(countries.getAlpha2Codes()).filter((code) => !codes.has(code))).toEqual([]);
  });

  test.each(territories.map((one) => [one.id, one] as const))(
    "%s has shapes, names and places that are sound",
    (_, one) => {
      const { width, height, below } = one.data;
      expect(one.regions.length).toBeGreaterThan(10);
      expect(new Set(one.regions.map(({ name }) => name)).size).toBe(one.regions.length);
      for (const [code, [path, x, y, room, size]] of shapesOf(one)) {
        expect(path, code).toMatch(/^(?:m-?\d+(?:[ -]-?\d+)*(?: ?-?\d+)*z)*$/);
        for (const value of [x, y, room, size]) expect(Number.isFinite(value), code).toBe(true);
        expect(
          x >= -30 && x <= width + 30 && y >= -30 && y <= (below?.height ?? height) + 30,
          `${code} ${x} ${y}`,
        ).toBe(true);
        // What has no outline is a dot.
        if (path === "") expect(size * 0.4, code).toBeLessThan(5);
      }
    },
  );

  test("no outline crosses the edge of the world and comes back on the other side", () => {
    for (const [code, [path]] of Object.entries(world.data.shapes))
      for (const ring of ringsOf(path)) {
        const xs = ring.map(([x]) => x);
        expect(Math.max(...xs) - Math.min(...xs), code).toBeLessThan(world.data.width * 0.4);
      }
  });

  test("every name of a region leads to it, but for names that are another's", () => {
    for (const territory of territories) {
      const code = regionIndex(territory);
      for (const region of territory.regions) expect(code(region.name), region.name).toBe(region.code);
    }
    const own = world.regions.flatMap(({ code, aliases }) => aliases.map((alias) => [alias, code] as const));
    const other = own.filter(([alias, code]) => find("world", alias) !== code);
    expect(other).toEqual([["Congo", "CD"]]);
  });
});

describe("territories and regions are found leniently", () => {
  test.each([
    ["World", "world"],
    ["WORLD_MAP", "world"],
    ["united-states", "usa"],
    ["United States of America", "usa"],
    ["us", "usa"],
    ["usa_states", "usa"],
    ["North America", "north-america"],
    ["south_america", "south-america"],
    ["map of germany", "germany"],
    ["españa", "spain"],
  ])("%s", (identifier, id) => expect(findTerritory(identifier)?.id).toBe(id));

  test.each(["", "moon", "map", "states", "__proto__", "constructor"])("no map: %j", (identifier) =>
    expect(findTerritory(identifier)).toBeUndefined(),
  );

  test.each([
    ["USA", "US"],
    ["U.S.", "US"],
    ["united states", "US"],
    ["UK", "GB"],
    ["Russia", "RU"],
    ["South Korea", "KR"],
    ["Korea, Republic of", "KR"],
    ["Czech Republic", "CZ"],
    ["CZECHIA", "CZ"],
    ["Ivory Coast", "CI"],
    ["Côte d’Ivoire", "CI"],
    ["cote d'ivoire", "CI"],
    ["Türkiye", "TR"],
    ["Viet Nam", "VN"],
    ["Bosnia & Herzegovina", "BA"],
    ["St. Lucia", "LC"],
    ["The Gambia", "GM"],
    ["DEU", "DE"],
    ["de", "DE"],
    ["Congo", "CG"],
    ["Democratic Republic of the Congo", "CD"],
    ["Curacao", "CW"],
    ["Kosovo", "XK"],
    ["Georgia", "GE"],
    ["Niger", "NE"],
  ])("%s", (title, code) => expect(find("world", title)).toBe(code));

  test("every economy in the tables of the World Bank", () => {
    const wrong = Object.entries(worldBank).filter(([code, name]) => find("world", name) !== code);
    expect(wrong).toEqual([]);
  });

  test.each([
    ["Slovak Republic", "SK"],
    ["Congo, Dem. Rep.", "CD"],
    ["Iran (Islamic Republic of)", "IR"],
    ["China, Hong Kong SAR", "HK"],
    ["Korea, Republic of", "KR"],
    ["Korea, North", "KP"],
    ["Burma", "MM"],
    ["Turkey (Turkiye)", "TR"],
    ["Deutschland", "DE"],
    ["Österreich", "AT"],
    ["Allemagne", "DE"],
    ["Etats-Unis", "US"],
    ["Estados Unidos", "US"],
    ["Vereinigtes Königreich", "GB"],
    ["Elfenbeinküste", "CI"],
    ["Japão", "JP"],
    ["Paesi Bassi", "NL"],
    ["SVK", "SK"],
    ["sk", "SK"],
  ])("%s, as others write it", (title, code) => expect(find("world", title)).toBe(code));

  test("every state of the USA by its postal code", () => {
    const { regions } = findTerritory("usa")!;
    expect(regions).toHaveLength(51);
    for (const { code } of regions) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect([find("usa", code), find("usa", code.toLowerCase()), find("usa", `US-${code}`)]).toEqual([
        code,
        code,
        code,
      ]);
    }
  });

  test.each([
    ["usa", "NY", "NY"],
    ["usa", "US-CA", "CA"],
    ["usa", "Washington, D.C.", "DC"],
    ["usa", "washington", "WA"],
    ["usa", "Georgia", "GA"],
    ["germany", "Baden-Württemberg", "BW"],
    ["germany", "Baden-Wurttemberg", "BW"],
    ["germany", "Bayern", "BY"],
    ["france", "Ile-de-France", "IDF"],
    ["canada", "Québec", "QC"],
    ["brazil", "Sao Paulo", "SP"],
  ])("%s: %s", (territory, title, code) => expect(find(territory, title)).toBe(code));

  test("names that no region has", () => {
    for (const title of ["", "Atlantis", "toString", "__proto__", "U"]) expect(find("world", title)).toBeUndefined();
  });
});

describe("drawing", () => {
  const some = [
    { title: "Brazil", value: 66.3 },
    { title: "Vietnam", value: 27.5, label: "VN" },
    { title: "Singapore", value: 1234567 },
  ];

  test("every region says its label and its value, and those without a value their name", () => {
    const titles = titlesIn(drawXml(map("world", some)).xml);
    expect(titles).toEqual(expect.arrayContaining(["Brazil: 66.3", "VN: 27.5", "Singapore: 1,234,567", "France"]));
  });

  test("numbers of a legend differ, in full where they are alike in short; years are as they are", () => {
    const names = ["France", "Germany", "Spain", "Italy", "Poland", "Sweden", "Norway", "Finland", "Greece", "Austria"];
    const legend = (count: number, numberAt: (at: number) => number) => {
      const items = names.slice(0, count).map((title, at) => ({ title, value: numberAt(at) }));
      const all = textsIn(drawXml(map("world", items)).xml);
      return all.slice(
        0,
        all.findIndex((text) => !/^[\d.,]+[A-Z]?$/.test(text)),
      );
    };
    expect(legend(4, (at) => 10_500_001 + at)).toEqual(["10,500,001", "10,500,002", "10,500,003", "10,500,004"]);
    expect(legend(3, (at) => (121 + 3 * at) / 1000)).toEqual(["0.121", "0.124", "0.127"]);
    expect(legend(3, (at) => 1_000_000 * (at + 1))).toEqual(["1M", "2M", "3M"]);
    expect(legend(10, (at) => 0.101 + at * 0.0009)).toEqual(["0.100", "0.102", "0.104", "0.106", "0.108", "0.110"]);
    expect(legend(3, (at) => 22 + at / 2)).toEqual(["22.0", "22.5", "23.0"]);
    expect(legend(3, (at) => 1957 + at)).toEqual(["1957", "1958", "1959"]);
    expect(legend(10, (at) => 1957 + at * 5).join()).toMatch(/^(?:\d{4},?)+$/);
    expect(titlesIn(drawXml(map("world", [{ title: "France", value: 1957 }])).xml)).toContain("France: 1957");
    expect(describeElement(map("world", [{ title: "France", value: 1957 }]))).toContain("France (1957)");
  });

  test("a region says all decimals of its value", () => {
    const exact = [
      { title: "Brazil", value: 0.123456 },
      { title: "Chile", value: 21 },
    ];
    expect(titlesIn(drawXml(map("world", exact)).xml)).toContain("Brazil: 0.123456");
  });

  test("the sea at the edges of a map is left out where nothing in it is seen", () => {
    const heightOf = (title: string): number => drawXml(map("oceania", [{ title, value: 3 }])).height;
    expect(heightOf("Australia")).toBeLessThan(heightOf("Palau"));
  });

  test("labels stand where they fit", () => {
    const texts = textsIn(
      drawXml(
        map("world", [
          ...some,
          { title: "Mongolia", value: 3, label: "The land of blue skies, of horses, and of more sheep than people" },
        ]),
      ).xml,
    );
    expect(texts).toContain("Brazil");
    // The sea is too far away.
    expect(texts).not.toContain("The land of blue skies, of horses, and of more sheep than people");
    expect(textsIn(drawXml(map("europe", [{ title: "Austria", value: 3, label: "AT" }])).xml)).toContain("AT");
  });

  test("labels stand in narrow regions too, within their outlines, and their numbers have equally many decimals", () => {
    const usa = findTerritory("usa")!;
    const states = usa.regions.map(({ code }, at) => ({ title: code, value: at % 3 === 0 ? 10 + at : 10.5 + at }));
    const { xml, notes = [] } = drawXml(map("usa", states), 680);
    const texts = textsIn(xml);
    expect(texts).toEqual(expect.arrayContaining(["IN", "IL", "AL", "MS", "WI", "ME"]));
    const numbers = texts.filter((text) => /^\d\d\.?\d*$/.test(text));
    expect(numbers.length).toBeGreaterThan(35);
    expect(numbers.slice(-35).filter((text) => !/^\d\d\.\d$/.test(text))).toEqual([]);
    expect(notes.find(({ code }) => code === "label-not-shown")?.text).not.toContain("“IN”");
    const [, left, top, scale] = /translate\(([\d.-]+) ([\d.-]+)\) scale\(([\d.]+)\)/.exec(xml)!.map(Number);
    const outside = Object.entries(usa.data.shapes).flatMap(([code, shape]) => {
      // One beside its region has the colour of the page around its letters.
      const label = new RegExp(
        `<text x="([\\d.]+)" y="([\\d.]+)"[^>]*font-size="(\\d+)"(?![^>]*stroke="#ffffff")[^>]*>${code}</text>`,
      ).exec(xml);
      if (!label) return [];
      const [x, baseline, size] = label.slice(1).map(Number) as [number, number, number];
      const half = textWidth(code, { size, weight: 400 }) / 2;
      const corners = [x - half, x + half].flatMap((cx) => [baseline, baseline - size * 0.73].map((cy) => [cx, cy]));
      const inside = ([cx, cy]: readonly number[]): boolean =>
        isInside(ringsOf(shape[0]), (cx! - left!) / scale!, (cy! - top!) / scale!);
      return corners.every(inside) ? [] : [code];
    });
    expect(outside).toEqual([]);
  });

  test("countries that are too small to be seen are dots", () => {
    const { xml } = drawXml(map("world", some));
    expect(xml).toMatch(/<circle[^>]*><title>Singapore: 1,234,567<\/title><\/circle>/);
    expect(xml).not.toMatch(/<circle[^>]*><title>Brazil/);
  });

  test("Antarctica is there when it has a value", () => {
    const [without, with_] = [
      drawXml(map("world", some)),
      drawXml(map("world", [...some, { title: "Antarctica", value: 1 }])),
    ];
    expect(titlesIn(without.xml)).not.toContain("Antarctica");
    expect(titlesIn(with_.xml)).toContain("Antarctica: 1");
    expect(with_.height).toBeGreaterThan(without.height);
  });

  test("greater values are darker, equal ones alike", () => {
    const data = ["Brazil", "Vietnam", "France", "Chad"].map((title, at) => ({ title, value: [1, 5, 5, 9][at]! }));
    const { xml } = drawXml(map("world", data));
    const { sequence } = createRenderContext({}).theme;
    const shade = (title: string) => sequence.findIndex(({ fill }) => fill === fillOf(xml, title));
    expect(shade("Vietnam: 5")).toBe(shade("France: 5"));
    expect(shade("Brazil: 1")).toBeLessThan(shade("Vietnam: 5"));
    expect(shade("Vietnam: 5")).toBeLessThan(shade("Chad: 9"));
  });

  test.each([
    ["few values", [-8, -1, 0, 3]],
    ["classes", [-9, -8, -4, -3, -1, 2, 4, 6, 7]],
    ["losses only", [-9, -6, -2]],
  ])("values below zero have a hue of their own, darker the further from it: %s", (_, values) => {
    const names = ["Brazil", "Vietnam", "France", "Chad", "Peru", "China", "India", "Egypt", "Kenya"];
    const data = values.map((value, at) => ({ title: names[at]!, value }));
    const { xml } = drawXml(map("world", data));
    const { sequence, negative } = createRenderContext({}).theme;
    const fills = data.map(({ title, value }) => fillOf(xml, `${title}: ${value < 0 ? `\u2212${-value}` : value}`));
    const places = (shades: typeof sequence, is: (value: number) => boolean) =>
      fills.filter((_, at) => is(values[at]!)).map((fill) => shades.findIndex((shade) => shade.fill === fill));
    const [below, above] = [places(negative, (value) => value < 0), places(sequence, (value) => value >= 0)];
    expect([...below, ...above]).not.toContain(-1);
    expect(below).toEqual(below.toSorted((one, other) => other - one));
    expect(above).toEqual(above.toSorted((one, other) => one - other));
    expect(new Set(below).size).toBeGreaterThan(1);
  });

  test("groups have a legend, in the colour that was chosen for one of them", () => {
    const data = [
      { title: "Brazil", value: 1, group: "Arabica", color: "#6f4e37" },
      { title: "Ethiopia", value: 2, group: "Arabica" },
      { title: "Vietnam", value: 3, group: "Robusta" },
      { title: "Chad", value: 3, group: "Robusta", color: "nonsense" },
    ];
    const { xml } = drawXml(map("world", data));
    expect(textsIn(xml)).toEqual(expect.arrayContaining(["Arabica", "Robusta"]));
    expect(fillOf(xml, "Ethiopia: 2")).toBe("#6f4e37");
    expect(fillOf(xml, "Chad: 3")).toBe(fillOf(xml, "Vietnam: 3"));
    expect(textsIn(drawXml(map("world", data, { legend: false })).xml)).not.toContain("Arabica");
  });

  test("groups of one colour have a note: chosen, or since there are more of them than colours", () => {
    const note = (data: readonly object[]) => textsIn(drawXml(map("world", data)).xml).join(" ");
    const chosen = [
      { title: "Brazil", group: "Arabica", color: "#6f4e37" },
      { title: "Vietnam", group: "Robusta", color: "#6f4e37" },
    ];
    expect(note(chosen)).toContain("“Arabica” and “Robusta” have the same colour.");
    expect(note([chosen[0]!, { ...chosen[1], color: "#ff0000" }])).not.toContain("same colour");
    const { palette } = createRenderContext({}).theme;
    const countries = territories.find(({ id }) => id === "world")!.regions.slice(0, palette.length + 1);
    const groups = countries.map(({ name }, at) => ({ title: name, group: `Group ${at}` }));
    expect(note(groups)).toContain("“Group 0” and “Group 24” have the same colour.");
    expect(note(groups.slice(1))).not.toContain("same colour");
  });

  test("what is not on the map is said below it", () => {
    const texts = textsIn(
      drawXml(
        map("africa", [
          { title: "Atlantis", value: 1 },
          { title: "France", value: 2 },
        ]),
      ).xml,
    );
    expect(texts).toContain("Not on this map: Atlantis and France.");
    const many = Array.from({ length: 30 }, (_, at) => ({ title: `No ${at}`, value: at }));
    expect(textsIn(drawXml(map("world", many)).xml).join(" ")).toContain("and 18 more.");
  });

  test("what is not on the map is in no class and no legend: a total changes no colours", () => {
    const regions = ["Chad", "Niger", "Mali", "Kenya", "Ghana", "Egypt"].map((title, at) => ({
      title,
      value: 10 * at,
    }));
    const total = [
      ...regions,
      { title: "All of Africa", value: 9000 },
      { title: "Lost", value: 1, group: "Elsewhere" },
    ];
    const drawn = drawXml(map("africa", total)).xml;
    expect(fillOf(drawn, "Egypt: 50")).toBe(fillOf(drawXml(map("africa", regions)).xml, "Egypt: 50"));
    expect(fillOf(drawn, "Egypt: 50")).not.toBe(fillOf(drawn, "Niger: 10"));
    expect(textsIn(drawn)).not.toContain("Elsewhere");
  });

  test("a territory without a picture becomes its values", () => {
    const { xml } = drawXml(
      map("moon", [
        { title: "Tycho", value: -4 },
        { title: "Kepler", value: 1500 },
        { title: "Mare", value: "n/a" },
      ]),
    );
    expect(textsIn(xml)).toEqual(expect.arrayContaining(["Map “moon”", "Tycho", "−4", "Kepler", "1,500", "n/a"]));
  });

  test("a region that is given twice is shown as given last, and a value that is no number as it stands", () => {
    const { xml } = drawXml(
      map("world", [
        { title: "USA", value: 1 },
        { title: "United States", value: "unknown" },
      ]),
    );
    expect(titlesIn(xml)).toContain("United States: unknown");
    expect(textsIn(xml)).toContain("Given more than once, shown as given last: United States.");
  });

  test("a note says that a region has no colour because its value is not a number", () => {
    const content =
      '[{"type":"map","territory":"world","data":[{"title":"Peru","value":3},{"title":"France","value":1e400},';
    const more =
      '{"title":"Spain","value":"n/a"},{"title":"Italy","value":"","group":"A"},{"title":"Chile","value":"b","color":"#ff0000"}]}]';
    const notes: unknown[] = [];
    const svg = renderSvg(content + more, { onNotes: (found) => notes.push(...found.notes) });
    const text = "Without a colour, since the value is not a number: France and Spain.";
    expect(svg).toContain(text);
    expect(notes.filter((note) => (note as { readonly code: string }).code === "value-not-shown")).toMatchObject([
      { code: "value-not-shown", text, hint: "Write a number in the cell.", at: "/data/1/value" },
    ]);
  });

  test.each([640, 304, 240])("nothing is wider than %s pixels, and nothing taller than fits a page", (width) => {
    for (const { id, regions } of territories) {
      const data = regions.map(({ name }, value) => ({ title: name, value }));
      const drawing = drawXml(map(id, data), width);
      expect(drawing.width).toBe(width);
      expect(drawing.height).toBeLessThan(Math.max(400, width * 0.95) + 100);
    }
  });

  test("hostile texts are texts", () => {
    const bad = `<script>alert(1)</script>"'&`;
    const svg = renderSvg([
      map("world", [
        { title: bad, value: bad, label: bad },
        { title: "Brazil", value: 1, label: bad, group: bad, color: `red" onload="x` },
      ]),
      map(bad, [{ title: bad, value: 1 }]),
    ]);
    expect(svg).not.toContain("<script");
    expect(svg).not.toMatch(/onload="/);
  });

  test("whatever the content is, there is a picture, the same each time", () => {
    const title = fc.oneof(fc.string(), fc.constantFrom("Brazil", "US", "Malta"));
    const item = fc.oneof(
      fc.anything(),
      fc.record(
        {
          title,
          value: fc.oneof(fc.double(), fc.string(), fc.anything()),
          label: fc.anything(),
          group: fc.anything(),
          color: fc.anything(),
        },
        { requiredKeys: [] },
      ),
    );
    const territory = fc.oneof(fc.constantFrom("world", "usa", "malta"), fc.anything());
    fc.assert(
      fc.property(
        territory,
        fc.oneof(fc.array(item), fc.anything()),
        fc.constantFrom(640, 304),
        (name, data, width) => {
          const element = { type: "map", territory: name, data };
          const { xml, height } = drawXml(element, width);
          expect(Number.isFinite(height) && height > 0).toBe(true);
          expect(xml).not.toMatch(/="[^"]*(?:NaN|Infinity|undefined)/);
          expect(drawXml(element, width).xml).toBe(xml);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("labels of a map are of one kind", () => {
  const europe = findTerritory("europe")!;
  const all = europe.regions.map(({ name }, index) => ({ title: name, value: index + 0.5 }));

  test("nearly all have name and value, in the colour of its region around the letters", () => {
    const { xml, notes = [] } = drawXml(map("europe", all), 640);
    const texts = textsIn(xml);
    const labelled = all.filter(({ title }) => texts.includes(title));
    expect(labelled.length).toBeGreaterThan(5);
    const withValue = labelled.filter(({ value }) => texts.includes(String(value)));
    expect(withValue.length).toBeGreaterThan(labelled.length * 0.9);
    const note = notes.find(({ code }) => code === "label-not-shown");
    expect(note?.text).toMatch(/^Too small for a label: “\w+” \(\d+(?:\.\d+)?\), “.*”.* and \d+ more\.$/);
    expect(xml).toMatch(/<text [^>]*paint-order="stroke"[^>]*>France</);
  });

  test("large values are short in labels and whole in tips", () => {
    const { xml } = drawXml(
      map("world", [
        { title: "Brazil", value: 203080756 },
        { title: "Canada", value: 41 },
      ]),
    );
    expect(textsIn(xml)).toEqual(expect.arrayContaining(["Brazil", "203.1M", "Canada", "41"]));
    expect(titlesIn(xml)).toContain("Brazil: 203,080,756");
  });
});

describe("what is shown of a map", () => {
  const zoomNote = "The map is cut to the part that has values.";
  const items = (...names: readonly string[]) => names.map((title, value) => ({ title, value }));

  test("only the surroundings, where the countries are a small part of the world", () => {
    const { xml, notes = [] } = drawXml(map("world", items("Germany", "France", "Italy", "Spain", "Poland")));
    expect(notes.map(({ text }) => text)).toContain(zoomNote);
    expect(titlesIn(xml)).toEqual(expect.arrayContaining(["France: 1", "Switzerland"]));
    expect(titlesIn(xml)).not.toContain("Australia");
    expect(textsIn(xml)).toContain("Germany");
    expect(xml).toMatch(/<clipPath id="[^"]+"><rect x="0" y="0" width="640"/);
  });

  test.each([
    ["world", items("Brazil", "Germany", "Japan", "Chad")],
    ["world", items("Germany", "France")],
    ["world", items("Germany", "France", "Italy", "Antarctica")],
    ["germany", items("Berlin", "Hamburg", "Bremen")],
  ])("the whole of it otherwise: %s", (territory, data) => {
    const { xml, notes = [] } = drawXml(map(territory, data));
    expect(notes.map(({ text }) => text)).not.toContain(zoomNote);
    expect(xml).not.toContain("clipPath");
  });
});

describe("what only pictures know of a map", () => {
  const states = findTerritory("germany")!.regions.map(({ code, name }, at) => ({
    code,
    title: name,
    value: 41.5 + 3 * at,
  }));
  const draw = (picture: object, data: readonly object[] = states, territory = "germany") =>
    drawXml({ ...map(territory, data), picture });
  const labels = (picture: object): readonly string[] => textsIn(draw(picture).xml);

  test("labels: values, names, codes, nothing, or of some regions", () => {
    const values = labels({ labels: ["values"] });
    expect(states.filter(({ value }) => !values.includes(String(value)))).toEqual([]);
    expect(states.filter(({ title }) => values.includes(title))).toEqual([]);
    const names = labels({ labels: ["names"] });
    expect(
      states.filter(({ title }) => !names.join("").replaceAll(" ", "").includes(title.replaceAll(" ", ""))),
    ).toEqual([]);
    expect(names.filter((text) => states.some(({ value }) => String(value) === text))).toEqual([]);
    const codes = labels({ labels: ["codes"] });
    expect(states.filter(({ code }) => !codes.includes(code))).toEqual([]);
    const none = labels({ labels: ["none"] });
    expect(states.filter(({ title, code }) => none.includes(title) || none.includes(code))).toEqual([]);
    const some = labels({ labels: ["Berlin", "SN"] });
    expect(some).toEqual(expect.arrayContaining(["Berlin", "Saxony"]));
    expect(states.filter(({ title }) => some.includes(title))).toHaveLength(2);
  });

  test.each([
    [{ labels: ["Brlin"] }, "“Brlin” of `labels` is not on this map.", "Did you mean `Berlin`?", "/picture/labels/0"],
    [{ crop: "Bavria" }, "“Bavria” of `crop` is not on this map.", "Did you mean `Bavaria`?", "/picture/crop"],
  ])("an unknown name is a note with the closest one: %j", (picture, text, hint, at) => {
    expect(draw(picture).notes).toContainEqual(expect.objectContaining({ code: "region-not-shown", text, hint, at }));
  });

  test("nothing is reported about labels that are not wanted", () => {
    const data = world.regions.map(({ name }, value) => ({ title: name, value }));
    const codes = ({ notes = [] }: ReturnType<typeof draw>) => notes.flatMap(({ code }) => code ?? []);
    expect(codes(draw({}, data, "world"))).toContain("label-not-shown");
    expect(codes(draw({ labels: ["none"] }, data, "world"))).not.toContain("label-not-shown");
    expect(codes(draw({ labels: ["India", "Brazil"] }, data, "world"))).not.toContain("label-not-shown");
  });

  test.each([
    ["a region", "Japan", ["Japan"], ["Brazil", "Spain"]],
    ["a group", "North", ["Norway", "Sweden"], ["Japan", "Brazil"]],
    ["another map", "Europe", ["France", "Poland", "Norway"], ["Japan", "Brazil"]],
  ])("crop shows %s", (_, crop, inside, outside) => {
    const data = world.regions.map(({ name }, value) => ({
      title: name,
      value,
      ...(["Norway", "Sweden"].includes(name) && { group: "North" }),
    }));
    const titles = titlesIn(draw({ crop }, data, "world").xml).map((title) => title.split(":")[0]!);
    for (const name of inside) expect(titles).toContain(name);
    for (const name of outside) expect(titles).not.toContain(name);
  });

  test("circles instead of colours: by area, each visible, with a key that has the same scale", () => {
    const value = fc.integer({ min: -900, max: 900 });
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 16, maxLength: 16 }),
        fc.integer({ min: 300, max: 900 }),
        (values, width) => {
          const data = states.map(({ title }, at) => ({ title, value: values[at]! }));
          const { xml } = drawXml({ ...map("germany", data), picture: { symbols: true } }, width);
          const circles = [...xml.matchAll(/<circle[^>]* r="([\d.]+)"[^>]*><title>[^:]*: (−?)([\d,]+)</g)];
          const radii = circles.map(([, r, , digits]) => [Number(r), Number(digits!.replace(",", ""))] as const);
          expect(circles).toHaveLength(values.filter((one) => one !== 0).length);
          const [largest, most] = radii.reduce((one, other) => (other[1] > one[1] ? other : one), [1, 0]);
          for (const [r, size] of radii) expect(Math.abs(r - largest * Math.sqrt(size / most))).toBeLessThan(0.02);
          if (radii.length === 0) return;
          const key = [...xml.matchAll(/<circle[^>]* r="([\d.]+)" fill="none"[^>]*>/g)].map(([, r]) => Number(r));
          expect(key).toHaveLength(2);
          expect(key[1]! / key[0]!).toBeCloseTo(2, 1);
          expect(key[1]!).toBeLessThanOrEqual(largest + 0.01);
        },
      ),
      { numRuns: 25, seed: 3 },
    );
  });

  test("a label of a circle is not over another one", () => {
    const data = world.regions.slice(0, 120).map(({ name }, at) => ({ title: name, value: 5 + (at % 40) }));
    const drawn = drawXml({ ...map("world", data), picture: { symbols: true } });
    const circles = findNodes(drawn.nodes, "circle").filter(({ node }) => node.children.length > 0);
    const over = boxes(drawn).flatMap((box) =>
      circles.filter(({ node, x, y }) => {
        const [cx, cy, r] = [
          x + Number(node.attributes["cx"]),
          y + Number(node.attributes["cy"]),
          Number(node.attributes["r"]),
        ];
        const nearX = Math.max(box.left, Math.min(cx, box.right));
        const nearY = Math.max(box.top, Math.min(cy, box.bottom));
        const isOver = Math.hypot(nearX - cx, nearY - cy) < r - 1;
        return isOver && !(cx > box.left && cx < box.right);
      }),
    );
    expect(over).toEqual([]);
  });
});

describe("classes of values", () => {
  test("many zeros are a class of their own, and the others are cut as if there were none", () => {
    const others = [1, 3, 5, 9, 14, 26, 33, 58, 79, 110];
    const { of, ends, count, zero } = classesOf([...Array.from({ length: 30 }, () => 0), ...others]);
    expect(zero).toBe(true);
    expect(of(0)).toBe(0);
    expect(of(1)).toBe(1);
    expect(of(110)).toBe(count - 1);
    expect(count).toBeGreaterThan(3);
    expect(ends).toHaveLength(count + 1);
    const states = [0, 0, 0, 0, 0, 0, 1, 2, 5, 12, 110];
    const data = states.map((value, at) => ({ title: findTerritory("usa")!.regions[at]!.name, value }));
    const { xml } = drawXml(map("usa", data));
    expect(new Set(data.map(({ title, value }) => fillOf(xml, `${title}: ${value}`))).size).toBe(5);
    expect(classesOf([-5, 0, 0, 0, 1, 2, 3, 4]).zero).toBeUndefined();
  });

  test("the legend begins at the left edge, and zero has a shade of its own in it", () => {
    const values = [0, 0, 0, 4, 8, 15, 16, 23, 42, 50];
    const data = values.map((value, at) => ({ title: world.regions[at * 3]!.name, value }));
    const drawn = drawElement(map("world", data), { ...createRenderContext({}), width: 304 });
    const legend = boxes(drawn).filter(({ text, top }) => top < 40 && /^[0-9]+$/.test(text));
    expect(legend[0]).toMatchObject({ text: "0", left: 0 });
    expect(legend.every(({ left, right }) => left >= 0 && right <= 304)).toBe(true);
  });

  test("few values are a class each", () => {
    expect(classesOf([3, 1, 3])).toMatchObject({ count: 2, exact: true, ends: [1, 3] });
    expect(classesOf([7])).toMatchObject({ count: 1 });
  });

  test("values that spread evenly are cut at round numbers", () => {
    expect(classesOf([2, 11, 18, 25, 33, 41, 48]).ends).toEqual([0, 10, 20, 30, 40, 50]);
  });

  test("values of which a few are far away are cut so that each class has some", () => {
    const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1000];
    const { count, of } = classesOf(values);
    const counts = Array.from({ length: count }, (_, at) => values.filter((value) => of(value) === at).length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThan(6);
  });

  test("classes of values that are far apart have limits of few digits", () => {
    const values = [0, 3, 8, 12, 20, 20, 30, 44, 47, 60, 90, 140, 150, 170, 260, 300, 310, 748];
    expect(classesOf(values).ends).toEqual([0, 20, 40, 100, 200, 750]);
  });

  test("limits are as the author writes them, and values outside of them have a class of their own", () => {
    const breaks = [5, 10, 20];
    const { of, count, open } = classesOf([3, 5, 9, 10, 20, 31], { breaks });
    expect([count, open]).toEqual([4, [true, true]]);
    expect([3, 5, 9, 10, 20, 31].map(of)).toEqual([0, 1, 1, 2, 3, 3]);
    expect(classesOf([5, 12, 20], { breaks })).toMatchObject({ count: 2, ends: breaks, open: [false, false] });
  });

  test("a greatest value that is far from the others is a class of its own, round or not", () => {
    const values = [5, 6, 7, 67, 70, 71, 900];
    for (const method of ["jenks", "quantile"] as const) {
      const few = method === "jenks" ? values : [5, 70, 900];
      const { of, count } = classesOf(few, { method, classes: 3 });
      expect(count).toBe(3);
      expect(few.map(of)).toEqual(method === "jenks" ? [0, 0, 0, 1, 1, 1, 2] : [0, 1, 2]);
    }
  });

  test("methods: equal steps, equally many values, and the least variance within", () => {
    const values = [1, 2, 3, 4, 5, 6, 7, 8, 41, 42, 43, 101];
    expect(classesOf(values, { method: "equal", classes: 4 }).ends).toEqual([1, 26, 51, 76, 101]);
    const { of, count } = classesOf(values, { method: "quantile", classes: 4 });
    const sizes = Array.from({ length: count }, (_, at) => values.filter((value) => of(value) === at).length);
    expect(sizes).toEqual([3, 3, 3, 3]);
    const natural = classesOf(values, { method: "jenks", classes: 3 });
    expect(values.map(natural.of)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2]);
  });

  test("natural breaks have the least variance of all ways to cut", () => {
    const list = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 3, maxLength: 11 });
    const within = (part: readonly number[]): number => {
      const mean = part.reduce((sum, one) => sum + one, 0) / part.length;
      return part.reduce((sum, one) => sum + (one - mean) ** 2, 0);
    };
    const least = (values: readonly number[], classes: number): number =>
      classes === 1
        ? within(values)
        : Math.min(
            ...Array.from({ length: values.length - classes + 1 }, (_, at) => at + 1).map(
              (end) => within(values.slice(0, end)) + least(values.slice(end), classes - 1),
            ),
          );
    fc.assert(
      fc.property(list, fc.integer({ min: 2, max: 3 }), (values, classes) => {
        const sorted = [...values].sort((one, other) => one - other);
        const cuts = [0, ...naturalBreaks(sorted, classes), sorted.length];
        const found = cuts.slice(1).reduce((sum, end, at) => sum + within(sorted.slice(cuts[at], end)), 0);
        expect(found).toBeCloseTo(least(sorted, classes), 6);
      }),
    );
  });

  test("each of up to twelve classes has a colour of its own, darker for more", () => {
    const data = world.regions.slice(0, 60).map(({ name }, at) => ({ title: name, value: at }));
    const items = mapItems(data);
    for (const theme of [createRenderContext({}).theme, createRenderContext({ theme: "auto" }).theme])
      for (const classes of [2, 5, 6, 7, 9, 12]) {
        const paints = mapPaints(items, theme, { classes, method: "equal" });
        expect(new Set(items.map((item) => paints.of(item)!.fill)).size).toBe(classes);
      }
  });

  test("the legend names regions without a value if these are not most", () => {
    const states = findTerritory("germany")!.regions.map(({ name }, at) => ({ title: name, value: at }));
    const texts = (data: readonly object[], locale = "en") => textsIn(renderSvg([map("germany", data)], { locale }));
    expect(texts(states.slice(1))).toContain("No data");
    expect(texts(states.slice(1), "de")).toContain("Keine Angabe");
    expect(texts(states)).not.toContain("No data");
    expect(texts(states.slice(0, 6))).not.toContain("No data");
  });

  test.each([
    {},
    { classes: 3 },
    ...(["equal", "quantile", "jenks"] as const).map((method) => ({ method, classes: 7 })),
  ])("every value is in a class between its ends: %j", (choice) => {
    const values = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(values, (list) => {
        const { count, of, ends, exact } = classesOf(list, choice);
        for (const value of list) {
          const at = of(value);
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThan(count);
          if (exact) expect(ends[at] === value).toBe(true);
          else expect(ends[at]! <= value && value <= ends[at + 1]!).toBe(true);
        }
      }),
    );
  });
});
