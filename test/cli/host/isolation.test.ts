import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { writeXlsx } from "hucre/xlsx";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, test } from "vitest";
import type { IsolatedOutcome, IsolationBounds } from "../../../src/contract/host.js";
import { compile, createIncrementalCompiler, type Diagnostic, memoryHost } from "../../../src/index.js";
import { folderWith, good, igxProcess, startIgx } from "../../support/cli.js";

const query = (sql: string, name = "q") => `\`\`\`sql ${name}\n${sql}\n\`\`\`\n`;
const document = (sql: string) => `${query(sql)}{{ length(q) }}\n`;

/** Text of a length that queries may not ask for at once. */
const long = (letters: string, thousands: number) => `repeat(repeat('${letters}', 1000), ${thousands})`;

/** Keeps one call of the database busy, which cannot be interrupted. */
const endless = document(`select jaro_similarity(${long("ab", 900)}, ${long("cb", 900)}) as a`);
/** Takes it a second or two, so that its process is seen. */
const slow = document(`select jaro_similarity(${long("ab", 20)}, ${long("cb", 20)}) as a`);

const findingsOf = (stderr: string): readonly Diagnostic[] => JSON.parse(stderr);

describe("hostile queries end in a finding, and the next document is built", () => {
  const config = JSON.stringify({ limits: { seconds: 3, memory: 400_000_000 } });
  const list = `string_split(${long("a,", 1000)}, ',')`;
  const hostile: Readonly<Record<string, readonly [sql: string, finding: RegExp]>> = {
    levenshtein: [
      `select levenshtein(${long("a", 120)}, ${long("b", 120)}) as a`,
      /malformed.*Cut the texts: `levenshtein\(left\(a, 100\)/,
    ],
    damerau: [`select damerau_levenshtein(${long("a", 30)}, ${long("b", 30)}) as a`, /malformed.*more than 1000/],
    jaro: [
      `select jaro_similarity(${long("ab", 900)}, ${long("cb", 900)}) as a`,
      /exceeded.*3 seconds.*`limits.seconds`/,
    ],
    lists: [`select length(list_transform(${list}, x -> list_transform(${list}, y -> 1))) as a`, /exceeded/],
    repeats: [`select length(repeat(${long("a", 1000)}, 1000)) as a`, /exceeded/],
    texts: ["select string_agg(repeat('a', 1000), '') as a from range(1000000)", /exceeded.*`limits\.memory`/],
    comments: [`select 1 as a ${"/*".repeat(16_000)}`, /malformed.*100 levels of comments/],
    conditions: [`select 1 as a where ${"1=1 and ".repeat(100_000)} true`, /malformed.*65536 characters/],
  };

  test("of any kind", async () => {
    const sources = Object.entries(hostile).map(([name, [sql]]) => [`${name}.igx`, document(sql)]);
    const cwd = await folderWith({
      "igx.config.json": config,
      ...Object.fromEntries(sources),
      "z.igx": document("select 1 as a"),
    });
    const { exitCode, stderr } = await igxProcess(["build", ".", "--format", "json"], { cwd });
    expect(exitCode).toBe(1);
    const found = Object.fromEntries(
      findingsOf(stderr).map(({ file, code, message, hint }) => [file, `${code} ${message} ${hint}`]),
    );
    expect(found).toEqual(
      Object.fromEntries(
        Object.entries(hostile).map(([name, [, finding]]) => [`${name}.igx`, expect.stringMatching(finding)]),
      ),
    );
    expect(findingsOf(stderr)).toHaveLength(Object.keys(hostile).length);
    expect(JSON.parse(await readFile(join(cwd, "z.json"), "utf8"))).toEqual([{ type: "body", text: "1" }]);
  });
});

test("Markdown whose parser takes exponential time ends at the limit of seconds, and nothing is written", async () => {
  const text = `<A\t:\u00a0${"=\u00a0\u00a0:\u00a0:\u00a0".repeat(40)}'>">\n`;
  const cwd = await folderWith({ "a.md": text, "igx.config.json": JSON.stringify({ limits: { seconds: 1 } }) });
  const { exitCode, stderr } = await igxProcess(["import", "a.md", "--format", "json"], { cwd });
  expect({ exitCode, codes: findingsOf(stderr).map(({ code, message }) => [code, message]) }).toEqual({
    exitCode: 1,
    codes: [["limit-exceeded", "The document needs more than 1 second."]],
  });
  expect((await readdir(cwd)).sort()).toEqual(["a.md", "igx.config.json"]);
});

describe.skipIf(process.platform !== "linux")("the process of readers", () => {
  const statusOf = (pid: string | number) => readFile(`/proc/${pid}/status`, "utf8").catch(() => "");

  /** The process that a command has started, once it is there; another one than an earlier one. */
  async function readerOf(pid: number, earlier?: number): Promise<number> {
    while (!(await isGone(pid))) {
      for (const other of (await readdir("/proc")).filter((name) => /^\d+$/.test(name) && name !== String(earlier)))
        if ((await statusOf(other)).includes(`\nPPid:\t${pid}\n`)) return Number(other);
      await sleep(20);
    }
    throw new Error("The command has ended, and nobody has seen its process.");
  }

  const isGone = async (pid: number): Promise<boolean> => !/^State:\t[^ZX]/m.test(await statusOf(pid));

  /** Once the command has taken a document up that does not end. */
  async function startEndless(more: Readonly<Record<string, string>> = {}) {
    const config = JSON.stringify({ limits: { seconds: 600 } });
    const cwd = await folderWith({ "igx.config.json": config, "a.igx": endless, ...more });
    const agent = { npm_config_user_agent: "pnpm/12.21.0" };
    const env = { IGX_API_KEY: "the-key", IGX_API_SECRET: "the-secret", ...agent };
    const command = startIgx(["build", ".", "--jobs", "1", "--format", "json"], { cwd, env });
    const reader = await readerOf(command.pid!);
    // Its database has a thread that computes.
    while (!(await isBusy(reader))) await sleep(20);
    return { cwd, command, reader };
  }

  /** Whether it has used more of the processor than its start takes, in hundredths of a second. */
  async function isBusy(pid: number): Promise<boolean> {
    const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]!.split(" ");
    return Number(fields[11]) + Number(fields[12]) > 100;
  }

  test("knows no secret; its death is a finding, the next document has a new one, and none is left", async () => {
    const { cwd, command, reader } = await startEndless({ "b.igx": slow });
    const environment = await readFile(`/proc/${reader}/environ`, "utf8");
    expect(environment).not.toMatch(/IGX_|the-key|the-secret|HOME|PATH=/);
    // Names what installs the database where it is missing.
    expect(environment).toContain("npm_config_user_agent=pnpm/");
    let stderr = "";
    command.stderr!.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    const closed = new Promise((resolve) => command.on("close", resolve));
    process.kill(reader, "SIGKILL");
    const next = await readerOf(command.pid!, reader);
    expect(await closed).toBe(1);
    expect(findingsOf(stderr)).toMatchObject([
      {
        code: "data-malformed",
        file: "a.igx",
        message: "The process that reads the data failed: SIGKILL.",
        start: { line: 1, column: 4 },
      },
    ]);
    expect(JSON.parse(await readFile(join(cwd, "b.json"), "utf8"))).toEqual([{ type: "body", text: "1" }]);
    // The command kills it and does not wait for its end.
    while (!(await isGone(next))) await sleep(20);
  });

  test("ends with its parent, even if that is killed", async () => {
    const { command, reader } = await startEndless();
    command.kill("SIGKILL");
    while (!(await isGone(reader))) await sleep(20);
  });
});

const rows = [
  ["name", "n", "day"],
  ["a", 0.1, new Date(Date.UTC(2024, 0, 31))],
  ["b", -1e21, null],
];

/** One document with data of every kind that is read elsewhere, and the rows of a batch. */
async function mixedFiles(): Promise<Record<string, string | Uint8Array>> {
  const parquet = parquetWriteBuffer({
    columnData: [
      { name: "id", data: [9007199254740993n, 1n], type: "INT64" },
      { name: "x", data: [0.1, 5e-324], type: "DOUBLE" },
    ],
  });
  const source = `---
key: {{ name }}
---
@param name: string
@data book "book.xlsx"
@data column "column.parquet"
${query("select id, x::varchar as x, [id, null] as ids, {'deep': x} as fields from \"column\" order by id", "ordered")}
${query("select n from book where name = $name", "one")}
{{ book[0].n }}, {{ book[0].day }}, {{ column[0].id }}, {{ column[1].x }}, {{ ordered[0].x }}, {{ ordered[1].ids[0] }}, {{ ordered[1].fields.deep }}, {{ one[0].n }}

@chart table {from=book}

@chart table {from=column}
`;
  return {
    "report.igx": source,
    "book.xlsx": await writeXlsx({ sheets: [{ name: "S", rows }] }),
    "column.parquet": new Uint8Array(parquet),
  };
}

test("what is read elsewhere is what is read here, character for character, also in a batch", async () => {
  const files = await mixedFiles();
  const cwd = await folderWith(files);
  const { exitCode, stderr } = await igxProcess(["build", "report.igx", "--each", "book.xlsx", "--compact"], { cwd });
  expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining("error")]);
  for (const name of ["a", "b"]) {
    const { output, diagnostics } = await compile(files["report.igx"]!, { host: memoryHost(files), params: { name } });
    expect(diagnostics).toEqual([]);
    expect((await readFile(join(cwd, `${name}.json`), "utf8")).trim()).toBe(output!.json);
  }
});

