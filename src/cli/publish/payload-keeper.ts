import type { Payload } from "../../publish/backend.js";

/** The payload itself if there is room to keep it, or else `undefined`. */
export type PayloadKeeper = (payload: Payload) => Payload | undefined;

/** Most characters of payloads that are kept in memory. */
const maxKept = 16_000_000;

/** To compile a row again takes longer than to keep a small one. Of a large batch only the first rows are kept. */
export function payloadKeeper(): PayloadKeeper {
  let left = maxKept;
  return (payload) => {
    left -= payload.fields.reduce((sum, [, value]) => sum + value.length, 0);
    return left >= 0 ? payload : undefined;
  };
}
