import { expect, test } from "vitest";
import { regionIndex } from "../../../src/render/maps/region-index.js";
import { territories } from "../../../src/render/maps/territories.js";
import type { Territory } from "../../../src/render/maps/territory.js";

const regions = [
  { code: "GE", name: "Georgia", aliases: ["Sakartvelo"] },
  { code: "US-GA", name: "Peach State", aliases: ["Georgia", "GE"] },
  { code: "CD", name: "DR Congo", aliases: ["Congo"] },
  { code: "CG", name: "Congo", aliases: ["CD"] },
];
const territory = { id: "test", name: "a test", aliases: [], regions } as unknown as Territory;

test.each([
  ["Georgia", "GE"],
  ["sakartvelo", "GE"],
  ["the Congo", "CG"],
  ["cd", "CD"],
  ["ge", "GE"],
  ["xx-cg", "CG"],
  ["Atlantis", undefined],
  ["", undefined],
  ["…", undefined],
])("shown names win over codes, and these over other names: %s is %s", (title, code) => {
  expect(regionIndex(territory)(title)).toBe(code);
});

test("every map has its regions by their shown names", () => {
  for (const map of territories) {
    const find = regionIndex(map);
    expect(regionIndex(map)).toBe(find);
    const named = map.regions.filter(({ name }, at) => map.regions.findIndex((other) => other.name === name) === at);
    expect(named.filter(({ name, code }) => find(name) !== code)).toEqual([]);
  }
});
