// A document for each row of a CSV file, by a template that gives JSON. Usage: handlebars.mjs TEMPLATE TABLE OUTPUT SCHEMA
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import Handlebars from "handlebars";
import { inferSchema, initParser } from "udsv";

const [, , template, table, output, schema] = process.argv;
const validate = new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync(schema, "utf8")));
Handlebars.registerHelper("json", (value) => JSON.stringify(value));
const render = Handlebars.compile(readFileSync(template, "utf8"));
const text = readFileSync(table, "utf8");
mkdirSync(output, { recursive: true });
for (const { country, bags, growth } of initParser(inferSchema(text)).typedObjs(text)) {
  const made = render({
    title: `Coffee in ${country}`,
    text: `${country} is to bring in ${bags} million bags of coffee, ${growth} per cent more than in the year before.`,
    bags,
    next: Math.round(bags * (100 + growth) / 10) / 10,
  });
  const content = JSON.parse(made);
  if (!validate(content)) throw new Error("not valid");
  writeFileSync(join(output, `${country.toLowerCase().replaceAll(" ", "-")}.json`), JSON.stringify(content));
}
