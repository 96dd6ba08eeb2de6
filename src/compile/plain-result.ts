import type { CompileOutput, CompileResult } from "../contract/result.js";

/**
 * An output as `JSON.stringify` writes it. What is made when it is first asked for is a getter of a class, which it would leave out. Without
 * `indentedJson`, which is `json` once more.
 */
export const plainOutput = ({ json, content, request }: CompileOutput): object => ({ json, content, request });

/** The same of a result, without its function and without the texts of the sources. */
export const plainResult = ({
  output,
  evaluated,
  diagnostics,
  sourceMap,
  metadata,
  dependencies,
}: CompileResult): object => ({
  ...(output && { output }),
  ...{ evaluated, diagnostics, sourceMap, metadata, dependencies },
});
