import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sha256Hex } from "../../../src/cli/base/sha256.js";
import { anyCharacter } from "../../support/any-character.js";

const nodes = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");

test("is the hash that Node makes, of texts and of bytes", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: anyCharacter }), fc.uint8Array({ maxLength: 300 })), (content) => {
      expect(sha256Hex(content)).toBe(nodes(content));
    }),
  );
});
