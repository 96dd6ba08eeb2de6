import { relativePath } from "../base/paths.js";
import { commonFields, type DocumentArguments, isOk, pathField, runOnDocument } from "./document-input.js";
import { pathInRoot } from "./paths.js";
import type { Call } from "./session.js";
import type { ToolAnswer } from "./tool.js";

/** The argument that names a file to write. */
export const outputField = (description: string) => ({ output: pathField.optional().describe(description) });

interface Written {
  readonly output: string;
  readonly options?: object;
}

/** Runs a command that writes a file, by the rules of the command: it overwrites only what igx has written. */
export async function writeResult(
  call: Call,
  command: string,
  document: DocumentArguments,
  { output, options }: Written,
): Promise<ToolAnswer> {
  const file = await pathInRoot(call.session, output);
  const run = await runOnDocument(call, command, document, { ...options, output: file });
  const written = isOk(run) ? { written: relativePath(call.session.root, file) } : {};
  return { result: { ...commonFields(run), ...written } };
}
