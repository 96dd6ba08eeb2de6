import { expect, test } from "vitest";
import { projectOf } from "../../src/editor/language-service.js";
import { Abandoned, createSharedWork, unlessAbandoned } from "../../src/editor/shared-work.js";
import { readMarked, serviceOf } from "../support/editor.js";

/** So long that no machine compiles it in one slice. */
const long = `${"@chart bar\n| a | b |\n| c | 1 |\n\n".repeat(1500)}@chart baar\n`;

const levelOf = async (text: string) => {
  const input = readMarked(text);
  return (await projectOf(serviceOf(input)).document(input.uri))!;
};

test("a compile ends when nobody waits for it any more, and is made anew for the next who asks", async () => {
  const level = await levelOf(long);
  await expect(level.result(() => false)).rejects.toThrow(Abandoned);
  expect(await unlessAbandoned(level.result(() => false))).toBeUndefined();
  const codes = (await level.result()).diagnostics.map(({ code }) => code);
  expect(new Set(codes)).toContain("unknown-chart-type");
});

test("a compile goes on while one of those who asked waits for it", async () => {
  const level = await levelOf(long);
  const given = level.result(() => false);
  const result = await level.result();
  expect(await given).toBe(result);
});

test("work gives way while requests come, and goes on even if they never end", async () => {
  let asked = 0;
  let more = 3;
  const { join, giveWay } = createSharedWork(() => (more-- > 0 ? ++asked : asked));
  join();
  await giveWay();
  expect(asked).toBe(3);
  const always = createSharedWork(() => ++asked);
  always.join();
  await always.giveWay();
  expect(asked).toBeGreaterThan(3);
});

test("a version of a document has no getter of its own, which would keep all of it until a full collection", async () => {
  const level = await levelOf(long);
  const own = Object.values(Object.getOwnPropertyDescriptors(level));
  expect(own.filter(({ get }) => get !== undefined)).toEqual([]);
  expect(level.files()).toHaveLength(1);
});
