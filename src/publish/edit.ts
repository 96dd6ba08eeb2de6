/** Bytes of a file in the place of as many others. */
export interface Edit {
  /** Their offset. */
  readonly at: number;
  readonly bytes: Uint8Array;
}
