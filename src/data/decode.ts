import { decodeUtf8 } from "../text/utf8.js";
import { curedBy, malformed, optionProblem } from "./problem.js";
import type { DataProblem } from "./reader.js";
import { asWindows1252 } from "./windows-1252.js";

interface Decoder {
  readonly encoding: string;
  readonly decode: (bytes: Uint8Array) => string;
}

/** The decoder that Node and browsers share. The types of the core contain neither. */
declare const TextDecoder: new (label?: string, options?: { readonly fatal?: boolean }) => Decoder;

export interface DecodedData {
  readonly text: string;
  readonly problem?: DataProblem;
}

/** Decodes text in the encoding of a label (WHATWG Encoding Standard). A byte-order mark is dropped. */
export function decodeData(bytes: Uint8Array, label = "utf-8"): DecodedData {
  const decoder = decoderFor(label);
  if (!decoder) return { text: "", problem: unknownEncoding(label) };
  // Our own decoder names the byte that is wrong; the one of the platform does not.
  if (decoder.encoding === "utf-8") return decodeAsUtf8(bytes);
  try {
    const text = decoder.decode(bytes);
    return { text: decoder.encoding === "windows-1252" ? asWindows1252(text) : text };
  } catch {
    return {
      text: "",
      problem: malformed(
        `The file is not ${decoder.encoding}: it contains bytes that are not part of a character.`,
        undefined,
        'Write the encoding of the file, such as `{encoding="windows-1252"}`.',
      ),
    };
  }
}

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

function decodeAsUtf8(bytes: Uint8Array): DecodedData {
  const { text, invalid } = decodeUtf8(bytes);
  if (!invalid) return { text };
  const wide = utf16Of(bytes);
  if (wide)
    return { text, problem: curedBy("The file is UTF-16, not UTF-8.", [`encoding="${wide}"`], "Name its encoding") };
  const problem = malformed(
    `The file is not UTF-8: byte ${invalid.byte} (counted from 0) is not part of a character.`,
    { start: invalid.offset, end: invalid.offset + 1 },
    'Write the encoding of the file, such as `{encoding="windows-1252"}`.',
  );
  return { text, problem };
}

/** The encoding that a byte-order mark names. Excel's "Unicode text" has one. */
function utf16Of(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
}
