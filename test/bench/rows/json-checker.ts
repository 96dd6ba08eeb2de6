import { Ajv2020 } from "ajv/dist/2020.js";
import { compile, contentJsonSchema } from "../../../src/index.js";

/** `JSON.parse`, ajv, `JSON.stringify`: what somebody without igx does with content JSON. */
export function jsonChecker(): (json: string) => string {
  const validate = new Ajv2020({ strict: false }).compile(contentJsonSchema());
  return (json) => {
    const content: unknown = JSON.parse(json);
    if (!validate(content)) throw new Error("The content is not valid.");
    return JSON.stringify(content);
  };
}

/** Compiles a document that has so many findings. */
export async function igxToJson(source: string, findings = 0): Promise<string> {
  const { output, diagnostics } = await compile(source, { project: unlimited });
  if (!output || diagnostics.length !== findings)
    throw new Error(`The input has ${diagnostics.length} findings, such as: ${diagnostics[0]?.message}`);
  return output.json;
}

const much = 1e9;

/** What large inputs need. */
const unlimited = {
  limits: {
    rows: much,
    cells: much,
    elements: much,
    steps: much,
    outputBytes: much,
    dataBytes: much,
    sourceBytes: much,
  },
};
