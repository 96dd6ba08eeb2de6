import { pictureNoteCodes } from "../language/picture-notes/picture-note.js";
import {
  anywhere,
  at,
  earlierOnLine,
  inFile,
  mentions,
  mentionsBelow,
  misreadFrontMatter,
  type Where,
} from "./places.js";
import {
  afterIt,
  attributesBefore,
  attributesOpenAbove,
  bareValue,
  blockOnOneLine,
  blockOpenedAbove,
  braceOfTemplate,
  chartAbove,
  clue,
  directiveWithRow,
  headingAbove,
  isColumnOfHyphens,
  itself,
  lineAbove,
  lineBefore,
  lineOfLoop,
  linesBelow,
  namedTable,
  openLineAbove,
  ownBlock,
  rowAndTextBelow,
  rowsAbove,
  rulerWithPlus,
  sheetAbove,
  switchAbove,
  textAbove,
  textWithBar,
  wholeText,
} from "./surroundings.js";

/**
 * Findings of the first codes, at a place, cause those of the others, which are left out. Codes are separated by spaces. A test compiles the
 * example: without the row, it has a finding more, or another one.
 */
export type Cause = readonly [causes: string, dropped: string, where: Where, example: string | Uint8Array];

/** For all codes. */
export const any = "*";

/** The reasons why a block makes no rows, and why `from` has no table. */
const noRows =
  "argument-count argument-type number-not-finite syntax-error type-mismatch unknown-column unknown-function unknown-name";

/** The reasons why an element of a run of half-width elements lost its pair. */
const lostHalf =
  "unknown-directive missing-data row-outside-data width-not-half unknown-attribute heading-empty looks-like-igx syntax-error unclosed-interpolation unexpected-text";

/** The findings of its own that a value outside of its attribute can have. */
const wrongValues =
  "attribute-type bad-key decimal-separator-ambiguous invalid-color param-type smart-quotes unexpected-text unknown-chart-type unknown-highlight unknown-name unknown-publish-mode";

/** The better findings of a short row: it is not closed, or an element has an error for the missing value. */
const shortRows = "syntax-error unclosed-interpolation value-not-number missing-cell";

const notes = pictureNoteCodes.join(" ");

