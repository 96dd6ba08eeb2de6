import { inOneLine } from "../../text/in-one-line.js";
/** `1 row`, `2 rows`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** `a, b and c`; of long lists the first, and how many more there are. */
export function listed(names: readonly string[], most = 4): string {
  const shown = names.slice(0, names.length > most + 1 ? most : names.length);
  const rest = names.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown;
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** A name of the author's within a sentence: one line, and not so long that the rest is lost. */
export function brief(name: string, most = 40): string {
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
