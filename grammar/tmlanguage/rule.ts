/** A rule of a TextMate grammar, as far as this one needs it. Names and patterns are Oniguruma's and VS Code's own. */
export interface Rule {
  readonly name?: string;
  readonly contentName?: string;
  readonly match?: string;
  readonly begin?: string;
  readonly end?: string;
  readonly captures?: Captures;
  readonly beginCaptures?: Captures;
  readonly endCaptures?: Captures;
  readonly patterns?: readonly Rule[];
  readonly include?: string;
}

export type Captures = Readonly<Record<number, { readonly name?: string; readonly patterns?: readonly Rule[] }>>;

/** The rules that others include, by name. */
export type Repository = Readonly<Record<string, Rule>>;

/** Every scope ends with the language, as themes and editors expect. */
export const scope = (name: string): string => `${name}.igx`;

export const include = (name: string): Rule => ({ include: `#${name}` });

/** The scopes of the groups of a pattern, by their number from 1. */
export const captures = (...names: readonly (string | Rule | undefined)[]): Captures =>
  Object.fromEntries(
    names.flatMap((name, index) => {
      if (name === undefined) return [];
      return [[index + 1, typeof name === "string" ? { name: scope(name) } : { patterns: [name] }] as const];
    }),
  );

export const match = (pattern: string, ...names: readonly (string | Rule | undefined)[]): Rule => ({
  match: pattern,
  captures: captures(...names),
});

/** A pattern whose whole text has one scope. */
export const token = (name: string, pattern: string): Rule => ({ name: scope(name), match: pattern });

/** One of these words, the longest first: a grammar takes the first alternative that fits. */
export const oneOf = (words: readonly string[]): string =>
  `(?:${[...words].sort((one, other) => other.length - one.length || (one < other ? -1 : 1)).join("|")})`;

/*
 * Names and numbers are taken whole or not at all: a pattern that gave characters back, or began again inside a long name, would cost the square
 * of its length.
 */
/** A name of an expression: a letter or `_`, then letters, digits, `_`. */
export const name = "(?<![\\p{L}\\p{N}_])(?>[\\p{L}_][\\p{L}\\p{N}_]*)";
/** A name of a directive, an attribute or a field, where a hyphen is allowed too. */
export const hyphenated = "(?<![\\p{L}\\p{N}_-])(?>[\\p{L}_][\\p{L}\\p{N}_-]*)";
/** The required end of a whole word. */
export const wordEnd = "(?![\\p{L}\\p{N}_-])";
/** A number as JSON writes it, without its sign. */
export const unsigned = "(?<!\\d)(?>(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)";
export const hexColor = "#(?:\\h{8}|\\h{6}|\\h{3,4})";
