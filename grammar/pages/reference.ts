import { compile } from "../../src/compile/compile.js";
import type { AttributeDefinition } from "../../src/language/attributes.js";
import { charts } from "../../src/language/charts.js";
import type { ColumnDefinition, ElementDefinition } from "../../src/language/element.js";
import { frontMatterFields } from "../../src/language/front-matter.js";
import { elements } from "../../src/language/registry.js";
import { layOutJson } from "../picture/lay-out-json.js";
import { functionsTable } from "./functions.js";
import { code, fenced, generated, page, table } from "./markdown.js";

/** What the tables of the language hold, for readers. */
export async function referencePage(): Promise<string> {
  return page(
    generated,
    "# Reference",
    "The elements, attributes, chart types, front-matter fields and functions of igx, and what they emit. How lines, text, rows and values are read " +
      "is told in [language-notes.md](language-notes.md), every finding in [diagnostics.md](diagnostics.md); the emitted JSON is described by " +
      "[content.schema.json](content.schema.json).",
    "## Elements",
    table(["element", "written", "what it is"], elements.map(elementRow)),
    ...(await Promise.all(elements.map(elementSection))),
    "## Chart types",
    "The word behind `@chart`, emitted as `chart_type`. The pictures are cut from the examples and drawn by igx: the service draws them in its own way. " +
      "[More of them](gallery/README.md).",
    table(
      ["type", "shows", "looks like"],
      charts.map(({ name, documentation }) => [
        code(name),
        documentation,
        `<img src="gallery/charts/${name}.svg" alt="A ${name} chart" width="240">`,
      ]),
    ),
    "## Attributes",
    table(["attribute", "value", "emitted", "of", "meaning"], allAttributes().map(attributeRow)),
    "## Front matter",
    "Fields between two lines `---` at the beginning of the file.",
    table(
      ["field", "value", "for", "meaning"],
      frontMatterFields.map(({ name, type, request, documentation }) => [
        code(name),
        type,
        request ? "the request" : "the compiler",
        documentation,
      ]),
    ),
    "## Functions",
    "What an expression can call. A `?` marks what may be left out; `=>` an argument such as `x => x.bags > 1`.",
    functionsTable(),
  );
}

const written: Readonly<Record<string, string>> = {
  h1: "`# text`",
  h2: "`## text`",
  body: "lines of text",
  quote: "`> text` and `> -- author`",
  separator: "`---`",
};

function howWritten({ type, directive, argument }: ElementDefinition): string {
  if (directive === undefined) return written[type] ?? type;
  return `${code(`@${directive}${argument ? ` ${argument.field.toUpperCase()}` : ""}`)} and rows`;
}

const elementRow = (element: ElementDefinition): readonly string[] => [
  `[${code(element.type)}](#${element.type})`,
  howWritten(element),
  element.documentation,
];

async function elementSection(element: ElementDefinition): Promise<string> {
  const { argument, columns, attributes } = element;
  return page(
    `### ${element.type}`,
    element.documentation,
    `Written: ${howWritten(element)}. Emitted: ${["type", ...element.fields, "settings"].map(code).join(", ")}, in this order.`,
    argument && `${code(argument.field.toUpperCase())}: ${argument.documentation}`,
    columns.length === 0 ? undefined : table(["column", "value", "", "meaning"], columns.map(columnRow)),
    `Attributes: ${attributes.map(({ name }) => code(name)).join(", ")}.`,
    fenced("igx", element.example),
    fenced("json", await emitted(element.example)),
  ).trimEnd();
}

const columnRow = ({ name, type, required, documentation }: ColumnDefinition): readonly string[] => [
  code(name),
  type === "region-color" ? "color" : type,
  required ? "required" : "",
  documentation,
];

/** The content of an element's example; every one compiles. */
async function emitted(source: string): Promise<string> {
  const { output } = await compile(source);
  return layOutJson(output?.json ?? "", 100).join("\n");
}

/** Each attribute once, with the elements that may have it. */
function allAttributes(): readonly { readonly attribute: AttributeDefinition; readonly owners: readonly string[] }[] {
  const unique = new Set(elements.flatMap(({ attributes }) => attributes));
  return [...unique].map((attribute) => ({
    attribute,
    owners: elements.filter(({ attributes }) => attributes.includes(attribute)).map(({ type }) => type),
  }));
}

const targets: Readonly<Record<AttributeDefinition["target"], string>> = {
  settings: "in `settings`",
  element: "as a field",
  compiler: "not",
};

const attributeRow = ({ attribute, owners }: ReturnType<typeof allAttributes>[number]): readonly string[] => [
  code(attribute.name),
  attribute.type,
  attribute.name === "half" ? "as `width`" : targets[attribute.target],
  owners.length === elements.length ? "every element" : owners.map(code).join(", "),
  attribute.documentation,
];
