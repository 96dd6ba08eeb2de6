import { dataFormats, formatsOfOption } from "../../data/registry.js";
import { fieldExample } from "../../language/examples.js";
import { frontMatterFields } from "../../language/front-matter.js";
import { functions } from "../../language/functions.js";
import { operators } from "../../language/operators.js";
import { signatureOf } from "../../language/signature.js";
import { structures } from "../../language/structures.js";
import { dataOptionNames, documentationOf, optionExample } from "../../template/data-options.js";
import { capitalized } from "../../text/capitalized.js";
import { attributeTopics, chartTopics, columnTopics, elementTopics } from "./element-topics.js";
import type { Topic } from "./topic.js";

/** Comments that have a meaning. */
const commentTopics: readonly Topic[] = [
  {
    kind: "comment",
    name: "igx-disable-next-line",
    label: "comment",
    documentation:
      "Suppresses one warning on the next line that is not a comment. Write the code of its rule, then the reason. Several of these comments above a line suppress several warnings. " +
      "Errors cannot be suppressed. A comment that suppresses nothing is reported (`unused-suppression`). To change the severity of a rule in all documents, set it under `rules` in the configuration.",
    syntax: ["// igx-disable-next-line CODE reason"],
    example: "// igx-disable-next-line lone-half the other half comes later\n# Coffee {half}\n",
  },
];

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
    ...operatorTopics(),
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

const operatorTopics = (): readonly Topic[] =>
  operators.map(({ name, documentation, example: [expression, result] }) => ({
    kind: "operator",
    name,
    label: name === "{{ }}" ? "interpolation" : "operator",
    documentation,
    example: `${name === "{{ }}" ? `{{ ${expression} }}` : expression} → ${JSON.stringify(result)}`,
  }));

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
