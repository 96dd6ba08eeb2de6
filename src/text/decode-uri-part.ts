/** The text that a part of an address stands for; as it is written where a `%` encodes nothing. */
export function decodeUriPart(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
