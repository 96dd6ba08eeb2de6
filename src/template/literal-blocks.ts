import type * as ast from "../syntax/ast.js";
import type { Budget } from "./budget.js";
import type { Evaluation } from "./evaluation.js";
import type { ExpandedElement } from "./expanded.js";
import type { SourceModule } from "./source-module.js";

/** An element without expressions, and what making it takes from the budget. */
interface LiteralElement {
  readonly element: ExpandedElement;
  readonly costs: readonly (readonly [bound: Bound, amount: number])[];
}

type Bound = (typeof bounds)[number];

const bounds = ["steps", "elements", "rows", "outputBytes"] as const;

/** Of the context in which `expand` works. */
interface Expansion {
  readonly budget: Budget;
  readonly elements: ExpandedElement[];
  readonly evaluation: Evaluation;
}

/** The elements of a template that are the same in all its documents. Each document pays for them all the same. */
export interface LiteralBlocks {
  /** Adds the element of a block, which `expand` makes if it is not known. `undefined` where `expand` has to be waited for. */
  readonly add: (
    block: ast.Block,
    context: Expansion,
    expand: () => Promise<void> | undefined,
  ) => Promise<void> | undefined;
  /** Whether it is one of them. */
  readonly has: (element: ExpandedElement) => boolean;
}

export function createLiteralBlocks(module: SourceModule): LiteralBlocks {
  /** By block; `undefined` for one that has to be expanded each time. */
  const known = new Map<ast.Block, LiteralElement | undefined>();
  const elements = new Set<ExpandedElement>();
  return {
    add(block, context, expand) {
      const literal = known.get(block);
      if (literal && pays(literal, context)) return;
      if (known.has(block) || !isLiteral(block, module)) return expand();
      const made = make(context, expand);
      known.set(block, made);
      if (made) elements.add(made.element);
      return;
    },
    has: (element) => elements.has(element),
  };
}

/** Whether a block of a template contains no expression, and takes no table. */
function isLiteral(block: ast.Block, { file: { text } }: SourceModule): boolean {
  const { start } = block.span;
  switch (block.kind) {
    case "heading":
    case "body":
    case "quote":
    case "separator":
      return !text.slice(start, block.attributes?.span.end ?? block.span.end).includes("{{");
    case "directive": {
      const { attributes, items } = block;
      const end = items.at(-1)?.span.end;
      const takesTable = attributes?.entries.some(({ name }) => name === "from");
      // Without rows, the text below may be meant as such.
      const hasRows = end !== undefined && items.every(({ kind }) => kind === "rows");
      return hasRows && !takesTable && !text.slice(start, end).includes("{{");
    }
    default:
      return false;
  }
}

/** Nothing where the budget has run out. */
function make({ budget, elements }: Expansion, expand: () => unknown): LiteralElement | undefined {
  const before = bounds.map((bound) => budget.left(bound));
  const count = elements.length;
  expand();
  const element = elements[count];
  if (!element || budget.isSpent()) return undefined;
  return { element, costs: bounds.map((bound, index) => [bound, before[index]! - budget.left(bound)]) };
}

/** Adds the element if there is enough left of the budget: if not, expanding it finds the place where it runs out. */
function pays({ element, costs }: LiteralElement, { budget, elements, evaluation }: Expansion): boolean {
  if (!costs.every(([bound, amount]) => hasLeft(budget, bound, amount))) return false;
  for (const [bound, amount] of costs) budget.spend(bound, amount, element.span, evaluation.report);
  elements.push(element);
  return true;
}

const hasLeft = (budget: Budget, bound: Bound, amount: number): boolean =>
  !budget.isSpent() && amount <= budget.left(bound);
