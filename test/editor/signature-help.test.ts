import { expect, test } from "vitest";
import { readMarked, serviceOf } from "../support/editor.js";

/** The function and the position of its parameter, such as `round 1`. */
async function signatureAt(input: string): Promise<string | undefined> {
  const marked = readMarked(input);
  const { uri, position } = marked;
  const help = await serviceOf(marked).signatureHelp({ textDocument: { uri }, position });
  return help && `${help.signatures[0]!.label.replace(/\(.*/, "")} ${help.activeParameter}`;
}

test.each([
  ["{{ round(‸", "round 0"],
  ["{{ round(1.5, ‸) }}", "round 1"],
  ["{{ round(1.5, 2, ‸) }}", "round 2"],
  ["{{ round(‸, 2) }}", "round 0"],
  ['{{ replace("a,b(", ‸) }}', "replace 1"],
  ["{{ sum([1, 2, ‸]) }}", "sum 0"],
  ["{{ sum([1, round(2), ‸]) }}", "sum 0"],
  ["{{ round(sum([1, 2]), ‸", "round 1"],
  ["{{ map([1], x => round(x, ‸ text", "round 1"],
  ["{{ map([1], x => ‸", "map 1"],
  ["{{ `${round(1, ‸)}` }}", "round 1"],
  ["{{ plural(3, {one: ‸", "plural 1"],
  ["@if contains(‸", "contains 0"],
  ["@for x in take(a, ‸\n@end", "take 1"],
  ["@let x = take(a, ‸", "take 1"],
  ["---\ntitle: {{ upper(‸ }}\n---\n", "upper 0"],
  ["@chart bar {from={{ where(crops, ‸ }}}", "where 1"],
  ["@chart bar\n| a | b |\n| c | {{ round(1, ‸ |\n", "round 1"],
  ["{{ round(1)‸ }}", undefined],
  ["{{ (1 + ‸) }}", undefined],
  ["{{ nothing(‸) }}", undefined],
  ["round(‸", undefined],
  ["@chart bar(‸", undefined],
  ["```json a\n{{ round(‸\n```", undefined],
  ["// {{ round(‸", undefined],
])("%j is %s", async (input, expected) => {
  expect(await signatureAt(input)).toBe(expected);
});
