import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** One of the two that are compared. */
export interface Contender {
  readonly name: string;
  readonly run: () => unknown;
  /** Sets up a run; not measured. */
  readonly before?: () => unknown;
}

/** A figure of igx by that of its peer. */
export interface Ratio {
  readonly median: number;
  /** The first and the third quartile over the rounds. */
  readonly low: number;
  readonly high: number;
  /** The medians of both, with their unit. */
  readonly igx: string;
  readonly peer: string;
}

/** Milliseconds of one slice: long enough that the clock does not decide. */
const sliceTime = 40;
/** Milliseconds before measuring begins. */
const warmTime = 1500;

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (high - low) * (at - Math.floor(at));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

const withUnit = (value: number, unit: string): string => `${Number(value.toPrecision(3))} ${unit}`;

/** The ratio of two figures that were taken in the same rounds. */
export function ratioOf(igx: readonly number[], peer: readonly number[], unit = "ms"): Ratio {
  const ratios = igx.map((value, round) => value / peer[round]!);
  return {
    median: median(ratios),
    low: quantile(ratios, 0.25),
    high: quantile(ratios, 0.75),
    igx: withUnit(median(igx), unit),
    peer: withUnit(median(peer), unit),
  };
}

/** Until the engine has compiled what it will: that long, or a few runs. */
async function warmUp(contender: Contender): Promise<void> {
  const end = performance.now() + warmTime;
  for (let run = 0; run < 2 || (run < 2000 && performance.now() < end); run++) await slice(contender, 1);
}

async function slice({ run, before }: Contender, times: number): Promise<number> {
  let total = 0;
  for (let index = 0; index < times; index++) {
    if (before) await before();
    const start = performance.now();
    await run();
    total += performance.now() - start;
  }
  return total / times;
}

/**
 * Runs both in turn, in short slices, each round beginning with the other one: what the machine does beside hits both alike, and a ratio
 * within a round says more than any time.
 */
export async function compare(igx: Contender, peer: Contender, rounds: number): Promise<Ratio> {
  const both = [igx, peer];
  const runs: number[] = [];
  for (const contender of both) {
    await warmUp(contender);
    runs.push(Math.max(1, Math.ceil(sliceTime / (await slice(contender, 2)))));
  }
  const times: readonly number[][] = [[], []];
  for (let round = 0; round < rounds; round++) {
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) times[at]!.push(await slice(both[at]!, runs[at]!));
  }
  return ratioOf(times[0]!, times[1]!);
}

const cache = mkdtempSync(join(tmpdir(), "igx-bench-cache-"));
process.on("exit", () => rmSync(cache, { recursive: true, force: true }));

/** The environment without what changes the time of a start: with that variable Node 20 reads all certificates and takes three times as long. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS: _, NODE_OPTIONS: __, ...env } = process.env;
  // One of its own: another igx on this machine may write to that of the user meanwhile.
  return { ...env, IGX_CACHE_DIR: cache };
}

/** Runs a command to its end; one that fails is a mistake of the benchmark. */
export function runProcess(command: string, args: readonly string[], options: SpawnSyncOptions = {}): void {
  const { status, stderr, error } = spawnSync(command, args, {
    env: plainEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
    ...options,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}: ${stderr}`);
}

const node = (args: readonly string[], cwd?: string): void => runProcess(process.execPath, args, cwd ? { cwd } : {});

/** A whole process of Node. */
export const nodeContender = (name: string, args: readonly string[], cwd?: string): Contender => ({
  name,
  run: () => node(args, cwd),
});

/**
 * Loaded by `--require`: `--import` would load all of Node's module loader too, in threads as well. The system counts the memory of a process
 * that starts another one to the most that the other one had (`maxRSS`), so Linux is asked for that of the program alone.
 */
export const peakHook = join(cache, "peak.cjs");
writeFileSync(
  peakHook,
  `const peak = () => {
  try {
    return /VmHWM:\\s*(\\d+)/.exec(require("node:fs").readFileSync("/proc/self/status", "latin1"))[1];
  } catch {
    return process.resourceUsage().maxRSS;
  }
};
process.on("exit", () => process._rawDebug("peak", peak()));
`,
);

/** The most memory that a process of Node had: megabytes. */
export function peakMemory(args: readonly string[], cwd?: string): number {
  const { status, stderr } = spawnSync(process.execPath, ["--require", peakHook, ...args], {
    env: plainEnvironment(),
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
    ...(cwd && { cwd }),
  });
  const peak = /peak (\d+)\s*$/.exec(stderr)?.[1];
  if (status !== 0 || !peak) throw new Error(`${args.join(" ")} ended with ${status}: ${stderr.slice(-2000)}`);
  return Number(peak) / 1000;
}

/** The memory of both, measured in turn. */
export function compareMemory(igx: () => number, peer: () => number, rounds: number): Ratio {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ours.push(igx());
    theirs.push(peer());
  }
  return ratioOf(ours, theirs, "MB");
}
