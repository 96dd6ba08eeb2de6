import type { AttributeDefinition } from "../../src/language/attributes.js";
import { charts } from "../../src/language/charts.js";
import { frontMatterFields } from "../../src/language/front-matter.js";
import type { FunctionDefinition } from "../../src/language/function.js";
import { functions } from "../../src/language/functions.js";
import { elements } from "../../src/language/registry.js";
import { dataOptionNames, documentationOf } from "../../src/template/data-options.js";
import { countryMaps } from "../map-data.js";
import { regionMaps } from "../region-data.js";
import { assistantMistakes } from "./assistant-mistakes.js";
import { functionsTable } from "./functions.js";
import { code, page } from "./markdown.js";
import { attributesTable, codeOf, dataOptionsTable } from "./reference.js";

/** A program that offers skills decides by this whether the text is worth reading. */
const heading = `---
name: igx
description: Write and repair .igx files, infographics with charts, maps, facts and text that the command igx checks, draws and publishes. Use it when a task names igx, an .igx file, or asks for an infographic or a chart in a project that has .igx files.
---`;

/** The files of the folder `grammar/skill`: a guide for language models, and what it leaves out. */
export function skill(guide: string): readonly (readonly [path: string, text: string])[] {
  const file = (name: string, ...blocks: readonly string[]) =>
    [`grammar/skill/references/${name}.md`, page(...blocks)] as const;
  return [
    ["grammar/skill/SKILL.md", `${heading}\n\n${assistantsPage(guide)}`],
    file("functions", "# Functions of expressions", functionsTable()),
    file("attributes", "# Attributes", attributesTable()),
    file("data-options", "# Options of `@data`", dataOptionsTable()),
  ];
}

const assistantsPage = (guide: string): string => {
  const parts: Readonly<Record<string, string>> = {
    DATA: dataOptionNames.map((name) => `${code(name)} (${firstClause(documentationOf(name))})`).join(", "),
    CHARTS: list(charts.map(({ name, documentation }) => `${code(name)}: ${documentation}`)),
    ATTRIBUTES: attributeTexts(chart.filter(({ target }) => target !== "picture")),
    PICTURES: attributeTexts(chart.filter(({ target }) => target === "picture")),
    "MAP-ATTRIBUTES": attributeTexts(attributesOf("map").filter((one) => !chart.some(({ name }) => name === one.name))),
    MAPS: [...countryMaps, ...regionMaps].map(code).join(", "),
    FIELDS: frontMatterFields.map(({ name }) => code(name)).join(", "),
    FUNCTIONS: functions.map(callOf).join(", "),
    MISTAKES: list(assistantMistakes.map(({ wrong, right }) => `${codeOf(wrong)} is wrong: ${codeOf(right)}`)),
  };
  return guide.replace(/^([A-Z-]+)$/gm, (word) => parts[word] ?? word);
};

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

const attributesOf = (type: string): readonly AttributeDefinition[] =>
  elements.find((element) => element.type === type)!.attributes;

const chart = attributesOf("chart");

const attributeTexts = (attributes: readonly AttributeDefinition[]): string => attributes.map(attributeText).join(", ");

/** The example shows the form of the value, without the attributes that it needs, such as `from`; the charts that have it are named if they are few. */
function attributeText({ name, example, charts: only }: AttributeDefinition): string {
  const own =
    new RegExp(`(?:^| )(${name}(?:=(?:\\[[^\\]]*\\]|\\{[^}]*\\}|"[^"]*"|[^ ]+))?)(?= |$)`).exec(example)?.[1] ??
    example;
  return code(own) + (only === undefined || only.length > 4 ? "" : ` (${only.join(", ")})`);
}

const callOf = ({ name, parameters }: FunctionDefinition): string => {
  const names = parameters.map((one) => `${one.name}${one.optional ? "?" : ""}`);
  return code(`${name}(${names.length > 4 ? `${names.slice(0, 2).join(", ")}, …` : names.join(", ")})`);
};

const firstClause = (text: string): string => text.split(/[,;]/, 1)[0]!;
