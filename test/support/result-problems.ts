import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { resultJsonSchema } from "../../src/cli/schemas/json-schema.js";

const known = new Map<string, ValidateFunction>();

/** Why JSON is not what the schema of a command says: fields that the schema does not name are problems too. Empty if it is. */
export function resultProblems(command: string, json: string): readonly string[] {
  const validate = known.get(command) ?? new Ajv2020().compile(resultJsonSchema(command, true));
  known.set(command, validate);
  if (validate(JSON.parse(json))) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${command}: ${instancePath} ${message}`);
}
