import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentJsonSchema } from "../../../src/index.js";
import { medium, small } from "../inputs.js";
import { compare, nodeContender } from "../measure.js";
import type { Row } from "../row.js";
import { igxToJson, jsonChecker } from "./json-checker.js";
import { igx, peerScript } from "./peer-script.js";

const against = "`JSON.parse`, ajv, `JSON.stringify` of the emitted JSON";

const warm = (name: string, work: string, source: string, goals: Pick<Row, "before" | "reach" | "further">): Row => ({
  name,
  work,
  against,
  ...goals,
  measure: async (_, { rounds }) => {
    const [json, check] = [await igxToJson(source), jsonChecker()];
    return compare({ name: "igx", run: () => igxToJson(source) }, { name: "ajv", run: () => check(json) }, rounds(51));
  },
  profiled: () => () => igxToJson(source),
});

const build = ["build", "medium.igx", "--no-cache", "-o", "medium.json"];

export const compileRows: readonly Row[] = [
  {
    name: "build-900",
    work: "`igx build` of 168 KB, 900 elements, whole process",
    against: "a script with `JSON.parse`, ajv, `JSON.stringify`",
    before: "1.4",
    reach: "0.65",
    further: "0.5",
    measure: async (folder, { rounds }) => {
      const [json, schema] = [join(folder, "in.json"), join(folder, "schema.json")];
      writeFileSync(join(folder, "medium.igx"), medium);
      writeFileSync(json, await igxToJson(medium));
      writeFileSync(schema, JSON.stringify(contentJsonSchema()));
      return compare(
        nodeContender("igx build", [igx, ...build], folder),
        nodeContender("script", [peerScript("json-ajv"), json, join(folder, "out.json"), schema]),
        rounds(31),
      );
    },
    profiled: () => build,
  },
  warm("compile-900", "compile of the same, warm, with all checks", medium, {
    before: "5.9",
    reach: "1.0",
    further: "0.65",
  }),
  warm("compile-small", "compile of 1.6 KB, warm", small, { before: "4.5", reach: "1.5", further: "1.0" }),
];
