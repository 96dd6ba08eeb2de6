import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { smallSha256Hex } from "../../../src/cli/base/small-sha256.js";

const expectHash = (bytes: Uint8Array): void =>
  expect(smallSha256Hex(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));

test("is the hash that Node makes, whatever the bytes and wherever they begin in their memory", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(20), (bytes, from) => {
      expectHash(bytes.subarray(Math.min(from, bytes.length)));
    }),
  );
});

test.each([0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 6144])("%i bytes", (length) => {
  expectHash(Uint8Array.from({ length }, (_, index) => (index * 31) ^ 0xa5));
});
