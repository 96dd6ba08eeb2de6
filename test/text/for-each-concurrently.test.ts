import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { forEachConcurrently } from "../../src/text/for-each-concurrently.js";

async function* numbers(count: number, onPull: (number: number) => void = () => {}) {
  for (let number = 0; number < count; number++) {
    onPull(number);
    yield number;
  }
}

test("does everything once, in a stream as in a list, with the index of each", async () => {
  for (const items of [numbers(20), Array.from({ length: 20 }, (_, at) => at)]) {
    const done: number[] = [];
    await forEachConcurrently(items, 3, async (item, index) => {
      expect(item).toBe(index);
      await setImmediate();
      done.push(item);
    });
    expect(done.sort((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, at) => at));
  }
});

test("asks a stream for no more than is under way", async () => {
  let [pulled, ended, most] = [0, 0, 0];
  const items = numbers(50, () => {
    pulled++;
    most = Math.max(most, pulled - ended);
  });
  await forEachConcurrently(items, 4, async () => {
    await setImmediate();
    ended++;
  });
  expect([pulled, ended]).toEqual([50, 50]);
  expect(most).toBeLessThanOrEqual(4);
});

test("after a failure the work under way ends, nothing more begins, and the stream is closed", async () => {
  const ended: number[] = [];
  let closed = false;
  async function* items() {
    try {
      yield* numbers(50);
    } finally {
      closed = true;
    }
  }
  const run = forEachConcurrently(items(), 3, async (item) => {
    if (item === 4) throw new Error("no");
    await setImmediate();
    await setImmediate();
    ended.push(item);
  });
  await expect(run).rejects.toThrow("no");
  expect(closed).toBe(true);
  expect(ended.length).toBeLessThan(10);
  const before = ended.length;
  await setImmediate();
  expect(ended).toHaveLength(before);
});
