import type { Clue } from "../diagnostics/pending-diagnostic.js";
import type { Span } from "../text/span.js";
import { mentionsName } from "./mentions-name.js";
import type { Declaration, Scope } from "./scope.js";
import { isUnused } from "./scope.js";

type Declared = Scope<{ readonly declaration?: Declaration }>;

/** The facts about names that are used where they are not visible. */
export interface MissedNames {
  /** Ends a block with its names. */
  readonly end: (scope: Declared) => void;
  /** Notes a name that a use means which cannot see it. Gives a hint if a block above declares it. */
  readonly miss: (name: string) => string | undefined;
  /**
   * Notes a declaration with a syntax error instead of its name: it may declare a word of its `text`, or else one name that is missed below it.
   * Without `text` it is of several lines, which may declare any names.
   */
  readonly unnamed: (line: Span, text?: string) => void;
  /** The line that may declare a missed name without a suggestion. */
  readonly clue: (name: string) => Clue | undefined;
  /** The names of ended blocks, and of `outermost`, that nothing uses. A missed name is not one: its use is reported already. */
  readonly unused: (outermost: Declared) => Iterable<readonly [name: string, declaration: Declaration]>;
}

interface Unnamed {
  readonly span: Span;
  /** `undefined` if it may declare any names. */
  readonly text: string | undefined;
  /** The name that it is taken to declare. */
  declared?: string;
}

/** The line that may declare a name. */
function declarationOf(name: string, lines: readonly Unnamed[]): Unnamed | undefined {
  const own = lines.find(({ text, declared }) => text === undefined || declared === name || mentionsName(text, name));
  if (own) return own;
  const free = lines.find(({ declared }) => declared === undefined);
  if (free) free.declared = name;
  return free;
}

export function createMissedNames(): MissedNames {
  const ended = new Map<string, Declaration[]>();
  const missed = new Set<string>();
  const lines: Unnamed[] = [];
  const end = ({ names }: Declared): void => {
    for (const [name, { declaration }] of names) {
      const known = ended.get(name) ?? [];
      ended.set(name, known);
      if (declaration) known.push(declaration);
    }
  };
  return {
    end,
    unnamed: (span, text) => void lines.push({ span, text }),
    clue(name) {
      const line = declarationOf(name, lines);
      return line && { where: "lost-name", span: line.span };
    },
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
