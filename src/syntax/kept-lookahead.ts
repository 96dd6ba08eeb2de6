import {
  EarlyExitException,
  type EmbeddedActionsParser,
  EOF,
  type IParserErrorMessageProvider,
  type IToken,
  NoViableAltException,
  type TokenType,
} from "chevrotain";

/**
 * The decisions of a grammar with one token of lookahead: by Chevrotain's key of the decision, the names of the tokens that each of its
 * alternatives can begin with. What is optional is a decision with one alternative.
 */
export type LookaheadTable = Readonly<Record<string, readonly (readonly string[])[]>>;

interface Alternative {
  readonly GATE?: () => boolean;
}

/** Decides which alternative comes next: its index, or for what is optional, whether it comes. */
type Decide = (this: EmbeddedActionsParser, alternatives: readonly Alternative[]) => number | boolean | undefined;

/** What Chevrotain 11 keeps of an analysis. Its types hide it; `grammar.test.ts` compares parsers with and without analysis. */
interface Analysis {
  selfAnalysisDone: boolean;
  readonly lookAheadFuncsCache: Map<number, Decide>;
  readonly LA: (ahead: number) => IToken;
  readonly errorMessageProvider: IParserErrorMessageProvider;
  readonly SAVE_ERROR: (error: Error) => Error;
  raiseNoAltException: (this: Analysis) => never;
  raiseEarlyExitException: (this: Analysis) => never;
}

/** In a key, this part says what is decided: 1 is a choice, everything else is optional. */
const isChoice = (key: number): boolean => ((key >> 8) & 15) === 1;

/** Decides by the table instead of analyzing the grammar, which takes longer than all else that compiling a small file does. */
export function keepLookahead(
  parser: EmbeddedActionsParser,
  table: LookaheadTable,
  tokens: readonly TokenType[],
): void {
  const analysis = parser as unknown as Analysis;
  const indexes = new Map([...tokens, EOF].map(({ name, tokenTypeIdx }) => [name, tokenTypeIdx!]));
  for (const [key, alternatives] of Object.entries(table)) {
    const begins = alternatives.map((names) => new Set(names.map((name) => indexes.get(name)!)));
    analysis.lookAheadFuncsCache.set(Number(key), isChoice(Number(key)) ? choice(begins) : option(begins[0]!));
  }
  analysis.raiseNoAltException = raiseNoAlternative;
  analysis.raiseEarlyExitException = raiseEarlyExit;
  analysis.selfAnalysisDone = true;
}

/* Chevrotain looks up in its analysis how the grammar could have gone on. Messages that do not say that need nothing of it. */

function raiseNoAlternative(this: Analysis): never {
  const message = this.errorMessageProvider.buildNoViableAltMessage(unknown(this));
  throw this.SAVE_ERROR(new NoViableAltException(message, this.LA(1), this.LA(0)));
}

function raiseEarlyExit(this: Analysis): never {
  const message = this.errorMessageProvider.buildEarlyExitMessage(unknown(this));
  throw this.SAVE_ERROR(new EarlyExitException(message, this.LA(1), this.LA(0)));
}

const unknown = (parser: Analysis) => ({
  expectedPathsPerAlt: [],
  expectedIterationPaths: [],
  actual: [parser.LA(1)],
  previous: parser.LA(0),
  customUserDescription: "",
  ruleName: "",
});

const option = (begins: ReadonlySet<number>): Decide =>
  function () {
    return begins.has((this as unknown as Analysis).LA(1).tokenTypeIdx);
  };

/** By token, the alternatives that it can begin, in their order. The first whose gate is open is taken. */
function choice(begins: readonly ReadonlySet<number>[]): Decide {
  const byToken = new Map<number, readonly number[]>();
  for (const token of begins.flatMap((one) => [...one]))
    byToken.set(
      token,
      begins.flatMap((one, index) => (one.has(token) ? index : [])),
    );
  return function (alternatives) {
    const possible = byToken.get((this as unknown as Analysis).LA(1).tokenTypeIdx) ?? [];
    return possible.find((index) => alternatives[index]!.GATE?.call(this) !== false);
  };
}

/** More alternatives than any choice has. */
const mostAlternatives = 64;

/** The table of a parser that has analyzed its grammar: asks each of its decisions about each token. */
export function lookaheadTable(parser: EmbeddedActionsParser, tokens: readonly TokenType[]): LookaheadTable {
  const decisions = [...(parser as unknown as Analysis).lookAheadFuncsCache].sort(([one], [other]) => one - other);
  return Object.fromEntries(
    decisions.map(([key, decide]) => {
      const beginning = (isTaken: (token: TokenType) => boolean) =>
        [...tokens, EOF].filter(isTaken).map(({ name }) => name);
      if (!isChoice(key)) return [key, [beginning((token) => decide.call(before(token), []) === true)]];
      const all = Array.from({ length: mostAlternatives }, (_, index) =>
        beginning((token) => decide.call(before(token), onlyOpen(index)) === index),
      );
      return [key, all.slice(0, all.findLastIndex((names) => names.length > 0) + 1)];
    }),
  );
}

/** All gates but one are closed. */
const onlyOpen = (open: number): readonly Alternative[] =>
  Array.from({ length: mostAlternatives }, (_, index) => ({ GATE: () => index === open }));

/** A parser, as far as a decision looks at it, before a token. */
function before(token: TokenType): EmbeddedActionsParser {
  const next = () => ({ tokenTypeIdx: token.tokenTypeIdx, tokenType: token });
  return { LA: next, LA_FAST: next } as unknown as EmbeddedActionsParser;
}
