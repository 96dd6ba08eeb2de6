import type { JsonPlace } from "../../config/place-in-json.js";
import { afterKeyInBrackets, type Notation } from "./notation.js";

export const jsonNotation = (place: JsonPlace): Notation => ({
  place,
  word: (text) => JSON.stringify(text),
  afterKey: (form) => afterKeyInBrackets(form, '"$1"'),
  before: "",
  isPlain: false,
});
