import type { FunctionDefinition, ParameterDefinition } from "../../src/language/function.js";
import { functions } from "../../src/language/functions.js";
import { typeText } from "../../src/language/types.js";
import { code, table } from "./markdown.js";

/** The signatures of all functions, each with an example and its result. */
export const functionsTable = (): string =>
  table(["function", "meaning", "example", "result"], functions.map(functionRow));

const functionRow = (definition: FunctionDefinition): readonly string[] => {
  const [expression, result] = definition.example;
  return [code(signature(definition)), definition.documentation, code(expression), code(JSON.stringify(result))];
};

const signature = ({ name, parameters, result }: FunctionDefinition): string =>
  `${name}(${parameters.map(parameter).join(", ")}): ${typeText(result)}`;

const parameter = ({ name, type, optional = false }: ParameterDefinition): string =>
  `${name}${optional ? "?" : ""}: ${typeText(type)}`;
