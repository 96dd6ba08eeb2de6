import { expect, test } from "vitest";
import type { Phase } from "../../src/contract/phase.js";
import { memoryHost, prepare } from "../../src/index.js";

const mine = new Error("mine");
const table = '@param n: integer = 1\n@data t "t.csv"\n\n# {{ n }} {{ t[0].a }}\n';
const host = memoryHost({ "t.csv": "a\n1\n" });

test("rejects with what `onPhase` throws, in each phase", async () => {
  const rejected: Phase[] = [];
  for (const phase of ["parse", "named files", "types", "expand", "check"] as const) {
    const onPhase = (one: Phase): void => {
      if (one === phase) throw mine;
    };
    const error = await prepare(table, { onPhase, host, path: "a.igx" })
      .then((template) => template.render({}))
      .catch((thrown: unknown) => thrown);
    if (error === mine) rejected.push(phase);
  }
  expect(rejected).toEqual(["parse", "named files", "types", "expand", "check"]);
});
