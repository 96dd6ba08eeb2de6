import { decodeUtf8 } from "../text/utf8.js";
import { decoderFor } from "./decoder.js";
import { curedBy, malformed, optionProblem } from "./problem.js";
import type { DataAdvice, DataProblem } from "./reader.js";
import { isNonsense, tryEncodings } from "./try-encodings.js";

interface DecodedData {
  readonly text: string;
  readonly problem?: DataProblem;
  readonly advice?: DataAdvice;
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
    const advice = isNonsense(text) ? adviseOther(decoder.encoding, bytes) : undefined;
    return { text, ...(advice && { advice }) };
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
    `Write the encoding of the file: ${writeReadings(bytes)}.`,
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
    `Write the encoding of the file: ${writeReadings(bytes)}.`,
  );
  return { text, problem };
}

/** The first words in each encoding that fits. */
function writeReadings(bytes: Uint8Array, except?: string): string {
  const readings = tryEncodings(bytes).filter(({ encoding }) => encoding !== except);
  if (readings.length === 0) return 'such as `{encoding="windows-1252"}`';
  return readings
    .map(
      ({ encoding, words }) =>
        `\`{encoding="${encoding}"}\` reads ${words.map((word) => `\`${word.slice(0, 30)}\``).join(", ")}`,
    )
    .join("; ");
}

/** Advice on text whose words are none of a language, such as Russian that is read as Western European. */
function adviseOther(encoding: string, bytes: Uint8Array): DataAdvice | undefined {
  const [first] = tryEncodings(bytes);
  if (!first || first.encoding === encoding) return undefined;
  return {
    message: `The words of the data are not words in the encoding ${nameOf(encoding)}.`,
    options: [],
    hint: `Write another encoding: ${writeReadings(bytes, encoding)}.`,
  };
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
