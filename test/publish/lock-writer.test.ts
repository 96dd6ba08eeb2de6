import { expect, test } from "vitest";
import { createLockWriter } from "../../src/publish/lock-writer.js";

/** A writer of the counter `changes`, whose writes take as many milliseconds as `cost` says. */
function world(cost: number) {
  let time = 0;
  let changes = 0;
  const written: number[] = [];
  const writer = createLockWriter(
    async () => {
      const state = changes;
      await Promise.resolve();
      time += cost;
      written.push(state);
    },
    () => time,
  );
  const change = (afterMs: number): Promise<void> => {
    time += afterMs;
    changes++;
    return writer.saveSparingly();
  };
  return { writer, written, change, now: () => time };
}

test("writes after every change where that costs little", async () => {
  const { written, change } = world(1);
  for (let count = 0; count < 5; count++) await change(60);
  expect(written).toEqual([1, 2, 3, 4, 5]);
});

test("otherwise takes a fiftieth of the time, and writes the rest at the end", async () => {
  const { writer, written, change, now } = world(100);
  for (let count = 0; count < 10_000; count++) await change(1);
  expect(written[0]).toBe(1);
  expect((written.length * 100) / now()).toBeLessThan(0.025);
  expect((written.length * 100) / now()).toBeGreaterThan(0.015);
  await writer.saveRest();
  expect(written.at(-1)).toBe(10_000);
  const count = written.length;
  await writer.saveRest();
  expect(written).toHaveLength(count);
});

test("a change during a write is in the next one", async () => {
  const { writer, written, change } = world(1);
  const first = change(0);
  await Promise.all([change(0), writer.saveRest(), first]);
  expect(written).toEqual([1, 2]);
});

test("a write that fails is reported by the call that began it, and does not prevent the next one", async () => {
  let fails = true;
  let writes = 0;
  const writer = createLockWriter(async () => {
    if (fails) throw new Error("no space left");
    writes++;
  });
  await expect(writer.saveSparingly()).rejects.toThrow("no space left");
  fails = false;
  await writer.save();
  expect(writes).toBe(1);
});
