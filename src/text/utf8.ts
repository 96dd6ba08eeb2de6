import { lazy } from "./lazy.js";

/** The decoder that Node and browsers share. The types of the core contain neither. */
declare const TextDecoder: new (
  label?: string,
  options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
) => { decode(bytes: Uint8Array): string };

const decoder = lazy(() => new TextDecoder("utf-8", { ignoreBOM: true }));
const strictDecoder = lazy(() => new TextDecoder("utf-8", { fatal: true }));

/** The text of bytes that are known to be UTF-8, with a byte-order mark if they begin with one. */
export const validText = (bytes: Uint8Array): string => decoder().decode(bytes);

interface Decoded {
  readonly text: string;
  /** The first invalid byte, and the offset in `text` of the U+FFFD that replaces it. */
  readonly invalid?: { readonly byte: number; readonly offset: number };
}

/** Decodes UTF-8 (RFC 3629). A byte-order mark is dropped. Invalid bytes become U+FFFD, and the result names the first one. */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  try {
    // The platform's decoder is fast but does not say where it failed, so igx searches for the byte only after a failure.
    return { text: strictDecoder().decode(bytes) };
  } catch {
    const decoder = new TextDecoder("utf-8");
    const byte = validLength(bytes);
    return { text: decoder.decode(bytes), invalid: { byte, offset: decoder.decode(bytes.subarray(0, byte)).length } };
  }
}

/** How many bytes from the start are whole characters. */
function validLength(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = characterLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return at;
}

/** The length of the character at `at`, by the table of RFC 3629, section 4; 0 if the bytes are invalid. */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  const length =
    first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
  for (let next = 1; next < length; next++) if (((bytes[at + next] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1] ?? 0;
  // Overlong forms, surrogates and code points beyond U+10FFFF are invalid too (RFC 3629, sections 3 and 10): they can smuggle characters
  // past checks.
  const overlong = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90);
  const beyond = (first === 0xed && second > 0x9f) || (first === 0xf4 && second > 0x8f);
  return overlong || beyond ? 0 : length;
}

declare const TextEncoder: new () => {
  encode(text: string): Uint8Array;
  encodeInto(text: string, bytes: Uint8Array): { readonly read: number; readonly written: number };
};

const encoder = new TextEncoder();

export const encodeUtf8 = (text: string): Uint8Array => encoder.encode(text);

/** Writes as much of the text as fits: so many of its UTF-16 code units were `read`, and so many bytes `written`. */
export const encodeInto = (text: string, bytes: Uint8Array): { readonly read: number; readonly written: number } =>
  encoder.encodeInto(text, bytes);
