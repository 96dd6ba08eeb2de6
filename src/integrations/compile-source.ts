import { fileStats } from "../cli/base/file-stats.js";
import { slashes } from "../cli/base/paths.js";
import type { Project } from "../cli/base/project.js";
import { type CompiledInput, compileInput } from "../cli/inputs/compile-input.js";
import { tracked } from "../cli/inputs/load-source.js";
import { sourcePlace } from "../cli/inputs/source-input.js";
import { createRecompiler } from "../compile/recompiler.js";
import type { IntegrationOptions } from "./integration-options.js";

interface CompiledSource {
  readonly compiled: CompiledInput;
  /** Absolute paths of the files that the result depends on, also missing ones, without the source itself and without folders. */
  readonly files: readonly string[];
}

/**
 * Compiles a source of a project, with the values of the parameters that it declares. `path` is absolute: names in the source are relative
 * to it, and findings name it. The file need not exist.
 */
export async function compileSource(
  project: Project,
  path: string,
  bytes: Uint8Array,
  { params = {} }: IntegrationOptions,
): Promise<CompiledSource> {
  const recompiler = createRecompiler<CompiledInput>();
  const input = { path: slashes(path), below: path, named: false };
  const place = sourcePlace(project, path);
  const source = { input, shown: path, bytes, maximum: bytes.length, ...place };
  const compiled = await recompiler.open(path, (track) => compileInput(tracked(source, track), params, false));
  const files = recompiler.files(path).filter((file) => file !== input.path && !fileStats(file)?.isDirectory());
  return { compiled, files };
}
