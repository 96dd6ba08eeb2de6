/**
 * A mistake, its advice and its fix. A test compiles `bad`, which has one finding, that of the row; `good` has none, and is what the fix makes of it.
 *
 * A shape is written as the mistake is: words and signs are themselves, `if|where` is one of them, `~:` may be missing, `…` is anything.
 * NAME, NUMBER and TEXT are tokens, SLUG is a name with hyphens, WORD a value without quotes, FILE a path, VALUE an operand with its fields and calls, PART what is between
 * operators of lower priority, REST anything with closed brackets, BEGIN and END those of the text. Parts without a blank between them touch.
 */
export interface Shape {
  readonly shape: string;
  /** `$1` is the first placeholder, `$fix` the fix, `{word $1}` one of the functions in words.ts. By default "Write `$fix`." */
  readonly say?: string;
  /** Replaces the message; the finding is then at the whole shape. */
  readonly problem?: string;
  /** Replaces the shape. */
  readonly fix?: string;
  readonly bad: string;
  readonly good: string;
}
