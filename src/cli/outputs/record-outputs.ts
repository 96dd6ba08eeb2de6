import type { Project } from "../base/project.js";
import { type RecordedOutput, recordedPath, saveRecord } from "./output-record.js";
import { type TargetLookup, targetLookup } from "./real-target.js";

/** A file that a run wrote. Paths are absolute. */
export interface WrittenOutput extends Omit<RecordedOutput, "source"> {
  readonly output: string;
  readonly source: string;
}

/** Records what a run wrote, so that the next run may replace it and `--clean` may remove it. */
export async function recordOutputs({ root }: Project, written: Iterable<WrittenOutput>): Promise<void> {
  await saveRecord(root, { written: entriesOf(root, written) });
}

/** One after the other: the rows of a large table are never in memory together. */
function* entriesOf(
  root: string,
  written: Iterable<WrittenOutput>,
): Generator<readonly [path: string, entry: RecordedOutput]> {
  const targetOf = targetLookup();
  /** Rows share the name of their source. */
  const names = new Map([["-", "-"]]);
  for (const { output, source, ...rest } of written) {
    const name = names.get(source) ?? recordedPath(root, source);
    names.set(source, name);
    yield [recordedPath(root, realOf(output, targetOf)), { source: name, ...rest }];
  }
}

/** The path itself if links form a circle since the file was written. */
function realOf(output: string, targetOf: TargetLookup): string {
  try {
    return targetOf(output).real;
  } catch {
    return output;
  }
}
