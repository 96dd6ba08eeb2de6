import type { Pieces } from "../../contract/pieces.js";

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
