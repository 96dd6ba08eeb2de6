#!/usr/bin/env node
import { join } from "node:path";
import { crashReport } from "./report/crash-report.js";
import type { run } from "./run.js";
import { openCodeCache } from "./start/code-cache.js";
import { createLateOptimizer } from "./start/late-optimizer.js";
import { createPackLoader } from "./start/load-pack.js";
import { readyAnswer } from "./start/ready-answer.js";
import { threadStarter } from "./start/start-thread.js";
import { thisProcess } from "./this-process.js";

/** Inserted by the bundler: a hash of all packs. */
declare const IGX_BUILD: string;

/* The start of the command: small, since every run waits for it. It answers what is ready, or loads what the command line needs. */

try {
  process.exitCode = readyAnswer(thisProcess, join(__dirname, "help")) ?? runPacks(thisProcess.args);
} catch (error) {
  process.exitCode = crashReport(error, thisProcess);
}

function runPacks(args: readonly string[]): undefined {
  // Options of V8 change what it compiles.
  const options = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].join(" ").replace(/[^\w=-]+/g, "_");
  const optimizer = createLateOptimizer(options);
  const key = [IGX_BUILD, process.version, process.platform, process.arch, options.slice(0, 100)].join("-");
  // Runs of one command call about the same functions.
  const family = args.find((argument) => /^[a-z]+$/.test(argument)) ?? "";
  const cache = openCodeCache(process.env, key);
  const { load, keepCode } = createPackLoader(join(__dirname, "cli"), family, cache, optimizer.suspend);
  const main = load("core")["src/cli/run.ts"]!() as { readonly run: typeof run };
  // What runs until it is stopped would never keep any.
  setTimeout(keepCode, 2000).unref();
  void main.run(optimizer, threadStarter(join(__dirname, "cli"), key, optimizer.isSmall)).then(keepCode);
}
