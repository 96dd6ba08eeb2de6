import type { Value } from "../language/value.js";
import { declare, namesIn, neededBlocks } from "./declarations.js";
import { documentContext } from "./document-context.js";
import type { Expansion } from "./eval-context.js";
import { expandRead, readField } from "./expand-field.js";
import type { FlatField } from "./flat.js";
import type { SourceModule } from "./source-module.js";

/** Evaluates the `key` of a document with these parameters. */
export type KeyReader = (
  params: ReadonlyMap<string, Value | undefined>,
  projectLocale: string,
  expansion: Expansion,
) => Promise<FlatField>;

/**
 * Reads the key of a document without its elements: a batch needs all keys before it writes anything, and would otherwise evaluate
 * every document twice. `undefined` where the front matter has no `key`.
 */
export function createKeyReader(module: SourceModule): KeyReader | undefined {
  const field = module.document.frontMatter?.fields.find(({ name }) => name === "key");
  if (!field) return undefined;
  const read = readField(field, module);
  const { parts } = read;
  const { blocks } = neededBlocks(module, namesIn(parts.filter((part) => typeof part !== "string")));
  return async (params, projectLocale, expansion) => {
    const { context } = documentContext(module, params, projectLocale, expansion);
    for (const block of blocks) await declare(block, context);
    return expandRead(field, read, context);
  };
}
