import type { JsonPlace } from "../../config/place-in-json.js";
import type { ValueForm } from "../../config/schema-at.js";

/** How a configuration is written at a place: JSON, or YAML in one of its styles. */
export interface Notation {
  readonly place: JsonPlace;
  /** A text as a key or a value, with the quotes that are begun. */
  readonly word: (text: string) => string;
  /** What follows the colon of a new key, as a snippet with the cursor where the value is typed. */
  readonly afterKey: (form: ValueForm) => string;
  /** Belongs to a value that is inserted: a blank that is missing, or the dash of a list. */
  readonly before: string;
  /** Whether a path goes on within the word at the cursor, which is not in quotes. */
  readonly isPlain: boolean;
}

/** Between brackets, JSON and YAML write objects and lists alike. */
export function afterKeyInBrackets({ kind, values }: ValueForm, text: string): string {
  switch (kind) {
    case "object":
      return " { $1 }";
    case "list":
      return " [$1]";
    case "text":
      return ` ${text}`;
    case "choice":
      return ` \${1|${values.join(",")}|}`;
    case "number":
    case "any":
      return " $1";
  }
}
