/** The characters of bytes 0x80 to 0x9F (WHATWG Encoding Standard, index windows-1252). Five of these bytes are control characters. */
const windows1252 =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f" +
  "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";

interface Decoder {
  readonly encoding: string;
  readonly decode: (bytes: Uint8Array) => string;
}

/** The decoder that Node and browsers share. The types of the core contain neither. */
declare const TextDecoder: new (label?: string, options?: { readonly fatal?: boolean }) => Decoder;

/** Of the Encoding Standard, but not of Node: the characters of bytes 0xA0 to 0xFF. */
const latin10 =
  "\u00a0ĄąŁ€„Š§š©Ș«Ź\u00adźŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ";

const own: Readonly<Record<string, (byte: number) => string>> = {
  "iso-8859-16": (byte) => (byte < 0xa0 ? String.fromCharCode(byte) : latin10[byte - 0xa0]!),
  "x-user-defined": (byte) => String.fromCharCode(byte < 0x80 ? byte : 0xf700 + byte),
};

/** The decoder of a label (WHATWG Encoding Standard), which throws where bytes are not part of a character; `undefined` for other labels. */
export function decoderFor(label: string): Decoder | undefined {
  const name = label.trim().toLowerCase();
  const decodeByte = Object.hasOwn(own, name) ? own[name] : undefined;
  if (decodeByte) return { encoding: name, decode: (bytes) => Array.from(bytes, decodeByte).join("") };
  try {
    // Fatal: a wrong encoding must be a finding, not text with replacement characters.
    const decoder = new TextDecoder(label, { fatal: true });
    const { encoding } = decoder;
    return encoding === "windows-1252"
      ? { encoding, decode: (bytes) => asWindows1252(decoder.decode(bytes)) }
      : decoder;
  } catch {
    return undefined;
  }
}

/**
 * Corrects text decoded as windows-1252. Node 20.18.3 and later, and 22.13 and later, decode it as ISO 8859-1, which turns `€` into U+0080
 * (nodejs/node#60888). Correctly decoded text stays the same: of the characters replaced here, it contains only the five that map to
 * themselves.
 */
const asWindows1252 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (char) => windows1252[char.charCodeAt(0) - 0x80]!);
