import { languageError, warning } from "../descriptor.js";

/* Findings of the syntax phase: lines, braces, expressions. */

export const syntaxError = languageError<{ readonly problem: string; readonly advice?: string | undefined }>({
  code: "syntax-error",
  message: ({ problem }) => problem,
  hint: ({ advice }) => advice,
  explanation:
    "igx cannot read a part of a line: attributes, an expression, the head of a template line or the JSON of an `element` fence. " +
    "The finding points at the first characters that are wrong. igx reports at most one syntax error a line.",
  bad: "@chart bar {height=}\n| Country | Bags |\n| Brazil | 66 |\n",
  good: "@chart bar {height=300}\n| Country | Bags |\n| Brazil | 66 |\n",
});

export const unclosedFrontMatter = languageError({
  code: "unclosed-front-matter",
  message: () => "The front matter is not closed.",
  hint: () =>
    "Write `---` on a line of its own after the last field; write `----` for a separator at the start of a file.",
  explanation:
    "If the first line of a file is exactly `---`, the file begins with front matter, which ends at the next such line.",
  bad: "---\n\n# Coffee\n",
  good: "---\ntitle: Coffee\n---\n\n# Coffee\n",
});

export const mergeConflict = languageError({
  code: "merge-conflict",
  message: () => "A merge has left both versions of these lines.",
  hint: () => "Keep one version, and remove the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`.",
  explanation:
    "git and other programs write both versions into a file if they cannot merge it. igx reports nothing else in such a file. " +
    "The marks are at the start of their lines: for text that looks like them, write a space before them.",
  bad: "<<<<<<< HEAD\n# Coffee\n=======\n# Tea\n>>>>>>> drinks\n",
  good: "# Tea\n",
});

export const unknownHeadingLevel = languageError<{ readonly level: number }>({
  code: "unknown-heading-level",
  message: ({ level }) => `A heading of level ${level} is not supported.`,
  hint: () => "Write `##`, or write `\\#` for text that begins with `#`.",
  explanation:
    "The service has two levels of headings: `h1`, written `#`, and `h2`, written `##` (specification, section 2.4).",
  bad: "### Coffee\n",
  good: "## Coffee\n",
});

export const headingEmpty = languageError({
  code: "heading-empty",
  message: () => "The heading has no text.",
  hint: () => 'Write a text after `#`, or write `# {{ "" }}` for an empty heading.',
  explanation: "A heading is `#` or `##`, a space and a text.",
  bad: "#\n",
  good: "# Coffee\n",
});

export const unclosedFence = languageError<{
  /** The probable meaning of a line above that has too few backticks. */
  readonly few?: string;
  /** A line of too few backticks below. */
  readonly line?: string;
}>({
  code: "unclosed-fence",
  message: ({ few }) =>
    few === undefined
      ? "The fenced block is not closed."
      : "The line begins with fewer than three backticks, so it does not begin a fenced block.",
  hint: ({ few, line }) =>
    few !== undefined
      ? `Write \`\`\`\` ${few} \`\`\`\`.`
      : `Close the block with a line that contains only backticks, at least as many as the first line${line === undefined ? "" : `, instead of \`\` ${line} \`\``}.`,
  explanation:
    "A fenced block begins with a line of three or more backticks and ends with a line that contains only backticks, at least as many.",
  bad: '```element\n{"type":"separator"}\n',
  good: '```element\n{"type":"separator"}\n```\n',
});

export const unclosedAttributes = languageError({
  code: "unclosed-attributes",
  message: () => "The attributes are not closed.",
  hint: () => "Write the missing `}`, or write `\\{` for text that begins with a brace.",
  explanation:
    "Attributes begin with `{` and end with the matching `}`. They can span several lines, but not a blank line. Write `\\{` for text that begins with a brace.",
  bad: "@chart pie {half\n| Bean | Share |\n| Arabica | 57 |\n| Robusta | 43 |\n\n@chart pie {half}\n| Bean | Share |\n| Arabica | 57 |\n",
  good: "@chart pie {half}\n| Bean | Share |\n| Arabica | 57 |\n| Robusta | 43 |\n\n@chart pie {half}\n| Bean | Share |\n| Arabica | 57 |\n",
});

export const misplacedAttributes = languageError({
  code: "misplaced-attributes",
  message: () => "These attributes are not attached to an element.",
  hint: () =>
    "Write them at the end of a heading, directive or row, or on the line directly below a text, quote or separator.",
  explanation:
    "Attributes of a heading, a directive or a row are at the end of its line. Attributes of a text, a quote or a separator are on the line directly below it. " +
    "igx does not attach attributes in any other place, nor a second set of attributes.",
  bad: "# Coffee\n\n{half}\n",
  good: "# Coffee\n\nOne bean.\n{half}\n\nAnother bean.\n{half}\n",
});

export const duplicateAttribute = languageError<{ readonly name: string; readonly first?: string }>({
  code: "duplicate-attribute",
  message: ({ name, first = name }) =>
    name === first ? `\`${name}\` is set twice.` : `\`${first}\` and \`${name}\` set the same value.`,
  hint: () => "Remove one of them.",
  explanation:
    "An element can have each attribute once, and the front matter each field once. `half` means `width=0.5`.",
  bad: "@chart bar {height=200 height=300}\n| Country | Bags |\n| Brazil | 66 |\n",
  good: "@chart bar {height=300}\n| Country | Bags |\n| Brazil | 66 |\n",
});

