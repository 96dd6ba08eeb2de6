/** A large text as UTF-8, made while it is written: it is never in memory as a whole. */
export interface Pieces {
  /** Makes the text, and gives it away piece by piece. A piece is gone when the next one comes. */
  readonly writeTo: (write: (piece: Uint8Array) => void) => void;
}
