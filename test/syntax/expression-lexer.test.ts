import { Lexer, type TokenType } from "chevrotain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { lexExpression } from "../../src/syntax/expression-lexer.js";
import * as t from "../../src/syntax/expression-tokens.js";

const isWord = ({ PATTERN }: TokenType): boolean => typeof PATTERN === "string" && /^\w/.test(PATTERN);

/** The tokens as Chevrotain's own lexer needs them. */
const definition = {
  modes: {
    expression: t.inExpression.map((type) => ({
      ...type,
      ...(type === t.WhiteSpace && { GROUP: Lexer.SKIPPED, LINE_BREAKS: true }),
      ...(isWord(type) && { LONGER_ALT: t.NameToken }),
    })),
    template: [...t.inTemplate],
  },
  defaultMode: "expression",
};
definition.modes.expression = definition.modes.expression.map((type) =>
  type.LONGER_ALT ? { ...type, LONGER_ALT: definition.modes.expression.find(({ name }) => name === "Name")! } : type,
);
const lexer = new Lexer(definition, { positionTracking: "onlyOffset", ensureOptimizations: false });

const images = t.expressionTokens.flatMap(({ PATTERN }) => (typeof PATTERN === "string" ? [PATTERN] : []));
const others = [
  ...[
    "a",
    "index",
    "trueish",
    "in1",
    "é",
    "漢字",
    "_",
    "1",
    "007",
    "1.5e3",
    "1e",
    "1.",
    '"x"',
    "'y\\''",
    '"open',
    "\\`",
  ],
  ...[" ", "\t", "\r\n", "#", "$", "&", "@", "\\", "~", "😀", "\u0001", "t\\{", "\u00a0"],
];

test("splits into tokens as Chevrotain's lexer does, and stops at the same character", () => {
  const pieces = fc.oneof(fc.constantFrom(...images), fc.constantFrom(...others), fc.string({ maxLength: 3 }));
  let templates = 0;
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 16 }), (parts) => {
      const text = parts.join("");
      const { tokens, errors } = lexer.tokenize(text);
      const lexed = lexExpression(text);
      const shown = (all: typeof tokens) =>
        all.map(({ tokenType, startOffset, image }) => [tokenType.name, tokenType.tokenTypeIdx, startOffset, image]);
      expect(shown(lexed.tokens)).toEqual(shown(tokens));
      expect(lexed.unreadable).toEqual(errors[0] && { offset: errors[0].offset, length: errors[0].length });
      if (tokens.some(({ tokenType }) => tokenType.name === "TemplateText")) templates++;
    }),
    { numRuns: 2000 },
  );
  expect(templates).toBeGreaterThan(20);
});
