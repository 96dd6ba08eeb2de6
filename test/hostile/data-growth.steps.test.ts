import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";
import { yamlSource } from "../../src/config/config-yaml.js";
import { readData } from "../../src/data/registry.js";
import { compile } from "../../src/index.js";
import { steps } from "../support/steps.js";

/* Twice the input is at most two and a half times the work. Counted in steps, since times say nothing on a shared machine. */

const limits = { bytes: 50_000_000, rows: 1_000_000, cells: 5_000_000 };
const read = (text: string, path: string) => readData(new TextEncoder().encode(text), path, {}, limits);
const repeat = (count: number, item: (at: number) => string, separator = "") =>
  Array.from({ length: count }, (_, at) => item(at)).join(separator);

const parquet = (columns: number): Uint8Array => {
  const columnData = Array.from({ length: columns }, (_, at) => ({ name: `c${at}`, data: [at, at + 1] }));
  return new Uint8Array(parquetWriteBuffer({ columnData, statistics: false }));
};
const readParquet = (bytes: Uint8Array) => readData(bytes, "a.parquet", {}, limits);

const inputs: Readonly<Record<string, (size: number) => () => Promise<unknown>>> = {
  "CSV headers that are equal": (size) => () => read(`${"a,".repeat(2000 * size)}a\n1\n`, "a.csv"),
  "CSV headers that are empty": (size) => () => read(`a${",".repeat(2000 * size)}\n1\n`, "a.csv"),
  // Longer than what is scanned at once.
  "CSV headers that differ": (size) => () => read(`${repeat(4000 * size, (at) => `c${at}`, ",")}\n`, "a.csv"),
  "CSV rows": (size) => () => read(`a,b\n${'1,"x ""y"""\n'.repeat(1000 * size)}`, "a.csv"),
  "CSV rows of another length": (size) => () => read(`é,b\n${"1\n".repeat(1000 * size)}`, "a.csv"),
  "CSV lines of blanks": (size) => () => read(`a,b\n${" \n".repeat(1000 * size)}`, "a.csv"),
  "JSON records of many fields": (size) => () =>
    read(`[{${repeat(1000 * size, (at) => `"k${at}":1`, ",")}}]`, "a.json"),
  "YAML mapping of many keys": (size) => () => read(`- ${repeat(400 * size, (at) => `k${at}: 1\n  `)}`, "a.yaml"),
  "YAML flow mapping of many keys": (size) => () => read(`- {${repeat(400 * size, (at) => `k${at}: 1,`)}}`, "a.yaml"),
  "configuration of many keys": (size) => {
    const text = `constants: {${repeat(400 * size, (at) => `k${at}: 1,`)}}`;
    return async () => yamlSource(text);
  },
  "Parquet of many columns": (size) => {
    const bytes = parquet(300 * size);
    return () => readParquet(bytes);
  },
};

test.each(Object.keys(inputs))("%s", async (name) => {
  const make = inputs[name]!;
  const [first, once, twice] = [make(1), make(1), make(2)];
  await steps(first);
  const ratio = (await steps(twice)) / (await steps(once));
  expect(ratio).toBeLessThan(2.5);
});

test("a misspelt column of a wide table costs the same however wide it is", async () => {
  const document = (columns: number, misspelt: number) =>
    `\`\`\`csv t\n${repeat(columns, (at) => `column${at}`, ",")}\n\`\`\`\n\n@chart bar {from=t columns=[${repeat(misspelt, (at) => `nothingofthesort${at}`, " ")}]}\n`;
  const { diagnostics } = await compile(document(500, 1));
  expect(diagnostics.find(({ code }) => code === "unknown-column")?.hint).toMatch(
    /^Use `column0`, .*`column9` and 490 more\.$/,
  );
  const cost = async (columns: number) =>
    (await steps(() => compile(document(columns, 1000)))) - (await steps(() => compile(document(columns, 1))));
  await cost(100);
  // Some are compared with every name before the comparisons run out.
  expect((await cost(2000)) / (await cost(1000))).toBeLessThan(2.5);
});
