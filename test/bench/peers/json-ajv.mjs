// What many do today: content JSON, checked by ajv. Usage: json-ajv.mjs FILE OUTPUT SCHEMA
import { readFileSync, writeFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";

const [, , file, output, schema] = process.argv;
const validate = new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync(schema, "utf8")));
const content = JSON.parse(readFileSync(file, "utf8"));
if (!validate(content)) throw new Error("not valid");
writeFileSync(output, JSON.stringify(content));
