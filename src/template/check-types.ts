import type { Table } from "../data/reader.js";
import {
  duplicateName,
  frontMatterIgnored,
  paramNotFirst,
  paramType,
  typeMismatch,
  unusedName,
} from "../diagnostics/messages/template.js";
import { type Report, type ReportDetails, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { typeMeant } from "../language/absent.js";
import { any, integer, list, record, type Type } from "../language/types.js";
import type * as ast from "../syntax/ast.js";
import type { CellParts } from "../syntax/inner-texts.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import { checkDataTwice, checkFrom } from "./check-from.js";
import { checkIncludeParams } from "./check-include.js";
import type { Refusable } from "./evaluate.js";
import { infer, narrowedBy } from "./infer.js";
import { literalValue } from "./literal.js";
import { fenceName, isDataFence } from "./load-tables.js";
import { declaredType, expectation } from "./params.js";
import { createScope, isUnused, lookUp, type Scope } from "./scope.js";
import type { SourceModule } from "./source-module.js";
import { createSuggest, type Suggest } from "./suggest.js";
import type { TypedName, TypeInfo } from "./type-info.js";
import { article, expect, expectInsertable, type Typing } from "./typing.js";
import { bounded, itemOf, present } from "./unify.js";

/** What the check of types shares over all files of a document. */
export interface TypeCheck {
  /** The fields of `project`. */
  readonly project: Type;
  readonly reportIn: (file: SourceFile) => Report;
  /** Expressions with an error, and values of attributes: they are not evaluated. */
  readonly refused: Set<Refusable>;
  readonly checked: Set<SourceModule>;
  readonly info: TypeInfo;
  readonly suggest?: Suggest;
}

interface Walk {
  readonly module: SourceModule;
  readonly check: TypeCheck;
  readonly typing: Typing;
  readonly report: Report;
  /** Whether an element has been met: parameters come before. */
  readonly seen: { element: boolean };
  readonly outermost: boolean;
}

const nothingNarrowed: Typing["narrowed"] = new Map();

/** Checks every expression of a file and of those it includes, in every branch, before anything is evaluated. */
export function checkTypes(module: SourceModule, check: TypeCheck, included = false): void {
  // Several files can include the same one. Its types come from its own parameters, so one check is enough for all of them.
  if (check.checked.has(module)) return;
  check.checked.add(module);
  const suggest = check.suggest ?? createSuggest();
  const report = check.reportIn(module.file);
  const scope = createScope<TypedName>();
  scope.names.set("project", { type: check.project });
  const { file, document } = module;
  const { info } = check;
  const typing: Typing = { file, info, scope, narrowed: nothingNarrowed, report, suggest, secrets: false };
  noteScope(document.span, typing);
  const walk: Walk = {
    module,
    check: check.suggest ? check : { ...check, suggest },
    typing,
    report,
    seen: { element: false },
    outermost: true,
  };
  for (const block of module.document.blocks) checkBlock(block, walk);
  // The front matter is first in the file, but it sees the outermost names, so it is checked after the blocks.
  const { frontMatter } = module.document;
  if (frontMatter && included)
    report(frontMatterIgnored, { start: frontMatter.span.start, end: frontMatter.span.start + 3 }, undefined);
  else for (const field of frontMatter?.fields ?? []) checkField(field, walk);
  // `key` marks a document that is made for rows.
  if (!included && frontMatter?.fields.some(({ name }) => name === "key")) useBatchTables(scope, module);
  // Last, since the only use of a name can be in the front matter.
  reportUnused(scope, report);
}

/** A table with a column for a parameter may be that of `--each data:NAME`, which the document cannot say. */
function useBatchTables(scope: Scope<TypedName>, module: SourceModule): void {
  for (const { type, declaration } of scope.names.values()) {
    const row = type.kind === "list" ? type.item : undefined;
    const columns = row?.kind === "record" ? [...(row.fields?.keys() ?? [])] : [];
    if (declaration && columns.some((column) => isParam(module, column))) declaration.used = true;
  }
}

/** `locale` sees parameters only, since everything else may depend on it. */
function checkField(field: ast.FrontMatterField, walk: Walk): void {
  const names = new Map(
    [...walk.typing.scope.names].filter(([name]) => field.name !== "locale" || isParam(walk.module, name)),
  );
  // No secret in `locale`: every number and date of the document would depend on it.
  const typing: Typing = { ...walk.typing, scope: { names }, secrets: field.name !== "locale" };
  noteScope(field.span, typing, true);
  checkParts(walk.module.texts.field(field).parts, { ...walk, typing });
}

/** Keeps the names of a part of the file for `namesAt`. */
function noteScope(span: Span, { file, info, scope, narrowed }: Typing, seesAll = false): void {
  info.scopes.push({ file, span, scope, narrowed, seesAll });
}

const isParam = ({ document }: SourceModule, name: string): boolean =>
  document.blocks.some((block) => block.kind === "param" && block.name?.name === name);

function reportUnused(scope: Scope<TypedName>, report: Report): void {
  for (const [name, { declaration }] of scope.names) {
    if (isUnused(name, declaration)) report(unusedName, declaration.span, { name });
  }
}

/** The type of an expression; one with an error is noted, so that it is not evaluated, and of its value nothing more is said. */
function checkExpression(expression: ast.Expression, { typing, check }: Walk): Type {
  let failed = false;
  const report: Report = (rule, span, params, details) => {
    failed ||= rule.severity === "error";
    typing.report(rule, span, params, details);
  };
  const type = infer(expression, { ...typing, report });
  // A half-typed expression has its syntax error already, and nothing more to say.
  if (failed || expression.kind === "incomplete") check.refused.add(expression);
  return failed ? any : type;
}

/** Checks the interpolations of a text. A list or an object in a text is a mistake, since no way to write it would be the right one. */
function checkParts(parts: readonly ast.Inline[], walk: Walk): void {
  for (const part of parts) {
    if (typeof part === "string" || !part.expression) continue;
    const type = checkExpression(part.expression, walk);
    if (!expectInsertable(type, part.span, walk.typing)) walk.check.refused.add(part.expression);
  }
}

/** Declares a name that is visible from here to the end of its block; one that cannot be is refused, as `node`. */
function declare(name: ast.Name, type: Type, walk: Walk, warnUnused = true, node: Refusable = name): void {
  const { typing, report, check } = walk;
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name.name))
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
const declareQuietly = (name: ast.Name, walk: Walk): void => declare(name, any, { ...walk, report: () => {} }, false);

