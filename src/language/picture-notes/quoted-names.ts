import { graphemes } from "../../text/graphemes.js";
import { inEnglish, message, type NameList, nameList } from "../../text/message.js";

/** Characters: several names fit into a line of a note. */
const longest = 32;

/** Names in a sentence: five at most, each in short, with what is said about it. */
export function namesInQuotes(names: readonly string[], about: (index: number) => string = () => ""): NameList {
  const { names: shown, more } = nameList(names, 4);
  const inQuotes = shown.map((name, index) => {
    const [own, said] = [shortName(name), about(index)];
    return said === "" ? message`“${own}”` : message`“${own}” (${said})`;
  });
  return { names: inQuotes, more };
}

/** The same for a sentence that is not translated. */
export const quotedNames = (names: readonly string[], about?: (index: number) => string): string =>
  inEnglish(message`${namesInQuotes(names, about)}`);

function shortName(name: string): string {
  const line = name.replace(/[\r\n]+/g, " ");
  if (line.length <= longest) return line;
  const kept: string[] = [];
  for (const grapheme of graphemes(line)) {
    if (kept.length === longest) return `${kept.join("").trimEnd()}…`;
    kept.push(grapheme);
  }
  return kept.join("");
}
