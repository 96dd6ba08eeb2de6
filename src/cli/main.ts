#!/usr/bin/env node
import { join } from "node:path";
import type { Surroundings } from "./base/surroundings.js";
import { crashReport } from "./report/crash-report.js";
import type * as runner from "./run-command-line.js";
import { openCodeCache } from "./start/code-cache.js";
import { hasManyRows } from "./start/has-many-rows.js";
import { createLateOptimizer } from "./start/late-optimizer.js";
import { createPackLoader, lateModule } from "./start/load-pack.js";
import { readyAnswer } from "./start/ready-answer.js";
import type * as starter from "./start/start-thread.js";
import { endInterrupted, endWithCrash, thisProcess } from "./this-process.js";

/** Inserted by the bundler: a hash of all packs. */
declare const IGX_BUILD: string;

/* The start of the command: small, since every run waits for it. It answers what is ready, or loads what the command line needs. */

try {
  process.exitCode = readyAnswer(thisProcess, join(__dirname, "help")) ?? runPacks(thisProcess.args);
} catch (error) {
  process.exitCode = crashReport(error, thisProcess);
}

function runPacks(args: readonly string[]): undefined {
  // First of all: Node would print the line that failed, and a line of the shipped files is all of the file.
  process.on("uncaughtException", endWithCrash);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void endInterrupted(signal));
  // Options of V8 change what it compiles.
  const options = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].join(" ").replace(/[^\w=-]+/g, "_");
  const optimizer = createLateOptimizer(options);
  const key = [IGX_BUILD, process.version, process.platform, process.arch, options.slice(0, 100)].join("-");
  const folder = join(__dirname, "cli");
  const cache = openCodeCache(process.env, key);
  const { load, keepCode } = createPackLoader(folder, familyOf(args), cache, optimizer.suspend);
  const { runCommandLine } = load("core")["src/cli/run-command-line.ts"]!() as typeof runner;
  // What runs until it is stopped would never keep any.
  setTimeout(keepCode, 2000).unref();
  // Most runs start none.
  const threads = lateModule(() => {
    const { threadStarter } = load("start-thread")["src/cli/start/start-thread.ts"]!() as typeof starter;
    return threadStarter(folder, key, optimizer);
  });
  if (hasManyRows(args)) threads.prepareWriter();
  const more = { ...optimizer, threads };
  // A run that waits for what nobody does any more would end like one that is done.
  const endStuck = (): never => endWithCrash(new Error("The run waits, and nothing is under way."));
  process.once("beforeExit", endStuck);
  void runCommandLine(Object.assign(Object.create(thisProcess), more) as Surroundings).then((exitCode) => {
    process.off("beforeExit", endStuck);
    process.exitCode = exitCode;
    keepCode();
  });
}

/** Runs of one command call about the same functions; those over rows or whole folders, more than those of one document. */
function familyOf(args: readonly string[]): string {
  const command = args.find((argument) => /^[a-z]+$/.test(argument)) ?? "";
  if (args.some((argument) => /^--each\b/.test(argument))) return `${command}-each`;
  return args.some((argument) => argument.endsWith(".igx")) ? command : `${command}-all`;
}
