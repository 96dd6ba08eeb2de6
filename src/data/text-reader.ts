import { adviseEncoding } from "./advice.js";
import { decodeData } from "./decode.js";
import { failed, limitProblem } from "./problem.js";
import type { TextDataReader } from "./reader.js";

/** DOS wrote this character at the end of a text, and some programs still do. */
const endOfFile = /\x1a(?:\r?\n)?$/;

/**
 * The reader of a text format, made from a function that reads its text. It checks the size, decodes the bytes and adds the text to the
 * result, so that spans of problems have a text to point into.
 */
export function textReader(formats: readonly string[], read: TextDataReader["readText"]): TextDataReader {
  const readText: TextDataReader["readText"] = async (text, options, limits) => {
    if (text.length > limits.bytes) return failed(limitProblem("bytes", limits));
    const { advice = [], ...result } = await read(text, options, limits);
    const all = [...advice, ...adviseEncoding(text, options)];
    return { ...result, text, ...(all.length > 0 && { advice: all }) };
  };
  return {
    formats,
    readText,
    read: async (bytes, options, limits) => {
      if (bytes.length > limits.bytes) return failed(limitProblem("bytes", limits));
      const { text: whole, problem, advice } = decodeData(bytes, options.encoding);
      const text = whole.replace(endOfFile, "");
      if (problem) return { problems: [problem], text };
      const result = await readText(text, options, limits);
      return advice ? { ...result, advice: [advice, ...(result.advice ?? [])] } : result;
    },
  };
}
