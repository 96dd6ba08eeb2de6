import { languageError } from "../descriptor.js";

/* Findings of the syntax phase: what a line, a brace or an expression is. */

export const syntaxError = languageError<{ readonly problem: string; readonly advice?: string | undefined }>({
  code: "syntax-error",
  message: ({ problem }) => problem,
  hint: ({ advice }) => advice,
  explanation:
    "Something inside a line cannot be read: attributes, an expression, the head of a template line or the JSON of an `element` fence. " +
    "The finding stands at the first characters that do not fit; there is at most one in a line.",
  bad: "@chart bar {height=}\n| Country | Bags |\n| Brazil | 66 |\n",
  good: "@chart bar {height=300}\n| Country | Bags |\n| Brazil | 66 |\n",
});

export const unclosedFrontMatter = languageError({
  code: "unclosed-front-matter",
  message: () => "The front matter is not closed.",
  hint: () =>
    "Put `---` on a line of its own behind the last field; a file that begins with a separator begins with `----`.",
  explanation: "A file whose first line is exactly `---` begins with front matter, which ends at the next such line.",
  bad: "---\n\n# Coffee\n",
  good: "---\ntitle: Coffee\n---\n\n# Coffee\n",
});

export const unknownHeadingLevel = languageError<{ readonly level: number }>({
  code: "unknown-heading-level",
  message: ({ level }) => `A heading has one or two \`#\`, not ${level}.`,
  hint: () => "Write `##`; as text it begins with `\\#`.",
  explanation: "The service knows two levels of headings, `h1` (`#`) and `h2` (`##`; specification, section 2.4).",
  bad: "### Coffee\n",
  good: "## Coffee\n",
});

export const headingEmpty = languageError({
  code: "heading-empty",
  message: () => "The heading has no text.",
  hint: () => 'Write a text behind the `#`; an empty heading is `# {{ "" }}`.',
  explanation: "A heading is `#` or `##`, white space and a text.",
  bad: "#\n",
  good: "# Coffee\n",
});

export const unclosedFence = languageError({
  code: "unclosed-fence",
  message: () => "The fenced block is not closed.",
  hint: () => "End it with a line of at least as many backticks, alone.",
  explanation:
    "A fenced block runs from a line that begins with three or more backticks to a line of at least as many, alone.",
  bad: '```element\n{"type":"separator"}\n',
  good: '```element\n{"type":"separator"}\n```\n',
});

export const unclosedAttributes = languageError({
  code: "unclosed-attributes",
  message: () => "The attributes are not closed.",
  hint: () => "Write the missing `}`; a line of text that begins with a brace begins with `\\{`.",
  explanation:
    "Attributes begin with `{` and end with the matching `}`. They may span lines, but not a blank one. A text that begins with a brace is written `\\{`.",
  bad: "@chart pie {half\n| Bean | Share |\n| Arabica | 57 |\n| Robusta | 43 |\n\n@chart pie {half}\n| Bean | Share |\n| Arabica | 57 |\n",
  good: "@chart pie {half}\n| Bean | Share |\n| Arabica | 57 |\n| Robusta | 43 |\n\n@chart pie {half}\n| Bean | Share |\n| Arabica | 57 |\n",
});

export const misplacedAttributes = languageError({
  code: "misplaced-attributes",
  message: () => "These attributes belong to nothing.",
  hint: () =>
    "They stand on the line of a heading, directive or row, or once on the line directly below a text, quote or separator.",
  explanation:
    "A heading, a directive and a row carry their attributes at the end of the line; body, quote and separator on the line directly below. " +
    "Anywhere else, or a second time, attributes are misplaced.",
  bad: "# Coffee\n\n{half}\n",
  good: "# Coffee\n\nOne bean.\n{half}\n\nAnother bean.\n{half}\n",
});

export const duplicateAttribute = languageError<{ readonly name: string; readonly first?: string }>({
  code: "duplicate-attribute",
  message: ({ name, first = name }) =>
    name === first ? `\`${name}\` is set twice.` : `\`${first}\` and \`${name}\` set the same.`,
  hint: () => "Keep one of them.",
  explanation:
    "Each attribute of an element, and each field of the front matter, is set at most once. `half` is `width=0.5`.",
  bad: "@chart bar {height=200 height=300}\n| Country | Bags |\n| Brazil | 66 |\n",
  good: "@chart bar {height=300}\n| Country | Bags |\n| Brazil | 66 |\n",
});

export const unclosedInterpolation = languageError({
  code: "unclosed-interpolation",
  message: () => "The interpolation is not closed.",
  hint: () => "End it with `}}` on the same line; as text it is written `\\{{`.",
  explanation:
    "`{{` opens an interpolation, which ends at the first `}}` outside a string of its expression, in the same line or cell.",
  bad: "# Coffee {{ year\n",
  good: "# Coffee \\{{ year\n",
});

export const unclosedBlock = languageError<{ readonly keyword: string }>({
  code: "unclosed-block",
  message: ({ keyword }) => `\`@${keyword}\` has no \`@end\`.`,
  hint: () => "Write `@end` behind the block.",
  explanation: "`@if` and `@for` open a block, which `@end` closes.",
  bad: "@if true\n# Coffee\n",
  good: "@if true\n# Coffee\n@end\n",
});

export const unexpectedEnd = languageError<{ readonly keyword: string }>({
  code: "unexpected-end",
  message: ({ keyword }) => `\`@${keyword}\` has no block to ${keyword === "end" ? "end" : "continue"}.`,
  hint: ({ keyword }) =>
    keyword === "end"
      ? "Take it out, or write the `@if` or `@for` it closes."
      : "It stands inside `@if` … `@end`; `@else` inside `@for` too.",
  explanation: "`@end`, `@else` and `@elseif` belong to an `@if` or `@for` above them; `@else` is its last branch.",
  bad: "# Coffee\n@end\n",
  good: "# Coffee\n",
});

export const unexpectedText = languageError<{ readonly after: string }>({
  code: "unexpected-text",
  message: ({ after }) => `There is text behind ${after} that means nothing.`,
  hint: () => "Take it out, or put it on a line of its own.",
  explanation: "A directive line holds its name, its argument and its attributes, and nothing else.",
  bad: "@chart bar of coffee\n| Country | Bags |\n| Brazil | 66 |\n",
  good: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n",
});

export const rowOutsideData = languageError<{ readonly what: "row" | "sheet" }>({
  code: "row-outside-data",
  message: ({ what }) =>
    what === "row" ? "This row belongs to no chart, map or facts." : "`@sheet` belongs to no chart.",
  hint: ({ what }) =>
    what === "row"
      ? "Put it below `@chart`, `@map` or `@facts`; a text that begins with a bar is written `\\|`."
      : "Put it below the rows of a `@chart`.",
  explanation:
    "Rows of data stand below the `@chart`, `@map` or `@facts` line they belong to; any other element in between ends it. `@sheet` starts another sheet of a chart.",
  bad: "# Coffee\n\n| Brazil | 66 |\n",
  good: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n",
});

export const mixedBlock = languageError({
  code: "mixed-block",
  message: () => "This element stands in a block of data rows.",
  hint: () => "Close the block with `@end` before it, or move the rows into a chart of their own.",
  explanation:
    "A template block below a chart, map or facts holds either rows and sheets of it, or elements: its first row, sheet or element decides.",
  bad: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n@if true\n| Vietnam | 29 |\n# Coffee\n@end\n",
  good: "@chart bar\n| Country | Bags |\n| Brazil | 66 |\n@if true\n| Vietnam | 29 |\n@end\n\n# Coffee\n",
});
