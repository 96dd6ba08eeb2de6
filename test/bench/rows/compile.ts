import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentJsonSchema } from "../../../src/index.js";
import { drafts, medium, small } from "../inputs.js";
import { compare, nodeContender } from "../measure.js";
import type { Row } from "../row.js";
import { igxToJson, jsonChecker } from "./json-checker.js";
import { igx, peerScript } from "./peer-script.js";

const against = "`JSON.parse`, ajv, `JSON.stringify` of the emitted JSON";

/** What is compiled, and how many findings it has. */
interface Input {
  readonly source: string;
  readonly findings?: number;
}

type Goals = Pick<Row, "before" | "reach" | "further">;

function warm(name: string, work: string, { source, findings = 0 }: Input, goals: Goals): Row {
  const run = () => igxToJson(source, findings);
  return {
    name,
    work,
    against,
    ...goals,
    measure: async (_, { rounds }) => {
      const [json, check] = [await run(), jsonChecker()];
      return compare({ name: "igx", run }, { name: "ajv", run: () => check(json) }, rounds(51));
    },
    profiled: () => run,
  };
}

const draft = (name: string, what: string, findings: number, goals: Goals): Row =>
  warm(name, `compile of the same with ${what}, warm`, { source: drafts[what]!, findings }, goals);

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
  warm(
    "compile-900",
    "compile of the same, warm, with all checks",
    { source: medium },
    {
      before: "5.9",
      reach: "1.5",
      further: "0.9",
    },
  ),
  draft("compile-info", "an info of a picture", 1, { before: "4.6", reach: "1.7", further: "1.0" }),
  draft("compile-warning", "a warning", 1, { before: "4.2", reach: "1.7", further: "1.0" }),
  draft("compile-expression", "an expression", 0, { before: "3.4", reach: "1.7", further: "1.0" }),
  draft("compile-infos", "180 infos", 180, { before: "5.3", reach: "2.2", further: "1.4" }),
  warm("compile-small", "compile of 1.6 KB, warm", { source: small }, { before: "4.5", reach: "1.5", further: "1.0" }),
];
