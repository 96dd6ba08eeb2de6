/** A part of a text, or its bytes in UTF-8. */
export type Piece = string | Uint8Array;
