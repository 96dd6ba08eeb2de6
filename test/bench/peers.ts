import { Ajv2020 } from "ajv/dist/2020.js";
import { dump, load } from "js-yaml";
import markdownIt from "markdown-it";
import { compile, contentJsonSchema } from "../../src/index.js";
import type { Input } from "./inputs.js";
import type { Contender } from "./measure.js";

const validate = new Ajv2020({ strict: false }).compile(contentJsonSchema());
const markdown = markdownIt();

/** igx, and what somebody would use in its place, each from text to text with the same content. */
export async function contenders({ igx, markdown: text }: Input): Promise<readonly Contender[]> {
  const json = (await igxToJson(igx)) ?? "";
  const yaml = dump(JSON.parse(json), { flowLevel: 4 });
  return [
    { name: "igx", run: () => igxToJson(igx) },
    { name: "JSON.parse, ajv, stringify", run: () => checked(JSON.parse(json)) },
    { name: "js-yaml, ajv, stringify", run: () => checked(load(yaml)) },
    { name: "markdown-it", run: () => markdown.render(text) },
  ];
}

async function igxToJson(source: string): Promise<string> {
  const { output, diagnostics } = await compile(source);
  if (!output || diagnostics.length > 0) throw new Error(`The input has findings: ${diagnostics[0]?.message}`);
  return output.json;
}

function checked(content: unknown): string {
  if (!validate(content)) throw new Error("The content is not valid.");
  return JSON.stringify(content);
}
