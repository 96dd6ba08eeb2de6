import type { Project } from "../base/project.js";
import { type RecordedOutput, recordedPath, saveRecord } from "./output-record.js";
import { realTarget } from "./real-target.js";

/** A file that a run wrote. Paths are absolute. */
export interface WrittenOutput extends Omit<RecordedOutput, "source"> {
  readonly output: string;
  readonly source: string;
}

/** Records what a run wrote, so that the next run may replace it and `--clean` may remove it. */
export async function recordOutputs({ root }: Project, written: readonly WrittenOutput[]): Promise<void> {
  if (written.length === 0) return;
  const entries = new Map<string, RecordedOutput>();
  // One after the other: a million promises would take more memory than what they are about.
  for (const { output, source, ...rest } of written) {
    const real = await realTarget(output).catch(() => output);
    entries.set(recordedPath(root, real), { source: source === "-" ? source : recordedPath(root, source), ...rest });
  }
  await saveRecord(root, { written: entries });
}
