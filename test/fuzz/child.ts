import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { type Cases, createCases } from "./cases.js";
import { failureOf, kindOf } from "./failure.js";
import { minimise } from "./minimise.js";
import type { Target } from "./target.js";

/*
 * The process that the inputs run in. What it is about to run stands in a file, so that the parent knows it when this process dies or hangs.
 */

export type Report =
  | { readonly kind: "failure" | "slow"; readonly target: string; readonly message: string; readonly input: string }
  | { readonly kind: "count"; readonly target: string; readonly cases: number; readonly milliseconds: number };

export interface Current {
  readonly target: string;
  readonly number: number;
  readonly input: Uint8Array;
}

/** Seconds of the processor that a case may take before it is reported. The clock would also count what else the machine does. */
const slow = 3;
/** Milliseconds until it is the next target's turn. */
const turn = 250;
const mostKinds = 10;

const headerLength = 64;

export function readCurrent(path: string): Current | undefined {
  const bytes = readFileSync(path);
  const [target = "", number, length] = bytes.subarray(0, headerLength).toString().trim().split(" ");
  const input = new Uint8Array(bytes.subarray(headerLength, headerLength + Number(length)));
  return target === "" ? undefined : { target, number: Number(number), input };
}

function createNotes(path: string) {
  const file = openSync(path, "w");
  return {
    note: (target: string, number: number, input: Uint8Array) => {
      writeSync(file, input, 0, input.length, headerLength);
      writeSync(file, `${target} ${number} ${input.length}`.padEnd(headerLength), 0);
    },
    close: () => closeSync(file),
  };
}

export interface ChildOptions {
  readonly targets: readonly Target[];
  readonly seconds: number;
  /** Inputs of each target. */
  readonly most: number;
  readonly seed: number;
  readonly current: string;
  readonly report: (report: Report) => void;
}

interface Turn {
  readonly target: Target;
  readonly cases: Cases;
  /** Failures that are reported. */
  readonly kinds: Set<string>;
  left: number;
}

/** Runs each target in turn until time is over, or each has had its inputs. */
export async function runCases({ targets, seconds: all, most, seed, current, report }: ChildOptions): Promise<void> {
  const end = Date.now() + all * 1000;
  const { note, close } = createNotes(current);
  let turns: Turn[] = [];
  for (const target of targets)
    turns.push({ target, cases: await createCases(target, seed), kinds: new Set(), left: most });
  let number = 0;
  while (Date.now() < end && turns.length > 0) {
    for (const one of turns) {
      const { target, cases, kinds } = one;
      const begin = Date.now();
      let ran = 0;
      while (ran === 0 || (ran < one.left && Date.now() - begin < turn && Date.now() < end)) {
        const input = cases.next();
        note(target.name, number++, input);
        const started = process.cpuUsage();
        try {
          cases.learn(input, await target.run(input));
        } catch (error) {
          const kind = kindOf(error);
          if (!kinds.has(kind) && kinds.size < mostKinds) {
            kinds.add(kind);
            const least = await minimise(input, async (shorter) => {
              note(target.name, number++, shorter);
              return (await failureOf(target, shorter)) === kind;
            });
            report({ kind: "failure", target: target.name, message: kind, input: base64(least) });
          }
        }
        ran++;
        const seconds = process.cpuUsage(started).user / 1e6;
        if (seconds > slow)
          report({ kind: "slow", target: target.name, message: `${seconds.toFixed(1)} s`, input: base64(input) });
      }
      one.left -= ran;
      // Lets messages go out, and the end of the parent be seen.
      await setImmediate();
      report({ kind: "count", target: target.name, cases: ran, milliseconds: Date.now() - begin });
    }
    turns = turns.filter(({ left }) => left > 0);
  }
  close();
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
