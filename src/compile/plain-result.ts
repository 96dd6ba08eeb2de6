import type { CompileOutput, CompileResult } from "../contract/result.js";

/** The name of the method by which `console.log` of Node shows an object (its documentation, "Custom inspection functions on Objects"). */
export const inspect = Symbol.for("nodejs.util.inspect.custom");

/**
 * An output as `JSON.stringify` writes it. What is made when it is first asked for is a getter of a class, which it would leave out. Without
 * `indentedJson`, which is `json` once more.
 */
export const plainOutput = ({ json, content, request }: CompileOutput): object => ({ json, content, request });

/** The same of a result, without its function. */
export const plainResult = ({
  output,
  evaluated,
  diagnostics,
  sourceMap,
  metadata,
  dependencies,
  sources,
}: CompileResult): object => ({
  ...(output && { output }),
  ...{ evaluated, diagnostics, sourceMap, metadata, dependencies, sources: plainSources(sources) },
});

/** `JSON.stringify` writes nothing of a map. `new Map(Object.entries(…))` makes one of these again. */
export const plainSources = (sources: CompileResult["sources"]): object =>
  Object.fromEntries([...sources].map(([name, { path, text }]) => [name, { path, text }]));

/** A result as a plain object, with what `JSON.stringify` writes of it, which is not among its fields. */
export const withJson = <T extends object>(result: T, plain: (result: T) => object): T =>
  Object.defineProperty(result, "toJSON", { value: () => plain(result) });
