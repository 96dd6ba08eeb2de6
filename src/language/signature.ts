import type { FunctionDefinition, ParameterDefinition } from "./function.js";
import { typeText } from "./types.js";

/** `upper(text: string): string`, as messages and the reference write it. */
export const signatureOf = ({ name, parameters, result }: FunctionDefinition): string =>
  `${name}(${parameters.map(parameterOf).join(", ")}): ${typeText(result)}`;

export const parameterOf = ({ name, type, optional = false }: ParameterDefinition): string =>
  `${name}${optional ? "?" : ""}: ${typeText(type)}`;

/** The advice for a wrong argument if no more exact one is known. */
export const signatureAdvice = (definition: FunctionDefinition): string =>
  `Match the signature \`${signatureOf(definition)}\`.`;
