// The same for all files of a folder. Usage: many-json-ajv.mjs FOLDER OUTPUT SCHEMA
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";

const [, , folder, output, schema] = process.argv;
const validate = new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync(schema, "utf8")));
mkdirSync(output, { recursive: true });
for (const name of readdirSync(folder)) {
  const content = JSON.parse(readFileSync(join(folder, name), "utf8"));
  if (!validate(content)) throw new Error("not valid");
  writeFileSync(join(output, name), JSON.stringify(content));
}