describe("a host that isolates", () => {
  /** A host whose jobs all end like this, and what it was asked for. */
  function hostThat(ends: (bounds: IsolationBounds) => IsolatedOutcome | undefined) {
    const asked: IsolationBounds[] = [];
    const isolate = async (_job: unknown, bounds: IsolationBounds) => {
      asked.push(bounds);
      return ends(bounds);
    };
    return { asked, host: { ...memoryHost({ "a.xlsx": new Uint8Array([0x50, 0x4b]) }), isolate } };
  }

  const messages = async (source: string, ends: IsolatedOutcome | undefined, params = {}) => {
    const { asked, host } = hostThat(() => ends);
    const { diagnostics } = await compile(source, { host, params });
    return { asked, found: diagnostics.map(({ code, message }) => `${code} ${message}`) };
  };

  const three = ["one", "two", "three"].map((name) => query("select 1 as a", name)).join("");

  test("has one time for all queries and files of a document", async () => {
    const { asked, host } = hostThat(() => ({
      kind: "done",
      seconds: 4,
      result: { problems: [], table: { columns: [], rows: [] } },
    }));
    const { diagnostics } = await compile(`${three}${query("select 1 as a", "four")}# a\n`, { host });
    expect(asked.map(({ seconds }) => seconds)).toEqual([10, 6, 2]);
    expect(asked[0]!.memory).toBe(1024 ** 3);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.map(({ code, start }) => [code, start.line])).toEqual([["limit-exceeded", 7]]);
    expect(errors[0]!.hint).toBe("Make the document smaller, or raise `limits.seconds` in the configuration.");
  });

  test("runs nothing more after time or memory has run out", async () => {
    const late = await messages(`@data t "a.xlsx"\n${three}# a\n`, { kind: "seconds", seconds: 10 });
    expect(late.asked).toHaveLength(1);
    expect(late.found[0]).toBe("limit-exceeded The document needs more than 10 seconds for queries and data.");
    const large = await messages(`${three}# a\n`, { kind: "memory", seconds: 1 });
    expect(large.asked).toHaveLength(1);
    expect(large.found[0]).toMatch(/^limit-exceeded The document needs more than 1073741824 bytes of memory/);
  });

  test("shares the time of reading a document with each of its renderings", async () => {
    const source = `@param n: integer\n${query("select $n as a")}@for _i in [1, 2, 3]\n${query("select $n as b", "r")}@end\n{{ length(q) }}\n`;
    const { asked, host } = hostThat(() => ({
      kind: "done",
      seconds: 4,
      result: { problems: [], unordered: false, parameterNames: ["n"], table: { columns: [], rows: [] } },
    }));
    const { diagnostics } = await compile(source, { host, params: { n: 1 } });
    expect(asked.map(({ seconds }) => seconds)).toEqual([10, 6, 2]);
    expect(diagnostics.filter(({ code }) => code === "limit-exceeded")).toHaveLength(1);
  });

  test("says why a process died, and goes on", async () => {
    const { asked, found } = await messages(`${three}# a\n`, { kind: "crashed", reason: "SIGSEGV", seconds: 0 });
    expect(asked).toHaveLength(3);
    expect(found[0]).toBe("data-malformed The process that reads the data failed: SIGSEGV.");
  });

  test("is asked by the incremental compiler too, and reads here if it has no process", async () => {
    const { asked, host } = hostThat(() => undefined);
    const files = memoryHost({ "a.igx": document("select 1 as a") });
    const { compile: compileFile } = createIncrementalCompiler({ host: { ...files, isolate: host.isolate } });
    expect((await compileFile("a.igx"))!.output!.json).toBe('[{"type":"body","text":"1"}]');
    expect(asked).toHaveLength(1);
  });
});

test("a document without such data starts no process", async () => {
  const { asked, host } = { asked: [] as unknown[], host: memoryHost({ "t.csv": "a\n1\n" }) };
  const isolate = async () => void asked.push(1);
  await compile(`@data t "t.csv"\n${good}{{ length(t) }}\n`, { host: { ...host, isolate } });
  expect(asked).toEqual([]);
});
