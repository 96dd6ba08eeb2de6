import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { describeElement, renderHtml, renderSvg, titleElement } from "../../../src/render/index.js";
import { territories } from "../../../src/render/maps/territories.js";
import { de } from "../../../src/render/words/de.js";
import { es } from "../../../src/render/words/es.js";
import { fr } from "../../../src/render/words/fr.js";
import { it } from "../../../src/render/words/it.js";
import { nl } from "../../../src/render/words/nl.js";
import { pl } from "../../../src/render/words/pl.js";
import { pt } from "../../../src/render/words/pt.js";
import { messageIds } from "../../support/message-ids.js";
import { textsIn } from "../../support/picture.js";

const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
const ids = new Set([
  ...sources.flatMap((path) => messageIds(readFileSync(join("src", path), "utf8"))),
  ...territories.map(({ name }) => name),
]);
// Only a value.
ids.delete("{1}");

const valuesIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{(\d+)[|}]/g)].map(([, number]) => number!))].sort();

describe.each(Object.entries({ de, es, fr, it, nl, pl, pt }))("in %s", (_, table) => {
  test("each sentence of the source is translated, and no other", () => {
    expect(Object.keys(table).sort()).toEqual([...ids].sort());
  });

  test("each translation has the values of its sentence", () => {
    for (const [id, text] of Object.entries(table)) expect([text, valuesIn(text)]).toEqual([text, valuesIn(id)]);
  });
});

const rows = [
  ["Jahr", "Wind"],
  ["2023", 1],
  ["2024", -2],
];
const gauge = { type: "chart", chart_type: "pie", data: [[...rows, ["2025", 7]]] };

test("a picture, its description and its name are in the language of the document", () => {
  const texts = (locale: string) => textsIn(renderSvg([gauge], { locale, note: false })).at(-1);
  expect(texts("en")).toBe("Left out because it is below zero: “2024”.");
  expect(texts("de-AT")).toBe(de["Left out because it is below zero: {1}."]!.replace("{1}", "„2024“"));
  expect(describeElement(gauge, "de")).toMatch(/^Kreisdiagramm, 3 Zeilen\./);
  expect(titleElement(gauge, "Strom", "de")).toBe("Strom (Kreisdiagramm)");
  expect(describeElement({ ...gauge, data: [rows.slice(0, 2)] }, "pl")).toMatch(/1 wiersz\b/);
  expect(describeElement({ ...gauge, data: [[...rows, ["2025", 7]]] }, "pl")).toMatch(/3 wiersze\b/);
});

test("what cannot be drawn says so in the language of the document, and its reason is in the finding", () => {
  const broken = [
    { type: "chart", chart_type: "line", data: [[...rows.slice(0, 1), ["2023", "x"]]] },
    { type: "map", territory: "Mordor", data: [{ title: "Gorgoroth", value: 1 }] },
    { type: "map", territory: "Mordor", data: [] },
    { type: "facts_and_figures", data: [] },
    { type: "poll" },
    {},
  ];
  const texts = (locale: string) => textsIn(renderSvg(broken, { locale, note: false })).join(" ");
  expect(texts("en")).toContain("It needs at least one number: none of its cells is one.");
  expect(texts("de")).toContain("Diagramm „line“ Es kann nicht gezeichnet werden.");
  for (const locale of ["de", "fr", "es", "it", "nl", "pl", "pt"])
    expect(texts(locale)).not.toMatch(/ It |\bigx has|\bdoes not know\b|\bneeds\b|object/);
  expect(renderSvg(broken, { locale: "fi" })).toMatch(/<g lang="en"><text[^>]*>Chart “line”/);
});

test("in a language without translations the sentences are English, and marked so", () => {
  const svg = renderSvg([gauge], { locale: "fi" });
  expect(svg).toMatch(/<g lang="en"><text[^>]*>Left out because/);
  expect(renderSvg([gauge], { locale: "de" })).not.toContain('lang="en"');
  expect(renderHtml([gauge], { locale: "nl" })).not.toContain('lang="en"');
});

describe("notes", () => {
  const crowded = {
    type: "chart",
    chart_type: "column",
    settings: { height: 60, callouts: { enabled: true } },
    data: [[["", "n"], ...Array.from({ length: 300 }, (_, at) => [`Row with a name ${at}`, at])]],
  };
  const drawn = (notes?: "none" | "reader" | "all") => {
    const found: string[] = [];
    const svg = renderSvg([crowded, gauge], {
      note: false,
      ...(notes && { notes }),
      onNotes: (one) => found.push(...one.notes.map(({ text }) => text)),
    });
    return { found, texts: textsIn(svg) };
  };

  test("for authors are reported, and not drawn unless all are asked for", () => {
    const [reader, all, none] = [drawn(), drawn("all"), drawn("none")];
    const forAuthors = reader.found.filter((text) => /not written|not named|Not every/.test(text));
    expect(forAuthors).not.toEqual([]);
    for (const text of forAuthors) {
      expect(reader.texts).not.toContain(text);
      expect(all.texts).toContain(text);
    }
    const misled = "Left out because it is below zero: “2024”.";
    expect([reader, all, none].map(({ texts }) => texts.includes(misled))).toEqual([true, true, false]);
    expect(none.found).toEqual(reader.found);
  });
});
