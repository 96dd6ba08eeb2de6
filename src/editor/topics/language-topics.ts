import { dataFormats, formatsOfOption } from "../../data/registry.js";
import { fieldExample } from "../../language/examples.js";
import { frontMatterFields } from "../../language/front-matter.js";
import { functions } from "../../language/functions.js";
import { signatureOf } from "../../language/signature.js";
import { structures } from "../../language/structures.js";
import { dataOptionNames, documentationOf, optionExample } from "../../template/data-options.js";
import { capitalized } from "../../text/capitalized.js";
import { commentTopics } from "./comment-topics.js";
import { attributeTopics, chartTopics, columnTopics, elementTopics } from "./element-topics.js";
import type { Topic } from "./topic.js";

/** Everything in the language that can be explained, by kind. All texts come from its tables. */
export function languageTopics(): readonly Topic[] {
  const ofElements = elementTopics();
  return [
    ...ofElements.filter(({ kind }) => kind === "directive"),
    ...structures.map((one): Topic => ({ ...one, kind: "directive", label: "directive" })),
    ...ofElements.filter(({ kind }) => kind === "element"),
    ...chartTopics(),
    ...attributeTopics(),
    ...columnTopics(),
    ...fieldTopics(),
    ...optionTopics(),
    ...functionTopics(),
    ...commentTopics,
  ];
}

const fieldTopics = (): readonly Topic[] =>
  frontMatterFields.map((field) => ({
    kind: "field",
    name: field.name,
    label: "field of the front matter",
    documentation: field.documentation,
    syntax: [`${field.name}: ${field.example}`],
    facts: { "used by": field.request ? "the service" : "igx" },
    example: fieldExample(field),
  }));

const optionTopics = (): readonly Topic[] =>
  dataOptionNames.map((name) => {
    const formats = formatsOfOption(name);
    return {
      kind: "option",
      name,
      label: "option of @data",
      documentation: `${capitalized(documentationOf(name))}.`,
      syntax: [`@data table "file" {${optionExample(name)}}`],
      facts: { formats: formats.length === dataFormats.length ? "all" : formats.join(", ") },
    };
  });

const functionTopics = (): readonly Topic[] =>
  functions.map((definition) => {
    const [expression, result] = definition.example;
    return {
      kind: "function",
      name: definition.name,
      label: "function",
      documentation: definition.documentation,
      syntax: [signatureOf(definition)],
      example: `${expression} → ${JSON.stringify(result)}`,
    };
  });
