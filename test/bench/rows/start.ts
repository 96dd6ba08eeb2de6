import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { small } from "../inputs.js";
import { compare, nodeContender, type Ratio } from "../measure.js";
import type { Effort, Row } from "../row.js";
import { igx } from "./peer-script.js";

const nothing = nodeContender("node -e 0", ["-e", "0"]);

const start =
  (args: readonly string[], files: Readonly<Record<string, string>>) =>
  async (folder: string, { rounds }: Effort): Promise<Ratio> => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return compare(nodeContender(`igx ${args[0]}`, [igx, ...args], folder), nothing, rounds(41));
  };

/** Whole processes against a Node that does nothing. */
const startRow = (
  name: string,
  work: string,
  args: readonly string[],
  goals: Pick<Row, "before" | "reach" | "further">,
  files: Readonly<Record<string, string>> = {},
): Row => ({
  name,
  work,
  against: "`node -e 0`",
  ...goals,
  measure: start(args, { "small.igx": small, ...files }),
  profiled: () => args,
});

export const startRows: readonly Row[] = [
  startRow(
    "start-build",
    "`igx build` of a 1.6 KB file, whole process",
    ["build", "small.igx", "--no-cache", "-o", "small.json"],
    {
      before: "5.9",
      reach: "1.8",
      further: "1.4",
    },
  ),
  startRow(
    "start-config",
    "`igx build` of the same file with a configuration",
    ["build", "small.igx", "--no-cache", "-o", "small.json"],
    { before: "", reach: "" },
    { "igx.config.json": '{"locale": "en", "include": ["*.igx"], "publish": {"rate": 2}}' },
  ),
  startRow("start-version", "`igx --version`", ["--version"], { before: "2.0", reach: "1.2" }),
  startRow("start-help", "`igx --help`", ["--help"], { before: "2.0", reach: "1.2" }),
  startRow("start-check", "`igx check` of the same file", ["check", "small.igx"], { before: "5.7", reach: "1.8" }),
  startRow(
    "start-render",
    "`igx render` of one page to SVG, whole process",
    ["render", "small.igx", "-o", "small.svg", "--force"],
    {
      before: "about 10",
      reach: "4",
      further: "2.5",
    },
  ),
];
