import { expect } from "vitest";

/** Waits for what comes a moment later: an answer in a page, a change of a file, a call of the editor. */
export const eventually = <Value>(value: () => Value | Promise<Value>): ReturnType<typeof expect.poll<Value>> =>
  expect.poll(value, { timeout: 90_000, interval: 50 });
