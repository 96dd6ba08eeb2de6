import type { Declaration, Scope } from "./scope.js";
import { isUnused } from "./scope.js";

type Declared = Scope<{ readonly declaration?: Declaration }>;

/** What is known of names that are used where they are not visible. */
export interface MissedNames {
  /** Ends a block with its names. */
  readonly end: (scope: Declared) => void;
  /** Notes a name that a use means which cannot see it. Gives a hint if a block above declares it. */
  readonly miss: (name: string) => string | undefined;
  /** The names of ended blocks, and of `outermost`, that nothing uses. A missed name is not one: its use is reported already. */
  readonly unused: (outermost: Declared) => Iterable<readonly [name: string, declaration: Declaration]>;
}

export function createMissedNames(): MissedNames {
  const ended = new Map<string, Declaration[]>();
  const missed = new Set<string>();
  const end = ({ names }: Declared): void => {
    for (const [name, { declaration }] of names) {
      const known = ended.get(name) ?? [];
      ended.set(name, known);
      if (declaration) known.push(declaration);
    }
  };
  return {
    end,
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
