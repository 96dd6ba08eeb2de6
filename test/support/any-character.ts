import fc from "fast-check";

/** How many code points are surrogates, and the first of them. */
const [surrogates, first] = [0x800, 0xd800];

/** From the character to its number: with it, `fc.string` also makes what is dangerous, such as `__proto__`. */
function numberOf(character: unknown): number {
  const [one = "", ...others] = typeof character === "string" ? character : "";
  const code = one.codePointAt(0) ?? first;
  if (others.length > 0 || (code >= first && code < first + surrogates)) throw new Error("This is not a character.");
  return code < first ? code : code - surrogates;
}

/**
 * Any code point but surrogates, as `unit` of `fc.string`: as its `"binary"`, which makes a table of a million entries first, in a second.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((at) => String.fromCodePoint(at < first ? at : at + surrogates), numberOf);
