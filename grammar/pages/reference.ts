import { compile } from "../../src/compile/compile.js";
import type { DataOptionName } from "../../src/data/reader.js";
import { dataFormats, formatsOfOption } from "../../src/data/registry.js";
import type { AttributeDefinition } from "../../src/language/attributes.js";
import { charts } from "../../src/language/charts.js";
import type { ColumnDefinition, ElementDefinition } from "../../src/language/element.js";
import { frontMatterFields } from "../../src/language/front-matter.js";
import { operators } from "../../src/language/operators.js";
import { elements } from "../../src/language/registry.js";
import { structures } from "../../src/language/structures.js";
import { dataOptionNames, documentationOf } from "../../src/template/data-options.js";
import { layOutJson } from "../picture/lay-out-json.js";
import { functionsTable } from "./functions.js";
import { code, fenced, generated, page, table } from "./markdown.js";

/** The tables of the language as a page, below a guide to whole documents. */
export async function referencePage(guide: string): Promise<string> {
  return page(
    generated,
    "# Reference",
    "How to write a document, and all elements, attributes, chart types, front-matter fields and functions of igx with the JSON that they emit. [language-notes.md](language-notes.md) describes lines, text, rows " +
      "and values; [template-notes.md](template-notes.md) templates and data; [diagnostics.md](diagnostics.md) every finding; [content.schema.json](content.schema.json) the emitted JSON.",
    guide.trimEnd().replace("OPERATORS", operatorsTable),
    "## Elements",
    table(["element", "syntax", "meaning"], elements.map(elementRow)),
    ...(await Promise.all(elements.map(elementSection))),
    "## Template lines",
    "Lines that compute, repeat and include. [template-notes.md](template-notes.md) shows them with their output.",
    table(
      ["line", "meaning"],
      structures.map((one) => [one.syntax.map(code).join("<br>"), one.documentation]),
    ),
    "## Chart types",
    "Write the chart type after `@chart`; igx emits it as `chart_type`. The pictures show charts of the examples as igx draws them; the service draws them in its own style. " +
      "[See all pictures](gallery/README.md). [pictures.md](pictures.md) lists the icons, territories and regions that the pictures know.",
    table(
      ["type", "shows", "looks like"],
      charts.map(({ name, documentation }) => [
        code(name),
        documentation,
        `<img src="gallery/charts/${name}.svg" alt="A ${name} chart" width="240">`,
      ]),
    ),
    "## Attributes",
    attributesTable(),
    "## Front matter",
    "The front matter is a block of fields between two lines `---` at the start of the file, such as `title: Coffee`.",
    table(
      ["field", "value", "used by", "meaning"],
      frontMatterFields.map(({ name, type, request, documentation }) => [
        code(name),
        valueName(type),
        request ? "the service" : "igx",
        documentation,
      ]),
    ),
    "## Data options",
    'The options of `@data`, in braces after the file, and of a data fence, after its name: `{delimiter=";" decimal=","}`. A fence has no `format` and no `encoding`. ' +
      "[Read data from files](template-notes.md#read-data-from-files) shows them with examples.",
    dataOptionsTable(),
    "## Functions",
    "Expressions can call these functions. An argument with `?` is optional; `=>` marks a function as an argument, such as `x => x.bags > 1`.",
    functionsTable(),
  );
}

/** The attributes of all elements. */
export const attributesTable = (): string =>
  table(["attribute", "value", "emitted", "elements", "meaning"], allAttributes().map(attributeRow));

/** The options of `@data`. */
export const dataOptionsTable = (): string => table(["option", "for", "meaning"], dataOptionNames.map(dataOptionRow));

/** Also of text with backquotes. */
export const codeOf = (text: string): string => (text.includes("`") ? `\`\` ${text} \`\`` : code(text));

const operatorsTable = (): string =>
  table(
    ["operator", "meaning", "example", "value"],
    operators.map(({ name, documentation, example: [expression, value] }) => [
      codeOf(name),
      documentation,
      codeOf(expression),
      code(JSON.stringify(value)),
    ]),
  ).trimEnd();

const dataOptionRow = (name: DataOptionName): readonly string[] => {
  const formats = formatsOfOption(name);
  return [
    code(name),
    formats.length === dataFormats.length ? "every format" : formats.map(code).join(", "),
    documentationOf(name),
  ];
};

const syntax: Readonly<Record<string, string>> = {
  h1: "`# text`",
  h2: "`## text`",
  body: "lines of text",
  quote: "`> text` and `> -- author`",
  separator: "`---`",
};

function syntaxOf({ type, directive, argument }: ElementDefinition): string {
  if (directive === undefined) return syntax[type] ?? type;
  return `${code(`@${directive}${argument ? ` ${argument.field.toUpperCase()}` : ""}`)} and rows`;
}

const elementRow = (element: ElementDefinition): readonly string[] => [
  `[${code(element.type)}](#${element.type})`,
  syntaxOf(element),
  element.documentation,
];

async function elementSection(element: ElementDefinition): Promise<string> {
  const { argument, columns, attributes } = element;
  return page(
    `### ${element.type}`,
    element.documentation,
    `Syntax: ${syntaxOf(element)}. Emitted fields, in this order: ${["type", ...element.fields, "settings"].map(code).join(", ")}.`,
    argument && `${code(argument.field.toUpperCase())}: ${argument.documentation}`,
    columns.length === 0 ? undefined : table(["column", "value", "", "meaning"], columns.map(columnRow)),
    `Attributes: ${attributes.map(({ name }) => code(name)).join(", ")}.`,
    fenced("igx", element.example),
    fenced("json", await emitted(element.example)),
  ).trimEnd();
}

/** The types of the language have the names of `@param`. */
const valueName = (type: string): string => (type === "text" ? "string" : type);

const columnRow = ({ name, type, required, documentation }: ColumnDefinition): readonly string[] => [
  code(name),
  type === "region-color" ? "color" : valueName(type),
  required ? "required" : "",
  documentation,
];

/** The JSON of an element's example. The tests compile every example. */
async function emitted(source: string): Promise<string> {
  const { output } = await compile(source);
  return layOutJson(output?.json ?? "", 100).join("\n");
}

/** Each attribute once, with its elements. */
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
  picture: "not emitted",
  compiler: "not emitted",
};

const attributeRow = ({ attribute, owners }: ReturnType<typeof allAttributes>[number]): readonly string[] => [
  code(attribute.name),
  valueName(attribute.type),
  attribute.name === "half" ? "as `width`" : targets[attribute.target],
  owners.length === elements.length ? "every element" : owners.map(code).join(", "),
  attribute.documentation,
];