/** Two findings of one mistake: the first says it better. A warning becomes an error if it replaces one. */
export const repetitions: readonly Cause[] = [
  // Attributes and the text after them.
  [
    "syntax-error",
    "unknown-attribute unknown-name",
    at(afterIt(0)),
    "@chart bar {le#gend=true}\n| a | b |\n| c | 1 |\n",
  ],
  [
    "syntax-error",
    "attribute-type width-not-half",
    at(afterIt(1)),
    "@chart bar {height 320}\n| Country | Bags |\n| Brazil | 66 |\n",
  ],
  [
    "unknown-attribute",
    "attribute-type",
    at(bareValue),
    "@chart bar {callouts enabled}\n| Country | Bags |\n| Brazil | 66 |\n",
  ],
  [
    "duplicate-attribute",
    "attribute-type",
    at(bareValue),
    "@chart bar {height height=300}\n| Country | Bags |\n| Brazil | 66 |\n",
  ],
  ["misplaced-attributes", any, at(clue("misplaced-attributes")), "{% x x %}\n"],
  [
    "misplaced-attributes",
    "unknown-attribute attribute-not-allowed",
    at(clue("row-attributes")),
    "@chart bar\n| a | b | {colr={{ null }}}\n| x | 1 |\n",
  ],
  [
    "unclosed-attributes syntax-error",
    "misplaced-attributes",
    at(clue("template-line")),
    "@let x = `a ${ 1 \n\n{{ x }}\n",
  ],
  [
    "syntax-error",
    "syntax-error unknown-attribute misplaced-attributes unclosed-attributes",
    at(openLineAbove),
    "@let x = [\n  {a: 1},\n  {b: 2}\n]\n",
  ],
  ["unclosed-front-matter", "misplaced-attributes", at(lineAbove), "---\n{half}\n"],
  [
    "syntax-error attribute-type unknown-attribute data-malformed",
    "unexpected-text",
    at(attributesBefore),
    "@chart bar {x}x",
  ],
  [
    "unknown-chart-type",
    "unexpected-text",
    at(lineBefore),
    "@chat bar\n# a {wdth=0.5}\nText.\n{legend}\n\n> A quote.\n\n> Another quote.\n> -- Author\n{foo=1}\n---\n{foo}\n@chart {foo=1}\n| a | b |\n| x | 1 |\n@map\n| title | value |\n| Japan | 1 |\n@chart bra\n| a | b |\n| x | 1 |\n@chart stacked bar\n| a | b |\n| x | 1 |\n@chart line\n| a | b |\n| x | 1 |\n",
  ],
  [
    "unknown-attribute",
    "missing-chart-type missing-territory",
    at(clue("argument")),
    "@chart {bar}\n| Country | Bags |\n| Brazil | 66 |\n",
  ],
  [
    "missing-header missing-column",
    "unknown-attribute attribute-not-allowed",
    at(clue("table")),
    "```csv t\na,b\nx,1\n```\n\n@facts {from=t columns=[a b]}\n",
  ],
  [
    "unknown-attribute",
    "attribute-not-allowed",
    at(clue("table-options")),
    "```csv t\na,b\nx,1\n```\n\n@chart bar {from t sort=-b}\n",
  ],
  [
    "unexpected-text",
    "attribute-not-allowed",
    at(namedTable),
    "```csv t\na,b\nx,1\n```\n\n@chart bar from t {sort=b}\n",
  ],
  [
    "attribute-type syntax-error smart-quotes unknown-attribute",
    "mark-not-shown",
    at(clue("mark")),
    "@chart line\n| Year | Spain |\n| 2019 | 14 |\n| 2020 | 15 |\n@mark {value=abc}\n",
  ],
  ["unknown-field", "syntax-error", at(clue("field")), "---\ntags:\n  - a\n  - b\n---\n# A\n"],
  // Blocks.
  ["unknown-directive", "syntax-error", at(lineOfLoop), "@foreach (x of [1])\n{{ x }}\n@end\n"],
  ["unknown-directive", "unknown-directive", at(switchAbove), "@switch 3\n@case 1\nA\n@default\nB\n@end\n"],
  ["unknown-directive looks-like-igx", "unexpected-end", at(blockOpenedAbove), "# A\n\n@elif true\n"],
  ["syntax-error unexpected-text", "unclosed-block", at(blockOnOneLine), "@if true A @end\n"],
  ["unclosed-fence", "unclosed-block", at(linesBelow), "@if true\n```csv t\na\n1\n@end\n"],
  ["unclosed-block", "looks-like-igx", at(clue("end-of-block")), "@if true\nA\nend\n"],
  [
    "unclosed-block",
    "mixed-block",
    at(ownBlock),
    "@chart bar\n| a | b |\n@for x in [1]\n| {{ x }} | 1 |\n\n# B\n\nC\n",
  ],
  // Rows.
  [
    "row-outside-data mixed-block",
    "row-outside-data mixed-block",
    at(rowsAbove),
    "@chart bar\n| a | b |\nA text.\n| x | 1 |\n@for i in [1]\n| y | {{ i }} |\n@end\n| z | 1 |\n",
  ],
  [
    "row-outside-data missing-data",
    "row-outside-data",
    at(chartAbove),
    "x@chart bar\n| a | b |\n| c | 1 |\n@sheet {from=crops}\n| a | b |\n",
  ],
  ["row-outside-data", "row-outside-data", at(sheetAbove), "# A\n\n@sheet\n| a | b |\n| c | 1 |\n"],
  [
    "missing-data",
    "row-outside-data",
    at(headingAbove),
    "@chart bar\n\n## Title\n\n| Country | Bags |\n| Brazil | 66 |\n",
  ],
  ["missing-data", "row-outside-data", at(textWithBar), "@chart bar\r\na | b  \r\n| x | 1 |\r\n"],
  [
    "missing-data unclosed-attributes",
    "row-outside-data mixed-block",
    at(textAbove),
    "@chart bar\nA text.\n| Country | Bags |\n| Brazil | 66 |\n",
  ],
  [
    "unclosed-attributes",
    "row-outside-data",
    at(attributesOpenAbove),
    "@chart bar {height=300\n\nlegend=false}\n| Country | Bags |\n| Brazil | 66 |\n",
  ],
  ["unclosed-attributes", "missing-data", at(clue("rows", "computed-rows")), "@chart bar {colors=[#6f4e37 #c4\n"],
  [
    "row-outside-data mixed-block",
    "empty-data",
    at(clue("rows", "computed-rows", "interrupted-rows")),
    "@chart bar\n| a | b |\nx\n| c | 1 |\n",
  ],
  [
    noRows,
    "missing-data empty-data",
    at(clue("computed-rows")),
    "@chart bar\n@for x in crosp\n| {{ x }} | 1 |\n@end\n",
  ],
  ["looks-like-igx looks-like-markdown", "empty-data", at(clue("interrupted-rows")), "@chart\n|\n1|"],
  ["unexpected-text", "missing-data", at(namedTable), "@chart bar {{height=320}}\nx"],
  ["unexpected-text", "missing-data empty-data missing-header", at(directiveWithRow), "@facts | fact |\n| A |\n"],
  [
    "row-outside-data missing-data",
    "looks-like-igx",
    at(clue("lines")),
    "@chart bar\n| a | b |\n\u200b| x | 1 |\n| y | 2 |\n",
  ],
  ["missing-author row-outside-data", "looks-like-markdown", at(clue("block")), "> [!NOTE]\n> Hot\n"],
  // Cells.
  [
    "looks-like-igx row-too-long row-too-short unopened-interpolation",
    "not-a-number duplicate-row",
    at(clue("row")),
    "@chart bar\n| a | b |\n@for x in [1, 2]\n| { x }} | 1 |\n@end\n",
  ],
  [
    "value-not-number missing-cell row-too-long row-too-short",
    "looks-like-igx",
    at(clue("row")),
    "@chart bar\n| a | b |\n| A | 1 | {color=#fff} |\n",
  ],
  ["looks-like-igx", "row-too-short", at(rulerWithPlus), "@chart bar\n| a | b |\n|---+---|\n| c | 1 |\n"],
  [`${shortRows} row-outside-data`, "row-too-short", at(rowAndTextBelow("")), "@facts\n| figure | fact |\n| {{ 1 |\n"],
  ["looks-like-markdown", "row-too-short", at(rowAndTextBelow("|")), "@chart\n|||\n|a\ny|"],
  [
    "unknown-column looks-like-igx",
    "row-too-short row-too-long",
    at(clue("header")),
    "@facts\n|figure|\n| 1 | 2 |\n| :-- | --: |\n",
  ],
  [
    "unclosed-interpolation",
    "missing-column unknown-column value-not-number invalid-color bad-key",
    at(itself),
    '---\nkey: {{ slug("A") }%}\n---\n# A\n',
  ],
  [
    "row-too-long",
    "missing-cell value-not-number",
    at(clue("shifted-row")),
    "@map world\n| title | value |\n| Peru || 1 |\n",
  ],
  [
    "row-too-long",
    "invalid-color",
    at(clue("row")),
    "@map world\n| title | value | color |\n| Peru || 1 | #0000ff |\n| Chile | 2 | #00ff00 |\n",
  ],
  [
    "value-not-number",
    "invalid-color",
    at(isColumnOfHyphens),
    "@map world\n| title | value | color |\n|-x-|---|---|\n| Brazil | 5 | #fff000 |\n",
  ],
  [lostHalf, "lone-half", at(clue("half-width-run")), "A\n{hlf}\n"],
  ["looks-like-igx", "no-numbers", at(clue("element")), "@chart bar\n| a | b |\n| c | {color=#fff} |\n"],
  [
    "looks-like-igx row-too-short unopened-interpolation",
    notes,
    at(clue("note", "note-about-data", "note-about-signs")),
    "@chart bar\n| a | b |\n|---|-)-|\n| c | 1 |\n",
  ],
  [
    "not-a-number no-numbers ambiguous-number unclosed-quote empty-data look-alike",
    "value-not-shown",
    at(clue("note-about-data")),
    '@chart bar\n| a | b |\n| c | "1,5 |\n',
  ],
  [
    "pie-negative",
    "value-not-shown",
    at(clue("note-about-signs")),
    "@chart pie\n| Bean | Change |\n| Arabica | -3 |\n",
  ],
  ["look-alike", "not-a-number ambiguous-number", at(itself), "@chart bar\n| a | b |\n| c | 66\u00a0 |\n| d | 1 |\n"],
  // Names and values.
  ["syntax-error", "unknown-name", at(clue("lost-loop")), "@for (x of lsit)\n{{ x }}\n@end\n"],
  ["unknown-directive", "unknown-name", at(clue("lost-directive")), "@c{from=c\n}"],
  [
    "syntax-error data-malformed unexpected-text unknown-fence",
    "unknown-name",
    at(clue("lost-name")),
    "@let = 5\n\n{{ x }}\n",
  ],
  ["unknown-name unknown-function", "argument-count argument-type", at(itself), "{{ sum(a, b) }}\n"],
  ["param-type", "impossible-value", at(clue("default")), '@param size: "a" | "b" = "c"\n\n{{ size == "c" }}\n'],
  ["duplicate-name", "missing-param", at(itself), "@param year: integer = 2024\n@param year: integer\n# {{ year }}\n"],
  [
    "smart-quotes looks-like-igx",
    "unknown-column",
    at(itself),
    "```csv t\na,b\nx,1\n```\n@chart bar {from=t sort=“-b”}\n",
  ],
  [wrongValues, "looks-like-igx", at(clue("word")), "@data t \"t.csv\"\n@chart bar {from='t'}\n"],
  ["unopened-interpolation", "unused-name", inFile, "@let year = 2024\n\nIn ${year}\n"],
  // Braces, fences and characters.
  ["syntax-error", "unclosed-attributes", at(braceOfTemplate), "@let x = `a ${ 1 \n\n{{ x }}\n"],
  ["unclosed-interpolation", "syntax-error", at(itself), "@map us-{{ state\nx"],
  ["unopened-interpolation", "bad-key", at(itself), '---\nkey: { { slug("A") }}\n---\n# A\n'],
  ["syntax-error looks-like-igx", "unopened-interpolation", at(clue("surplus-braces")), "# A {{ {a: 1}}}\n"],
  ["looks-like-igx row-too-long", "unopened-interpolation", at(clue("braces")), "A\n{half}}\n\n# B {half}\n"],
  ["unclosed-fence", "unknown-fence", at(clue("fence")), "```"],
  ["invalid-utf8", "control-character", at(clue("utf-16")), Uint8Array.of(0xff, 0xfe, 65, 0, 66, 0, 67, 0)],
];

