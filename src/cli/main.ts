#!/usr/bin/env node
import { join } from "node:path";
import type { run } from "./run.js";
import { openCodeCache } from "./start/code-cache.js";
import { createPackLoader } from "./start/load-pack.js";

/** Inserted by the bundler: a hash of everything that the start loads. */
declare const IGX_BUILD: string;

// Options of V8 change what it compiles.
const flags = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].join(" ").replace(/[^\w=-]+/g, "_").slice(0, 100);
const key = `${IGX_BUILD}-node-${process.version}-${process.platform}-${process.arch}-${flags}`;
const family = process.argv.slice(2).find((argument) => /^[a-z]+$/.test(argument)) ?? "none";

const { load, keepCode } = createPackLoader(join(__dirname, "cli"), family, openCodeCache(process.env, key));
const main = load("core")["src/cli/run.ts"]!() as { readonly run: typeof run };
void main.run().then(keepCode);
