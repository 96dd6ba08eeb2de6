import type { JsonPlace } from "../../config/place-in-json.js";
import type { Suggestion } from "../completion/suggestion.js";

/** A client compares what is typed, a quote too; and a comma that is missing comes with the item. */
export const around = ({ quoted, missingComma }: JsonPlace, written: string): Pick<Suggestion, "filter" | "also"> => ({
  ...(quoted && { filter: written }),
  ...(missingComma !== undefined && { also: { at: missingComma, text: "," } }),
});

/** Before another entry. */
export const commaAfter = ({ next }: JsonPlace): string => (next === "entry" ? "," : "");
