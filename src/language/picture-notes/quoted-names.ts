import { graphemes } from "../../text/graphemes.js";

/** Characters: several names fit into a line of a note. */
const longest = 32;

/** Names in a sentence: five at most, each in short, with what is said about it. */
export function quotedNames(names: readonly string[], about: (index: number) => string = () => ""): string {
  const shown = names
    .slice(0, names.length > 5 ? 4 : 5)
    .map((name, index) => `“${shortName(name)}”${about(index) === "" ? "" : ` (${about(index)})`}`);
  const all = names.length > shown.length ? [...shown, `${names.length - shown.length} more`] : shown;
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}

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
