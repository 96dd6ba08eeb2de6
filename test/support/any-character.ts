import fc from "fast-check";

/** How many code points are surrogates, and the first of them. */
const [surrogates, first] = [0x800, 0xd800];

/**
 * Any code point but surrogates, as `unit` of `fc.string`: as its `"binary"`, which makes a table of a million entries first, in a second.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((at) => String.fromCodePoint(at < first ? at : at + surrogates));
