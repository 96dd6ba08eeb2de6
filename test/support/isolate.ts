import { join } from "node:path";
import { type Reader, startReader } from "../../src/cli/host/start-reader.js";
import type { Host } from "../../src/contract/host.js";
import type { Isolation } from "../../src/data/isolation.js";

const root = join(import.meta.dirname, "../..");
let reader: Promise<Reader | undefined> | undefined;

/** The process of readers as the built command has it, for one job at a time. */
const isolate: NonNullable<Host["isolate"]> = async (job, bounds) => {
  reader ??= startReader(join(root, "dist/igx-reader.js"), bounds);
  const running = await reader;
  if (!running) throw new Error("The process does not start: build igx first.");
  const { outcome, isFresh } = await running.run({ job, ...bounds } as Parameters<Reader["run"]>[0]);
  if (!isFresh) {
    running.end();
    reader = undefined;
  }
  return outcome;
};

/** Hostile files end in it, not in the process of the test. */
export const isolation: Isolation = { host: { isolate }, seconds: 1, memory: 300_000_000 };
