import * as fc from "fast-check";
import { expect, test } from "vitest";
import { keepByPlace } from "../../src/text/keep-by-place.js";

/** Words of texts as pieces, and for which of them a value was made. */
function counting() {
  const kept = keepByPlace<string>();
  const made: string[] = [];
  let text = "";
  const wordAt = (found: RegExpExecArray): string =>
    kept.of({ start: found.index, end: found.index + found[0].length }, () => {
      made.push(found[0]);
      return found[0].toUpperCase();
    });
  return {
    made,
    nextVersion(next: string) {
      text = next;
      kept.nextVersion(next);
    },
    read: (pattern = /\w+/g) => [...text.matchAll(pattern)].map(wordAt),
  };
}

test("a piece before or behind the change is not made again", () => {
  const { made, nextVersion, read } = counting();
  nextVersion("one two three");
  read();
  nextVersion("one twenty three");
  expect(read()).toEqual(["ONE", "TWENTY", "THREE"]);
  expect(made).toEqual(["one", "two", "three", "twenty"]);
});

test("a piece that now ends elsewhere is made again", () => {
  const { made, nextVersion, read } = counting();
  nextVersion("one two");
  read();
  nextVersion("one twos");
  expect(read()).toEqual(["ONE", "TWOS"]);
  expect(made).toEqual(["one", "two", "twos"]);
});

test("what the last two versions did not have is forgotten", () => {
  const { made, nextVersion, read } = counting();
  for (const text of ["a", "b", "a"]) {
    nextVersion(text);
    read();
  }
  expect(made).toEqual(["a", "b", "a"]);
});

test("a version of which little was asked for forgets nothing", () => {
  const { made, nextVersion, read } = counting();
  nextVersion("a b c d");
  read();
  // Typed and deleted at one place.
  for (const text of ["a b xc d", "a b xyc d", "a b yc d"]) {
    nextVersion(text);
    read(/a/g);
  }
  nextVersion("a b c d");
  read();
  expect(made).toEqual(["a", "b", "c", "d"]);
});

test("property: after any edits, every value is that of its piece", () => {
  const text = fc
    .array(fc.constantFrom("ab ", "ba ", "a ", "\n", "é"), { maxLength: 12 })
    .map((parts) => parts.join(""));
  const version = fc.record({ text, isAsked: fc.boolean() });
  fc.assert(
    fc.property(fc.array(version, { minLength: 1, maxLength: 6 }), (versions) => {
      const { nextVersion, read } = counting();
      for (const { text, isAsked } of versions) {
        nextVersion(text);
        const words = [...text.matchAll(isAsked ? /\w+/g : /^\w+/g)].map(([word]) => word.toUpperCase());
        expect(read(isAsked ? /\w+/g : /^\w+/g)).toEqual(words);
      }
    }),
  );
});
