import type { Project } from "../base/project.js";
import { type RecordedOutput, recordedPath, saveRecord } from "./output-record.js";
import { type TargetLookup, targetLookup } from "./real-target.js";

/** A file that a run wrote. Paths are absolute. */
export interface WrittenOutput extends Omit<RecordedOutput, "source"> {
  readonly output: string;
  readonly source: string;
}

/** Records what a run wrote, so that the next run may replace it and `--clean` may remove it. */
export async function recordOutputs({ root }: Project, written: readonly WrittenOutput[]): Promise<void> {
  if (written.length === 0) return;
  const targetOf = targetLookup();
  const entries = new Map<string, RecordedOutput>();
  for (const { output, source, ...rest } of written)
    entries.set(recordedPath(root, realOf(output, targetOf)), {
      source: source === "-" ? source : recordedPath(root, source),
      ...rest,
    });
  await saveRecord(root, { written: entries });
}

/** The path itself if links form a circle since the file was written. */
function realOf(output: string, targetOf: TargetLookup): string {
  try {
    return targetOf(output).real;
  } catch {
    return output;
  }
}
