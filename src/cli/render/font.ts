import type { SubsetCache } from "./subset-cache.js";

export interface FontFile {
  /** As the user named it. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  readonly read: () => Promise<Buffer>;
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly hash: string;
  /** The name that programs know it by, without that of its weight. */
  readonly family: string;
  readonly format: "truetype" | "opentype";
  /** Its weight in igx: 600 is for headlines and names. */
  readonly weight: 400 | 600;
  /** How heavy its letters are (`usWeightClass`): with its family, the name by which resvg finds it. */
  readonly weightClass: number;
  /** Its characters are images instead of outlines, as in many emoji fonts: only browsers draw them. */
  readonly images?: boolean;
  readonly has: (character: string) => boolean;
}

/** The fonts of pictures: Inter, then the given fonts in their order, each for characters that the fonts before it lack. */
export interface Fonts {
  readonly regular: FontFile;
  readonly semibold: FontFile;
  readonly given: readonly FontFile[];
  readonly subsets: SubsetCache;
}
