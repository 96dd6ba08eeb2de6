import { headerPlaces } from "../../data/header-places.js";
import type { DataOptions } from "../../data/reader.js";
import { sqlNames } from "../../data/sql-names.js";
import { noReport } from "../../diagnostics/pending-diagnostic.js";
import type { Type } from "../../language/types.js";
import type * as ast from "../../syntax/ast.js";
import { childrenOf, type Node } from "../../syntax/children.js";
import type { Call } from "../../syntax/expression-ast.js";
import type { Tree } from "../../syntax/node-at.js";
import { mentionedColumns } from "../../template/column-mentions.js";
import { readDataOptions } from "../../template/data-options.js";
import { fenceText } from "../../template/fence-text.js";
import { hasAttribute } from "../../template/from-options.js";
import { knownTable } from "../../template/source-module.js";
import { directoryOf, resolve } from "../../text/path.js";
import type { DocumentLevel } from "../levels.js";
import type { NameUses } from "./name-uses.js";
import { columnKey, note, type Occurrence, ownerInside } from "./occurrence.js";

type Fields = ReadonlyMap<string, Type>;
type TableBlock = ast.Data | ast.Fence;

interface Walk {
  readonly level: DocumentLevel;
  /** Absolute. */
  readonly path: string;
  readonly names: NameUses;
  /** The types of the names that lines declare, by the start of each name. */
  readonly declaredTypes: ReadonlyMap<number, Type>;
  /**
   * Where fields come from: the check of types makes one map of them for each table and each record literal, and hands it on through
   * loops and functions. Fields that are in none of these have another origin, such as two tables joined by `?:`.
   */
  readonly origins: Map<Fields, (name: string) => string>;
  readonly occurrences: Occurrence[];
  /** The names in queries, whose texts are read once. */
  readonly queries: Map<ast.Fence, QueryNames | undefined>;
}

type QueryNames = NonNullable<ReturnType<typeof readQuery>>;

/** The columns that a document names, in its own file: in expressions, attributes, data options and queries, and in the headers of its fences. */
export async function columnUses(level: DocumentLevel, path: string, names: NameUses): Promise<readonly Occurrence[]> {
  const { info, module } = level;
  const declaredTypes = typesOfNames(level);
  const walk: Walk = { level, path, names, declaredTypes, origins: new Map(), occurrences: [], queries: new Map() };
  for (const { table, span } of names.declared) {
    const fields = table && fieldsOf(declaredTypes.get(span.start));
    if (fields) walk.origins.set(fields, (name) => keyOfColumn(table, name, walk));
  }
  for (const [node, type] of info.types)
    if (node.kind === "record-expression" && type.kind === "record" && type.fields)
      walk.origins.set(type.fields, (name) => columnKey(ownerInside(path, node.span), name));
  for (const node of everyNode(module.document, level)) visit(node, walk);
  for (const { table } of names.declared) if (table?.kind === "fence") await noteHeader(table, walk);
  return walk.occurrences;
}

/** The types of the names that lines declare, by the start of their place. */
export function typesOfNames({ info, module }: DocumentLevel): ReadonlyMap<number, Type> {
  const types = new Map<number, Type>();
  for (const { file, scope } of info.scopes)
    if (file === module.file) for (const { span, type } of scope.names.values()) if (span) types.set(span.start, type);
  return types;
}

/** Every node but the plain cells of tables, of which there may be very many. */
function* everyNode(node: Node, tree: Tree): Iterable<Node> {
  yield node;
  if (node.kind === "rows") {
    const { cells, attributes } = tree.texts.rows(node);
    for (const row of cells.values())
      for (const { parts } of row.values())
        for (const part of parts) if (typeof part !== "string") yield* everyNode(part, tree);
    for (const one of attributes.values()) yield* everyNode(one, tree);
  } else for (const child of childrenOf(node, tree.texts)) yield* everyNode(child, tree);
}

