import { CompletionItemKind } from "vscode-languageserver-types";
import type { FunctionDefinition } from "../../language/function.js";
import { findFunction, functions } from "../../language/functions.js";
import { signatureOf } from "../../language/signature.js";
import type { Type } from "../../language/types.js";
import { isName } from "../../syntax/is-name.js";
import { lineEnd } from "../../syntax/scan.js";
import { namesAt } from "../../template/type-info.js";
import { present } from "../../template/unify.js";
import type { Span } from "../../text/span.js";
import { type Cursor, nameChar, restOfLine, wordAround } from "./cursor.js";
import { type ExpressionCursor, expressionAt } from "./expression-cursor.js";
import { describeColumn, describeType, fieldsOf, type Visible, visibleNames } from "./names.js";
import { noSuggestions, type Suggestion, type Suggestions } from "./suggestion.js";

/** The suggestions in an expression that begins at `start`. */
export async function expressions(cursor: Cursor, start: number): Promise<Suggestions> {
  const { level, offset, text } = cursor;
  const visible = await visibleNames(cursor);
  const at = expressionAt(level.file, start, offset, visible.names);
  if (at.string) return strings(cursor, at, visible);
  const span = wordAround(cursor, nameChar);
  if (at.member) return { span, items: fields(at, visible, text.lastIndexOf(".", span.start), span.start) };
  const before = text.slice(start, offset - at.typed.length);
  // After an operand an operator follows. The name of a field of a record literal is new, and that of a parameter of a lambda.
  const isNew = beginsRecord(before) || /^[ \t]*=>/.test(restOfLine(cursor, span.end));
  if (endsInOperand(before) || /^\p{N}/u.test(at.typed) || isNew) return noSuggestions(offset);
  return {
    span,
    items: [...fittingTexts(at), ...nameItems(at, visible, cursor), ...functions.map(functionItem), ...literals],
  };
}

/** Whether a value ends there, so that no other can begin. `in` and operators do not end one. */
const endsInOperand = (before: string): boolean =>
  /(?:[\p{L}\p{N}_)\]}"'`]|\.\d*)[ \t]*$/u.test(before) && !/(?:^|[^\p{L}\p{N}_])in[ \t]+$/u.test(before);

const beginsRecord = (before: string): boolean => /\{[ \t]*$/.test(before) && !/(?:\{\{|\$\{)[ \t]*$/.test(before);

/**
 * The fields of the record, or of the records of the list, before the point, which is at `point`. One that is not a name is written in brackets;
 * they replace the point, but not `?.`.
 */
function fields(
  { member, info }: ExpressionCursor,
  { tableOf }: Visible,
  point: number,
  end: number,
): readonly Suggestion[] {
  const type = info.types.get(member!.object);
  const known = type && fieldsOf(type);
  if (!type || !known) return [];
  const table = tableOf(type);
  const all = [...known].map(([name, field]): Suggestion => {
    const own = { kind: CompletionItemKind.Field, detail: describeColumn(name, field, table) };
    if (isName(name)) return { label: name, ...own };
    const replaces = { start: point, end };
    return { label: `[${JSON.stringify(name)}]`, filter: name, ...own, ...(!member!.optional && { replaces }) };
  });
  return [...all.filter(({ filter }) => filter === undefined), ...all.filter(({ filter }) => filter !== undefined)];
}

function nameItems({ info }: ExpressionCursor, { names }: Visible, { level, offset }: Cursor): readonly Suggestion[] {
  // The parameters of lambdas that are open are nearer than all other names.
  const all = new Map([...namesAt(info, level.file, offset), ...names]);
  const project = all.get("project");
  // It has nothing unless the configuration has constants.
  all.delete("project");
  if (project && fieldsOf(project)?.size !== 0) all.set("project", project);
  return [...all].map(([name, type]) => ({ label: name, kind: kindOf(type), detail: describeType(type) }));
}

function kindOf(type: Type): CompletionItemKind {
  const { kind } = present(type);
  return kind === "list"
    ? CompletionItemKind.Struct
    : kind === "record"
      ? CompletionItemKind.Module
      : CompletionItemKind.Variable;
}

function functionItem(definition: FunctionDefinition): Suggestion {
  const { name, parameters } = definition;
  return {
    label: name,
    kind: CompletionItemKind.Function,
    detail: signatureOf(definition),
    insert: `${name}(`,
    snippet: parameters.length === 0 ? `${name}()` : `${name}($1)`,
    topic: ["function", name],
  };
}

const literals: readonly Suggestion[] = ["true", "false", "null"].map((label) => ({
  label,
  kind: CompletionItemKind.Keyword,
}));

/** The texts of a choice that the argument takes: `sort(list, x => x, "descending")`. */
function fittingTexts({ calls }: ExpressionCursor): readonly Suggestion[] {
  return choicesOf({ calls }).map((choice) => ({ label: JSON.stringify(choice), kind: CompletionItemKind.EnumMember }));
}

function choicesOf({ calls }: Pick<ExpressionCursor, "calls">): readonly string[] {
  const last = calls.at(-1);
  const type = last && findFunction(last.call.callee.name)?.parameters[last.argument]?.type;
  return type?.kind === "choice" ? type.choices : [];
}

/** Inside a text: the columns after `row["`, the texts of a choice after `==` and as an argument. */
function strings(cursor: Cursor, at: ExpressionCursor, { tableOf }: Visible): Suggestions {
  const { text, offset } = cursor;
  const { start, quote } = at.string!;
  const span = textSpan(text, start, quote, offset);
  const owner = ownerOfIndex(at, start);
  const known = owner && fieldsOf(owner);
  if (owner && known) {
    const table = tableOf(owner);
    const item = (name: string, type: Type): Suggestion => ({
      label: name,
      kind: CompletionItemKind.Field,
      detail: describeColumn(name, type, table),
      insert: inQuotes(name, quote),
    });
    return { span, items: [...known].map(([name, type]) => item(name, type)) };
  }
  const choices = [...choicesOf(at), ...comparedChoices(at, start)];
  const item = (label: string) => ({ label, kind: CompletionItemKind.EnumMember, insert: inQuotes(label, quote) });
  return { span, items: choices.map(item) };
}

const inQuotes = (text: string, quote: string): string => {
  const escaped = JSON.stringify(text).slice(1, -1);
  return quote === '"' ? escaped : escaped.replace(quote === "'" ? /'/g : /`|\$(?=\{)/g, "\\$&");
};

/** From the quote to the one that closes it, or to the cursor: an even number of quotes up to the end belongs to other texts. */
function textSpan(text: string, start: number, quote: string, offset: number): Span {
  const rest = text.slice(offset, lineEnd(text, offset)).split("}}", 1)[0]!;
  const lengths = rest.replace(/\\./g, "\\\\").split(quote);
  return { start: start + 1, end: offset + (lengths.length % 2 === 0 ? lengths[0]!.length : 0) };
}

/** The type of the value before `["`. */
function ownerOfIndex({ info }: ExpressionCursor, start: number): Type | undefined {
  for (const node of info.types.keys())
    if (node.kind === "index" && node.index.span.start === start) return info.types.get(node.object);
  return undefined;
}

function comparedChoices({ info }: ExpressionCursor, start: number): readonly string[] {
  const found = [...info.types.keys()].find((node) => node.kind === "binary" && node.right.span.start === start);
  const type =
    found?.kind === "binary" && ["==", "!="].includes(found.operator) ? info.types.get(found.left) : undefined;
  const known = type && present(type);
  return known?.kind === "choice" ? known.choices : [];
}
