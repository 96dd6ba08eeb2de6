import { createHash } from "node:crypto";
import type { Pieces } from "../../contract/pieces.js";
import { lazy } from "../../text/lazy.js";
import { contentHash } from "./content-hash.js";
import { isPieces, type OutputContent } from "./output-content.js";

/** The same content, whose hash is known once it has been written. */
export function hashedContent(content: OutputContent): {
  readonly content: OutputContent;
  readonly hash: () => string;
} {
  // Late: another thread may write it, and hashes it as well.
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
