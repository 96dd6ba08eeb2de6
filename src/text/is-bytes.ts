/**
 * Whether a value is bytes. A Uint8Array of another realm (a frame, a test runner) is not an instance of this realm's class; other views,
 * such as a DataView, have another length or none.
 */
export const isBytes = (value: unknown): value is Uint8Array =>
  ArrayBuffer.isView(value) && (value as Uint8Array)[Symbol.toStringTag] === "Uint8Array";
