import { expect, test } from "vitest";
import { compile } from "../../src/index.js";

const findings = async (attributes: string) =>
  (await compile(`# Coffee {${attributes}}\n`)).diagnostics.map(({ code, hint, fixes = [] }) => [
    code,
    hint,
    ...fixes.map(({ title }) => title),
  ]);

const remove = "Remove `width`: an element without it has the full width.";

test.each(["1", "1.0", "100"])("width=%s means the full width: no fix makes a half of it", async (width) => {
  expect(await findings(`width=${width}`)).toEqual([["width-not-half", remove]]);
});

test.each(["100%", "full", "auto", "Full"])("width=%s is not a number, and no half either", async (width) => {
  expect(await findings(`width=${width}`)).toEqual([["attribute-type", remove]]);
});

test("other widths have the half as fix", async () => {
  const hint = "Write `width=0.5` or `half`, or remove `width` for the full width.";
  expect(await findings("width=0.6")).toEqual([["width-not-half", hint, "Write `0.5`"]]);
  expect(await findings("width=50%")).toEqual([["attribute-type", "Write `width=0.5`.", "Write `0.5`"]]);
});
