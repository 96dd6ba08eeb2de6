import type { FileHandle } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Piece } from "../../src/publish/piece.js";
import { joinedPieces, writePieces } from "../../src/publish/write-pieces.js";

/** Takes at most `most` bytes a call, as a system may. */
function shortWriter(most: number) {
  const written: Uint8Array[] = [];
  const writev = async (buffers: readonly Uint8Array[]) => {
    const bytes = Buffer.concat(buffers).subarray(0, most);
    written.push(bytes);
    return { bytesWritten: bytes.length };
  };
  return { file: { writev } as unknown as FileHandle, text: () => Buffer.concat(written).toString() };
}

test("all pieces are written in their order, however many bytes the system takes at once", async () => {
  const text = fc.string({ unit: "grapheme", maxLength: 5 });
  const piece: fc.Arbitrary<Piece> = fc.oneof(
    text,
    text.map((one) => Buffer.from(one)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 20 }), async (pieces, most) => {
      const writer = shortWriter(most);
      await writePieces(writer.file, pieces);
      expect(writer.text()).toBe(joinedPieces(pieces));
    }),
    { numRuns: 200 },
  );
});

test("thousands of pieces are more than one call takes", async () => {
  const writer = shortWriter(Number.POSITIVE_INFINITY);
  const pieces = Array.from({ length: 5_000 }, (_, at) => (at % 2 ? `${at},` : Buffer.from(`${at};`)));
  await writePieces(writer.file, pieces);
  expect(writer.text()).toBe(joinedPieces(pieces));
});
