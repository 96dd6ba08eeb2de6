import { suggestColor } from "../language/named-colors.js";
import type { Type } from "../language/types.js";

/** How the texts of a type are read that people write in other forms. */
const readers: Readonly<Record<string, (text: string) => string | undefined>> = {
  date: suggestDay,
  color: suggestColor,
  boolean: (text) => booleans.get(text.trim().toLowerCase()),
};

const booleans: ReadonlyMap<string, string> = new Map([
  ...["true", "yes", "y", "on", "1", "ja", "wahr", "oui", "sí"].map((word) => [word, "true"] as const),
  ...["false", "no", "n", "off", "0", "nein", "falsch", "non"].map((word) => [word, "false"] as const),
]);

/** The probable meaning of a text where a value of the type is required; `undefined` if it is not certain. */
export function suggestValue(text: string, type: Type): string | undefined {
  const word = text.trim().toLowerCase();
  if (type.kind === "choice") return type.choices.find((choice) => choice.toLowerCase() === word);
  const read = readers[type.kind];
  return read ? read(text) : text.trim();
}

/** `31.1.2024` and `2024/1/31` as igx writes days; in `1/2/2024`, the first number is a month for some and a day for others. */
function suggestDay(text: string): string | undefined {
  const [, day, month, year] = /^\s*(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\s*$/.exec(text) ?? [];
  const [, first, second, third] = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\s*$/.exec(text) ?? [];
  const parts = year ? [year, month!, day!] : first ? [first, second!, third!] : undefined;
  return parts?.map((part) => part.padStart(2, "0")).join("-");
}
