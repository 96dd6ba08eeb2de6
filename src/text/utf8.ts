/** The decoder that Node and browsers share; the core's types know neither. */
declare const TextDecoder: new (
  label?: string,
  options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
) => { decode(bytes: Uint8Array): string };

export interface Decoded {
  readonly text: string;
  /** The first byte that belongs to no character, and the offset in `text` where U+FFFD stands for it. */
  readonly invalid?: { readonly byte: number; readonly offset: number };
}

/** Decodes UTF-8 (RFC 3629). A byte-order mark is dropped. Bytes that are no UTF-8 become U+FFFD, and the first is named. */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    const decoder = new TextDecoder("utf-8");
    const byte = validLength(bytes);
    return { text: decoder.decode(bytes), invalid: { byte, offset: decoder.decode(bytes.subarray(0, byte)).length } };
  }
}

/** How many bytes from the start are whole characters (RFC 3629, section 4). */
function validLength(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = characterLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return at;
}

/** The length of the character at `at`; 0 where there is none. */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  const length =
    first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  for (let next = 1; next < length; next++) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1] ?? 0;
  const overlong = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90);
  const beyond = (first === 0xed && second > 0x9f) || (first === 0xf4 && second > 0x8f);
  return overlong || beyond ? 0 : length;
}

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

export const encodeUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
