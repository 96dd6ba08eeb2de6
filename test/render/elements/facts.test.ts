import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { iconOutlines } from "../../../src/render/charts/pictograms/icon-outline.js";
import { describeElement } from "../../../src/render/describe/describe-element.js";
import { iconAliases } from "../../../src/render/icons/aliases.js";
import { findIcon, iconNames, neutralIcon } from "../../../src/render/icons/find-icon.js";
import { textWidth } from "../../../src/render/text/measure.js";
import { drawXml, textsIn, titlesIn } from "../../support/picture.js";

const facts = (...data: readonly unknown[]) => ({ type: "facts_and_figures", data });

/** Texts with their place and size. */
const placesOf = (xml: string) =>
  [
    ...xml.matchAll(
      /<text x="([\d.]+)" y="([\d.-]+)" fill="[^"]*" font-size="([\d.]+)"( font-weight="600")?>([^<]*)</g,
    ),
  ].map(([, x, y, size, bold, text]) => ({
    x: Number(x),
    y: Number(y),
    size: Number(size),
    bold: bold !== undefined,
    text: text!,
  }));

describe("icons", () => {
  test("every other name leads to an icon, and is none itself", () => {
    for (const [word, name] of iconAliases()) {
      expect(iconNames(), word).toContain(name);
      expect(iconNames()).not.toContain(word);
    }
  });

  test("every icon is one path in a box of 24 by 24", () => {
    expect(iconNames().length).toBeGreaterThan(300);
    for (const name of iconNames()) expect(findIcon(name), name).toMatch(/^[Mm][\d\s.,a-zA-Z-]+$/);
  });

  test.each([
    ["coffee", "cup"],
    ["account", "user"],
    ["account", "fa-user"],
    ["account", "FaUser"],
    ["account-group", "fas fa-users"],
    ["account-group", "people"],
    ["home", "mdi:home"],
    ["home", "House"],
    ["home", "home-outline"],
    ["currency-usd", "dollar-sign"],
    ["currency-eur", "EURO"],
    ["tree", "trees"],
    ["trending-up", "trend"],
    ["chart-bar", "chart_bar"],
    ["chart-bar", "bar chart"],
    ["hand-heart", "  hand heart "],
  ])("%s is found as %j", (name, word) => {
    expect(findIcon(name)).toBeDefined();
    expect(findIcon(word)).toBe(findIcon(name));
  });

  test.each(["", " ", "fa-", "unheard-of", "toString", "__proto__", "constructor"])("%j is none", (name) =>
    expect(findIcon(name)).toBeUndefined(),
  );
});

