import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { cliPath, folderWith, igxProcess } from "../support/cli.js";

const cwd = join(import.meta.dirname, "../fixtures/data");
const files = await readdir(cwd);
const dist = (name: string) => pathToFileURL(join(cliPath, "..", name)).href;

/** What the built command makes of a document. */
async function build(document: string): Promise<string> {
  const { stdout, stderr, exitCode } = await igxProcess(["build", "-", "-o", "-", "--compact"], {
    cwd,
    input: document,
  });
  expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
  return stdout;
}

/** The rows of each table, as JSON text: numbers as they are written. */
const tables = async (data: readonly string[]): Promise<readonly string[]> => {
  const names = data.map((_, at) => `t${at}`);
  const output = await build(
    [...data.map((line, at) => `@data t${at} ${line}`), ...names.map((name) => `@chart table {from=${name}}`)].join(
      "\n\n",
    ),
  );
  return [...output.matchAll(/"data":\[\[(.*?)\]\]\}/g)].map(([, rows]) => rows!);
};

describe("through the built command", () => {
  test("Parquet of DuckDB, pyarrow and hyparquet-writer, in every compression", async () => {
    const same = files.filter((name) => name.endsWith(".parquet") && !/nested|types/.test(name));
    expect(same).toHaveLength(13);
    const expected =
      '["name","big","dec","num","day","moment","ok"],' +
      '["Ann",9007199254740993,19.90,24.4,"2024-01-31","2024-01-31T13:05:09.12","true"],' +
      '["Zoë €",-1,-0.05,-0.5,"1969-12-31","1969-12-31T23:59:59","false"],["","","","","","",""]';
    expect(await tables(same.map((name) => `"${name}"`))).toEqual(same.map(() => expected));
  });

  test("types of Parquet that JSON does not have", async () => {
    const fields = ["u64", "wide", "f32", "time", "nano", "zone", "word", "list"];
    const output = await build(
      `@data a "pyarrow-types.parquet"\n\n@data b "duckdb-nested.parquet"\n\n@for r in a\n${fields.map((name) => (name === "list" ? "{{ length(r.list) }}" : `{{ r.${name} ?? "-" }}`)).join(" ")}\n\n@end\n@for r in b\n{{ r.n }} {{ r.k }} {{ length(r.list) }} {{ r.s.a }}{{ r.s.b }}\n\n@end\n`,
    );
    expect([...output.matchAll(/"text":"(.*?)"/g)].map(([, text]) => text)).toEqual([
      "18446744073709551615 12345678901234567890123456789.123456789 0.1 08:30:00 2024-01-31T13:05:09.120000001 2024-01-31T12:00:00 x 2",
      "0 -0.000000001 - 00:00:00 - - x 0",
      ...[0, 1, 2, 3].map((n) => `${n} k${n % 3} 3 ${n}x`),
    ]);
  });

  test("workbooks of openpyxl, XlsxWriter and Gnumeric: texts, days, times, durations", async () => {
    const expected =
      '["code","name","n","day","moment","time","midnight","span","ok"],' +
      '["80331","Müller",24.4,"2024-01-31","2024-01-31T13:05:09","08:30:00","00:00:00","48:00:00","true"],' +
      '["01067","",7,"1960-02-29","","23:59:59","00:00:00","36:05:07","false"]';
    const books = files.filter((name) => name.endsWith(".xlsx"));
    expect(books).toHaveLength(3);
    expect(await tables(books.map((name) => `"${name}"`))).toEqual(books.map(() => expected));
  });

  test("CSV as Excel writes it", async () => {
    const expected = '["name","price","note"],["Müller","12,50","a;b"],["Škoda – “neu”","1 €","…"],["plain",7,""]';
    const [ansi, ...others] = await tables([
      '"excel-windows-1252.csv" {delimiter=";" encoding="windows-1252" text=[price]}',
      '"excel-windows-1252.csv" {delimiter=";" encoding=latin1 text=[price]}',
      '"excel-windows-1252.csv" {delimiter=";" encoding="ISO_8859-1:1987" text=[price]}',
      '"excel-utf8-bom.csv" {delimiter=";" text=[price]}',
    ]);
    expect(ansi).toBe(expected.replace("7,", '"7",'));
    expect(others).toEqual([ansi, ansi, ansi]);
  });

  test("YAML that is nested too deep is a finding, in data and in the configuration", async () => {
    const deep = (open: string) => `\`\`\`yaml t\n${open.repeat(3000)}\n\`\`\`\n`;
    const folder = await folderWith({
      "flow.igx": deep("[").repeat(2),
      "block.igx": deep("- ").repeat(2),
      "mapping.igx": deep("? ").repeat(2),
      "bad/igx.config.yaml": `a: ${"[".repeat(3000)}`,
      "bad/a.igx": "# a\n",
    });
    const run = await igxProcess(["check", "flow.igx", "block.igx", "mapping.igx", "--format", "json"], {
      cwd: folder,
    });
    expect(run.exitCode).toBe(1);
    expect(run.stderr + run.stdout).toContain("This is nested more than 200 levels deep.");
    const config = await igxProcess(["check", "a.igx"], { cwd: join(folder, "bad") });
    expect(config.exitCode).toBe(1);
    expect(config.stderr).toContain("igx.config.yaml:1:203: error [config-malformed]\n  This is nested more than 200");
  });
});

test("the library reads every format in an ES module of Node", async () => {
  const script = `import { compile } from ${JSON.stringify(dist("index.js"))};
import { nodeHost } from ${JSON.stringify(dist("node.js"))};
const source = ${JSON.stringify(`\`\`\`yaml y\n- a: 1\n\`\`\`\n\n${['"openpyxl.xlsx"', '"pyarrow-types.parquet"', '"excel-utf8-bom.csv" {delimiter=";" text=[price]}'].map((data, at) => `@data t${at} ${data}\n`).join("\n")}\n# {{ length(y) + length(t0) + length(t1) + length(t2) }}\n`)};
const { output, diagnostics } = await compile(source, { host: nodeHost({ root: ${JSON.stringify(cwd)} }), path: ${JSON.stringify(join(cwd, "a.igx"))} });
console.log(JSON.stringify([output?.json, diagnostics.map(({ message }) => message)]));`;
  const folder = await folderWith({ "a.mjs": script });
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "a.mjs")]);
  expect(JSON.parse(stdout)).toEqual(['[{"type":"h1","text":"8"}]', []]);
});
