import type { FunctionDefinition } from "../../src/language/function.js";
import { functions } from "../../src/language/functions.js";
import { signatureOf } from "../../src/language/signature.js";
import { code, table } from "./markdown.js";

/** The signatures of all functions, each with an example and its result. */
export const functionsTable = (): string =>
  table(["function", "meaning", "example", "result"], functions.map(functionRow));

const functionRow = (definition: FunctionDefinition): readonly string[] => {
  const [expression, result] = definition.example;
  return [code(signatureOf(definition)), definition.documentation, code(expression), code(JSON.stringify(result))];
};
