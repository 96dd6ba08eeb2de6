import { unknownFunction } from "../diagnostics/messages/template.js";
import { writeInstead } from "../diagnostics/pending-diagnostic.js";
import { hintForFunction } from "../language/absent.js";
import { functionNames } from "../language/functions.js";
import { suggestFunction } from "../language/synonyms.js";
import type { Call } from "../syntax/expression-ast.js";
import type { Typing } from "./typing.js";

/** Reports a function that igx does not have, with what to write instead. */
export function reportUnknownFunction(call: Call, typing: Typing): void {
  const { name, span } = call.callee;
  const hint = hintForFunction(name);
  const suggestion = hint === undefined ? (suggestFunction(name) ?? typing.suggest(name, functionNames)) : undefined;
  const clue = { where: "call", span: call.span } as const;
  typing.report(unknownFunction, span, { name, suggestion }, { fixes: writeInstead(suggestion, span), hint, clue });
}