function visit(node: Node, walk: Walk): void {
  switch (node.kind) {
    case "member":
      if (node.property.kind === "name") noteField(node.object, { ...node.property, spelling: "member" }, walk);
      return;
    case "index":
      if (node.index.kind === "string") {
        const { value: name, span } = node.index;
        noteField(node.object, { name, span, spelling: "string" }, walk);
      }
      return;
    case "record-expression":
      for (const { name } of node.fields)
        if (name.kind === "name") noteField(node, { ...name, spelling: "field" }, walk, true);
      return;
    case "call":
      visitPick(node, walk);
      return;
    case "directive":
      visitDirective(node, walk);
      return;
    case "data":
      visitOptions(node, node.attributes, walk);
      return;
    case "fence":
      visitOptions(node, walk.level.module.texts.fence(node), walk);
      visitQuery(node, walk);
      return;
    default:
  }
}

/** The fields of a record, or of the records in a list. */
export function fieldsOf(type: Type | undefined): Fields | undefined {
  let at = type;
  while (at?.kind === "nullable" || at?.kind === "list") at = at.kind === "list" ? at.item : at.of;
  return at?.kind === "record" ? at.fields : undefined;
}

/** `pick(record, ["a", "b"])` names fields. */
function visitPick({ callee, arguments: [object, names] }: Call, walk: Walk): void {
  if (callee.name !== "pick" || !object || names?.kind !== "list-expression") return;
  for (const item of names.items)
    if (item.kind === "string") noteField(object, { name: item.value, span: item.span, spelling: "string" }, walk);
}

type WrittenName = Pick<Occurrence, "name" | "span" | "spelling">;

/** `object` has the field, or is the record literal that declares it. */
function noteField(object: ast.Expression, place: WrittenName, walk: Walk, declares = false): void {
  note(walk.occurrences, keyIn(fieldsOf(walk.level.info.types.get(object)), place.name, walk), place, declares);
}

function keyIn(fields: Fields | undefined, name: string, { origins }: Walk): string | undefined {
  return fields?.has(name) ? origins.get(fields)?.(name) : undefined;
}

/** The columns that attributes beside `from` name. */
function visitDirective({ name, attributes }: ast.Directive, walk: Walk): void {
  const from = attributes?.entries.find((entry) => entry.name === "from")?.value;
  const fields = from && fieldsOf(typeOfFrom(from, walk));
  if (!attributes || !fields) return;
  const known = attributes.entries.filter((entry) => hasAttribute(name, entry.name));
  for (const { text: name, span, attribute } of mentionedColumns(known, fields))
    note(walk.occurrences, keyIn(fields, name, walk), { name, span, spelling: attribute === "sort" ? "sort" : "word" });
}

function typeOfFrom(from: ast.AttributeValue, { level, names, declaredTypes }: Walk): Type | undefined {
  if (from.kind === "interpolation") return from.expression && level.info.types.get(from.expression);
  const meant = from.kind === "word" ? names.meant.get(from.span.start) : undefined;
  return meant && declaredTypes.get(meant.span.start);
}

const listsOfColumns: ReadonlySet<string> = new Set(["text", "percent"]);
const byColumn: ReadonlySet<string> = new Set(["dates", "null", "strip", "decimal", "thousands"]);

/** `text=[zip]` and `dates={day="…"}` name columns of the data itself. */
function visitOptions(block: TableBlock, attributes: ast.Attributes | undefined, walk: Walk): void {
  for (const { name, value } of attributes?.entries ?? []) {
    if (listsOfColumns.has(name) && value?.kind === "list") {
      for (const { value: item } of value.items)
        if (item.kind === "word") noteOption(block, { name: item.text, span: item.span, spelling: "word" }, walk);
        else if (item.kind === "quoted" && item.parts.every((part) => typeof part === "string"))
          noteOption(block, { name: item.parts.join(""), span: item.span, spelling: "word" }, walk);
    } else if (byColumn.has(name) && value?.kind === "group")
      for (const { name, nameSpan: span } of value.attributes.entries)
        noteOption(block, { name, span, spelling: "attribute" }, walk);
  }
}

