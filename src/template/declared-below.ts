import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";

/** A line that declares a name: `@let`, `@param`, `@data`, or a fence with data. */
const declaration = /^[ \t]*(?:@(let|param|data)|`{3,}(?:csv|tsv|json|yaml|sql))[ \t]+([\p{L}_][\p{L}\p{N}_]*)/gmu;

/** The last line that declares each name. Found once for each file, when a name of it is unknown. */
const declarations = new WeakMap<SourceFile, ReadonlyMap<string, Declared>>();

interface Declared {
  readonly start: number;
  /** As it begins. */
  readonly line: string;
}

/** The hint for a name that a line below its use declares: names are visible from there on. */
export function declaredBelow(name: string, { end }: Span, file: SourceFile): string | undefined {
  let known = declarations.get(file);
  if (!known) {
    const found = [...file.text.matchAll(declaration)];
    known = new Map(
      found.map(({ 1: keyword, 2: declared, index }) => [
        declared!,
        { start: index, line: keyword === undefined ? "the fence" : `\`@${keyword} ${declared}\`` },
      ]),
    );
    declarations.set(file, known);
  }
  const declared = known.get(name);
  return declared && declared.start > end
    ? `Move ${declared.line} above this line: a name is visible below its declaration.`
    : undefined;
}
