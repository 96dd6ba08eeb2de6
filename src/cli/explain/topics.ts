import { dataFormats, formatsOfOption } from "../../data/registry.js";
import { fieldExample } from "../../language/examples.js";
import { frontMatterFields } from "../../language/front-matter.js";
import { functions } from "../../language/functions.js";
import { signatureOf } from "../../language/signature.js";
import { structures } from "../../language/structures.js";
import { dataOptionNames, documentationOf } from "../../template/data-options.js";
import { capitalized } from "../../text/capitalized.js";
import { ruleTexts } from "../config/rule-texts.js";
import { attributeTopics, chartTopics, columnTopics, elementTopics } from "./element-topics.js";
import type { Topic } from "./topic.js";

/** Everything that can be explained, by kind. All texts are those of the tables of the language and of the rules. */
export const allTopics = async (): Promise<readonly Topic[]> => [...languageTopics(), ...(await ruleTopics())];

/** Those of the language, which load faster than the rules. */
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
      syntax: [`@data table "file" {${name}=…}`],
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

async function ruleTopics(): Promise<readonly Topic[]> {
  const rules = await ruleTexts();
  return rules.map(({ code, severity, explanation, bad, good }) => ({
    kind: "rule",
    name: code,
    label: severity,
    severity,
    documentation: explanation,
    bad,
    good,
  }));
}
