import type { CompileOutput, CompileResult } from "../../contract/result.js";
import type { Outcome } from "../base/outcome.js";
import type { Project } from "../base/project.js";

/** A document that compiled without error. */
export interface Emittable {
  readonly project: Project;
  readonly bytes: Uint8Array;
  readonly result: CompileResult & { readonly output: CompileOutput };
}

/** The last step of a run over documents: what is written of each. */
export interface Emitter {
  /** What the name of such a file ends in, such as `.json`. */
  readonly extension: string;
  /** Whether inputs may be content JSON too, which needs no compiling. */
  readonly takesContent?: boolean;
  /** Whether several results may follow each other on standard output. */
  readonly joins?: boolean;
  /** Whether the bytes of a file are such a result, as far as they tell it. */
  readonly recognizes: (bytes: Uint8Array) => boolean;
  /** Fails where something outside does, such as a package that is not installed. */
  readonly emit: (document: Emittable) => Promise<Outcome<string | Uint8Array>>;
}

/** `result` as it can be emitted; nothing where it has errors. */
export const emittable = (project: Project, bytes: Uint8Array, result: CompileResult): Emittable | undefined =>
  result.output && { project, bytes, result: result as Emittable["result"] };
