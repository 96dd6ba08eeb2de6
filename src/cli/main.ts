#!/usr/bin/env node
import { join } from "node:path";
import { crashReport } from "./report/crash-report.js";
import type * as runner from "./run-command-line.js";
import { openCodeCache } from "./start/code-cache.js";
import { createPackLoader } from "./start/load-pack.js";
import { endInterrupted, endWithCrash, thisProcess } from "./this-process.js";

/** Inserted by the bundler: a hash of all packs. */
declare const IGX_BUILD: string;

/* The start of the command: small, since every run waits for it. It loads what the command line needs. */

try {
  runPacks(thisProcess.args);
} catch (error) {
  process.exitCode = crashReport(error, thisProcess);
}

function runPacks(args: readonly string[]): void {
  // First of all: Node would print the line that failed, and a line of the shipped files is all of the file.
  process.on("uncaughtException", endWithCrash);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void endInterrupted(signal));
  // Options of V8 change what it compiles.
  const options = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].join(" ").replace(/[^\w=-]+/g, "_");
  // Editors name the command first.
  if (args[0] === "lsp") allocateYoung();
  const key = [IGX_BUILD, process.version, process.platform, process.arch, options.slice(0, 100)].join("-");
  const folder = join(__dirname, "cli");
  const cache = openCodeCache(process.env, key);
  const { load, keepCode } = createPackLoader(folder, familyOf(args), cache);
  const { runCommandLine } = load("core")["src/cli/run-command-line.ts"]!() as typeof runner;
  // What runs until it is stopped would never keep any.
  setTimeout(keepCode, 2000).unref();
  // A run that waits for what nobody does any more would end like one that is done.
  const endStuck = (): never => endWithCrash(new Error("The run waits, and nothing is under way."));
  process.once("beforeExit", endStuck);
  void runCommandLine(thisProcess).then((exitCode) => {
    process.off("beforeExit", endStuck);
    process.exitCode = exitCode;
    keepCode();
  });
}

/**
 * V8 learns which objects live long, and allocates them among the old ones at once. A server makes a version of a document at each key: each lives
 * until the next, and among the old ones it would stay until a full collection. With this, a key in 200 KB takes less than two thirds of the
 * CPU time. Before any code is loaded: V8 accepts compiled code only with the flags that it was made with.
 */
function allocateYoung(): void {
  const { setFlagsFromString } = require("node:v8") as typeof import("node:v8");
  setFlagsFromString("--no-allocation-site-pretenuring");
  setFlagsFromString("--heap-growing-percent=20");
}

/** Runs of one command call about the same functions; those over rows or whole folders, more than those of one document. */
function familyOf(args: readonly string[]): string {
  const command = args.find((argument) => /^[a-z]+$/.test(argument)) ?? "";
  if (args.some((argument) => /^--each\b/.test(argument))) return `${command}-each`;
  return args.some((argument) => argument.endsWith(".igx")) ? command : `${command}-all`;
}