const noteOption = (block: TableBlock, place: WrittenName, walk: Walk): void =>
  note(walk.occurrences, keyOfColumn(block, place.name, walk), place);

function visitQuery(fence: ast.Fence, walk: Walk): void {
  const query = queryNames(fence, walk);
  if (!query) return;
  const { names, tables, toOffset } = query;
  for (const { name, table, span, given } of names.columns) {
    const block = table === undefined ? fence : tables.get(table);
    const key = block && (table === undefined ? ownKey(fence, name, walk) : keyOfColumn(block, name, walk));
    const place = { start: toOffset(span.start), end: toOffset(span.end) };
    note(walk.occurrences, key, { name, span: place, spelling: "sql" }, given === true);
  }
}

function queryNames(fence: ast.Fence, walk: Walk): QueryNames | undefined {
  if (!walk.queries.has(fence)) walk.queries.set(fence, readQuery(fence, walk));
  return walk.queries.get(fence);
}

function readQuery(fence: ast.Fence, { level: { module } }: Walk) {
  const query = module.queries.get(fence);
  if (!query) return undefined;
  const columns = new Map(
    [...query.tables].map(([name, block]) => {
      const table = knownTable(module, block);
      return [name, table?.columns.map((column) => column.name) ?? []] as const;
    }),
  );
  return { ...query, columnNames: columns, names: sqlNames(query.text, columns) };
}

const ownKey = ({ argumentSpan }: ast.Fence, name: string, { path }: Walk): string =>
  columnKey(ownerInside(path, argumentSpan), name);

/** The key of a column of a table. A query hands the columns on that it only selects. */
function keyOfColumn(block: TableBlock, name: string, walk: Walk): string {
  if (block.kind === "data") return columnKey(dataPath(block, walk.path), name);
  const query = block.name === "sql" ? queryNames(block, walk) : undefined;
  const word = name.toLowerCase();
  const mentions = query?.names.columns.filter((one) => one.name.toLowerCase() === word) ?? [];
  const source = mentions.some(({ given }) => given) ? undefined : mentions.find(({ table }) => table)?.table;
  const table = source ?? (query?.names.star && mentions.length === 0 ? tableWith(word, query) : undefined);
  const from = table === undefined ? undefined : query?.tables.get(table);
  const original = query?.columnNames.get(table ?? "")?.find((one) => one.toLowerCase() === word);
  return from && original !== undefined ? keyOfColumn(from, original, walk) : ownKey(block, name, walk);
}

/** The table that `*` takes a column from, if only one has it. */
function tableWith(word: string, { names, columnNames }: QueryNames): string | undefined {
  const mentioned = new Set(names.tables.map(({ name }) => name.toLowerCase()));
  const found = [...columnNames].filter(
    ([name, columns]) => mentioned.has(name.toLowerCase()) && columns.some((one) => one.toLowerCase() === word),
  );
  return found.length === 1 ? found[0]![0] : undefined;
}

/** The absolute path of a `@data` line's file. */
export const dataPath = ({ path }: ast.Data, from: string): string => resolve(directoryOf(from), path?.value ?? "");

/** The options of a table, wrong ones left out: they have been reported. */
export const optionsOf = (attributes: ast.Attributes | undefined): DataOptions =>
  readDataOptions(attributes, "", noReport) ?? {};

/** The header of a fence. */
async function noteHeader(fence: ast.Fence, walk: Walk): Promise<void> {
  const { module } = walk.level;
  const { text, toOffset } = fenceText(fence, module.file.text);
  const header = await headerPlaces(text, fence.name, optionsOf(module.texts.fence(fence)));
  for (const [name, places] of header?.places ?? [])
    for (const [at, { start, end }] of places.entries()) {
      const span = { start: toOffset(start), end: toOffset(end) };
      const key = ownKey(fence, name, walk);
      walk.occurrences.push({ key, name, span, spelling: "header", declares: at === 0, ...(header && { header }) });
    }
}
