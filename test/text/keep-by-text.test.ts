import { expect, test } from "vitest";
import { keepByText } from "../../src/text/keep-by-text.js";

/** How often a value was made for each piece. */
function counting() {
  const kept = keepByText<string>();
  const made: string[] = [];
  const of = (piece: string) =>
    kept.of(piece, () => {
      made.push(piece);
      return piece.toUpperCase();
    });
  return { made, of, nextVersion: kept.nextVersion };
}

test("a piece that the version before had is not made again, and equal pieces have one value", () => {
  const { made, of, nextVersion } = counting();
  expect([of("a"), of("b"), of("a")]).toEqual(["A", "B", "A"]);
  nextVersion();
  expect([of("b"), of("c")]).toEqual(["B", "C"]);
  expect(made).toEqual(["a", "b", "c"]);
});

test("what the last two versions did not have is forgotten", () => {
  const { made, of, nextVersion } = counting();
  of("a");
  for (const piece of ["b", "c"]) {
    nextVersion();
    of(piece);
  }
  of("a");
  expect(made).toEqual(["a", "b", "c", "a"]);
});

test("a version of which little was asked for forgets nothing", () => {
  const { made, of, nextVersion } = counting();
  for (const piece of ["a", "b", "c", "d"]) of(piece);
  for (let version = 0; version < 3; version++) {
    nextVersion();
    of("a");
  }
  of("d");
  expect(made).toEqual(["a", "b", "c", "d"]);
});
