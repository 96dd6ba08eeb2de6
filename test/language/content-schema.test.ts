import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contentJsonSchema, contentSchema } from "../../src/language/content-schema.js";

const validate = new Ajv2020({ strict: false }).compile(contentJsonSchema());

test("the JSON Schema refuses what the rules about two fields refuse", () => {
  const chart = { type: "chart", data: [[["a", "b"]]] };
  const tall = { height: 300, category_height: 24 };
  const contents = [
    [{ ...chart, chart_type: "table", icon: "cup" }],
    [{ ...chart, chart_type: "bar", icon: "cup" }],
    [{ ...chart, chart_type: "bar", settings: tall }],
    [{ type: "body", text: "", settings: tall }],
    [{ type: "quote", text: "", title: "" }],
    [{ type: "quote", text: "" }],
  ];
  expect(contents.map((content) => validate(content))).toEqual([true, false, false, true, true, false]);
});

const settings = {
  width: 0.5,
  height: 3,
  decimal_separator: ".",
  legend: true,
  callouts: { enabled: true, name: false },
};
const seeds: readonly Record<string, unknown>[] = [
  { type: "h1", text: "a" },
  { type: "body", text: "a", settings: { width: 0.5 } },
  { type: "quote", text: "a", author: "b" },
  { type: "separator" },
  { type: "chart", chart_type: "bar", data: [[["a", "b"], ["c", 1, "2"]]], colors: ["#aabbcc"], settings }, // biome-ignore format: the rows are one table
  {
    type: "chart",
    chart_type: "table",
    icon: "cup",
    data: { sheets: [{ header: ["a"], rows: [["b"], { header: "c", data: [1], color: "abc" }] }] },
  },
  { type: "map", territory: "world", data: [{ title: "Japan", value: 1, label: "a", group: "b", color: "#aabbcc" }] },
  {
    type: "facts_and_figures",
    data: [{ icon: "cup", figure: "1", fact: "a", color: "b" }, { figure: 1 }, { figure: true }],
  },
];
const names = ["author", "title", "icon", "color", "height", "category_height", "data", "rows", "other"];
const values = [null, true, 0.5, 1, "", "table", "#abc", "abc", [], [[]], {}, { sheets: [] }, ["a"], [["a", 1]]];

type Place = readonly [parent: Record<string, unknown>, key: string];

const placesIn = (parent: object): readonly Place[] =>
  Object.entries(parent).flatMap(([key, value]) => [
    [parent as Record<string, unknown>, key] as const,
    ...(typeof value === "object" && value !== null ? placesIn(value) : []),
  ]);

/** A content that is valid but for one or two values that are replaced, removed or added. */
const mutated = fc
  .tuple(
    fc.constantFrom(...seeds),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.constantFrom("set", "remove", "add"),
        fc.constantFrom(...names),
        fc.constantFrom(...values),
      ),
      {
        minLength: 1,
        maxLength: 2,
      },
    ),
  )
  .map(([seed, changes]) => {
    const content = [structuredClone(seed)];
    for (const [at, kind, name, value] of changes) {
      const places = placesIn(content);
      const place = places[at % places.length];
      if (!place) continue;
      const [parent, key] = place;
      if (kind === "remove" && !Array.isArray(parent)) delete parent[key];
      else if (kind === "add" && !Array.isArray(parent)) parent[name] = structuredClone(value);
      else parent[key] = structuredClone(value);
    }
    return content as unknown;
  });

test("the JSON Schema and the schema of the checks accept the same contents", () => {
  fc.assert(
    fc.property(mutated, (content) => {
      expect(validate(content)).toBe(contentSchema.safeParse(content).success);
    }),
    { numRuns: 2000 },
  );
});
