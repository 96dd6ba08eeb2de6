/**
 * Whether a value is bytes. Those of another realm (a frame, a test runner) are not an instance of this realm's Uint8Array; and other views, such
 * as a DataView, have another length or none.
 */
export const isBytes = (value: unknown): value is Uint8Array =>
  ArrayBuffer.isView(value) && (value as Uint8Array)[Symbol.toStringTag] === "Uint8Array";
