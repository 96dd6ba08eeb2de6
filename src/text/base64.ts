/* Browsers and Node have both. This room is compiled without the types of either. */
declare const btoa: (bytes: string) => string;
declare const atob: (base64: string) => string;

/** In pieces, since arguments of a call are limited. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** `undefined` for a text that is not Base64. */
export function decodeBase64(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
