import { expect, test } from "vitest";
import { readPort } from "../../../src/cli/base/port.js";

test.each(["0", "1024", "65535"])("%s is a port", (text) => {
  expect(readPort(text)).toBe(Number(text));
});

test.each([
  ["65536", "It must be 65535 or less."],
  ["-1", "It must be a whole number of 0 or more."],
  ["https", "It must be a whole number of 0 or more."],
])("%s is not a port", (text, message) => {
  expect(() => readPort(text)).toThrow(message);
});
