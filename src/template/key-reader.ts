import type { Value } from "../language/value.js";
import { findField } from "../syntax/find-field.js";
import { declare, namesIn, neededBlocks } from "./declarations.js";
import { documentContext } from "./document-context.js";
import type { Expansion } from "./eval-context.js";
import { expandRead, readField } from "./expand-field.js";
import type { ExpandedField } from "./expanded.js";
import type { SourceModule } from "./source-module.js";

export interface KeyReader {
  /** The names that the key rests on; the parameters that it needs are among them. */
  readonly names: ReadonlySet<string>;
  /** Evaluates the `key` of a document with these parameters. */
  readonly read: (
    params: ReadonlyMap<string, Value | undefined>,
    projectLocale: string,
    expansion: Expansion,
  ) => Promise<ExpandedField>;
}

/**
 * Reads the key of a document without its elements: a batch needs all keys before it writes anything, and would otherwise evaluate
 * every document twice. `undefined` where the front matter has no `key`.
 */
export function createKeyReader(module: SourceModule): KeyReader | undefined {
  const { document } = module;
  const [field, locale] = [findField(document, "key"), findField(document, "locale")];
  if (!field) return undefined;
  const read = readField(field, module);
  const { blocks, names } = neededBlocks(module, namesInParts(read));
  const namesOfLocale = locale ? namesInParts(readField(locale, module)) : [];
  return {
    names: new Set([...names, ...namesOfLocale]),
    async read(params, projectLocale, expansion) {
      const { context } = documentContext(module, params, projectLocale, expansion);
      for (const block of blocks) await declare(block, context);
      return expandRead(field, read, context);
    },
  };
}

const namesInParts = ({ parts }: ReturnType<typeof readField>): ReadonlySet<string> =>
  namesIn(parts.filter((part) => typeof part !== "string"));
