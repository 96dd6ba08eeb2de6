import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect } from "vitest";
import { InfographicClient } from "../../src/publish/infogram/client.js";
import type { Fault } from "../../src/sandbox/faults.js";
import { startSandbox } from "../../src/sandbox/start-sandbox.js";
import { igxProcess, type Run, startIgx } from "./cli.js";
import { resultProblems } from "./result-problems.js";

/** A row of each table. `id` makes the key of its document. */
export interface Row {
  readonly id: string;
  readonly name: string;
  readonly people: number;
}

export type Kind = "region" | "city" | "shop";
export const kinds = ["region", "city", "shop"] as const;

/** Three tables of a hundred rows, and the lines that the documents of regions look up. */
export interface Tables extends Record<Kind, Row[]> {
  sales: { region: string; month: number; sold: number }[];
  /** A word of the template of cities. */
  word: string;
}

export function firstTables(): Tables {
  const rows = (kind: Kind): Row[] =>
    Array.from({ length: 100 }, (_, at) => ({ id: `${kind[0]}${at}`, name: `${kind} ${at}`, people: 1000 * at + 7 }));
  const region = rows("region");
  const sales = region.flatMap(({ id }, at) => [1, 2, 3].map((month) => ({ region: id, month, sold: at * month })));
  return { region, city: rows("city"), shop: rows("shop"), sales, word: "inhabitants" };
}

const head = (kind: Kind): string => `---
title: "{{ name }}"
theme_id: 1
key: "${kind}-{{ id }}"
---
@param id: string
@param name: string
@param people: integer
`;

const templates = (word: string): Record<string, string> => ({
  "regions.igx": `${head("region")}
@data sales "sales.json"

# {{ name }}

@chart column
| Month | Sold |
|-------|-----:|
@for line in where(sales, s => s.region == id)
| {{ line.month }} | {{ line.sold }} |
@end
`,
  "cities.igx": `${head("city")}
# {{ people }} ${word}
`,
  "shops.igx": `${head("shop")}
# {{ name }}

{{ people }} customers
`,
});

/** The content of a row, as the service must have it: written without igx. */
function contentOf(kind: Kind, { id, name, people }: Row, { sales, word }: Tables): readonly object[] {
  if (kind === "city") return [{ type: "h1", text: `${people} ${word}` }];
  if (kind === "shop")
    return [
      { type: "h1", text: name },
      { type: "body", text: `${people} customers` },
    ];
  const lines = sales.filter(({ region }) => region === id).map(({ month, sold }) => [`${month}`, sold]);
  return [
    { type: "h1", text: name },
    { type: "chart", chart_type: "column", data: [[["Month", "Sold"], ...lines]] },
  ];
}

/** Titles with contents of all rows, sorted, as the service must have them. */
export const expected = (tables: Tables): readonly string[] =>
  kinds
    .flatMap((kind) => tables[kind].map((row) => `${row.name} ${JSON.stringify(contentOf(kind, row, tables))}`))
    .sort();

export interface Project {
  readonly root: string;
  readonly client: InfographicClient;
  /** Faults that strike from now on. */
  readonly faults: Fault[];
  /** Requests since the last call, such as `PUT 200`. */
  readonly requests: () => readonly string[];
  /** The probability that the answer to a change is lost. */
  readonly lose: (probability: number) => void;
  readonly write: (tables: Tables) => Promise<void>;
  /** The built command. A result in JSON is held to the schema of its command. */
  readonly igx: (...args: readonly string[]) => Promise<Run>;
  readonly start: (...args: readonly string[]) => ReturnType<typeof startIgx>;
  /** Titles with contents at the service, sorted. */
  readonly published: () => Promise<readonly string[]>;
}

const configuration = {
  batches: [
    { name: "regions", template: "regions.igx", each: "regions.csv", output: "out/{key}.json" },
    { name: "cities", template: "cities.igx", each: "cities.xlsx", output: "out/{key}.json" },
    { name: "shops", template: "shops.igx", each: "shops.parquet", output: "out/{key}.json" },
  ],
  publish: { rate: 1000, concurrency: 4, settle: 0.05, find: 3 },
};

