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
  lineStartOf,
  linesBelow,
  namedTable,
  ownBlock,
  rowAndTextBelow,
  rowsAbove,
  sheetAbove,
  switchAbove,
  textAbove,
  textWithBar,
  wholeText,
} from "./surroundings.js";

/** Findings of the first codes, at a place, cause those of the others, which are left out. Codes are separated by spaces. */
export type Cause = readonly [causes: string, dropped: string, where: Where];

/** For all codes. */
export const any = "*";

/** What keeps a block from making rows, and `from` from having a table. */
const noRows =
  "argument-count argument-type number-not-finite syntax-error type-mismatch unknown-column unknown-function unknown-name";

/** What takes an element of a run of half-width elements out of its pair. */
const lostHalf =
  "unknown-directive missing-data row-outside-data width-not-half unknown-attribute heading-empty looks-like-igx syntax-error unclosed-interpolation unexpected-text";

/** What a value that is not one of its attribute has as a finding of its own. */
const wrongValues =
  "attribute-type bad-key decimal-separator-ambiguous invalid-color param-type smart-quotes unexpected-text unknown-chart-type unknown-column unknown-highlight unknown-name unknown-publish-mode";

/** What a short row has as a finding in better words: it is not closed, or an element has an error for the value that is missing. */
const shortRows = "syntax-error unclosed-interpolation value-not-number missing-cell";

const notes = pictureNoteCodes.join(" ");

