import type { FunctionDefinition, ParameterDefinition } from "../../src/language/function.js";
import { functions } from "../../src/language/functions.js";
import { typeText } from "../../src/language/types.js";
import { code, table } from "./markdown.js";

/** The functions of the expression language: how they are called, and an expression with what it gives. */
export const functionsTable = (): string =>
  table(["function", "meaning", "example", "gives"], functions.map(functionRow));

const functionRow = (definition: FunctionDefinition): readonly string[] => {
  const [expression, result] = definition.example;
  return [code(signature(definition)), definition.documentation, code(expression), code(JSON.stringify(result))];
};

const signature = ({ name, parameters, result }: FunctionDefinition): string =>
  `${name}(${parameters.map(parameter).join(", ")}): ${typeText(result)}`;

const parameter = ({ name, type, optional = false }: ParameterDefinition): string =>
  `${name}${optional ? "?" : ""}: ${typeText(type)}`;
