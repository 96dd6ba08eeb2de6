import type { Value } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import { declaredName, isDeclaration, usedNames } from "./declarations.js";
import type { SharedNames } from "./eval-context.js";
import { evaluate } from "./evaluate.js";
import type { SourceModule } from "./source-module.js";

interface SharedValue {
  readonly value: Value;
  readonly locale: string;
  readonly steps: number;
  readonly outputBytes: number;
}

/**
 * Evaluates a name that depends on no parameter once for all documents of a batch: a filter of a table would otherwise take its time for each
 * row of that table. Each document pays for it all the same, so that a batch has the limits of its single documents.
 */
export function createSharedNames(module: SourceModule): SharedNames {
  let values: Map<ast.Let, SharedValue> | undefined;
  let constant: ReadonlySet<ast.Block> | undefined;
  return (block, evaluation) => {
    const { locale, budget, report } = evaluation;
    const known = values?.get(block);
    if (known?.locale === locale) {
      const { value, steps, outputBytes } = known;
      const pays = budget.spend("steps", steps, block.span, report);
      return pays && budget.spend("outputBytes", outputBytes, block.span, report) ? value : undefined;
    }
    const [steps, bytes] = [budget.left("steps"), budget.left("outputBytes")];
    const value = block.value && evaluate(block.value, evaluation);
    // The tables that decide which names are constant are known only when the document is evaluated.
    constant ??= constantNames(module);
    if (value !== undefined && constant.has(block)) {
      const outputBytes = bytes - budget.left("outputBytes");
      values ??= new Map();
      values.set(block, { value, locale, steps: steps - budget.left("steps"), outputBytes });
    }
    return value;
  };
}

/** The outermost declarations that depend on no parameter, not even through another name. */
function constantNames(module: SourceModule): ReadonlySet<ast.Block> {
  const { blocks } = module.document;
  const varying = new Set(blocks.flatMap((block) => (block.kind === "param" && block.name ? [block.name.name] : [])));
  const constant = new Set<ast.Block>();
  for (const block of blocks.filter(isDeclaration)) {
    const isConstant = [...usedNames(block, module)].every((used) => !varying.has(used));
    const name = declaredName(block, module);
    if (isConstant) constant.add(block);
    else if (name !== undefined) varying.add(name);
  }
  return constant;
}
