import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentJsonSchema } from "../../../src/index.js";
import { eachTable, eachTemplate, handlebarsTemplate, small } from "../inputs.js";
import { type Contender, compare, compareMemory, nodeContender, peakMemory, runProcess } from "../measure.js";
import type { Row } from "../row.js";
import { igxToJson } from "./json-checker.js";
import { igx, peerScript } from "./peer-script.js";

const files = 1000;
const buildAll = ["build", "in", "-o", "out/"];
const buildEach = ["build", "city.igx", "--each", "cities.csv", "-o", "out/{key}.json"];

let runs = 0;

/** Each run writes all outputs anew. Earlier ones are put aside: file systems are slow to make files where many have just been removed. */
const anew = (contender: Contender, output: string): Contender => ({
  ...contender,
  before: () => {
    if (existsSync(output)) renameSync(output, `${output}-${runs++}`);
    rmSync(join(output, "..", ".igx"), { recursive: true, force: true });
  },
});

function writeFiles(folder: string, count: number): void {
  mkdirSync(join(folder, "in"));
  for (let at = 0; at < count; at++)
    writeFileSync(join(folder, "in", `doc-${at}.igx`), small.replace("part 0", `part ${at}`));
}

function writeEach(folder: string, documents: number): void {
  writeFileSync(join(folder, "city.igx"), eachTemplate);
  writeFileSync(join(folder, "cities.csv"), eachTable(documents));
}

/** As many as the row asks for; a batch has the limits of any document otherwise. */
const limits = JSON.stringify({ limits: { rows: 1e7, cells: 1e8, dataBytes: 1e9 } });

