import { expect, test } from "vitest";
import { compile } from "../../src/index.js";

const field = async (line: string) => {
  const { output, diagnostics } = await compile(`---\n${line}\n---\n# a\n`);
  const [found] = diagnostics;
  return { request: output?.request, code: found?.code, hint: found?.hint, fixes: found?.fixes?.length ?? 0 };
};

test("a number is sent as it is written, or refused", async () => {
  expect(await field("theme_id: 9007199254740991")).toMatchObject({ request: { theme_id: 9007199254740991 } });
  const tooLarge = { request: undefined, code: "attribute-type", fixes: 0 };
  const hint = "Write a number up to 9007199254740991.";
  for (const line of ["theme_id: 9007199254740993", "theme_id: -99999999999999999999", "width: 1e400"])
    expect(await field(line), line).toMatchObject(tooLarge);
  expect(await field("theme_id: 9007199254740993")).toMatchObject({ hint });
  expect(await field("theme_id: 007")).toMatchObject({ hint: "Write `7`.", fixes: 1 });
  expect(await field("width: 600px")).toMatchObject({ hint: "Write `600`.", fixes: 1 });
});
