import type { ExpandedValue } from "../template/expanded.js";
import { cover } from "../text/span.js";

type Word = Extract<ExpandedValue, { kind: "word" }>;

/** The beginning of a colour of CSS in parentheses (CSS Color 4, section 4.1), whose commas and spaces separate the items of a list. */
const opensFunction = /^(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color)\([^)]*$/i;

/** The items of a list of colours, with each colour such as `rgb(1, 2, 3)` as one: igx takes only hex colours, and it is one mistake. */
export function joinColorFunctions<Item extends ExpandedValue | undefined>(
  items: readonly Item[],
): readonly (Item | Word)[] {
  const joined: (Item | Word)[] = [];
  for (let at = 0; at < items.length; at++) {
    const last = endOfFunction(items, at);
    if (last === undefined) joined.push(items[at]!);
    else {
      joined.push(joinWords(items.slice(at, last + 1) as readonly Word[]));
      at = last;
    }
  }
  return joined;
}

/** The index of the item that closes the parenthesis which the item at `from` opens. */
function endOfFunction(items: readonly (ExpandedValue | undefined)[], from: number): number | undefined {
  const isWord = (item: ExpandedValue | undefined): item is Word => item?.kind === "word";
  const first = items[from];
  if (!isWord(first) || !opensFunction.test(first.text)) return undefined;
  for (let at = from + 1; isWord(items[at]); at++) if ((items[at] as Word).text.endsWith(")")) return at;
  return undefined;
}

function joinWords(words: readonly Word[]): Word {
  const span = cover(words[0]!.span, words.at(-1)!.span);
  return { ...words[0]!, text: words.map(({ text }) => text).join(","), span };
}
