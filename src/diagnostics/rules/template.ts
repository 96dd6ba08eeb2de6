import { languageError } from "../rule.js";

/* Findings of the template phase: names, types, values. */

const didYouMean = (suggestion: string | undefined, otherwise?: string): string | undefined =>
  suggestion === undefined ? otherwise : `Did you mean \`${suggestion}\`?`;

export const unknownName = languageError<{ readonly name: string; readonly suggestion?: string | undefined }>({
  code: "unknown-name",
  message: ({ name }) => `There is no name \`${name}\` here.`,
  hint: ({ suggestion }) => didYouMean(suggestion, "Text stands in quotes."),
  explanation:
    "An expression sees parameters, names given with `@let` and `@data`, loop variables and `project`, from their line to the end of their block.",
  bad: "# Coffee in {{ yaer }}\n",
  good: '# Coffee in {{ "2024" }}\n',
});

export const unknownFunction = languageError<{ readonly name: string; readonly suggestion?: string | undefined }>({
  code: "unknown-function",
  message: ({ name }) => `There is no function \`${name}\`.`,
  hint: ({ suggestion }) => didYouMean(suggestion, "The reference lists all functions."),
  explanation: "Functions have a space of their own; the reference lists them all. None can be added.",
  bad: '# {{ shout("Coffee") }}\n',
  good: "# COFFEE\n",
});

export const typeMismatch = languageError<{ readonly problem: string; readonly advice?: string | undefined }>({
  code: "type-mismatch",
  message: ({ problem }) => problem,
  hint: ({ advice }) => advice,
  explanation:
    "Values are never guessed from one type into another. `null` inside a text is a mistake too: `??` gives what stands in its place.",
  bad: "# Coffee {{ null }}\n",
  good: '# Coffee {{ "2024" }}\n',
});