/** Checks the blocks of a part of the file in a scope of their own, which `declareNames` may fill before. */
function checkScope(blocks: readonly ast.Block[], span: Span, walk: Walk, declareNames?: (inner: Walk) => void): void {
  const scope = createScope(walk.typing.scope);
  const inner: Walk = { ...walk, typing: { ...walk.typing, scope }, outermost: false };
  noteScope(span, inner.typing);
  // Before the blocks, which see these names from their first line.
  declareNames?.(inner);
  for (const block of blocks) checkBlock(block, inner);
  reportUnused(scope, walk.report);
}

function checkBlock(block: ast.Block, walk: Walk): void {
  const { module, seen } = walk;
  switch (block.kind) {
    case "param":
      checkParam(block, walk);
      return;
    case "let": {
      const type = block.value ? checkExpression(block.value, walk) : any;
      if (block.name && block.incomplete) declareQuietly(block.name, walk);
      else if (block.name) declare(block.name, type, walk);
      return;
    }
    case "data":
      // A declaration that could not be read has been reported, so it is not reported as unused as well.
      if (block.name && block.incomplete) declareQuietly(block.name, walk);
      else if (block.name) declare(block.name, tableType(module.tables.get(block)), walk, module.tables.has(block));
      return;
    case "fence":
      checkFence(block, walk);
      return;
    case "if":
      checkIf(block, walk);
      return;
    case "for":
      checkFor(block, walk);
      return;
    default:
  }
  // The blocks above are not elements, so parameters may follow them. `@if` and `@for` set this through the elements inside.
  seen.element = true;
  switch (block.kind) {
    case "heading":
      // A plain text contains no expression, and nothing that could be reported.
      if (module.texts.isPlain(block.span)) return;
      checkParts(module.texts.heading(block), walk);
      checkAttributes(block.attributes, walk);
      return;
    case "body":
      if (module.texts.isPlain(block.span)) return;
      checkParts(module.texts.body(block), walk);
      checkAttributes(block.attributes, walk);
      return;
    case "quote": {
      if (module.texts.isPlain(block.span)) return;
      const { text, author } = module.texts.quote(block);
      checkParts([...text, ...(author?.parts ?? [])], walk);
      checkAttributes(block.attributes, walk);
      return;
    }
    case "separator":
      checkAttributes(block.attributes, walk);
      return;
    case "directive":
      checkDirective(block, walk);
      return;
    case "rows":
      checkRows(block, walk);
      return;
    case "include":
      checkInclude(block, walk);
      return;
    case "misplaced-attributes":
      return;
  }
}

