import { expect, test } from "vitest";
import type { Phase } from "../../src/contract/phase.js";
import { compile, memoryHost, prepare } from "../../src/index.js";

const mine = new Error("mine");
const table = '@param n: integer = 1\n@data t "t.csv"\n\n# {{ n }} {{ t[0].a }}\n';
const host = memoryHost({ "t.csv": "a\n1\n" });

test("a document that is compiled once reports each phase, in their order", async () => {
  const heard: Phase[] = [];
  const { output } = await compile(table, { onPhase: (phase) => heard.push(phase), host, path: "a.igx" });
  expect([output?.json, heard]).toEqual([
    '[{"type":"h1","text":"1 1"}]',
    ["parse", "named files", "types", "expand", "check"],
  ]);
});

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
