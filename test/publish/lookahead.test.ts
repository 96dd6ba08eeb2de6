import { expect, test } from "vitest";
import { createLookahead } from "../../src/publish/lookahead.js";

test("as many enter as there is room for, the others in order when somebody leaves", async () => {
  const { enter, leave } = createLookahead(2, 2);
  const entered: number[] = [];
  const come = async (one: number) => {
    await enter();
    entered.push(one);
  };
  const all = [0, 1, 2, 3].map(come);
  await Promise.all(all.slice(0, 2));
  expect(entered).toEqual([0, 1]);
  leave();
  await all[2];
  expect(entered).toEqual([0, 1, 2]);
  leave();
  await all[3];
  for (let left = 0; left < 2; left++) leave();
  expect([enter(), enter()]).toEqual([undefined, undefined]);
  expect(enter()).toBeInstanceOf(Promise);
});

test("it is widened up to the most, and who waits enters at once", async () => {
  const { enter, widen } = createLookahead(1, 2);
  enter();
  const second = enter();
  widen();
  await second;
  widen();
  expect(enter()).toBeInstanceOf(Promise);
});