/** A project of three batches, with a sandbox that it publishes to. */
export async function withProject(folder: string, use: (project: Project) => Promise<void>): Promise<void> {
  const [root, store] = [join(folder, "project"), join(folder, "store")];
  await mkdir(root);
  await writeFile(join(root, "igx.config.json"), JSON.stringify(configuration));
  const faults: Fault[] = [];
  let lines: string[] = [];
  let loss = 0;
  const sandbox = await startSandbox({
    caDir: join(folder, "ca"),
    store,
    fail: faults,
    get dropAfterCommit() {
      return loss;
    },
    log: (line) => void lines.push(line),
  });
  const env = {
    IGX_BASE_URL: sandbox.url,
    IGX_API_KEY: sandbox.apiKey,
    IGX_API_SECRET: sandbox.apiSecret,
    IGX_CA: sandbox.caFile,
  };
  const client = new InfographicClient({
    ...sandbox,
    baseUrl: sandbox.url,
    ca: await readFile(sandbox.caFile, "utf8"),
  });
  try {
    await use({
      root,
      client,
      faults,
      requests: () => {
        const before = lines;
        lines = [];
        return before.map((line) => line.replace(/ \S*\/infographics\S*/, ""));
      },
      lose: (probability) => {
        loss = probability;
      },
      write: (tables) => writeTables(root, tables),
      igx: async (...args) => {
        const run = await igxProcess(args, { cwd: root, env });
        if (args.includes("json") && run.stdout !== "") expect(resultProblems(args[0]!, run.stdout)).toEqual([]);
        return run;
      },
      start: (...args) => startIgx(args, { cwd: root, env }),
      published: () => publishedIn(store),
    });
  } finally {
    await sandbox.close();
  }
}

async function publishedIn(store: string): Promise<readonly string[]> {
  const names = (await readdir(store)).filter((name) => name.endsWith(".json"));
  const records = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(store, name), "utf8"))));
  return records.map(({ title, content }) => `${title} ${content}`).sort();
}

async function writeTables(root: string, tables: Tables): Promise<void> {
  const { region, city, shop, sales, word } = tables;
  const csv = ["id;name;people", ...region.map(({ id, name, people }) => `${id};${name};${people}`)];
  const rows = [["id", "name", "people"], ...city.map(({ id, name, people }) => [id, name, people])];
  const columns = [
    { name: "id", data: shop.map(({ id }) => id) },
    { name: "name", data: shop.map(({ name }) => name) },
    { name: "people", data: shop.map(({ people }) => people), type: "INT32" as const },
  ];
  const files: Record<string, string | Uint8Array> = {
    ...templates(word),
    "regions.csv": `${csv.join("\r\n")}\r\n`,
    "sales.json": JSON.stringify(sales),
    "cities.xlsx": await writeXlsx({ sheets: [{ name: "Cities", rows }] }),
    "shops.parquet": new Uint8Array(parquetWriteBuffer({ columnData: columns })),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), content);
}

/** Takes a file away and gives it back later. */
export async function kept(path: string): Promise<() => Promise<void>> {
  const bytes = await readFile(path);
  return async () => {
    await rm(path, { force: true });
    await writeFile(path, bytes);
  };
}

/** Compares two lists, and shows only the items that one of them lacks. */
export function expectSame(published: readonly string[], wanted: readonly string[]): void {
  const only = (one: readonly string[], other: readonly string[]) => {
    const rest = new Map<string, number>();
    for (const item of other) rest.set(item, (rest.get(item) ?? 0) + 1);
    return one.filter((item) => {
      const left = rest.get(item) ?? 0;
      rest.set(item, left - 1);
      return left <= 0;
    });
  };
  expect({ missing: only(wanted, published), tooMany: only(published, wanted) }).toEqual({ missing: [], tooMany: [] });
}
