#!/usr/bin/env node
import { join } from "node:path";
import { buildId } from "./base/version.js";
import { crashReport } from "./report/crash-report.js";
import type * as runner from "./run-command-line.js";
import { openCodeCache } from "./start/code-cache.js";
import { createChunkLoader } from "./start/load-chunk.js";
import { endInterrupted, endWithCrash, thisProcess } from "./this-process.js";

/* The start of the command: small, since every run waits for it. It loads what the command line needs. */

try {
  runChunks(thisProcess.args);
} catch (error) {
  process.exitCode = crashReport(error, thisProcess);
}

function runChunks(args: readonly string[]): void {
  // First of all: Node would print the line that failed, and a line of the shipped files is all of the file.
  process.on("uncaughtException", endWithCrash);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void endInterrupted(signal));
  // Editors name the command first.
  if (args[0] === "lsp") allocateYoung();
  const version = [buildId, process.version, process.arch].join("-");
  const { load, keepCode } = createChunkLoader(
    join(__dirname, "cli"),
    openCodeCache(process.env, version, familyOf(args)),
  );
  const { runCommandLine } = load("./main/main") as typeof runner;
  // A run that lasts until it is stopped would never keep its code.
  setTimeout(keepCode, 2000).unref();
  // If nothing is left to wait for, Node would end with 0 although the run has not.
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
