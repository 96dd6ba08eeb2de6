import { type InlayHint, InlayHintKind } from "vscode-languageserver-types";
import { type Type, typeText } from "../language/types.js";
import type { Value } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import type { Node } from "../syntax/children.js";
import { fenceName } from "../template/fence-name.js";
import { type NamedValue, namedValue } from "../template/named-value.js";
import { fromJson } from "../template/params.js";
import { lookUp } from "../template/scope.js";
import { typeOfValue } from "../template/type-of-value.js";
import { counted } from "../text/counted.js";
import type { Span } from "../text/span.js";
import { innerBlocks } from "./block-tree.js";
import { firstDataRow } from "./first-data-row.js";
import type { DocumentLevel } from "./levels.js";
import { positionOf } from "./ranges.js";
import { shortValue } from "./short-value.js";
import { sizeText } from "./size-text.js";
import { tableView } from "./table-view.js";
import { scopesOf, usesSecret, withoutSecrets } from "./values.js";
import { writtenTables } from "./written-tables.js";

/** A table of fewer rows is counted at a glance. */
const longTable = 20;
/** A name whose value is shown after a place. */
interface Shown {
  readonly name: string;
  /** The hint is right after this offset. */
  readonly end: number;
  readonly write: (named: NamedValue) => string | undefined;
}

/** Hints about facts that a reader would have to compute or look up: values of names, sizes of tables, values of parameters. */
export async function inlayHintsOf(level: DocumentLevel, within: Span): Promise<InlayHint[]> {
  const shown: (Shown & { readonly chain: readonly Node[] })[] = [];
  const hints: InlayHint[] = [];
  const add = (end: number, label: string, kind?: InlayHintKind): void => {
    const text = withoutSecrets(level, label);
    const look = kind ? { kind } : { paddingLeft: true };
    hints.push({ position: positionOf(level.file, end), label: text, ...look });
  };
  const visit = (blocks: readonly ast.Block[], around: readonly Node[]): void => {
    for (const block of blocks) {
      if (block.span.end < within.start || block.span.start > within.end) continue;
      const chain = [...around, block];
      if (block.kind === "param") addParam(level, block, add);
      if (block.kind === "directive") addRows(level, block, add);
      for (const one of shownNames(level, block))
        if (within.start <= one.end && one.end <= within.end) shown.push({ ...one, chain });
      for (const inside of innerBlocks(block)) visit(inside, chain);
    }
  };
  visit(level.document.blocks, [level.document]);
  const values = await valuesOf(level, shown);
  for (const [{ end, write }, named] of values) {
    const label = write(named);
    if (label !== undefined) add(end, label, label.startsWith(":") ? InlayHintKind.Type : undefined);
  }
  return hints;
}

type Add = (end: number, label: string) => void;

function shownNames(level: DocumentLevel, block: ast.Block): readonly Shown[] {
  switch (block.kind) {
    case "let":
      return shownLet(level, block);
    case "data": {
      const end = block.attributes?.span.end ?? block.path?.span.end;
      return block.name && end !== undefined ? [shownTable(block.name.name, end)] : [];
    }
    case "fence": {
      const name = fenceName(block, level.file.text);
      const end = block.attributesSpan?.end ?? block.argumentSpan.end;
      return name === undefined ? [] : [shownTable(name, end)];
    }
    case "directive": {
      const from = block.attributes?.entries.find(({ name }) => name === "from")?.value;
      return from?.kind === "word" ? [shownTable(from.text, from.span.end)] : [];
    }
    default:
      return [];
  }
}

/** A literal says its value itself. */
const literals = new Set(["string", "number", "boolean", "null", "incomplete", "missing"]);

function shownLet(level: DocumentLevel, { name, value }: ast.Let): readonly Shown[] {
  if (!name || !value || literals.has(value.kind) || usesSecret(level, value)) return [];
  const type = level.info.types.get(name);
  const write = (named: NamedValue) => letLabel(type, namedValue(named));
  return [{ name: name.name, end: value.span.end, write }];
}

function letLabel(type: Type | undefined, value: Value | undefined): string | undefined {
  const known = type && type.kind !== "any" ? type : value === undefined ? undefined : typeOfValue(value);
  if (!known) return undefined;
  const table = value === undefined ? undefined : tableView(value);
  if (table) return `: ${sizeText(table.rowCount, table.columns.length)}`;
  return `: ${typeText(known)}${value === undefined ? "" : ` = ${shortValue(value, 30)}`}`;
}

const shownTable = (name: string, end: number): Shown => ({
  name,
  end,
  write(named) {
    const table = tableView(named);
    return table && sizeText(table.rowCount, table.columns.length);
  },
});

/** The values of the names, each at its place. Outermost places share one scope. */
async function valuesOf(
  level: DocumentLevel,
  shown: readonly (Shown & { readonly chain: readonly Node[] })[],
): Promise<readonly (readonly [Shown, NamedValue])[]> {
  if (shown.length === 0) return [];
  const names = new Set(shown.map(({ name }) => name));
  const scopes = await scopesOf(
    level,
    shown.map(({ chain }) => chain),
    names,
  );
  return shown.map((one, index) => [one, lookUp(scopes[index]!.evaluation.scope, one.name)]);
}

/** The value that the user has set for a parameter. */
function addParam(level: DocumentLevel, { name, span }: ast.Param, add: Add): void {
  const given = level.project.paramsOf(level.uri);
  if (!name || !Object.hasOwn(given, name.name)) return;
  const isSecret = level.info.types.get(name)?.kind === "secret";
  add(span.end, isSecret ? "given" : `given: ${shortValue(fromJson(given[name.name]), 30)}`);
}

function addRows({ texts }: DocumentLevel, directive: ast.Directive, add: Add): void {
  for (const { first, others } of writtenTables(directive)) {
    const { run } = texts.rows(first);
    const more = others.reduce((sum, rows) => sum + texts.rows(rows).run.rowCount, 0);
    const count = run.rowCount - firstDataRow(run) + more;
    if (count > longTable) add(run.header.end, counted(count, "row"));
  }
}
