import type { FunctionDefinition, ParameterDefinition } from "./function.js";
import { typeText } from "./types.js";

/** `upper(text: string): string`, as messages and the reference write it. */
export const signatureOf = ({ name, parameters, result }: FunctionDefinition): string =>
  `${name}(${parameters.map(parameterOf).join(", ")}): ${typeText(result)}`;

export const parameterOf = ({ name, type, optional = false }: ParameterDefinition): string =>
  `${name}${optional ? "?" : ""}: ${typeText(type)}`;

/** The advice for wrong arguments if no more exact one is known: a call that works, since a signature cannot be typed as it is. */
export const signatureAdvice = (definition: FunctionDefinition): string =>
  `Write a call such as \`${definition.example[0]}\`: the function is \`${signatureOf(definition)}\`.`;
