import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { startServerProcess } from "../support/lsp-process.js";
import { csvOf, documentOf } from "./inputs.js";

/** Times from a key to each answer. */
export interface EditorLatency {
  readonly name: string;
  readonly answer: string;
  /** In milliseconds. */
  readonly median: number;
  readonly p99: number;
}

export interface EditorMeasured {
  /** CPU time of the server for a key with all of its answers, garbage collection included, in milliseconds. */
  readonly cpu: readonly { readonly name: string; readonly perKey: number }[];
  readonly latencies: readonly EditorLatency[];
  /** Bytes that the server has after that many edits. */
  readonly memory: readonly { readonly edits: number; readonly bytes: number }[];
}

const requests: Readonly<Record<string, string>> = {
  completion: "textDocument/completion",
  hover: "textDocument/hover",
  "semantic tokens": "textDocument/semanticTokens/full/delta",
};

/** From one key to the next, in milliseconds: as often as a key repeats that is held, which is twice as fast as anybody types. */
const keyInterval = 33;

/** What somebody types: at each key there are names to complete, an expression to read, or an error to report. */
const typed = "{{ count(rows) }} bags {{ rows[0].Country }} of {{ sum(rows, r => r.2021) }} ";

/**
 * A server of its own process, as an editor starts it. Somebody types in the middle of a document that reads a table of 10,000 rows; each key
 * is followed by what an editor asks after it.
 */