/** After these, the rest of the line is a guess. */
const breaking = "syntax-error unclosed-attributes unclosed-interpolation";

/** Findings about attributes and cells after such a mistake. */
export const guesses: readonly Cause[] = [
  [
    breaking,
    "syntax-error unknown-attribute attribute-type attribute-not-allowed param-type unexpected-text row-too-long",
    earlierOnLine,
    "@chart{{{c=[{s=[]}\n]}",
  ],
];

/** The consequence of an error: igx has not read the part that is reported as missing. */
export const consequences: readonly Cause[] = [
  ["merge-conflict", any, inFile, "<<<<<<< HEAD\nx\n=======\nx\n>>>>>>> branch\n"],
  ["unclosed-fence", any, at(wholeText), '``element\n{"type": "separator", "a b": 1}\n```\n\n# A\n'],
  [any, `empty-document ${notes}`, anywhere, "---"],
  [
    "unclosed-attributes misplaced-attributes unknown-fence unclosed-fence",
    "lone-half",
    anywhere,
    "A\n{half}\n\nB\n\n{half}\n",
  ],
  ["syntax-error unclosed-interpolation", "unopened-interpolation", anywhere, "{{{ 1 }}}"],
  [`${breaking} unclosed-fence misplaced-attributes`, "unused-name", mentions, "@param year: integer = 3 // a\n"],
  ["unknown-directive syntax-error looks-like-igx", "unknown-name", mentionsBelow, "@@for r in [1]\n# {{ r }}\n"],
  [
    "unclosed-front-matter looks-like-igx",
    "param-not-first unknown-name",
    misreadFrontMatter,
    "---\ntitle: A {{ year }}\n\n@param year: integer = 1\n\n{{ year }}\n",
  ],
];
