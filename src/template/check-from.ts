import { attributeNotAllowed, unknownColumn } from "../diagnostics/messages/elements.js";
import { dataTwice } from "../diagnostics/messages/rows.js";
import { argumentType, typeMismatch, unknownName } from "../diagnostics/messages/template.js";
import { type Report, type ReportDetails, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { aggregateNames, fromOptions, needsTable } from "../language/attributes.js";
import { findFunction } from "../language/functions.js";
import { findDirective } from "../language/registry.js";
import { meansFrom, suggestAttribute } from "../language/synonyms.js";
import { list, type Type, text, typeText } from "../language/types.js";
import type * as ast from "../syntax/ast.js";
import { isName } from "../syntax/is-name.js";
import { rowSpan } from "../syntax/rows.js";
import { cover, type Span } from "../text/span.js";
import { mentionedColumns, renamedColumn } from "./column-mentions.js";
import { constantText } from "./constant-text.js";
import type { TypeErrorNode } from "./evaluation.js";
import { hasAttribute, reportConflicts } from "./from-options.js";
import { infer } from "./infer.js";
import { aggregateAdvice, tableAdvice } from "./operand-advice.js";
import { lookUp, visibleNames } from "./scope.js";
import type { SourceModule } from "./source-module.js";
import { suggestColumn } from "./suggest-column.js";
import { article, type Typing, withoutReports } from "./typing.js";
import { fits, present } from "./unify.js";

/** An attribute that has a value: one that is always `null` is left out. */
function entryOf(attributes: ast.Attributes | undefined, name: string, typing: Typing): ast.Attribute | undefined {
  if (attributes) for (const entry of attributes.entries) if (entry.name === name) return orLeftOut(entry, typing);
  return undefined;
}

function orLeftOut(entry: ast.Attribute, typing: Typing): ast.Attribute | undefined {
  const type = entry.value?.kind === "interpolation" ? typeOfExpression(entry.value, typing) : undefined;
  return type?.kind === "null" ? undefined : entry;
}

/** Mistakes in it have been reported with the other attributes. */
const typeOfExpression = ({ expression }: ast.Interpolation, typing: Typing): Type | undefined =>
  expression && infer(expression, withoutReports(typing));

/** Without a table, a colour is meant as one of `colors`. */
const colorsInstead: ReportDetails = {
  hint: "Write `colors=[#6f4e37]` for the colours of the rows, or `{color=#6f4e37}` at the end of one row.",
};

const fromOptionNames: ReadonlySet<string> = new Set(fromOptions.map(({ name }) => name));

/** These attributes say what is taken out of a table: without one they would silently do nothing. */
function reportWithoutTable(directive: ast.Directive, typing: Typing): void {
  const { name, attributes, items } = directive;
  if (!attributes?.entries.some((entry) => fromOptionNames.has(entry.name))) return;
  const known = findDirective(name)?.attributes.map((definition) => definition.name) ?? [];
  if (attributes.entries.some((entry) => meansFrom(entry.name, known))) return;
  const lonely = fromOptions.flatMap((option) => {
    const entry = hasAttribute(name, option.name) ? entryOf(attributes, option.name, typing) : undefined;
    return entry ? [entry] : [];
  });
  const first = items.length === 0 ? lonely.find((entry) => needsTable(entry.name)) : undefined;
  // Without rows, the table is missing, which is one mistake.
  for (const entry of first ? [first] : lonely) {
    const details = { name: entry.name, what: `\`@${name}\` without \`from\``, owners: "a table: write `from` too" };
    const hint = { hint: `Write \`from=NAME\` before \`${entry.name}\`, with the name of a table.` };
    const instead = entry === first ? hint : entry.name === "color" ? colorsInstead : {};
    typing.report(attributeNotAllowed, entry.nameSpan, details, {
      ...instead,
      clue: { where: "table-options", span: cover(directive.argumentSpan, attributes.span) },
    });
  }
}

/** The table of an attribute that means `from`: `data=crops` and, without a value, `crops`, `data` or `from crops`. */
function missMisspelled(directive: string, { entries }: ast.Attributes, { missed }: Typing): void {
  for (const [index, { name, value }] of entries.entries()) {
    const next = entries[index + 1];
    if (name === "from" && next && !next.value) missed.miss(next.name);
    if (hasAttribute(directive, name) || suggestAttribute(name, ["from"]) === undefined) continue;
    missed.miss(name);
    if (value?.kind === "word") missed.miss(value.text);
  }
}

/**
 * Checks `from`, and what the attributes beside it say. Notes the columns of what `from` takes in `module`, so that a table of which
 * nothing is left has its header all the same.
 */
export function checkFrom(
  directive: ast.Directive,
  module: SourceModule,
  typing: Typing,
  refused: Set<TypeErrorNode>,
): void {
  const { attributes } = directive;
  const from = entryOf(attributes, "from", typing)?.value;
  if (!from && attributes) {
    missMisspelled(directive.name, attributes, typing);
    reportWithoutTable(directive, typing);
  }
  const type = from && typeOfFrom(from, typing);
  if (from?.kind === "list" || from?.kind === "group") reportNoTable(from, typing, refused);
  if (!from || !type) return;
  // Mistakes beside `from` would be reported again when the table is read.
  const report: Report = (rule, ...rest) => {
    if (rule.severity === "error") refused.add(from);
    typing.report(rule, ...rest);
  };
  const fields = fieldsOf(type);
  if (fields === "no-table") {
    const problem = `\`from\` takes a table, which is a list of objects, not ${article(type)}.`;
    const isRow = present(type).kind === "record" && from.kind === "interpolation";
    const { hint, fixes } = isRow ? { hint: rowAdvice, fixes: undefined } : nameInstead(from, typing);
    report(typeMismatch, from.span, { problem, advice: hint }, { ...(fixes && { fixes }) });
    return;
  }
  const aggregate = entryOf(attributes, "aggregate", typing);
  const known = (attributes?.entries ?? []).filter(
    (entry) => hasAttribute(directive.name, entry.name) && orLeftOut(entry, typing),
  );
  const computed = aggregate?.value && constantText(aggregate.value) === undefined;
  // An unknown attribute that means `row` is the mistake, so attributes that need a row are not reported.
  const meansRow = attributes?.entries.some(
    ({ name, value }) =>
      // `x` is the horizontal axis of some charts, which is a group.
      (!hasAttribute(directive.name, name) || (name === "x" && value?.kind !== "group")) &&
      suggestAttribute(name, ["row"]) !== undefined,
  );
  if (!meansRow) reportConflicts(directive.name, known, computed || isCount(aggregate), report);
  if (!fields) return;
  module.columns.set(directive, [...fields.keys()]);
  reportUnknownColumns(from, known, fields, typing, report);
  checkAggregate(known, fields, report);
}

/** Reports columns that the attributes beside `from` name and its table does not have. */
function reportUnknownColumns(
  from: ast.AttributeValue,
  entries: readonly ast.Attribute[],
  fields: ReadonlyMap<string, Type>,
  typing: Typing,
  report: Report,
): void {
  const what = from.kind === "word" ? `\`${from.text}\`` : "The table";
  for (const { text: name, span, attribute } of mentionedColumns(entries, fields)) {
    const place = { span, spelling: attribute === "sort" ? "sort" : "word" } as const;
    if (fields.has(name)) continue;
    const [params, details] = suggestColumn(
      { name, what, known: fields },
      place,
      typing,
      renamedColumn(name, entries, fields),
    );
    const isOrder = attribute === "sort" && orders.test(name);
    const hint = isOrder ? { hint: "Write `sort=COLUMN`, or `sort=-COLUMN` for descending order." } : details;
    report(unknownColumn, span, params, hint);
  }
}

const orders = /^(?:asc|desc)(?:ending)?$/i;

/** A list in brackets is one of texts, as in `columns=[a b]`; a table is computed in double braces. */
function reportNoTable(from: ast.AttributeValue, typing: Typing, refused: Set<TypeErrorNode>): void {
  refused.add(from);
  const found = from.kind === "list" ? "a list of texts" : "a group";
  const problem = `\`from\` takes a table, which is a list of objects, not ${found}.`;
  typing.report(typeMismatch, from.span, { problem, advice: tableAdvice });
}

/** `find` and `first` give one row. */
const rowAdvice = "Put it in brackets for a table of one row: `from={{ [row] }}`.";

/** Quotes are for texts: a table has a name, which a file has only where it is declared. */
function nameInstead(from: ast.AttributeValue, { scope, file }: Typing): Instead {
  const name = from.kind === "quoted" ? constantText(from) : undefined;
  if (name !== undefined && isMeant(name, scope)) return unquotedName(name, from.span);
  return { hint: name === undefined ? tableAdvice : fileAdvice(file.text.slice(from.span.start, from.span.end)) };
}

type Instead = Pick<ReportDetails, "hint" | "fixes">;

const unquotedName = (name: string, span: Span): Instead => ({
  hint: `Write \`from=${name}\`, without quotes.`,
  fixes: writeInstead(name, span),
});

/** Whether a name is visible; it counts as used then, since a finding names it. */
function isMeant(name: string, scope: Typing["scope"]): boolean {
  const known = lookUp(scope, name);
  if (known?.declaration) known.declaration.used = true;
  return known !== undefined;
}

const fileAdvice = (path: string): string =>
  `For the table of a file, write \`@data table ${path}\` above, and \`from=table\` here.`;

/** The advice for a word that cannot be declared as a name: a path, or an expression without its braces. */
function wordInstead({ text: word, span }: ast.Word, { scope }: Typing): Instead | undefined {
  if (isName(word) && !/^(?:true|false|null)$/.test(word)) return undefined;
  const unquoted = /^['‘’“”„](.+)['‘’“”]$/.exec(word)?.[1];
  if (unquoted !== undefined && isMeant(unquoted, scope)) return unquotedName(unquoted, span);
  const isFile = word.includes("/") || isDataFile.test(word);
  if (!isFile && isMeant(word.split(".")[0]!, scope)) return { hint: `Write \`from={{ ${word} }}\`.` };
  return { hint: isFile ? fileAdvice(`"${word}"`) : tableAdvice };
}

const isDataFile = /\.(?:csv|tsv|jsonl?|ndjson|ya?ml|xlsx?|parquet)$/i;

const isCount = (aggregate: ast.Attribute | undefined): boolean =>
  aggregate?.value !== undefined && constantText(aggregate.value) === "count";

/** Reports a column whose type the aggregate does not take. A column of which no more is known is checked when it runs. */
function checkAggregate(attributes: readonly ast.Attribute[], fields: ReadonlyMap<string, Type>, report: Report): void {
  const written = (name: string) => {
    const value = attributes.find((attribute) => attribute.name === name)?.value;
    return value && { text: constantText(value), span: value.span };
  };
  const value = written("value");
  const name = aggregateNames.find((one) => one === written("aggregate")?.text);
  const type = value?.text === undefined ? undefined : fields.get(value.text);
  const wanted = name && findFunction(name)?.parameters[0]?.type;
  if (!value || !type || !wanted || fits(list(type), wanted)) return;
  const taken = name === "min" || name === "max" ? "numbers, strings or booleans" : "numbers";
  const problem = `\`${name}\` takes ${taken}, and the column \`${value.text}\` contains ${typeText(present(type))}s.`;
  report(argumentType, value.span, { problem, advice: aggregateAdvice });
}

/** The parameters of a finding about a name, with the nearest known one as suggestion and fix. */
function withSuggestion<P extends { readonly name: string }>(
  params: P,
  known: Iterable<string>,
  span: Span,
  { suggest }: Typing,
) {
  const suggestion = suggest(params.name, known);
  const fixes = writeInstead(suggestion, span);
  return [{ ...params, suggestion }, { fixes }] as const;
}

/** The type of what `from` names or computes; `undefined` for a name that is not there, which is reported. */
function typeOfFrom(from: ast.AttributeValue, typing: Typing): Type | undefined {
  if (from.kind === "quoted") return text;
  if (from.kind === "interpolation") return typeOfExpression(from, typing);
  if (from.kind !== "word") return undefined;
  const known = lookUp(typing.scope, from.text);
  if (known?.declaration) known.declaration.used = true;
  if (!known) {
    const ended = typing.missed.miss(from.text);
    const others = ended === undefined ? visibleNames(typing.scope) : [];
    const [params, details] = withSuggestion({ name: from.text }, others, from.span, typing);
    if (params.suggestion !== undefined) typing.missed.miss(params.suggestion);
    const isUnknown = ended === undefined && params.suggestion === undefined;
    const instead = isUnknown ? wordInstead(from, typing) : { hint: ended };
    const clue = params.suggestion === undefined ? typing.missed.clue(from.text) : undefined;
    typing.report(unknownName, from.span, params, {
      ...details,
      ...instead,
      clue,
    });
  }
  return known?.type;
}

/** Reports rows where a table gives them already, in every branch. */
export function checkDataTwice({ attributes, items }: ast.Directive, module: SourceModule, typing: Typing): void {
  const takesTable = entryOf(attributes, "from", typing) !== undefined;
  // Most have their rows and nothing else.
  if (!takesTable && items.length === 1 && items[0]!.kind === "rows") return;
  const walk = (blocks: readonly ast.Block[], fromTable: boolean): boolean => {
    let taken = fromTable;
    for (const block of blocks) {
      if (block.kind === "directive") taken = entryOf(block.attributes, "from", typing) !== undefined;
      else if (block.kind === "rows" && taken) {
        const { run } = module.texts.rows(block);
        typing.report(dataTwice, rowSpan(run, 0), undefined);
      } else if (block.kind === "if" || block.kind === "for") {
        const parts = block.kind === "if" ? block.branches : [block, ...(block.otherwise ? [block.otherwise] : [])];
        // After it, rows belong to a table only if every branch ends in one.
        taken = parts.map((part) => walk(part.blocks, taken)).every((ends) => ends) && taken;
      }
    }
    return taken;
  };
  walk(items, takesTable);
}

/** The fields of a list of objects, as far as they are known. */
function fieldsOf(type: Type): ReadonlyMap<string, Type> | "no-table" | undefined {
  const known = present(type);
  const item = known.kind === "list" ? present(known.item) : known;
  if (known.kind === "any" || (known.kind === "list" && item.kind === "any")) return undefined;
  return known.kind === "list" && item.kind === "record" ? item.fields : "no-table";
}
