import type { Column, Table } from "../data/reader.js";
import { cellValues } from "../data/table.js";
import {
  duplicateName,
  paramNotFirst,
  paramType,
  secretInSource,
  typeMismatch,
  unusedName,
} from "../diagnostics/messages/template.js";
import { noReport, type ReportDetails, replacement, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { suggestType } from "../language/absent.js";
import { any, list, nullable, record, type Type } from "../language/types.js";
import { comparedValue, shownValue } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import { isName } from "../syntax/is-name.js";
import { closest } from "../text/closest.js";
import { lazy } from "../text/lazy.js";
import type { Span } from "../text/span.js";
import { checkExpression } from "./check-values.js";
import type { TypeErrorNode } from "./evaluation.js";
import { fenceName, isDataFence, suggestName } from "./fence-name.js";
import { literalValue } from "./literal.js";
import { mentionsName } from "./mentions-name.js";
import { declaredType, expectation, literalExample, paramTypeNames, paramTypeText } from "./params.js";
import { lookUp, type Scope, visibleNames } from "./scope.js";
import type { SourceModule } from "./source-module.js";
import { suggestDefault } from "./suggest-default.js";
import type { TypedName } from "./type-info.js";
import { isParam, type Walk } from "./type-walk.js";
import { bounded, present } from "./unify.js";

/** Declares a name that is visible from here to the end of its block; one that cannot be is refused, as `node`. */
export function declare(name: ast.Name, type: Type, walk: Walk, warnUnused = true, node: TypeErrorNode = name): void {
  const { typing, report, check } = walk;
  if (!isName(name.name))
    report(typeMismatch, name.span, {
      problem: `\`${name.name}\` is not a name.`,
      advice: "Begin it with a letter or `_`, then use letters, digits and `_`.",
    });
  // Outer scopes count too: you cannot declare a name again while it is visible. It keeps its first meaning, so the second declaration is
  // not evaluated.
  else if (lookUp(typing.scope, name.name)) {
    report(duplicateName, name.span, { name: name.name });
    check.refused.add(node);
  } else {
    typing.info.types.set(name, type);
    typing.scope.names.set(name.name, {
      type: bounded(type),
      span: name.span,
      ...(warnUnused ? { declaration: { span: name.span, used: false } } : {}),
    });
  }
}

/** The name that a line with a syntax error declares. It is visible, so that its uses are not reported as a second mistake. */
export const declareQuietly = (name: ast.Name, walk: Walk): void =>
  declare(name, any, { ...walk, report: noReport }, false);

/** Notes a line that does not say which name it declares: it has none, or its keyword twice. */
export function noteUnnamed(declaration: ast.Let | ast.Data | ast.Param, { typing, module }: Walk): void {
  const { kind, name, span, incomplete } = declaration;
  const text = module.file.text.slice(span.start, span.end);
  const isDoubtful = (word: ast.Name): boolean =>
    word.name === kind || afterPartOfName.test(text.slice(word.span.end - span.start));
  if (!name || (incomplete && isDoubtful(name))) typing.missed.unnamed(span, text);
}

/** The text after a word that is not the whole name, or not the name: `my-name`, `string name`. */
const afterPartOfName = /^-|^[ \t]+[\p{L}_]/u;

/**
 * A table as a list of records with known fields. Of one that could not be read nothing is known, and of JSON without a record no field: a feed
 * that is empty today is not a mistake.
 */
export function tableType(table: Table | undefined): Type {
  if (!table) return any;
  const fields = table.columns.map((column) => [column.name, withValues(column, table.rowCount)] as const);
  return list(fields.length === 0 ? record() : record(new Map(fields)));
}

/** A longer table is not read for its texts. */
const maxRows = 50_000;

/** The type of a column with its texts, which comparisons are checked against. They are read when the first comparison asks. */
function withValues({ type, cells }: Column, rowCount: number): Type {
  if (present(type).kind !== "text" || rowCount > maxRows) return type;
  let texts: ReadonlySet<string> | undefined;
  const values = (): ReadonlySet<string> => {
    texts ??= new Set(
      cellValues(cells, rowCount)
        .flatMap((value) => [comparedValue(value), shownValue(value)])
        .filter((value) => typeof value === "string"),
    );
    return texts;
  };
  const known: Type = { kind: "text", values };
  return type.kind === "nullable" ? nullable(known) : known;
}

/** Checks a parameter by its declaration alone: its value is known only when the document is made. */
export function checkParam(param: ast.Param, walk: Walk): void {
  const { report, seen, outermost } = walk;
  // A misplaced parameter is declared all the same, so that its uses are not reported as unknown names.
  // Several in a row are below the same element.
  if ((seen.element && !seen.param) || !outermost) report(paramNotFirst, param.span, undefined);
  seen.param ||= seen.element;
  noteUnnamed(param, walk);
  if (!param.name) return;
  if (!param.type || param.incomplete) {
    declareQuietly(param.name, walk);
    return;
  }
  const type = declaredType(param.type);
  if (!type) {
    const name = param.type.kind === "named" ? param.type.name : "";
    report(
      paramType,
      param.type.span,
      {
        name: param.name.name,
        expected:
          "of one of the types string, integer, number, boolean, color, date, list, object, secret, or a choice of texts",
        found: `\`${name}\``,
      },
      typeAdvice(suggestType(name) ?? closest(name, paramTypeNames), param.type.span),
    );
  } else if (param.defaultValue) checkDefault(param.name.name, param.defaultValue, type, walk);
  declare(param.name, type ?? any, walk);
}

function checkDefault(name: string, node: ast.Expression, type: Type, { module, report }: Walk): void {
  const value = literalValue(node, type);
  if (value === undefined) {
    const expected = `${expectation(type)}, so its default must be one, written out`;
    const meant = suggestDefault(node, type, module.file.text);
    const hint = `Write \`@param ${name}: ${paramTypeText(type)} = ${meant ?? literalExample(type)}\`.`;
    const fixes = meant === undefined ? [] : [replacement(`Write \`${meant}\``, node.span, meant)];
    report(paramType, node.span, { name, expected }, { hint, fixes });
  } else if (type.kind === "secret" && value !== "") report(secretInSource, node.span, { name });
}

/** Declares the table of a data fence or query. Any other fence is an element, and ends the place for parameters. */
export function checkFence(fence: ast.Fence, walk: Walk): void {
  const { module, seen } = walk;
  const name = fenceName(fence, module.file.text);
  if (!isDataFence(fence)) {
    seen.element = true;
    // A fence of an unknown kind, such as `jsonl`, is probably data.
    if (fence.name !== "element" && name !== undefined)
      declareQuietly({ kind: "name", name, span: fence.argumentSpan }, walk);
    else if (containsDeclaration(fence, module.file.text)) walk.typing.missed.unnamed(fence.span);
    else if (fence.name !== "element") noteUnnamedFence(fence, walk);
    return;
  }
  const query = module.queries.get(fence);
  // A name that a query binds is a use of it, and is checked as in any expression.
  for (const parameter of query?.parameterNames ?? []) useInQuery(parameter, fence, walk);
  if (fence.name === "sql") markUsedByQuery(fence, walk);
  if (name !== undefined) {
    const table = query?.columns ?? module.tables.get(fence);
    declare({ kind: "name", name, span: fence.argumentSpan }, tableType(table), walk, table !== undefined, fence);
  } else declareFence(fence, walk);
}

/** Of its text, only the first line may hold the name. */
const noteUnnamedFence = ({ span, contentSpan }: ast.Fence, { module, typing }: Walk): void =>
  typing.missed.unnamed(span, module.file.text.slice(span.start, contentSpan.start));

/** Whether a fence takes lines that declare names, since its end is missing or in the wrong place. */
const containsDeclaration = ({ contentSpan: { start, end } }: ast.Fence, text: string): boolean =>
  /^[ \t]*(?:@(?:let|data|param|for)\b|`{3})/m.test(text.slice(start, end));

/** A fence without a name, or with more after it, has been reported. */
function declareFence(fence: ast.Fence, walk: Walk): void {
  const name = suggestName(fence, walk.module.file.text);
  if (name === undefined) noteUnnamedFence(fence, walk);
  else declareQuietly({ kind: "name", name, span: fence.argumentSpan }, walk);
}

/** The names in a query with a mistake are unknown, so it may use any name, even one that is declared below it. */
function markUsedByQuery(fence: ast.Fence, { module, typing: { scope, missed } }: Walk): void {
  const query = module.queries.get(fence);
  if (!query)
    for (const [word] of module.file.text.slice(fence.contentSpan.start, fence.contentSpan.end).matchAll(words()))
      missed.miss(word);
  for (const name of query?.tables.keys() ?? visibleNames(scope))
    if (!query || mentionsName(query.text, name)) markUsed(scope, name);
}

/** The words that may be names in a text that cannot be read. */
export const words = lazy(() => /[\p{L}_][\p{L}\p{N}_]*/gu);

function markUsed(scope: Scope<TypedName>, name: string): void {
  const declaration = lookUp(scope, name)?.declaration;
  if (declaration) declaration.used = true;
}

/** `$name` in a query binds a visible name. */
function useInQuery(name: string, fence: ast.Fence, walk: Walk): void {
  // A query lists its parameters without positions, so the finding marks the first use in the text.
  const at = walk.module.file.text.indexOf(`$${name}`, fence.contentSpan.start);
  const span = at < 0 ? fence.nameSpan : { start: at, end: at + name.length + 1 };
  checkExpression({ kind: "name", name, span }, walk);
}

/** A table with a column for a parameter may be that of `--each data:NAME`, which the document cannot say. */
export function useBatchTables(scope: Scope<TypedName>, module: SourceModule): void {
  for (const { type, declaration } of scope.names.values()) {
    // `map(groups, group => last(group.items))` cannot say that none of its rows is null.
    const row = type.kind === "list" ? present(type.item) : undefined;
    const columns = row?.kind === "record" ? [...(row.fields?.keys() ?? [])] : [];
    if (declaration && columns.some((column) => isParam(module, column))) declaration.used = true;
  }
}

export function reportUnused({ typing: { scope, missed }, report }: Walk): void {
  for (const [name, { span }] of missed.unused(scope)) report(unusedName, span, { name });
}

const typeAdvice = (meant: string | undefined, span: Span): ReportDetails => ({
  ...(meant !== undefined && { hint: `Did you mean \`${meant}\`?` }),
  fixes: writeInstead(meant, span),
});
