import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { medium } from "./inputs.js";
import { median } from "./measure.js";

/** Milliseconds from the moment a save begins until the page has all of the new state. */
export interface Latency {
  readonly name: string;
  readonly median: number;
  readonly slowest: number;
  /** Of the state, in bytes. */
  readonly size: number;
}

type Edit = (text: string, round: number) => string;

const newHeadline: Edit = (text, round) => text.replace(/^# .*$/m, `# Headline ${round}`);
/** Of the first chart or table in the document. */
const newValue: Edit = (text, round) => text.replace(/(\| ?--.*\n\|.*\| *)\d[\d.]*/, `$1${round + 1}`);

/** The built command, a real file and a real connection. */
export async function previewLatency(rounds: number): Promise<readonly Latency[]> {
  const coffee = await readFile("examples/coffee.igx", "utf8");
  return [
    await measure("coffee.igx, headline", coffee, newHeadline, rounds),
    await measure("coffee.igx, value of a chart", coffee, newValue, rounds),
    await measure("500 elements, headline", medium, newHeadline, rounds),
    await measure("500 elements, value of a chart", medium, newValue, rounds),
  ];
}

async function measure(name: string, text: string, edit: Edit, rounds: number): Promise<Latency> {
  const folder = await mkdtemp(join(tmpdir(), "igx-bench-"));
  const file = join(folder, "doc.igx");
  await writeFile(file, text);
  const child = spawn(process.execPath, ["dist/cli.cjs", "preview", file, "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const nextState = await listen(child);
    const times: number[] = [];
    let size = 0;
    for (let round = 0; round < rounds; round++) {
      await sleep(250);
      const state = nextState();
      const start = performance.now();
      await save(file, edit(text, round), round % 2 === 0);
      size = await Promise.race([state, sleep(20_000, 0, { ref: false })]);
      if (size === 0) throw new Error(`${name}: no state came.`);
      times.push(performance.now() - start);
    }
    return { name, median: median(times), slowest: Math.max(...times), size };
  } finally {
    child.kill();
    await once(child, "exit");
    await rm(folder, { recursive: true, force: true });
  }
}

/** As some editors do it, or as others do. */
async function save(file: string, text: string, inPlace: boolean): Promise<void> {
  await writeFile(inPlace ? file : `${file}~`, text);
  if (!inPlace) await rename(`${file}~`, file);
}

/** Gives what waits for the next event, and then says how many bytes it has. */
async function listen({ stdout }: ChildProcess): Promise<() => Promise<number>> {
  const [line] = (await once(stdout!, "data")) as [Buffer];
  const url = line.toString().trim();
  const [stream] = (await once(get(`${url}events`), "response")) as [IncomingMessage];
  let got: (size: number) => void = () => {};
  let size = 0;
  let isState = false;
  stream.on("data", (part: Buffer) => {
    isState ||= part.includes("event: state");
    size += part.length;
    if (part.subarray(-2).toString() !== "\n\n") return;
    if (isState) got(size);
    size = 0;
    isState = false;
  });
  const next = () =>
    new Promise<number>((resolve) => {
      got = resolve;
    });
  await next();
  return next;
}