export const unclosedInterpolation = languageError({
  code: "unclosed-interpolation",
  message: () => "The interpolation is not closed.",
  hint: () => "Write `}}` after the expression, on the same line, or write `\\{{` for text.",
  explanation:
    "An interpolation begins with `{{` and ends with the first `}}` that is not inside a string. Both are in the same line or cell.",
  bad: "# Coffee {{ year\n",
  good: "# Coffee \\{{ year\n",
});

export const unclosedBlock = languageError<{ readonly keyword: string; readonly meant?: string | undefined }>({
  code: "unclosed-block",
  message: ({ keyword }) => `\`@${keyword}\` has no \`@end\`.`,
  hint: ({ meant }) =>
    meant === undefined
      ? "Write `@end` on a line of its own after the block."
      : `Write \`@end\` instead of \`${meant}\`.`,
  explanation: "`@if` and `@for` open a block; `@end` closes it.",
  bad: "@if true\n# Coffee\n",
  good: "@if true\n# Coffee\n@end\n",
});

export const unexpectedEnd = languageError<{
  readonly keyword: string;
  /** The block above it that cannot contain it: its last branch, or a loop. */
  readonly after?: "else" | "for";
}>({
  code: "unexpected-end",
  message: ({ keyword, after }) =>
    after === "else"
      ? `\`@${keyword}\` comes after \`@else\`, the last branch of its block.`
      : after === "for"
        ? `\`@${keyword}\` is not a branch of \`@for\`.`
        : `\`@${keyword}\` is not inside a block.`,
  hint: ({ keyword, after }) => {
    if (after === "for") return "Write `@if` and `@end` inside the loop, or `@else` for an empty list.";
    if (after === "else" && keyword === "else") return "Remove one `@else`.";
    if (after === "else") return `Move \`@${keyword}\` above \`@else\`.`;
    return keyword === "end"
      ? "Remove `@end`, or write the missing `@if` or `@for` above it."
      : "Write it between `@if` and `@end`; `@else` is also possible between `@for` and `@end`.";
  },
  explanation:
    "`@end`, `@else` and `@elseif` follow an `@if` or `@for` above them. `@else` is the last branch of its block.",
  bad: "# Coffee\n@end\n",
  good: "# Coffee\n",
});

export const unexpectedText = languageError<{ readonly after: string }>({
  code: "unexpected-text",
  message: ({ after }) => `The text after ${after} is unexpected.`,
  hint: () => "Move the text to a line of its own, or remove it.",
  explanation: "The line of a directive contains its name, its argument and its attributes, and nothing else.",
  bad: "@chart bar of coffee\n| Country | Bags |\n| Brazil | 66 |\n",
  good: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n",
});

export const rowOutsideData = languageError<{
  /** `lines`: text above rows that was meant as more of them. */
  readonly what: "row" | "sheet" | "mark" | "lines";
}>({
  code: "row-outside-data",
  message: ({ what }) =>
    what === "lines"
      ? "The line does not begin with `|`, so it is text, and the rows below it are not part of the data."
      : what === "row"
        ? "The row is not part of a chart, map or facts."
        : `\`@${what}\` is not part of a chart.`,
  hint: ({ what }) =>
    what === "lines"
      ? "Begin each row with `|`."
      : what === "row"
        ? "Write `@chart table` above the rows of a table, move the row directly below `@chart`, `@map` or `@facts`, or write `\\|` for text that begins with a bar."
        : `Move \`@${what}\` below the rows of a \`@chart\`.`,
  explanation:
    "Rows of data follow their `@chart`, `@map` or `@facts` line. Another element in between ends the data. `@sheet` starts another sheet of a chart, and `@mark` marks something in it.",
  bad: "# Coffee\n\n| Brazil | 66 |\n",
  good: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n",
});

export const mixedBlock = languageError<{ readonly what: "element" | "row" | "sheet" | "mark" }>({
  code: "mixed-block",
  message: ({ what }) =>
    what === "element"
      ? "The element is inside a block of data rows."
      : `${what === "row" ? "The row" : `\`@${what}\``} is inside a block of elements.`,
  hint: ({ what }) =>
    what === "element"
      ? "Write `@end` before the element, or move the rows to a chart of their own."
      : `Move ${what === "row" ? "the row" : `\`@${what}\``} above the block, or into a block of rows above it.`,
  explanation:
    "A template block below a chart, map or facts contains either rows and sheets, or elements. The first row, sheet or element in the block decides which.",
  bad: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n@if true\n| Vietnam | 29 |\n# Coffee\n@end\n",
  good: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n@if true\n| Vietnam | 29 |\n@end\n\n# Coffee\n",
});

export const smartQuotes = warning<{ readonly text: string }>({
  code: "smart-quotes",
  message: ({ text }) => `\`${text}\` has typographic quotes, which do not mark text in igx.`,
  hint: () => 'Write straight quotes: `"`.',
  explanation:
    "Word processors replace straight quotes by typographic ones. In attributes and front matter igx would keep them as part of the text; in an expression, or around a text with blanks or commas, igx cannot read them, and the finding is an error. " +
    "Typographic quotes in text, headings and cells are text. For a value that has typographic quotes, write straight quotes around them.",
  bad: "@chart table {icon=“check”}\n| Country | Organic |\n| Brazil | yes |\n",
  good: '@chart table {icon="check"}\n| Country | Organic |\n| Brazil | yes |\n',
});
