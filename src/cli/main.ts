#!/usr/bin/env node
import * as module from "node:module";
import { endWithCrash } from "./this-process.js";

// First of all: Node would print the line that failed, and a line of the shipped files is all of the file.
process.on("uncaughtException", endWithCrash);

// From Node 22 on, compiled code is kept between runs, which shortens the start a little. Node 20 does not know it.
(module as { readonly enableCompileCache?: () => void }).enableCompileCache?.();

// Packages in CommonJS that are bundled into this ES module ask for Node's own modules with `require`, which must be there
// before they are loaded.
globalThis.require ??= module.createRequire(import.meta.url);
const { run } = await import("./run.js");
await run();
