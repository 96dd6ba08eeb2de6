import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeLines } from "../../src/text/encode-lines.js";

const line = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom("", "Brazil", "| a | 1 |", " ".repeat(300)) },
  { weight: 1, arbitrary: fc.constantFrom("Perú", "巴西", "😀", "\ud800") },
);

const texts = fc.tuple(fc.constantFrom("\n", "\r\n", "\r"), fc.array(line, { minLength: 1, maxLength: 120 }));

/** Where lines begin and where they end. */
function placesOf(lines: readonly string[], lineEnd: string) {
  let at = 0;
  return lines.map((one) => {
    const start = at;
    at += one.length + lineEnd.length;
    return { start, end: start + one.length };
  });
}

test("lines are encoded alike in any order, from one text or from several in turn", () =>
  fc.assert(
    fc.property(
      fc.array(texts, { minLength: 1, maxLength: 2 }),
      fc.array(fc.nat(), { maxLength: 20 }),
      (all, asked) => {
        for (const number of asked) {
          const [lineEnd, lines] = all[number % all.length]!;
          const places = placesOf(lines, lineEnd);
          const first = number % places.length;
          const last = first + ((number >> 4) % (places.length - first));
          const { start } = places[first]!;
          const { end } = places[last]!;
          // A string of its own each time.
          const { bytes, from, to, ...encoded } = encodeLines(lines.join(lineEnd), start, end);
          const expected = lines.slice(first, last + 1).join(lineEnd);
          expect(new TextDecoder().decode(bytes.slice(from, to))).toBe(Buffer.from(expected).toString());
          expect([10, 13]).toContain(bytes[to]);
          expect(encoded.end).toBe(end);
          if (encoded.isAscii) expect(to - from).toBe(expected.length);
        }
      },
    ),
  ));

test("a long text is encoded line by line, and what is too long is left out", () => {
  const text = `${"a".repeat(20_000)}\n${"b\n".repeat(10_000)}${"c".repeat(20_000)}`;
  const found: [number, number][] = [];
  for (let start = 0; start < text.length; ) {
    const { from, to, end } = encodeLines(text, start, text.length);
    found.push([to - from, end]);
    start = end;
  }
  expect(found).toEqual([
    [0, 20_001],
    [16_383, 36_385],
    [3615, 40_001],
    [0, 60_001],
  ]);
});