/** A table as a list of records with known fields. Of one that could not be read nothing is known. */
const tableType = (table: Table | undefined): Type =>
  table ? list(record(new Map(table.columns.map((column) => [column.name, column.type])))) : any;

/** Checks a parameter by its declaration alone: its value is known only when the document is made. */
function checkParam(param: ast.Param, walk: Walk): void {
  const { report, seen, outermost } = walk;
  // A misplaced parameter is declared all the same, so that its uses are not reported as unknown names.
  if (seen.element || !outermost) report(paramNotFirst, param.span, undefined);
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
      typeAdvice(typeMeant(name), param.type.span),
    );
  } else if (param.defaultValue && literalValue(param.defaultValue, type) === undefined) {
    report(paramType, param.defaultValue.span, {
      name: param.name.name,
      expected: `${expectation(type)}, so its default must be one, written out`,
    });
  }
  declare(param.name, type ?? any, walk);
}

/** Declares the table of a data fence or query. Any other fence is an element, and ends the place for parameters. */
function checkFence(fence: ast.Fence, walk: Walk): void {
  const { module, seen } = walk;
  if (!isDataFence(fence)) {
    seen.element = true;
    return;
  }
  const name = fenceName(fence, module.file.text);
  const query = module.queries.get(fence);
  // A name that a query binds is a use of it, and is checked as in any expression.
  for (const parameter of query?.parameterNames ?? []) useInQuery(parameter, fence, walk);
  for (const table of query?.tables.keys() ?? []) {
    // The text is searched, not parsed: a name in a comment of the query counts as used, and the only cost is a missing warning.
    // Names are of letters, digits and `_` alone, which mean themselves.
    if (new RegExp(`(?<![\\p{L}\\p{N}_])${table}(?![\\p{L}\\p{N}_])`, "iu").test(query!.text)) markUsed(table, walk);
  }
  if (name !== undefined) {
    const table = query?.columns ?? module.tables.get(fence);
    declare({ kind: "name", name, span: fence.argumentSpan }, tableType(table), walk, table !== undefined, fence);
  }
}

function markUsed(name: string, { typing }: Walk): void {
  const declaration = lookUp(typing.scope, name)?.declaration;
  if (declaration) declaration.used = true;
}

/** `$name` in a query binds a visible name. */
function useInQuery(name: string, fence: ast.Fence, walk: Walk): void {
  // A query lists its parameters without positions, so the finding marks the first use in the text.
  const at = walk.module.file.text.indexOf(`$${name}`, fence.contentSpan.start);
  const span = at < 0 ? fence.nameSpan : { start: at, end: at + name.length + 1 };
  checkExpression({ kind: "name", name, span }, walk);
}

/** Checks every branch, also one that this data never takes. */
function checkIf(block: ast.If, walk: Walk): void {
  let typing = walk.typing;
  // Each branch is checked with what the conditions before it exclude, since it runs only if all of them are false.
  for (const [index, branch] of block.branches.entries()) {
    const here: Walk = { ...walk, typing };
    const span = insideOf(branch.span, block.branches[index + 1]?.span ?? block.endSpan, walk);
    if (branch.condition) {
      const type = checkExpression(branch.condition, here);
      expectBoolean(type, branch.condition, here);
      checkScope(branch.blocks, span, { ...here, typing: narrowedBy(typing, branch.condition, true) });
      typing = narrowedBy(typing, branch.condition, false);
    } else checkScope(branch.blocks, span, here);
  }
}

/** The lines below a head, up to the next head or `@end`; without one, to the end of the text, where somebody may be typing. */
const insideOf = (head: Span, next: Span | undefined, { module }: Walk): Span => ({
  start: head.end,
  end: next?.start ?? module.file.text.length,
});

function expectBoolean(type: Type, condition: ast.Expression, { typing, check }: Walk): void {
  // A refused condition takes no branch when the template runs, and is not reported again.
  const report: Report = (rule, span, params, details) => {
    check.refused.add(condition);
    typing.report(rule, span, params, details);
  };
  expect(type, { kind: "boolean" }, condition.span, "A condition", { ...typing, report });
}

