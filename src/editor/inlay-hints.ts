import { type InlayHint, InlayHintKind } from "vscode-languageserver-types";
import { type Type, typeText } from "../language/types.js";
import type { Value } from "../language/value.js";
import type * as ast from "../syntax/ast.js";
import { nodeAt } from "../syntax/node-at.js";
import { fenceName } from "../template/load-tables.js";
import { type NamedValue, namedValue } from "../template/named-value.js";
import { fromJson } from "../template/params.js";
import { lookUp } from "../template/scope.js";
import { typeOfValue } from "../template/type-of-value.js";
import type { Span } from "../text/span.js";
import { allBlocks } from "./block-tree.js";
import { counted, sizeText } from "./counted.js";
import { firstDataRow } from "./first-data-row.js";
import type { DocumentLevel } from "./levels.js";
import { positionOf } from "./ranges.js";
import { shortValue } from "./short-value.js";
import { tableView } from "./table-view.js";
import { scopeOf, usesSecret, withoutSecrets } from "./values.js";

/** A table of fewer rows is counted at a glance. */
const longTable = 20;
/** Names in blocks are evaluated block by block, so a document of very many blocks shows those of the first ones. */
const mostBlocks = 200;

/** A name whose value is shown after a place. */
interface Shown {
  readonly name: string;
  /** Where the name is declared or used. */
  readonly at: number;
  /** The hint is right after this offset. */
  readonly end: number;
  readonly write: (named: NamedValue) => string | undefined;
}

/** What a reader would have to compute or look up: values of names, sizes of tables, values of parameters. */
export async function inlayHintsOf(level: DocumentLevel, within: Span): Promise<InlayHint[]> {
  const shown: Shown[] = [];
  const hints: InlayHint[] = [];
  const add = (end: number, label: string, kind?: InlayHintKind): void => {
    const text = withoutSecrets(level, label);
    const look = kind ? { kind } : { paddingLeft: true };
    hints.push({ position: positionOf(level.file, end), label: text, ...look });
  };
  for (const block of allBlocks(level.document.blocks)) {
    if (block.span.end < within.start || block.span.start > within.end) continue;
    if (block.kind === "param") addParam(level, block, add);
    else if (block.kind === "rows") addRows(level, block, add);
    else shown.push(...shownNames(level, block));
  }
  const values = await valuesOf(
    level,
    shown.filter(({ end }) => within.start <= end && end <= within.end),
  );
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
      return block.name && end !== undefined ? [shownTable(block.name.name, block.name.span.start, end)] : [];
    }
    case "fence": {
      const name = fenceName(block, level.file.text);
      const end = block.attributesSpan?.end ?? block.argumentSpan.end;
      return name === undefined ? [] : [shownTable(name, block.argumentSpan.start, end)];
    }
    case "directive": {
      const from = block.attributes?.entries.find(({ name }) => name === "from")?.value;
      return from?.kind === "word" ? [shownTable(from.text, from.span.start, from.span.end)] : [];
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
  return [{ name: name.name, at: name.span.start, end: value.span.end, write }];
}

function letLabel(type: Type | undefined, value: Value | undefined): string | undefined {
  const known = type && type.kind !== "any" ? type : value === undefined ? undefined : typeOfValue(value);
  if (!known) return undefined;
  const table = value === undefined ? undefined : tableView(value);
  if (table) return `: ${sizeText(table.rowCount, table.columns.length)}`;
  return `: ${typeText(known)}${value === undefined ? "" : ` = ${shortValue(value, 30)}`}`;
}

const shownTable = (name: string, at: number, end: number): Shown => ({
  name,
  at,
  end,
  write(named) {
    const table = tableView(named);
    return table && sizeText(table.rowCount, table.columns.length);
  },
});

/** Outermost names together; those that only a block knows, with the loops around them. */
async function valuesOf(
  level: DocumentLevel,
  shown: readonly Shown[],
): Promise<readonly (readonly [Shown, NamedValue])[]> {
  if (shown.length === 0) return [];
  const { evaluation } = await scopeOf(level, [level.document], new Set(shown.map(({ name }) => name)));
  const outermost = evaluation.scope;
  const values: (readonly [Shown, NamedValue])[] = [];
  let blocks = 0;
  for (const one of shown) {
    if (outermost.names.has(one.name)) values.push([one, lookUp(outermost, one.name)]);
    else if (blocks++ < mostBlocks) {
      const inside = await scopeOf(level, nodeAt(level, one.at), [one.name]);
      values.push([one, lookUp(inside.evaluation.scope, one.name)]);
    }
  }
  return values;
}

/** The value that somebody has chosen for a parameter. */
function addParam(level: DocumentLevel, { name, span }: ast.Param, add: Add): void {
  const given = level.project.paramsOf(level.uri);
  if (!name || !Object.hasOwn(given, name.name)) return;
  const isSecret = level.info.types.get(name)?.kind === "secret";
  add(span.end, isSecret ? "given" : `given: ${shortValue(fromJson(given[name.name]), 30)}`);
}

function addRows(level: DocumentLevel, rows: ast.Rows, add: Add): void {
  const { run } = level.texts.rows(rows);
  if (run.rowCount <= longTable) return;
  const count = run.rowCount - firstDataRow(run);
  if (count > longTable) add(run.header.end, counted(count, "row"));
}
