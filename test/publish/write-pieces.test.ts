import fc from "fast-check";
import { expect, test } from "vitest";
import type { Piece } from "../../src/publish/piece.js";
import { asPieces, joinedPieces } from "../../src/publish/write-pieces.js";

test("all pieces are given away in their order", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 5 });
  const piece: fc.Arbitrary<Piece> = fc.oneof(
    text,
    text.map((one) => Buffer.from(one)),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const written: Uint8Array[] = [];
      asPieces(pieces).writeTo((bytes) => written.push(bytes));
      expect(Buffer.concat(written).toString()).toBe(joinedPieces(pieces));
    }),
    { numRuns: 200 },
  );
});