/** Two findings of one mistake: the first says it better. A warning becomes an error if it replaces one. */
export const repetitions: readonly Cause[] = [
  // Attributes and the text after them.
  ["syntax-error", "unknown-attribute", at(afterIt(0))],
  ["syntax-error", "attribute-type", at(afterIt(1))],
  ["duplicate-attribute", "attribute-type", at(bareValue)],
  ["misplaced-attributes", any, at(clue("misplaced-attributes"))],
  ["misplaced-attributes", "unknown-attribute attribute-not-allowed", at(clue("row-attributes"))],
  ["unclosed-attributes syntax-error", "misplaced-attributes", at(clue("template-line"))],
  ["unclosed-front-matter", "misplaced-attributes", at(lineAbove)],
  ["syntax-error attribute-type unknown-attribute data-malformed", "unexpected-text", at(attributesBefore)],
  ["unknown-chart-type", "unexpected-text", at(lineBefore)],
  ["unknown-attribute", "missing-chart-type missing-territory", at(clue("argument"))],
  ["missing-header missing-column", "unknown-attribute attribute-not-allowed", at(clue("table"))],
  ["unknown-attribute", "attribute-not-allowed", at(clue("table-options"))],
  ["unexpected-text", "attribute-not-allowed", at(namedTable)],
  ["unknown-field", "syntax-error", at(clue("field"))],
  // Blocks.
  ["unknown-directive", "syntax-error", at(lineOfLoop)],
  ["unknown-directive", "unknown-directive", at(switchAbove)],
  ["unknown-directive looks-like-igx", "unexpected-end", at(blockOpenedAbove)],
  ["syntax-error unexpected-text", "unclosed-block", at(blockOnOneLine)],
  ["unclosed-fence", "unclosed-block", at(linesBelow)],
  ["unclosed-block", "looks-like-igx", at(clue("end-of-block"))],
  ["unclosed-block", "mixed-block", at(ownBlock)],
  // Rows.
  ["row-outside-data mixed-block", "row-outside-data mixed-block", at(rowsAbove)],
  ["row-outside-data missing-data", "row-outside-data", at(chartAbove)],
  ["row-outside-data", "row-outside-data", at(sheetAbove)],
  ["missing-data", "row-outside-data", at(headingAbove)],
  ["missing-data", "row-outside-data", at(textWithBar)],
  ["missing-data unclosed-attributes", "row-outside-data mixed-block", at(textAbove)],
  ["unclosed-attributes", "row-outside-data", at(attributesOpenAbove)],
  ["unclosed-attributes", "missing-data", at(clue("rows", "computed-rows"))],
  ["row-outside-data mixed-block", "empty-data", at(clue("rows", "computed-rows", "interrupted-rows"))],
  [noRows, "missing-data empty-data", at(clue("computed-rows"))],
  ["looks-like-igx looks-like-markdown", "empty-data", at(clue("interrupted-rows"))],
  ["unexpected-text", "missing-data", at(namedTable)],
  ["unexpected-text", "missing-data empty-data missing-header", at(directiveWithRow)],
  ["row-outside-data missing-data", "looks-like-igx", at(clue("lines"))],
  ["missing-author", "looks-like-igx", at(clue("block"))],
  ["missing-author row-outside-data", "looks-like-markdown", at(clue("block"))],
  ["looks-like-igx", "looks-like-markdown", at(lineStartOf)],
  // Cells.
  ["looks-like-igx row-too-long row-too-short unopened-interpolation", "not-a-number duplicate-row", at(clue("row"))],
  ["value-not-number missing-cell row-too-long row-too-short", "looks-like-igx", at(clue("row"))],
  [shortRows, "row-too-short", at(itself)],
  [`${shortRows} row-outside-data`, "row-too-short", at(rowAndTextBelow(""))],
  ["looks-like-markdown", "row-too-short", at(rowAndTextBelow("|"))],
  ["unknown-column looks-like-igx", "row-too-short row-too-long", at(clue("header"))],
  ["unclosed-interpolation", "missing-column unknown-column value-not-number invalid-color bad-key", at(itself)],
  ["unclosed-interpolation syntax-error", "missing-cell", at(clue("short-row"))],
  ["row-too-long", "missing-cell value-not-number", at(clue("shifted-row"))],
  ["row-too-long", "invalid-color", at(clue("row"))],
  ["value-not-number", "invalid-color", at(isColumnOfHyphens)],
  [lostHalf, "lone-half", at(clue("half-width-run"))],
  ["looks-like-igx", "no-numbers", at(clue("element"))],
  [
    "looks-like-igx row-too-short unopened-interpolation",
    notes,
    at(clue("note", "note-about-data", "note-about-signs")),
  ],
  [
    "not-a-number no-numbers ambiguous-number unclosed-quote empty-data",
    "value-not-shown",
    at(clue("note-about-data")),
  ],
  ["row-too-long", "series-not-shown", at(clue("note-about-data"))],
  ["pie-negative", "value-not-shown", at(clue("note-about-signs"))],
  // Names and values.
  ["syntax-error", "unknown-name", at(clue("lost-loop"))],
  ["unknown-directive", "unknown-name", at(clue("lost-directive"))],
  ["syntax-error data-malformed unexpected-text unknown-fence", "unknown-name", at(clue("lost-name"))],
  ["unknown-name", "unknown-name", at(clue("text-above"))],
  ["unknown-name unknown-function", "argument-count argument-type", at(itself)],
  ["param-type", "impossible-value", at(clue("default"))],
  ["duplicate-name", "missing-param", at(itself)],
  ["smart-quotes", "unknown-column", at(itself)],
  [wrongValues, "looks-like-igx", at(clue("word"))],
  ["unopened-interpolation", "unused-name", inFile],
  // Braces, fences and characters.
  ["syntax-error", "unclosed-attributes", at(braceOfTemplate)],
  ["unclosed-interpolation", "syntax-error", at(itself)],
  ["unopened-interpolation", "bad-key", at(itself)],
  ["syntax-error looks-like-igx", "unopened-interpolation", at(clue("surplus-braces"))],
  ["looks-like-igx row-too-long", "unopened-interpolation", at(clue("braces"))],
  ["unclosed-fence", "unknown-fence", at(clue("fence"))],
  ["invalid-utf8", "control-character", at(clue("utf-16"))],
];

/** After these, the rest of the line is a guess. */
const breaking = "syntax-error unclosed-attributes unclosed-interpolation";

/** What is found of attributes and cells after such a mistake. */
export const guesses: readonly Cause[] = [
  [
    breaking,
    "syntax-error unknown-attribute attribute-type attribute-not-allowed param-type unexpected-text row-too-long",
    earlierOnLine,
  ],
];

/** What follows from an error: igx has not read what it says is missing. */
export const consequences: readonly Cause[] = [
  ["merge-conflict", any, inFile],
  ["unclosed-fence", any, at(wholeText)],
  [any, `empty-document ${notes}`, anywhere],
  ["unclosed-attributes misplaced-attributes unknown-fence unclosed-fence", "lone-half", anywhere],
  ["syntax-error unclosed-interpolation", "unopened-interpolation", anywhere],
  [`${breaking} unclosed-fence misplaced-attributes`, "unused-name", mentions],
  ["unknown-directive syntax-error looks-like-igx", "unknown-name", mentionsBelow],
  ["unclosed-front-matter looks-like-igx", "param-not-first unknown-name", misreadFrontMatter],
];
