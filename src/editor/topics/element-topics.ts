import { rowColorAttribute, sheetAttributes } from "../../language/attributes.js";
import { charts } from "../../language/charts.js";
import type { ElementDefinition } from "../../language/element.js";
import { attributeExample, chartExample } from "../../language/examples.js";
import { elements } from "../../language/registry.js";
import type { Topic } from "./topic.js";

/* Elements and what belongs to them: chart types, attributes, columns. */

const syntaxOf = ({ directive, argument }: ElementDefinition): readonly string[] =>
  directive === undefined ? [] : [`@${directive}${argument ? ` ${argument.field.toUpperCase()}` : ""} {attributes}`];

const names = (all: readonly { readonly name: string }[]): string => all.map(({ name }) => name).join(", ");

/** An element that is written as a directive has the name of the directive. */
export const elementTopics = (): readonly Topic[] =>
  elements.map((element) => ({
    kind: element.directive === undefined ? "element" : "directive",
    name: element.directive ?? element.type,
    label: "element",
    documentation: element.documentation,
    syntax: syntaxOf(element),
    facts: {
      ...(element.columns.length > 0 && { columns: names(element.columns) }),
      attributes: names(element.attributes),
      ...(element.argument && { [element.argument.field.toUpperCase()]: element.argument.documentation }),
    },
    example: element.example,
  }));

export const chartTopics = (): readonly Topic[] =>
  charts.map((chart) => ({
    kind: "chart",
    name: chart.name,
    label: "chart type",
    documentation: chart.documentation,
    syntax: [`@chart ${chart.name}`],
    example: chartExample(chart),
  }));

/** Each attribute once, with the elements that have it. */
export function attributeTopics(): readonly Topic[] {
  const unique = new Set([...elements.flatMap(({ attributes }) => attributes), ...sheetAttributes]);
  const ofElements = [...unique].map((attribute): Topic => {
    const owners = elements.filter(({ attributes }) => attributes.includes(attribute));
    return {
      kind: "attribute",
      name: attribute.name,
      label: "attribute",
      documentation: attribute.documentation,
      syntax: [`{${attribute.example}}`],
      facts: { elements: owners.length === elements.length ? "all" : owners.map(nameOf).join(", ") },
      example: attributeExample(attribute),
    };
  });
  const { name, documentation, example } = rowColorAttribute;
  const ofRows: Topic = {
    kind: "attribute",
    name,
    label: "attribute of a row of a chart",
    documentation,
    syntax: [`{${example}}`],
    example: `@chart bar\n| Country | Bags |\n| Brazil | 66 | {${example}}\n`,
  };
  return [...ofElements, ofRows];
}

const nameOf = ({ type, directive }: ElementDefinition): string => (directive === undefined ? type : `@${directive}`);

export const columnTopics = (): readonly Topic[] =>
  elements.flatMap((element) =>
    element.columns.map(
      ({ name, required, documentation }): Topic => ({
        kind: "column",
        name,
        label: `column of @${element.directive}${required ? ", required" : ""}`,
        documentation,
        example: element.example,
      }),
    ),
  );
