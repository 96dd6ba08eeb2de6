import { frontMatterIgnored, typeMismatch, unknownName } from "../diagnostics/messages/template.js";
import type { Clue, Report } from "../diagnostics/pending-diagnostic.js";
import { attributesOfLine } from "../language/data-lines.js";
import { findDirective } from "../language/registry.js";
import { any, integer, list, type Type } from "../language/types.js";
import type * as ast from "../syntax/ast.js";
import type { Span } from "../text/span.js";
import { checkDataTwice, checkFrom } from "./check-from.js";
import { checkIncludeParams } from "./check-include.js";
import {
  checkFence,
  checkParam,
  declare,
  declareQuietly,
  noteUnnamed,
  reportUnused,
  tableType,
  useBatchTables,
  words,
} from "./check-names.js";
import { checkAttributes, checkExpression, checkParts, checkRows, checkValue } from "./check-values.js";
import { narrowedBy } from "./infer.js";
import { createMissedNames } from "./missed-names.js";
import { nullInField } from "./null-in-field.js";
import { adviceForList } from "./operand-advice.js";
import { createScope } from "./scope.js";
import type { SourceModule } from "./source-module.js";
import { createSuggest } from "./suggest.js";
import type { TypedName } from "./type-info.js";
import { isParam, type TypeCheck, type Walk } from "./type-walk.js";
import { article, expect, noteScope, nullAdviceFor, operandOf, type Typing } from "./typing.js";
import { itemOf, present } from "./unify.js";

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
  const missed = createMissedNames();
  const typing: Typing = { file, info, scope, narrowed: nothingNarrowed, report, suggest, missed, secrets: false };
  noteScope(document.span, typing);
  const walk: Walk = {
    module,
    check: check.suggest ? check : { suggest, ...check },
    typing,
    report,
    seen: { element: false, param: false },
    outermost: true,
  };
  const { lostFrom } = document.frontMatter ?? {};
  if (lostFrom) missed.unnamed(lostFrom);
  for (const block of document.blocks) checkBlock(block, walk);
  // The front matter is first in the file, but it sees the outermost names, so it is checked after the blocks.
  const { frontMatter } = module.document;
  if (frontMatter && included)
    report(frontMatterIgnored, { start: frontMatter.span.start, end: frontMatter.span.start + 3 }, undefined);
  else for (const field of frontMatter?.fields ?? []) checkField(field, walk);
  // `key` marks a document that is made for rows.
  if (!included && frontMatter?.fields.some(({ name }) => name === "key")) useBatchTables(scope, module);
  // Last, since the only use of a name can be in the front matter.
  reportUnused(walk);
}

/** `locale` sees parameters only, since everything else may depend on it. */
function checkField(field: ast.FrontMatterField, walk: Walk): void {
  const names = new Map(
    [...walk.typing.scope.names].filter(([name]) => field.name !== "locale" || isParam(walk.module, name)),
  );
  // No secret in `locale`: every number and date of the document would depend on it.
  const isLocale = field.name === "locale";
  const report = nullInField(field.name, reportInField(isLocale, walk.typing));
  const typing: Typing = { ...walk.typing, report, scope: { names }, secrets: !isLocale };
  noteScope(field.span, typing, true);
  checkParts(walk.module.texts.field(field).parts, { ...walk, typing });
}

/** A field is above all declarations, so the hint for an unknown name is another one. */
const reportInField =
  (isLocale: boolean, { file, report }: Typing): Report =>
  (rule, span, params, details) => {
    const isUnknown = rule.code === unknownName.code && !details?.hint && !details?.fixes?.length;
    const name = file.text.slice(span.start, span.end);
    const hint = isLocale
      ? `Declare a parameter, such as \`@param ${name}: string = "en"\`: \`locale\` sees nothing else.`
      : `Declare \`${name}\` outside all blocks with \`@param\`, \`@let\` or \`@data\`, or write the text without braces.`;
    report(rule, span, params, isUnknown ? { ...details, hint } : details);
  };

/** Checks the blocks of a part of the file in a scope of their own, which `declareNames` may fill before. */
function checkScope(blocks: readonly ast.Block[], span: Span, walk: Walk, declareNames?: (inner: Walk) => void): void {
  const scope = createScope(walk.typing.scope);
  const inner: Walk = { ...walk, typing: { ...walk.typing, scope }, outermost: false };
  noteScope(span, inner.typing);
  // Before the blocks, which see these names from their first line.
  declareNames?.(inner);
  for (const block of blocks) checkBlock(block, inner);
  walk.typing.missed.end(scope);
}