describe("facts and figures", () => {
  test("numbers are written by the locale, texts as they are", () => {
    const element = facts({ figure: 1234567 }, { figure: "1234567" }, { figure: "171.4 million" });
    expect(textsIn(drawXml(element, 640, { locale: "de" }).xml)).toEqual(["1.234.567", "1234567", "171.4 million"]);
  });

  test("whole numbers that may be years have no thousands separators, and no digit is lost", () => {
    const element = facts(
      { figure: 1998 },
      { figure: 2999 },
      { figure: 3000 },
      { figure: 0.123456 },
      { figure: 1998.5 },
    );
    const figures = ["1998", "2999", "3,000", "0.123456", "1,998.5"];
    expect(textsIn(drawXml(element).xml)).toEqual(figures);
    expect(describeElement(element)).toBe(`5 facts: ${figures.join(". ")}.`);
  });

  test("a hyphen before a number is a minus, others stay", () => {
    const element = facts({ figure: "-3.4 points", fact: "from 12-14 down (-2) by A-3 or -5 %, a -b" });
    expect(textsIn(drawXml(element).xml)).toEqual(["−3.4 points", "from 12-14 down (−2) by A-3 or −5 %, a -b"]);
    expect(describeElement(element)).toContain("−3.4 points");
  });

  test("the icon that is widest begins where the headline does, at either side", () => {
    for (const fact of ["Land", "ארץ"]) {
      const names = ["heart", "coffee", "account"];
      const { xml } = drawXml(facts(...names.map((icon) => ({ icon, figure: "1", fact }))));
      const places = [...xml.matchAll(/translate\((-?[\d.]+) [\d.]+\) scale\(([\d.]+)\)/g)];
      const edges = places.flatMap(([, x, scale], at) => {
        const corners = iconOutlines(findIcon(names[at]!)!).flat();
        return corners.map((corner) => Number(x) + corner.x * Number(scale));
      });
      expect(places).toHaveLength(3);
      if (fact === "Land") expect(Math.min(...edges)).toBeCloseTo(0, 1);
      else expect(Math.max(...edges)).toBeCloseTo(640, 1);
    }
  });

  test("true and false are a check mark and a cross", () => {
    const { xml } = drawXml(facts({ figure: true, fact: "Yes" }, { figure: false, fact: "No" }));
    expect(titlesIn(xml)).toEqual(["true", "false"]);
    expect(xml).toContain(findIcon("check-bold"));
    expect(xml).toContain(findIcon("close-thick"));
    expect(textsIn(xml)).toEqual(["Yes", "No"]);
  });

  test("an icon has the row's colour; one that igx does not know is a disc with its name", () => {
    const { xml } = drawXml(
      facts({ icon: "cup", figure: 1, color: "#6f4e37" }, { icon: "unheard-of", figure: 2, color: "nonsense" }),
    );
    expect(xml).toContain(`fill="#6f4e37"><title>cup</title>`);
    expect(xml).toContain(neutralIcon);
    expect(titlesIn(xml)).toContain("unheard-of");
    expect(xml).not.toContain("nonsense");
  });

  test("facts stand beside their figures in one column, or below them where there is no room", () => {
    const element = facts({ icon: "cup", figure: "42%", fact: "one" }, { figure: "7 in 10", fact: "two" });
    const wide = placesOf(drawXml(element, 640).xml);
    const [one, two] = ["one", "two"].map((text) => wide.find((place) => place.text === text)!);
    expect(one!.x).toBe(two!.x);
    expect(one!.x).toBeGreaterThan(60 + textWidth("7 in 10", { size: wide[0]!.size, weight: 600 }));
    const narrow = placesOf(drawXml(element, 304).xml);
    expect(narrow.find(({ text }) => text === "one")!.y).toBeGreaterThan(narrow.find(({ text }) => text === "42%")!.y);
    expect(narrow.find(({ text }) => text === "one")!.x).toBe(narrow.find(({ text }) => text === "42%")!.x);
  });

  test("a row without an icon keeps the column of the others, and empty rows leave no hole", () => {
    const places = placesOf(
      drawXml(facts({ icon: "cup", figure: "1", fact: "a" }, { fact: "only a fact" }, { figure: "only a figure" })).xml,
    );
    const { x } = places.find(({ text }) => text === "1")!;
    expect(x).toBeGreaterThan(40);
    expect(places.find(({ text }) => text === "only a fact")!.x).toBe(x);
    expect(places.find(({ text }) => text === "only a figure")!.x).toBe(x);
    expect(placesOf(drawXml(facts({ figure: "1" })).xml)[0]!.x).toBe(0);
    const [full, less] = [
      drawXml(facts({ figure: "1" })),
      drawXml(facts({ figure: "1" }, {}, { icon: "", fact: " " })),
    ];
    expect(less.height).toBe(full.height);
  });

  test("long figures shrink, then wrap, and no line is wider than its room", () => {
    const sizes = ["42%", "1,234,567,890 people", `${"long ".repeat(20)}`].map((figure) =>
      placesOf(drawXml(facts({ figure }), 304).xml),
    );
    expect(sizes[0]![0]!.size).toBeGreaterThan(sizes[1]![0]!.size);
    expect(sizes[2]!.length).toBeGreaterThan(1);
    for (const { x, text, size } of sizes.flat())
      expect(x + textWidth(text, { size, weight: 600 })).toBeLessThanOrEqual(304);
  });

  test("without facts there is a placeholder", () => {
    for (const data of [[], undefined, "x", [{}, null]])
      expect(textsIn(drawXml({ type: "facts_and_figures", data }).xml)[0]).toBe("Facts and figures");
  });

  test("hostile texts are texts", () => {
    const bad = `"><script>alert(1)</script>`;
    const { xml } = drawXml(facts({ icon: bad, figure: bad, fact: bad, color: bad }));
    expect(xml).not.toContain("<script");
  });

  test("whatever the content is, there is a picture, the same each time", () => {
    const any = fc.oneof(fc.string(), fc.anything());
    const item = fc.record({ icon: any, figure: any, fact: any, color: any }, { requiredKeys: [] });
    fc.assert(
      fc.property(
        fc.oneof(fc.array(fc.oneof(item, fc.anything())), fc.anything()),
        fc.constantFrom(640, 304, 140),
        (data, width) => {
          const element = { type: "facts_and_figures", data };
          const { xml, height } = drawXml(element, width);
          expect(Number.isFinite(height) && height > 0).toBe(true);
          expect(xml).not.toMatch(/="[^"]*(?:NaN|Infinity|undefined)/);
          expect(drawXml(element, width).xml).toBe(xml);
        },
      ),
    );
  });
});
