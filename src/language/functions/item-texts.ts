import type { CallProblem } from "../function.js";
import { describeType, isNumeric, numberText, shownValue, type Value } from "../value.js";
import { refuse } from "./problem.js";

/** The item as an interpolation writes it; `undefined` for types that an interpolation does not accept. */
function itemText(given: Value): string | undefined {
  const item = shownValue(given);
  if (typeof item === "string") return item;
  return item !== null && isNumeric(item) ? numberText(item) : undefined;
}

/** The items of the first argument of a function, as texts. */
export function itemTexts(name: string, items: readonly Value[]): readonly string[] | CallProblem {
  const texts: string[] = [];
  for (const [at, item] of items.entries()) {
    const text = itemText(item);
    if (text === undefined) return notAText(name, at, item);
    texts.push(text);
  }
  return texts;
}

const notAText = (name: string, at: number, item: Value): CallProblem =>
  refuse(
    0,
    `\`${name}\` takes strings and numbers, but item ${at + 1} is ${describeType(item)}.`,
    item === null ? "Remove null with `where(…, x => x != null)`." : "Convert the items to strings with `map` first.",
  );
