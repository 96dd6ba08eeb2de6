import { decodeUtf8 } from "../text/utf8.js";
import { curedBy, malformed, optionProblem } from "./problem.js";
import type { DataProblem } from "./reader.js";

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

interface DecodedData {
  readonly text: string;
  readonly problem?: DataProblem;
}

/**
 * Decodes text in the encoding of a label (WHATWG Encoding Standard). A byte-order mark is dropped. It is stronger than the label, as in
 * browsers: read in another encoding, it would become part of the first name.
 */
export function decodeData(bytes: Uint8Array, label?: string): DecodedData {
  if (isUtf32(bytes))
    return {
      text: "",
      problem: malformed("The file is UTF-32, which igx does not read.", undefined, "Save it as UTF-8."),
    };
  const named = decoderFor(label ?? "utf-8");
  if (!named) return { text: "", problem: unknownEncoding(label ?? "") };
  const marked = named.encoding === "utf-8" ? undefined : (markOf(bytes) ?? utf16Of(bytes));
  const decoder = (marked === undefined ? undefined : decoderFor(marked)) ?? named;
  // Our own decoder names the byte that is wrong; the one of the platform does not.
  if (decoder.encoding === "utf-8") return decodeAsUtf8(bytes, label !== undefined);
  try {
    const text = decoder.decode(bytes);
    if (isMisread(text, decoder.encoding)) return { text: "", problem: notIn(decoder.encoding, bytes) };
    return { text: decoder.encoding === "windows-1252" ? asWindows1252(text) : text };
  } catch {
    return { text: "", problem: notIn(decoder.encoding, bytes) };
  }
}

/** Whether text is decoded from another encoding: nearly all pairs of bytes are characters of UTF-16, but no delimiters and line ends. */
const isMisread = (text: string, encoding: string): boolean =>
  encoding.startsWith("utf-16") ? text !== "" && !/[\0-\x7f]/.test(text) : bareUtf16Of(text) !== undefined;

/** The problem of bytes that are not text in the encoding that is written. */
function notIn(encoding: string, bytes: Uint8Array): DataProblem {
  const { text, invalid } = decodeUtf8(bytes);
  const wide = bareUtf16Of(text);
  if (wide) return otherEncoding(encoding, wide);
  if (!invalid) return otherEncoding(encoding, "utf-8");
  return optionProblem(
    "encoding",
    `The file is not ${nameOf(encoding)}: it contains bytes that are not part of a character.`,
    'Write the encoding of the file, such as `encoding="windows-1252"`.',
  );
}

function otherEncoding(written: string, encoding: string): DataProblem {
  const cure = `encoding="${encoding}"`;
  return {
    ...optionProblem("encoding", `The file is ${nameOf(encoding)}, not ${nameOf(written)}.`, `Write \`${cure}\`.`),
    cure: [cure],
  };
}

/** As the sentences of igx write it. */
const nameOf = (encoding: string): string => (encoding.startsWith("utf-") ? encoding.toUpperCase() : encoding);

function decoderFor(label: string): Decoder | undefined {
  try {
    // Fatal: a wrong encoding must be a finding, not text with replacement characters.
    return new TextDecoder(label, { fatal: true });
  } catch {
    return undefined;
  }
}

const unknownEncoding = (label: string): DataProblem =>
  optionProblem(
    "encoding",
    `${JSON.stringify(label)} is not an encoding.`,
    "Use a label such as `utf-8`, `latin1`, `windows-1252`, `utf-16le` or `shift_jis`.",
  );

function decodeAsUtf8(bytes: Uint8Array, isWritten: boolean): DecodedData {
  const { text, invalid } = decodeUtf8(bytes);
  const wide = utf16Of(bytes) ?? bareUtf16Of(text);
  if (wide && isWritten) return { text, problem: otherEncoding("utf-8", wide) };
  if (wide)
    return { text, problem: curedBy("The file is UTF-16, not UTF-8.", [`encoding="${wide}"`], "Name its encoding") };
  if (!invalid) return { text };
  const problem = malformed(
    `The file is not UTF-8: byte ${invalid.byte} (counted from 0) is not part of a character.`,
    { start: invalid.offset, end: invalid.offset + 1 },
    'Write the encoding of the file, such as `{encoding="windows-1252"}`.',
  );
  return { text, problem };
}

/** By its byte-order mark, which begins as that of UTF-16, or by the zeros of the first two characters. No platform decodes it. */
function isUtf32(bytes: Uint8Array): boolean {
  const isZero = (...places: readonly number[]): boolean => places.every((place) => bytes[place] === 0);
  const isLittle = isZero(2, 3) && ((bytes[0] === 0xff && bytes[1] === 0xfe) || isZero(1, 5, 6, 7));
  return isLittle || (isZero(0, 1) && ((bytes[2] === 0xfe && bytes[3] === 0xff) || isZero(2, 4, 5, 6)));
}

/** The encoding that a byte-order mark names. Excel's "Unicode text" has one. */
function utf16Of(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
}

const markOf = (bytes: Uint8Array): "utf-8" | undefined =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf-8" : undefined;

/** The encoding of UTF-16 without a byte-order mark, as some databases write it: every other byte of Latin letters is zero. */
function bareUtf16Of(text: string): string | undefined {
  if (/^(?:[^\0]\0){4}/.test(text)) return "utf-16le";
  return /^(?:\0[^\0]){4}/.test(text) ? "utf-16be" : undefined;
}

/**
 * Corrects text decoded as windows-1252. Node 20.18.3 and later, and 22.13 and later, decode it as ISO 8859-1, which turns `€` into U+0080
 * (nodejs/node#60888). Correctly decoded text stays the same: of the characters replaced here, it contains only the five that map to
 * themselves.
 */
const asWindows1252 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (char) => windows1252[char.charCodeAt(0) - 0x80]!);
