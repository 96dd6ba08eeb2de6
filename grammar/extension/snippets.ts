import { chartNames } from "../../src/language/charts.js";
import { elements } from "../../src/language/registry.js";
import { structures } from "../../src/language/structures.js";

interface Snippet {
  /** The word that completion replaces. Only where the language server completes nothing: the list would have both. */
  readonly prefix?: string;
  readonly body: readonly string[];
  readonly description: string;
}

/** The words of a form that are replaced. */
const placeholders = ["condition", "item", "list", "name", "expression", "type", "file"];

/** `@for item in list` with stops for the words to replace. */
function withStops(form: string): string {
  let stop = 0;
  return form.replace(/[a-z]+/g, (word, at) =>
    placeholders.includes(word) && form[at - 1] !== "@" ? `\${${++stop}:${word}}` : word,
  );
}

const escaped = (line: string): string => line.replace(/[\\$}]/g, "\\$&");

const opensBlock = (name: string): boolean => name === "if" || name === "for";

const structureSnippets = structures.map(({ name, syntax, documentation }): [string, Snippet] => [
  `@${name}`,
  {
    body: opensBlock(name) ? [withStops(syntax[0]!), "$0", "@end"] : [withStops(syntax[0]!)],
    description: documentation,
  },
]);

/** Elements with rows: their example, whose columns are the right ones. The chart type is chosen from a list. */
const elementSnippets = elements.flatMap(({ directive, documentation, example }): readonly [string, Snippet][] => {
  if (directive === undefined) return [];
  const [head = "", ...rows] = example.trimEnd().split("\n").map(escaped);
  const body = directive === "chart" ? [`@chart \${1|${chartNames.join(",")}|}`, ...rows] : [head, ...rows];
  return [[`@${directive}`, { body, description: documentation }]];
});

const fence = (name: string, argument: string, description: string): [string, Snippet] => [
  name,
  { body: [`\`\`\`${name}${argument}`, "$0", "```"], description },
];

/** The snippets of the command "Insert Snippet" in editors with VS Code's format, from the tables. */
export const snippets = (): Readonly<Record<string, Snippet>> =>
  Object.fromEntries([
    ...elementSnippets,
    ...structureSnippets,
    fence("csv", " ${1:name}", "A table in the document itself."),
    fence("sql", " ${1:name}", "A table from a query over the tables above."),
    fence("element", "", "An element as JSON."),
    [
      "front matter",
      {
        prefix: "---",
        body: ["---", "title: ${1:Title}", "theme_id: ${2:45}", "---", "$0"],
        description: "The front matter, on the first line.",
      },
    ],
  ]);
