import { unknownFunction } from "../diagnostics/messages/template.js";
import { type ReportDetails, replacement, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { hintForFunction } from "../language/absent.js";
import { functionNames } from "../language/functions.js";
import { functionMeant } from "../language/synonyms.js";
import type { Call } from "../syntax/expression-ast.js";
import type { Span } from "../text/span.js";
import { formatMeant } from "./format-pattern.js";
import type { Typing } from "./typing.js";

/** Reports a function that igx does not have, with what to write instead. */
export function reportUnknownFunction(call: Call, typing: Typing): void {
  const { name, span } = call.callee;
  const hint = hintForFunction(name);
  const suggestion = hint === undefined ? (functionMeant(name) ?? typing.suggest(name, functionNames)) : undefined;
  const meant = operationMeant(call, typing) ?? formatCallMeant(call, suggestion, typing);
  typing.report(unknownFunction, span, { name, suggestion }, meant ?? { fixes: writeInstead(suggestion, span), hint });
}

/** Calls of other languages that igx writes with operators. */
const operationMeant = (call: Call, typing: Typing): ReportDetails | undefined =>
  /^not$/i.test(call.callee.name)
    ? negationMeant(call, typing)
    : (conditionalMeant(call, typing) ?? nullTestMeant(call, typing));

/** `not (a > b)`. */
function negationMeant({ callee, span }: Call, { file }: Typing): ReportDetails {
  const place = { start: callee.span.start, end: file.text.indexOf("(", callee.span.end) };
  return {
    hint: `Write \`!\` instead of \`${callee.name}\`.`,
    fixes: place.end < span.end ? [replacement("Write `!`", place, "!")] : [],
  };
}

/** `if(a, b, c)` of spreadsheets. In brackets, unless nothing beside it could take a part of it. */
function conditionalMeant(
  { callee, arguments: parts, span }: Call,
  { file: { text } }: Typing,
): ReportDetails | undefined {
  if (!/^(?:iif|if|ifelse|if_else)$/i.test(callee.name) || parts.length !== 3) return undefined;
  const [condition, then, otherwise] = parts.map((part) => text.slice(part.span.start, part.span.end));
  const written = `${condition} ? ${then} : ${otherwise}`;
  if (written.length > 100) return undefined;
  return operation(written, span, text);
}

/** `isNull(x)`. With a second argument, SQL provides another value with it. */
function nullTestMeant(
  { callee, arguments: [value, ...more], span }: Call,
  { file: { text } }: Typing,
): ReportDetails | undefined {
  const [, not] = /^(?:is_?)?(not_?)?(?:null|none|nil|empty|blank|undefined)$/i.exec(callee.name) ?? [];
  if (!value || more.length > 0 || !/(?:null|none|nil|empty|blank|undefined)$/i.test(callee.name)) return undefined;
  if (!/^(?:is|empty$|not)/i.test(callee.name)) return undefined;
  return operation(`${text.slice(value.span.start, value.span.end)} ${not ? "!=" : "=="} null`, span, text);
}

/** To write operators instead of a call: in brackets, unless nothing beside it could take a part of them. */
function operation(written: string, span: Span, text: string): ReportDetails {
  const before = text.slice(Math.max(0, span.start - 10), span.start);
  const isAlone =
    /(?:\{\{|[=(,[]|@(?:else)?if)[ \t]*$/.test(before) &&
    /^[ \t]*(?:\}\}|[),\]]|[\r\n]|$)/.test(text.slice(span.end, span.end + 10));
  const meant = isAlone ? written : `(${written})`;
  return { hint: `Write \`${meant}\`.`, fixes: [replacement(`Write \`${meant}\``, span, meant)] };
}

const formatCallMeant = (call: Call, suggestion: string | undefined, { file }: Typing): ReportDetails | undefined =>
  suggestion === "number" || /^(?:text|s?printf)$/i.test(call.callee.name) ? formatMeant(call, file.text) : undefined;