function checkBlock(block: ast.Block, walk: Walk): void {
  const { module, seen } = walk;
  switch (block.kind) {
    case "param":
      checkParam(block, walk);
      return;
    case "let": {
      const type = block.value ? checkExpression(block.value, walk) : any;
      noteUnnamed(block, walk);
      if (block.name && block.incomplete) declareQuietly(block.name, walk);
      else if (block.name) declare(block.name, type, walk);
      return;
    }
    case "data":
      noteUnnamed(block, walk);
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
  // A name that does not exist may be meant as that of a parameter.
  if (block.kind === "directive" && isUnknown(block)) {
    checkDirective(block, walk);
    return;
  }
  // The blocks above are not elements, so parameters may follow them. `@if` and `@for` set this through the elements inside.
  seen.element = true;
  seen.param = false;
  switch (block.kind) {
    case "heading":
      // A plain text contains no expression, and nothing that could be reported.
      if (module.texts.isLiteral(block.span)) return;
      checkParts(module.texts.heading(block), walk);
      checkAttributes(block.attributes, walk);
      return;
    case "body":
      if (module.texts.isLiteral(block.span)) return;
      checkParts(module.texts.body(block), walk);
      checkAttributes(block.attributes, walk);
      return;
    case "quote": {
      if (module.texts.isLiteral(block.span)) return;
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

/** The lines below a head, up to the next head or `@end`; without one, to the end of the text, as in a block that is being typed. */
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
  const isRefused = block.list !== undefined && kind !== "list" && kind !== "any";
  if (block.list && isRefused) {
    walk.report(typeMismatch, block.list.span, {
      problem: `\`@for\` goes through a list, not ${article(type)}.`,
      advice: kind === "null" ? nullAdviceFor(list(any)) : adviceForList(operandOf(type, block.list.span, walk.typing)),
    });
    walk.check.refused.add(block.list);
  }
  const { otherwise, endSpan } = block;
  const head = { start: block.span.start, end: headEnd(block) };
  const known = block.incomplete ? withClue({ where: "lost-loop", span: head }, walk) : walk;
  checkScope(block.blocks, insideOf(head, otherwise?.span ?? endSpan, walk), known, (inner) => {
    for (const name of [block.item, block.index]) {
      if (name && block.incomplete) declareQuietly(name, inner);
      // An unused index is reported, an unused item is not: a loop cannot be written without one.
      // Nor is the index of a loop through an object, which was meant as the value of a field.
      else if (name)
        declare(name, name === block.item ? itemOf(type) : integer, inner, name === block.index && !isRefused);
    }
  });
  // `@else` runs if the list is empty, so it does not see the item.
  if (otherwise) checkScope(otherwise.blocks, insideOf(otherwise.span, endSpan, walk), walk);
}

/**
 * The walk through what a mistake has taken its names from: a loop whose line has a syntax error, whose item is probably meant inside, and the
 * line of an unknown directive.
 */
function withClue(clue: Clue, walk: Walk): Walk {
  const report: Report = (rule, span, params, details) =>
    walk.report(rule, span, params, rule.code === unknownName.code ? { ...details, clue } : details);
  return { ...walk, report, typing: { ...walk.typing, report } };
}

/** Where the line `@for x in list` ends. */
const headEnd = ({ keywordSpan, item, index, list }: ast.For): number =>
  (list ?? index ?? item)?.span.end ?? keywordSpan.end;

/** `@sheet` has a place in a chart only. */
const isUnknown = ({ name }: ast.Directive): boolean => attributesOfLine(name) === undefined && !findDirective(name);

function checkDirective(directive: ast.Directive, walk: Walk): void {
  const clue = { where: "lost-directive", span: directive.nameSpan } as const;
  checkHead(directive, isUnknown(directive) ? withClue(clue, walk) : walk);
  checkDataTwice(directive, walk.module, walk.typing);
  // In the same scope: names that are declared among the rows are visible after the chart too.
  for (const item of directive.items) checkBlock(item, walk);
}

function checkHead(directive: ast.Directive, walk: Walk): void {
  const argument = walk.module.texts.argument(directive);
  if (argument?.kind === "quoted") checkParts(argument.parts, walk);
  if (argument?.kind === "interpolation" && argument.expression) checkExpression(argument.expression, walk);
  if (argument && argument.span.end < directive.argumentSpan.end) missNames(argument.span.end, directive, walk);
  else if (argument && !findDirective(directive.name)?.argument) missNames(argument.span.start, directive, walk);
  if (directive.attributes && !walk.module.texts.isLiteral(directive.attributes.span))
    checkAttributes(directive.attributes, walk);
  checkFrom(directive, walk.module, walk.typing, walk.check.refused);
}

/** The words of a text that is not expected are meant as names, such as that of a table. */
function missNames(start: number, { argumentSpan }: ast.Directive, { module, typing }: Walk): void {
  for (const [word] of module.file.text.slice(start, argumentSpan.end).matchAll(words())) typing.missed.miss(word);
}

/** An included file is checked on its own; its arguments, at the place of inclusion. */
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
