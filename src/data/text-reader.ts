import { decodeData } from "./decode.js";
import { failed, limitProblem } from "./problem.js";
import type { TextDataReader } from "./reader.js";

/** Makes the reader of a format that is text from what reads the text: bounds and decodes the bytes, and hands the text on. */
export function textReader(formats: readonly string[], read: TextDataReader["readText"]): TextDataReader {
  const readText: TextDataReader["readText"] = async (text, options, limits) => {
    if (text.length > limits.bytes) return failed(limitProblem("bytes", limits));
    return { ...(await read(text, options, limits)), text };
  };
  return {
    formats,
    readText,
    read: async (bytes, options, limits) => {
      if (bytes.length > limits.bytes) return failed(limitProblem("bytes", limits));
      const { text, problem } = decodeData(bytes, options.encoding);
      return problem ? { problems: [problem], text } : readText(text, options, limits);
    },
  };
}
