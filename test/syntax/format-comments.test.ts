import { expect, test } from "vitest";
import { format } from "../../src/index.js";

/* Each text with its layout, which a second run keeps. */
test.each([
  [
    "an attribute",
    "@chart bar {\n  height=\n  // b\n  300\n colors=[\n  // c\n  #ff0000 ]\n  // d\n}\n",
    "@chart bar {\n  // b\n  height=300\n  // c\n  colors=[#ff0000]\n  // d\n}\n",
  ],
  ["the last line of a block", "@if true\na\n\n// b\n@end\n", "@if true\n  a\n\n  // b\n@end\n"],
  ["the only line of a block", "@for x in [1]\n// b\n@end\n", "@for x in [1]\n  // b\n@end\n"],
  ["the last line of a block of rows", "@chart bar\n| a |\n@if true\n| b |\n    // c\n@end\n// d\n", undefined],
  [
    "an inner block",
    "@if true\n@if true\n// b\n@end\n// c\n@end\n",
    "@if true\n  @if true\n    // b\n  @end\n  // c\n@end\n",
  ],
  ["the other branch", "@if true\n  a\n// b\n@else\n// c\n@end\n", "@if true\n  a\n// b\n@else\n  // c\n@end\n"],
  [
    "the branch above",
    "@if true\n\ta\n\t// b\n@elseif 1 == 1\n@end\n",
    "@if true\n  a\n  // b\n@elseif 1 == 1\n@end\n",
  ],
  [
    "a loop without turns",
    "  @for x in [1]\n  {{ x }}\n   // b\n  @else\n  @end\n",
    "@for x in [1]\n  {{ x }}\n  // b\n@else\n@end\n",
  ],
  // A character of the comment: white space is space and tab.
  [
    "its last no-break space",
    "a\n// b\u00a0 \n{\n// c\u2028\t\nhalf}\n",
    "a\n// b\u00a0\n{\n  // c\u2028\n  half\n}\n",
  ],
])("a comment in %s", (_, source, expected) => {
  const { output } = format(source);
  expect(output).toBe(expected ?? "@chart bar\n| a |\n@if true\n  | b |\n  // c\n@end\n// d\n");
  expect(format(output!).output).toBe(output);
});
