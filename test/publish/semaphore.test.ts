import fc from "fast-check";
import { expect, test } from "vitest";
import { createSemaphore } from "../../src/publish/semaphore.js";

test("never runs more than there are slots, uses all of them, and keeps the order, whatever fails", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.boolean()), { maxLength: 20 }),
      async (count, tasks) => {
        const inSlot = createSemaphore(count);
        let [running, most] = [0, 0];
        const begun: number[] = [];
        const work = (turns: number, fails: boolean, index: number) => async () => {
          begun.push(index);
          most = Math.max(most, ++running);
          for (let turn = 0; turn < turns; turn++) await Promise.resolve();
          running--;
          if (fails) throw new Error("failed");
          return index;
        };
        const results = await Promise.allSettled(
          tasks.map(([turns, fails], index) => inSlot(work(turns, fails, index))),
        );
        expect(results.map(({ status }) => status === "rejected")).toEqual(tasks.map(([, fails]) => fails));
        expect(begun).toEqual(tasks.map((_, index) => index));
        expect(most).toBe(Math.min(count, tasks.length));
      },
    ),
    { numRuns: 60 },
  );
});

test("it tells when nothing waits for a slot", async () => {
  let free = 0;
  const inSlot = createSemaphore(2, () => free++);
  await Promise.all([1, 2, 3, 4].map((value) => inSlot(async () => value)));
  expect(free).toBe(2);
});