export const batchRows: readonly Row[] = [
  {
    name: "files-1000",
    work: "1,000 small files in one run",
    against: "a script with `JSON.parse`, ajv and a write for each",
    before: "8.7",
    reach: "1.0",
    further: "0.5",
    measure: async (folder, { rounds }) => {
      writeFiles(folder, files);
      const schema = join(folder, "schema.json");
      writeFileSync(schema, JSON.stringify(contentJsonSchema()));
      mkdirSync(join(folder, "json"));
      const json = await igxToJson(small);
      for (let at = 0; at < files; at++) writeFileSync(join(folder, "json", `doc-${at}.json`), json);
      const peer = join(folder, "peer");
      return compare(
        anew(nodeContender("igx build", [igx, ...buildAll, "--no-cache"], folder), join(folder, "out")),
        anew(nodeContender("script", [peerScript("many-json-ajv"), join(folder, "json"), peer, schema]), peer),
        rounds(11),
      );
    },
    profiled: () => [...buildAll, "--force", "--no-cache"],
  },
  {
    name: "each-1000",
    work: "1,000 documents by `--each` from one template",
    against: "a script with Handlebars, `JSON.parse`, ajv and a write for each",
    before: "",
    reach: "0.7",
    further: "0.3",
    measure: async (folder, { rounds }) => {
      writeEach(folder, files);
      writeFileSync(join(folder, "city.hbs"), handlebarsTemplate);
      const [schema, peer] = [join(folder, "schema.json"), join(folder, "peer")];
      writeFileSync(schema, JSON.stringify(contentJsonSchema()));
      const args = [peerScript("handlebars"), join(folder, "city.hbs"), join(folder, "cities.csv"), peer, schema];
      return compare(
        anew(nodeContender("igx build", [igx, ...buildEach], folder), join(folder, "out")),
        anew(nodeContender("Handlebars", args), peer),
        rounds(11),
      );
    },
    profiled: () => [...buildEach, "--force"],
  },
  {
    name: "each-memory",
    work: "100,000 documents by `--each`: peak memory",
    against: "the same with 1,000",
    before: "",
    reach: "1.2",
    further: "1.05",
    measure: async (folder, { rounds, size }) => {
      const [many, few] = [join(folder, "many"), join(folder, "few")];
      for (const [place, count] of [
        [many, size(100_000)],
        [few, files],
      ] as const) {
        mkdirSync(place);
        writeFileSync(join(place, "igx.config.json"), limits);
        writeEach(place, count);
      }
      const measure = (place: string) => {
        rmSync(join(place, "out"), { recursive: true, force: true });
        rmSync(join(place, ".igx"), { recursive: true, force: true });
        return peakMemory([igx, ...buildEach], place);
      };
      // As in other rows, both run with the code that an earlier run has kept.
      measure(few);
      return compareMemory(
        () => measure(many),
        () => measure(few),
        rounds(3),
      );
    },
  },
  {
    name: "pdf-svg",
    work: "60 pages to PDF by `render --each`",
    against: "the same pages to SVG",
    before: "16 to 26",
    reach: "4",
    further: "2",
    measure: async (folder, { rounds }) => {
      writeEach(folder, 60);
      const draw = (format: string) =>
        anew(
          nodeContender(
            format,
            [igx, "render", "city.igx", "--each", "cities.csv", "-o", `${format}/{key}.${format}`],
            folder,
          ),
          join(folder, format),
        );
      return compare(draw("pdf"), draw("svg"), rounds(5));
    },
    profiled: () => ["render", "city.igx", "--each", "cities.csv", "-o", "pdf/{key}.pdf", "--force"],
  },
  {
    name: "pictures-unchanged",
    work: "60 unchanged PNG files by `render --each`",
    against: "drawing them",
    before: "1",
    reach: "0.4",
    further: "0.2",
    measure: async (folder, { rounds }) => {
      writeEach(folder, 60);
      const drawn = nodeContender(
        "igx render",
        [igx, "render", "city.igx", "--each", "cities.csv", "-o", "png/{key}.png"],
        folder,
      );
      return compare(drawn, anew(drawn, join(folder, "png")), rounds(5));
    },
    profiled: () => ["render", "city.igx", "--each", "cities.csv", "-o", "png/{key}.png"],
  },
  {
    name: "unchanged",
    work: "nothing changed since the last build of 1,000 files",
    against: "`make` on the same tree",
    before: "",
    reach: "2",
    further: "1",
    measure: async (folder, { rounds }) => {
      writeFiles(folder, files);
      writeFileSync(join(folder, "Makefile"), makefile);
      const build = () => runProcess(process.execPath, [igx, ...buildAll], { cwd: folder });
      build();
      return compare(
        { name: "igx build", run: build },
        { name: "make", run: () => runProcess("make", ["-s"], { cwd: folder }) },
        rounds(31),
      );
    },
    profiled: () => buildAll,
  },
  {
    name: "diff-1000",
    work: "`igx diff HEAD:in in` of 1,000 small files, of which 20 differ",
    against: "one `igx build` of them",
    before: "",
    reach: "3",
    further: "2",
    measure: async (folder, { rounds }) => {
      commitAndChange(folder);
      return compare(
        nodeContender("igx diff", [igx, "diff", "HEAD:in", "in"], folder),
        anew(nodeContender("igx build", [igx, ...buildAll, "--no-cache"], folder), join(folder, "out")),
        rounds(11),
      );
    },
    profiled: (folder) => {
      if (!existsSync(join(folder, ".git"))) commitAndChange(folder);
      return ["diff", "HEAD:in", "in"];
    },
  },
];

/** A commit of the documents, of which every fiftieth is then changed. */
function commitAndChange(folder: string): void {
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=bench", "-c", "user.email=bench@example.org", ...args], { cwd: folder });
  git("init", "--quiet", "--initial-branch=main");
  writeFiles(folder, files);
  git("add", "--all");
  git("commit", "--quiet", "--message", "bench");
  for (let at = 0; at < files; at += 50) appendFileSync(join(folder, "in", `doc-${at}.igx`), "\nMore.\n");
}

const makefile = `sources := $(wildcard in/*.igx)
all: $(sources:in/%.igx=out/%.json)
out/%.json: in/%.igx
	false
.PHONY: all
`;
