import { warning } from "./descriptor.js";

/** `check` finds it in texts, the check of types in the strings of expressions. */
export const unopenedInterpolation = warning<{
  readonly meant: string;
  readonly written?: string;
  /** Further braces after the end of an interpolation. */
  readonly after?: string;
}>({
  code: "unopened-interpolation",
  message: ({ written, after }) =>
    after !== undefined
      ? `\`${after}\` is after the end of the interpolation, so it is part of the text.`
      : written === undefined
        ? "`}}` does not end an interpolation, so it is part of the text."
        : `\`${written}\` is not an interpolation, so it is part of the text.`,
  hint: ({ meant, after }) =>
    after === undefined ? `Write \`${meant}\`.` : `Remove \`${after}\`, or write \`${meant}\` to keep it.`,
  explanation:
    "An interpolation begins with `{{` and ends with `}}`. With one brace at its start, readers see braces. A backslash before a brace keeps it as text: `\\}`. " +
    "igx also reports `${year}`, `$year`, `#{year}`, `<%= year %>` and `{year}` of other languages, if `year` is a name that the document declares. " +
    "In an expression, a string in quotes inserts nothing: a text with values is in backquotes, and its values are in `${…}`.",
  bad: "@let year = 2024\n\n# Coffee in { year }} and {{ year }}\n",
  good: "@let year = 2024\n\n# Coffee in {{ year }} and {{ year }}\n",
});