/** Checks a loop once, whatever its number of turns: the items of a list share one type. */
function checkFor(block: ast.For, walk: Walk): void {
  // The list is checked outside the scope of the loop, so that it cannot use the names that the loop declares.
  const type = block.list ? checkExpression(block.list, walk) : any;
  const kind = present(type).kind;
  if (block.list && kind !== "list" && kind !== "any") {
    walk.report(typeMismatch, block.list.span, {
      problem: `\`@for\` goes through a list, not ${article(type)}.`,
      advice: undefined,
    });
    walk.check.refused.add(block.list);
  }
  const { otherwise, endSpan } = block;
  const head = { start: block.span.start, end: headEnd(block) };
  checkScope(block.blocks, insideOf(head, otherwise?.span ?? endSpan, walk), walk, (inner) => {
    for (const name of [block.item, block.index]) {
      if (name && block.incomplete) declareQuietly(name, inner);
      // An unused index is reported, an unused item is not: a loop cannot be written without one.
      else if (name) declare(name, name === block.item ? itemOf(type) : integer, inner, name === block.index);
    }
  });
  // `@else` runs if the list is empty, so it does not see the item.
  if (otherwise) checkScope(otherwise.blocks, insideOf(otherwise.span, endSpan, walk), walk);
}

/** Where the line `@for x in list` ends. */
const headEnd = ({ keywordSpan, item, index, list }: ast.For): number =>
  (list ?? index ?? item)?.span.end ?? keywordSpan.end;

function checkDirective(directive: ast.Directive, walk: Walk): void {
  const argument = walk.module.texts.argument(directive);
  if (argument?.kind === "quoted") checkParts(argument.parts, walk);
  if (argument?.kind === "interpolation" && argument.expression) checkExpression(argument.expression, walk);
  if (directive.attributes && !walk.module.texts.isPlain(directive.attributes.span))
    checkAttributes(directive.attributes, walk);
  checkFrom(directive, walk.module, walk.typing, walk.check.refused);
  checkDataTwice(directive, walk.module, walk.typing);
  // In the same scope: names that are declared among the rows are visible after the chart too.
  for (const item of directive.items) checkBlock(item, walk);
}

function checkRows(rows: ast.Rows, walk: Walk): void {
  const { cells, attributes } = walk.module.texts.rows(rows);
  for (const row of cells.values()) for (const cell of row.values()) checkCell(cell, walk);
  for (const node of attributes.values()) checkAttributes(node, walk);
}

function checkCell({ whole, parts }: CellParts, walk: Walk): void {
  const only = parts[0];
  // A whole cell keeps its type and may be null, so the rules for text do not apply to it.
  if (!whole || typeof only !== "object") checkParts(parts, walk);
  else if (only.expression) checkExpression(only.expression, walk);
}

function checkAttributes(attributes: ast.Attributes | undefined, walk: Walk): void {
  for (const { value } of attributes?.entries ?? []) if (value) checkValue(value, walk);
}

function checkValue(value: ast.AttributeValue, walk: Walk): Type {
  switch (value.kind) {
    case "quoted":
      checkParts(value.parts, walk);
      return { kind: "text" };
    case "interpolation":
      return value.expression ? checkExpression(value.expression, walk) : any;
    case "list":
      for (const item of value.items) {
        checkValue(item.value, walk);
        if (item.renamed) checkValue(item.renamed, walk);
      }
      return list(any);
    case "group":
      checkAttributes(value.attributes, walk);
      return record();
    // The type of the attribute decides how a word reads.
    case "word":
      return any;
  }
}

/** An included file is checked on its own; what it is given, at the place of inclusion. */
function checkInclude(include: ast.Include, walk: Walk): void {
  const { module, check, typing } = walk;
  // Before the file is looked up: names in the attributes count as used even if the file is missing.
  const types = new Map<ast.AttributeValue, Type>();
  for (const { value } of include.attributes?.entries ?? []) if (value) types.set(value, checkValue(value, walk));
  const included = module.includes.get(include);
  if (!included) return;
  checkTypes(included, check, true);
  checkIncludeParams(include, included, { typing, refused: check.refused, typeOf: (value) => types.get(value) ?? any });
}

const typeAdvice = (meant: string | undefined, span: Span): ReportDetails => ({
  ...(meant !== undefined && { hint: `Did you mean \`${meant}\`?` }),
  fixes: writeInstead(meant, span),
});
