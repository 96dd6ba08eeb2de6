import { attributeNotAllowed, dataTwice, unknownColumn } from "../diagnostics/messages/elements.js";
import { typeMismatch, unknownName } from "../diagnostics/messages/template.js";
import { writeInstead } from "../diagnostics/pending-diagnostic.js";
import { findDirective } from "../language/registry.js";
import { type Type, text } from "../language/types.js";
import type * as ast from "../syntax/ast.js";
import type { Span } from "../text/span.js";
import type { Refusable } from "./evaluate.js";
import { infer } from "./infer.js";
import { lookUp, visibleNames } from "./scope.js";
import type { SourceModule } from "./source-module.js";
import { article, type Typing } from "./typing.js";
import { present } from "./unify.js";

const entryOf = (attributes: ast.Attributes | undefined, name: string): ast.Attribute | undefined =>
  attributes?.entries.find((entry) => entry.name === name);

/** `columns` and `color` say what is taken out of a table: without one they would silently do nothing. */
function reportWithoutTable({ name, attributes }: ast.Directive, { report }: Typing): void {
  for (const lonely of [entryOf(attributes, "columns"), entryOf(attributes, "color")]) {
    if (!lonely || !hasAttribute(name, lonely.name)) continue;
    const details = { name: lonely.name, what: `\`@${name}\` without \`from\``, owners: "a table: write `from` too" };
    report(attributeNotAllowed, lonely.nameSpan, details);
  }
}

const hasAttribute = (directive: string, name: string): boolean =>
  directive === "sheet" || findDirective(directive)?.attributes.some((attribute) => attribute.name === name) === true;

/**
 * Checks `from`, and the columns that `columns` and `color` name. Notes the columns of what `from` takes in `module`, so that a
 * table of which nothing is left has its header all the same.
 */
export function checkFrom(
  directive: ast.Directive,
  module: SourceModule,
  typing: Typing,
  refused: Set<Refusable>,
): void {
  const { attributes } = directive;
  const from = entryOf(attributes, "from")?.value;
  if (!from) reportWithoutTable(directive, typing);
  const type = from && typeOfFrom(from, typing);
  if (!from || !type || from.kind === "list" || from.kind === "group") return;
  const fields = fieldsOf(type);
  if (fields === "no-table") {
    refused.add(from);
    const problem = `\`from\` takes a table, which is a list of objects, not ${article(type)}.`;
    typing.report(typeMismatch, from.span, { problem, advice: undefined });
    return;
  }
  if (!fields) return;
  const known = [...fields.keys()];
  module.columns.set(directive, known);
  const what = from.kind === "word" ? `\`${from.text}\`` : "The table";
  for (const { name, span } of namedColumns(attributes)) {
    if (!fields.has(name))
      typing.report(unknownColumn, span, ...withSuggestion({ name, what, known: fields }, known, span, typing));
  }
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
  if (from.kind === "interpolation")
    // Its mistakes have been reported with the other attributes.
    return from.expression && infer(from.expression, { ...typing, report: () => {} });
  if (from.kind !== "word") return undefined;
  const known = lookUp(typing.scope, from.text);
  if (known?.declaration) known.declaration.used = true;
  if (!known)
    typing.report(
      unknownName,
      from.span,
      ...withSuggestion({ name: from.text }, visibleNames(typing.scope), from.span, typing),
    );
  return known?.type;
}

/** Reports rows where a table gives them already, in every branch. */
export function checkDataTwice({ attributes, items }: ast.Directive, module: SourceModule, { report }: Typing): void {
  const walk = (blocks: readonly ast.Block[], fromTable: boolean): boolean => {
    let taken = fromTable;
    for (const block of blocks) {
      if (block.kind === "directive") taken = entryOf(block.attributes, "from") !== undefined;
      else if (block.kind === "rows" && taken) {
        const { run } = module.texts.rows(block);
        report(dataTwice, { start: run.rowStart[0]!, end: run.rowEnd[0]! }, undefined);
      } else if (block.kind === "if" || block.kind === "for") {
        const parts = block.kind === "if" ? block.branches : [block, ...(block.otherwise ? [block.otherwise] : [])];
        // After it, rows belong to a table only if every branch ends in one.
        taken = parts.map((part) => walk(part.blocks, taken)).every((ends) => ends) && taken;
      }
    }
    return taken;
  };
  walk(items, entryOf(attributes, "from") !== undefined);
}

/** The fields of a list of objects, as far as they are known. */
function fieldsOf(type: Type): ReadonlyMap<string, Type> | "no-table" | undefined {
  const known = present(type);
  const item = known.kind === "list" ? present(known.item) : known;
  if (known.kind === "any" || (known.kind === "list" && item.kind === "any")) return undefined;
  return known.kind === "list" && item.kind === "record" ? item.fields : "no-table";
}

/** The columns of the table that are named: those taken, and the one with the colours. */
function namedColumns(
  attributes: ast.Attributes | undefined,
): readonly { readonly name: string; readonly span: Span }[] {
  const columns = entryOf(attributes, "columns")?.value;
  const color = entryOf(attributes, "color")?.value;
  const items = columns?.kind === "list" ? columns.items.map((item) => item.renamed ?? item.value) : [];
  return [...items, ...(color ? [color] : [])].flatMap((value) => {
    const name = constantText(value);
    return name === undefined ? [] : [{ name, span: value.span }];
  });
}

/** A word, or a quoted text without interpolations. */
function constantText(value: ast.AttributeValue): string | undefined {
  if (value.kind === "word") return value.text;
  if (value.kind !== "quoted" || !value.parts.every((part) => typeof part === "string")) return undefined;
  return value.parts.join("");
}
