import type { Project } from "../base/project.js";
import { type RecordChanges, type RecordedOutput, recordedPath, saveRecord } from "./output-record.js";
import { type TargetLookup, targetLookup } from "./real-target.js";

/** A file that a run wrote. Paths are absolute. */
export interface WrittenOutput extends Omit<RecordedOutput, "source"> {
  readonly output: string;
  /** Where links lead from it, if that is known. */
  readonly real?: string;
  readonly source: string;
}

/** The outputs of a run, in any order. Each is made on demand: the rows of a large table are never in memory together. */
export interface WrittenOutputs {
  readonly length: number;
  /** `undefined` for an output that was not written after all. */
  readonly at: (index: number) => WrittenOutput | undefined;
}

/** Records what a run wrote, so that the next run may replace it and `--clean` may remove it. */
export async function recordOutputs({ root }: Project, written: WrittenOutputs): Promise<void> {
  await saveRecord(root, { written: entriesOf(root, written) });
}

function entriesOf(root: string, { length, at }: WrittenOutputs): RecordChanges["written"] {
  const targetOf = targetLookup();
  /** Rows share the name of their source. */
  const names = new Map([["-", "-"]]);
  const nameOf = (source: string): string => {
    const name = names.get(source) ?? recordedPath(root, source);
    names.set(source, name);
    return name;
  };
  return {
    length,
    at(index) {
      const written = at(index);
      if (!written) return undefined;
      const { table, pattern, hash } = written;
      const source = nameOf(written.source);
      const entry = table === undefined || pattern === undefined ? { source, hash } : { source, table, pattern, hash };
      return [recordedPath(root, written.real ?? realOf(written.output, targetOf)), entry];
    },
  };
}

/** The path itself if links form a circle since the file was written. */
function realOf(output: string, targetOf: TargetLookup): string {
  try {
    return targetOf(output).real;
  } catch {
    return output;
  }
}
