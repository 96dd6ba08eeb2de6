#!/usr/bin/env node
import { createRequire } from "node:module";

// Packages in CommonJS that are bundled into this ES module ask for Node's own modules with `require`, which must be there
// before they are loaded.
globalThis.require ??= createRequire(import.meta.url);
const { run } = await import("./run.js");
await run();
