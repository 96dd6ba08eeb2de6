import { inOneLine } from "../../text/in-one-line.js";
import { type NameList, nameList } from "../../text/message.js";

/** Of long lists the first names, and how many more there are. */
export const listed = (names: readonly string[], most = 4): NameList => nameList(names, most);

/** Names are whole; longer ones are texts, after which listeners have lost the sentence. */
const longestName = 160;

/** A name of the author's within a sentence, in one line. */
export function brief(name: string, most = longestName): string {
  const characters = [...inOneLine(name)];
  if (characters.length <= most) return characters.join("");
  const kept = characters.slice(0, most - 1).join("");
  return `${kept.replace(/(?<![\s,;:.])[\s,;:.]+$/, "")}…`;
}

/** As many whole sentences as fit into `most` characters. */
export function joined(sentences: readonly string[], most: number): string {
  let text = "";
  for (const sentence of sentences) {
    const longer = text === "" ? sentence : `${text} ${sentence}`;
    if (longer.length > most) break;
    text = longer;
  }
  return text === "" ? brief(sentences[0] ?? "", most) : text;
}
