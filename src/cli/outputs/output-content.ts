import { createHash } from "node:crypto";
import type { Pieces } from "../../contract/pieces.js";
import { lazy } from "../../text/lazy.js";
import { contentHash } from "./content-hash.js";

/** The content of a file. */
export type OutputContent = string | Uint8Array | Pieces;

export const isPieces = (content: OutputContent): content is Pieces =>
  typeof content === "object" && "writeTo" in content;

/** The whole content, for where it cannot be written piece by piece. */
export function wholeContent(content: OutputContent): string | Uint8Array {
  if (!isPieces(content)) return content;
  const pieces: Buffer[] = [];
  content.writeTo((piece) => pieces.push(Buffer.from(piece)));
  return Buffer.concat(pieces);
}

/** The same content, whose hash is known once it has been written. */
export function hashedContent(content: OutputContent): {
  readonly content: OutputContent;
  readonly hash: () => string;
} {
  if (!isPieces(content)) return { content, hash: lazy(() => contentHash(content)) };
  let hash = createHash("sha256");
  const hashText = () => `sha256-${hash.copy().digest("hex")}`;
  const writeTo: Pieces["writeTo"] = (write) => {
    // Written again, it is hashed again.
    hash = createHash("sha256");
    content.writeTo((piece) => {
      hash.update(piece);
      write(piece);
    });
  };
  return { content: { writeTo }, hash: hashText };
}