export async function editorLatency(keys: number, edits: number): Promise<EditorMeasured> {
  const folder = mkdtempSync(join(tmpdir(), "igx-bench-lsp-"));
  writeFileSync(join(folder, "rows.csv"), csvOf(10_000));
  const { client, child, memory, cpuTime } = startServerProcess([resolve("dist/cli.cjs")], folder);
  try {
    const { capabilities } = await client.initialize({ rootUri: pathToFileURL(folder).href });
    const asked = Object.entries(requests).filter(
      ([name]) => name === "semantic tokens" || capabilities[`${name}Provider`] !== undefined,
    );
    const latencies: EditorLatency[] = [];
    const cpu: { readonly name: string; readonly perKey: number }[] = [];
    for (const bytes of [1_000, 20_000, 200_000]) {
      const uri = pathToFileURL(join(folder, `of-${bytes}.igx`)).href;
      const text = `@data rows "rows.csv"\n${documentOf(bytes)}`;
      const line = text.split("\n").findIndex((one, at) => at > text.split("\n").length / 2 && /^[A-Z]/.test(one));
      const times = new Map<string, number[]>();
      const took = (name: string, time: number) => times.set(name, [...(times.get(name) ?? []), time]);
      client.open(uri, text);
      await client.diagnosticsOf(uri);
      const tokens = await client.request("textDocument/semanticTokens/full", { textDocument: { uri } });
      let previousResultId = tokens?.resultId;
      let before = 0;
      for (let key = -50; key < keys; key++) {
        if (key === 0) before = cpuTime();
        const start = performance.now();
        const character = (key + 50) % typed.length;
        // Each time it is typed completely, it is deleted.
        const range = {
          start: { line, character },
          end: { line, character: character === 0 && key > -50 ? typed.length : character },
        };
        const position = { line, character: character + 1 };
        client.change(uri, [{ range, text: typed[character]! }]);
        const shown = client.diagnosticsOf(uri).then(() => ["diagnostics", performance.now() - start] as const);
        const answers = asked.map(async ([name, method]) => {
          const answer = await client.request(method, { textDocument: { uri }, position, previousResultId });
          if (name === "semantic tokens") previousResultId = answer?.resultId;
          return [name, performance.now() - start] as const;
        });
        for (const [name, time] of await Promise.all([...answers, shown])) if (key >= 0) took(name, time);
        await new Promise((resolve) => setTimeout(resolve, keyInterval - (performance.now() - start)));
      }
      cpu.push({ name: `${bytes / 1000} KB`, perKey: (cpuTime() - before) / keys });
      for (const [answer, all] of times) latencies.push({ name: `${bytes / 1000} KB`, answer, ...summary(all) });
      client.close(uri);
    }
    return { latencies, cpu, memory: await memoryOf(edits, folder, client, memory) };
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Figures of a document with many pictures, which are drawn after its findings are shown. */
export interface PicturesMeasured {
  readonly name: string;
  /** From a request to its answer while all pictures are drawn for the first time, in milliseconds. */
  readonly hover: { readonly median: number; readonly p99: number };
  /** CPU time of the server until it rests: after opening, and after an edit of the title. In milliseconds. */
  readonly opened: number;
  readonly perEdit: number;
}

/** From one look at the CPU time to the next, in milliseconds: more than the pause before pictures are drawn. */
const restInterval = 800;

/** Charts of different heights over one table of 2,000 rows. Somebody opens the document, points at charts, then edits the title. */
export async function editorPictures(charts: number, edits: number): Promise<PicturesMeasured> {
  const folder = mkdtempSync(join(tmpdir(), "igx-bench-lsp-"));
  writeFileSync(join(folder, "rows.csv"), csvOf(2_000));
  const { client, child, cpuTime } = startServerProcess([resolve("dist/cli.cjs")], folder);
  const rest = async () => {
    for (let before = -1; cpuTime() - before > 20; ) {
      before = cpuTime();
      await new Promise((resolve) => setTimeout(resolve, restInterval));
    }
  };
  try {
    await client.initialize({ rootUri: pathToFileURL(folder).href });
    const uri = pathToFileURL(join(folder, "report.igx")).href;
    const chart = (_: unknown, index: number) => `@chart line {from=rows height=${300 + index}}\n\n`;
    const start = cpuTime();
    client.open(uri, `@data rows "rows.csv"\n\n# Coffee\n\n${Array.from({ length: charts }, chart).join("")}`);
    let isDrawn = false;
    // A picture has no room for all names, which is the only finding.
    const drawn = client
      .wait(({ params }) => params?.diagnostics?.length > 0)
      .then(() => {
        isDrawn = true;
      });
    const times: number[] = [];
    while (!isDrawn) {
      const asked = performance.now();
      await client.request("textDocument/hover", { textDocument: { uri }, position: { line: 4, character: 3 } });
      times.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, keyInterval));
    }
    await drawn;
    const opened = cpuTime() - start;
    await rest();
    const before = cpuTime();
    for (let edit = 0; edit < edits; edit++) {
      const position = { line: 2, character: 2 };
      client.change(uri, [{ range: { start: position, end: position }, text: "x" }]);
      await rest();
    }
    return { name: `${charts} charts`, hover: summary(times), opened, perEdit: (cpuTime() - before) / edits };
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

function summary(times: readonly number[]): { readonly median: number; readonly p99: number } {
  const sorted = [...times].sort((one, other) => one - other);
  return { median: sorted[Math.floor(sorted.length / 2)]!, p99: sorted[Math.floor(sorted.length * 0.99)]! };
}

async function memoryOf(
  edits: number,
  folder: string,
  client: ReturnType<typeof startServerProcess>["client"],
  memory: () => number,
): Promise<EditorMeasured["memory"]> {
  const uri = pathToFileURL(join(folder, "memory.igx")).href;
  client.open(uri, documentOf(20_000));
  const measured: { readonly edits: number; readonly bytes: number }[] = [];
  for (let edit = 0; edit <= edits; edit++) {
    const position = { line: 2, character: 0 };
    client.change(uri, [{ range: { start: position, end: position }, text: edit % 60 === 59 ? "\n" : "x" }]);
    if (edit % 10 === 0) await client.diagnosticsOf(uri);
    if (edit % (edits / 4) === 0) measured.push({ edits: edit, bytes: memory() });
  }
  return measured;
}
