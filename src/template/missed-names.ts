import type { Unless } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";
import type { Declaration, Scope } from "./scope.js";
import { isUnused } from "./scope.js";

type Declared = Scope<{ readonly declaration?: Declaration }>;

/** What is known of names that are used where they are not visible. */
export interface MissedNames {
  /** Ends a block with its names. */
  readonly end: (scope: Declared) => void;
  /** Notes a name that a use means which cannot see it. Gives a hint if a block above declares it. */
  readonly miss: (name: string) => string | undefined;
  /** Notes a declaration with a syntax error instead of its name: it may declare any name that is missed below it. */
  readonly unnamed: (line: Span) => void;
  /** When a missed name without a suggestion is not reported. */
  readonly unless: () => Unless | undefined;
  /** The names of ended blocks, and of `outermost`, that nothing uses. A missed name is not one: its use is reported already. */
  readonly unused: (outermost: Declared) => Iterable<readonly [name: string, declaration: Declaration]>;
}

/** What a declaration without its name has as a finding, or a fence of an unknown kind. */
const unnamedCodes = ["syntax-error", "data-malformed", "unexpected-text", "unknown-fence"];

export function createMissedNames(): MissedNames {
  const ended = new Map<string, Declaration[]>();
  const missed = new Set<string>();
  let unnamed: Span | undefined;
  const end = ({ names }: Declared): void => {
    for (const [name, { declaration }] of names) {
      const known = ended.get(name) ?? [];
      ended.set(name, known);
      if (declaration) known.push(declaration);
    }
  };
  return {
    end,
    unnamed(line) {
      unnamed ??= line;
    },
    unless: () => unnamed && { codes: unnamedCodes, span: unnamed },
    miss(name) {
      missed.add(name);
      return ended.has(name)
        ? `Declare \`${name}\` outside of the block that declares it now: a name ends with its block. To choose a value, write \`@let ${name} = condition ? a : b\`.`
        : undefined;
    },
    *unused(outermost) {
      end(outermost);
      for (const [name, declarations] of ended)
        if (!missed.has(name)) for (const one of declarations) if (isUnused(name, one)) yield [name, one];
    },
  };
}
