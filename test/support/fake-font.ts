import type { FontFile } from "../../src/cli/render/font.js";

/** A font that is never read, and the characters that it has. */
export const fakeFont = (family: string, characters: RegExp): FontFile => ({
  name: family,
  path: family,
  read: async () => Buffer.alloc(0),
  hash: family,
  family,
  format: "truetype",
  weight: 400,
  weightClass: 400,
  has: (character) => characters.test(character),
});
