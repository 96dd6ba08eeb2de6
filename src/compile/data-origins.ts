import type { ElementModel, Model } from "../check/model.js";
import type { Cells } from "../data/reader.js";
import type { Attributes, Data, Fence, Include } from "../syntax/ast.js";
import { childrenOf, type Node } from "../syntax/children.js";
import type { RowBlock, TableRows } from "../template/expanded.js";
import { fenceName, isDataFence } from "../template/fence-name.js";
import { mentionsName } from "../template/mentions-name.js";
import type { SourceModule } from "../template/source-module.js";
import { directoryOf, normalize } from "../text/path.js";
import type { SourceFile } from "../text/source-file.js";
import type { SourceDocument } from "./phases.js";

/** Where values of an element were read. */
export interface DataOrigin {
  /** Of the data, or the document itself for a fence of data; relative to the root. */
  readonly file: string;
  /** The columns that the values are taken or computed from; empty if that is not known. */
  readonly columns: readonly string[];
  /** First and last rows, from 1, of those that are shown as they are. Absent if values are computed, so that any row may take part. */
  readonly rows?: readonly (readonly [first: number, last: number])[];
  /** Besides `rows`, the row that gives the document its parameters, if the caller gave no number of it. */
  readonly ownRow?: true;
}

/** The row of a table that gives a document its parameters. */
export interface RowOrigin {
  /** The file of the table, relative to the root, or the name of a table that the document declares. */
  readonly table: { readonly file: string } | { readonly name: string };
  /** From 1. Absent for an answer that is the same for rows with the same columns. */
  readonly row?: number;
  /** The parameters that have their values from the row. Each is a column. */
  readonly columns: readonly string[];
}

/** The origins of each element, in the order of the content. Values that are written in the document have none. `row` gives it parameters. */
export function dataOrigins(
  model: Model,
  document: SourceDocument,
  row: RowOrigin | undefined,
): readonly (readonly DataOrigin[])[] {
  const lookup = lookups.get(document) ?? createLookup(document);
  lookups.set(document, lookup);
  const params = row && paramOrigins(row, document.module, lookup);
  return model.elements.map((element) => originsOf(element, lookup, params));
}

/** The known facts of the text: the same for all rows of a table. */
interface Lookup {
  readonly modules: ReadonlyMap<SourceFile, SourceModule>;
  readonly columns: ReadonlyMap<Cells, Place>;
  readonly scope: Scope;
  readonly mentions: (node: Node, module: SourceModule, withFrom: boolean) => Mentions;
}

const lookups = new WeakMap<SourceDocument, Lookup>();

function createLookup({ module, loading }: SourceDocument): Lookup {
  const modules = new Map([module, ...loading.modules.values()].map((one) => [one.file, one]));
  const scope = createScope([...modules.values()]);
  const known = { all: new Map<Node, Mentions>(), withoutFrom: new Map<Node, Mentions>() };
  return {
    modules,
    columns: columnPlaces([...modules.values()]),
    scope,
    mentions(node, from, withFrom) {
      const found = known[withFrom ? "all" : "withoutFrom"];
      const mentioned = found.get(node) ?? findMentions(node, from, scope, withFrom);
      found.set(node, mentioned);
      return mentioned;
    },
  };
}

/** The parameters that a row gives. */
interface ParamOrigins {
  readonly names: ReadonlySet<string>;
  /** The sources of a table that computes its rows. */
  readonly computed: Mentions | undefined;
  /** The origin of parameters in a table that is a file. */
  readonly of: (names: readonly string[]) => readonly DataOrigin[];
}

function paramOrigins({ table, row, columns }: RowOrigin, module: SourceModule, lookup: Lookup): ParamOrigins {
  const declared = "name" in table ? lookup.scope.declared(module, table.name)[0] : undefined;
  const isComputed = declared && !isDataOfFile(declared[0]);
  const file = "file" in table ? table.file : declared && fileOfTable(declared);
  const place = row === undefined ? ({ ownRow: true } as const) : { rows: [[row, row] as const] };
  return {
    names: new Set(columns),
    computed: isComputed ? lookup.mentions(...declared, true) : undefined,
    of: (names) => (file ? [{ file, columns: names, ...place }] : []),
  };
}

const fileOfTable = ([node, { file }]: Declared): string | undefined =>
  isDataOfFile(node) ? fileOf(node, file) : undefined;

/** Whether the rows of a table are those of a file, or of a fence in the document. */
const isDataOfFile = (node: Node): node is Data | Fence =>
  node.kind === "data" || (node.kind === "fence" && node.name !== "sql");

interface Place {
  readonly file: string;
  readonly column: string;
}

/** The files of tables' columns: charts take the cells of a table as they are, so these say where they come from. */
function columnPlaces(modules: readonly SourceModule[]): ReadonlyMap<Cells, Place> {
  const places = new Map<Cells, Place>();
  for (const module of modules)
    for (const [node, { columns }] of module.tables) {
      const file = isDataOfFile(node) ? fileOf(node, module.file) : undefined;
      if (file !== undefined) for (const { name, cells } of columns) places.set(cells, { file, column: name });
    }
  return places;
}

/** The path of a `@data` line as in `dependencies`. The data of a fence are in the document. */
function fileOf(node: Data | Fence, { path }: SourceFile): string | undefined {
  if (node.kind === "fence") return path;
  if (!node.path) return undefined;
  const folder = directoryOf(path);
  return normalize(folder === "" ? node.path.value : `${folder}/${node.path.value}`);
}

/** The declarations of a file by their names, over all its blocks: a name that two blocks declare stands for both. */
interface Scope {
  readonly declared: (module: SourceModule, name: string) => readonly Declared[];
}

type Declared = readonly [node: Node, module: SourceModule];

function createScope(modules: readonly SourceModule[]): Scope {
  const known = new Map<SourceModule, ReadonlyMap<string, readonly Declared[]>>();
  const included = new Map<SourceModule, (readonly [Include, SourceModule])[]>();
  for (const module of modules)
    for (const [node, target] of module.includes)
      included.set(target, [...(included.get(target) ?? []), [node, module]]);
  return {
    declared(module, name) {
      const names = known.get(module) ?? declarationsOf(module, included.get(module) ?? []);
      known.set(module, names);
      return names.get(name) ?? [];
    },
  };
}

function declarationsOf(module: SourceModule, includes: readonly (readonly [Include, SourceModule])[]) {
  const names = new Map<string, Declared[]>();
  const add = (name: string | undefined, node: Node | undefined, of = module) => {
    if (name !== undefined && node) names.set(name, [...(names.get(name) ?? []), [node, of]]);
  };
  const visit = (node: Node): void => {
    if (node.kind === "let") add(node.name?.name, node.value);
    else if (node.kind === "data") add(node.name?.name, node);
    else if (node.kind === "fence") add(isDataFence(node) ? fenceName(node, module.file.text) : undefined, node);
    else if (node.kind === "for") for (const name of [node.item, node.index]) add(name?.name, node.list);
    else if (node.kind === "param" && includes.length === 0) add(node.name?.name, node);
    else if (node.kind === "param")
      for (const [include, from] of includes)
        add(node.name?.name, attributeValue(include.attributes, node.name?.name), from);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(module.document);
  return names;
}

const attributeValue = (attributes: Attributes | undefined, name: string | undefined): Node | undefined =>
  attributes?.entries.find((entry) => entry.name === name)?.value;

function originsOf(
  element: ElementModel,
  { modules, columns, mentions }: Lookup,
  params: ParamOrigins | undefined,
): readonly DataOrigin[] {
  const module = modules.get(element.file);
  if (element.kind === "json" || !module) return [];
  const blocks = blocksOf(element).filter((block) => block.kind === "table");
  const shown = blocks.map((block) => shownRows(block, columns));
  const exact = joined(shown.flatMap((one) => one ?? []));
  const isExact = blocks.length > 0 && shown.every((one) => one !== undefined);
  const own = mentions(element.source.node, module, !isExact);
  const given = params ? [...own.params].filter((name) => params.names.has(name)) : [];
  const mentioned = given.length > 0 && params?.computed ? [own, params.computed] : [own];
  const words = new Set(mentioned.flatMap((one) => [...one.words]));
  for (const { names } of shown.every((one) => one) ? [] : blocks) for (const name of names) words.add(name);
  const files = new Set(exact.map(({ file }) => file));
  const computed = mentioned
    .flatMap(({ tables }) => [...tables])
    .flatMap(([node, from]): readonly DataOrigin[] => {
      const file = fileOf(node, from.file);
      if (file === undefined || files.has(file)) return [];
      const all = from.tables.get(node)?.columns ?? [];
      return [{ file, columns: all.flatMap(({ name }) => (words.has(name) ? [name] : [])) }];
    });
  return joined([...exact, ...computed, ...(given.length > 0 ? params!.of(given) : [])]);
}

const blocksOf = ({ sheets, items }: Extract<ElementModel, { kind: "written" }>): readonly RowBlock[] => [
  ...sheets.flatMap(({ rows }) => rows.blocks),
  ...items.rows.blocks,
];

/** The rows of files that a block shows; `undefined` if a column is not one of a file. */
function shownRows({ cells, count, positions }: TableRows, places: ReadonlyMap<Cells, Place>) {
  const found = cells.map((one) => places.get(one));
  if (found.some((one) => !one)) return undefined;
  const rows: Ranges = positions ? mergedRanges(positions.slice(0, count).map((at) => [at + 1, at + 1])) : [[1, count]];
  return count === 0 ? [] : found.map((one): DataOrigin => ({ file: one!.file, columns: [one!.column], rows }));
}

/** More ranges than a reader takes in become one, from the first row to the last. */
const maxRanges = 100;

type Ranges = NonNullable<DataOrigin["rows"]>;

/** In order, those that touch as one. */
function mergedRanges(ranges: Ranges): Ranges {
  const merged: [number, number][] = [];
  for (const [first, last] of ranges.toSorted(([one], [other]) => one - other)) {
    const before = merged.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else merged.push([first, last]);
  }
  return merged.length > maxRanges ? [[merged[0]![0], merged.at(-1)![1]]] : merged;
}

/** The origins in one file become one, with the columns and rows of all. */
function joined(origins: readonly DataOrigin[]): readonly DataOrigin[] {
  const files = new Map<string, DataOrigin>();
  for (const one of origins) {
    const before = files.get(one.file);
    files.set(one.file, before ? joinedPair(before, one) : one);
  }
  return [...files.values()];
}

function joinedPair(one: DataOrigin, other: DataOrigin): DataOrigin {
  const both = [one, other];
  const columns = [...new Set([...one.columns, ...other.columns])];
  if (both.some(({ rows, ownRow }) => !rows && !ownRow)) return { file: one.file, columns };
  const rows = both.flatMap((origin) => origin.rows ?? []);
  return {
    file: one.file,
    columns,
    ...(rows.length > 0 && { rows: mergedRanges(rows) }),
    ...(both.some(({ ownRow }) => ownRow) && { ownRow: true }),
  };
}

interface Mentions {
  readonly tables: Map<Data | Fence, SourceModule>;
  /** Names, texts and words, among which are those of columns. */
  readonly words: Set<string>;
  /** The parameters of the document, which a row may give. */
  readonly params: Set<string>;
}

/** The tables that an element's expressions lead to, through `@let`, loops, queries and the values of includes. */
function findMentions(element: Node, module: SourceModule, scope: Scope, withFrom: boolean): Mentions {
  const tables: Mentions["tables"] = new Map();
  const words: Mentions["words"] = new Set();
  const params: Mentions["params"] = new Set();
  const seen = new Set<Node>();
  const lookUp = (name: string, from: SourceModule): void => {
    words.add(name);
    for (const [node, of] of scope.declared(from, name))
      if (node.kind === "data" || node.kind === "fence") table(node, of);
      else if (node.kind === "param") params.add(name);
      else visit(node, of);
  };
  const visit = (node: Node, from: SourceModule): void => {
    if (seen.has(node)) return;
    seen.add(node);
    // Declarations below the rows of an element are not its own: values that use them name them.
    if (node.kind === "data" || node.kind === "fence" || node.kind === "let") return;
    if (node.kind === "attribute" && node.name === "from" && !withFrom) return;
    if (node.kind === "name") lookUp(node.name, from);
    else if (node.kind === "word") lookUp(node.text, from);
    else if (node.kind === "string") words.add(node.value);
    for (const child of childrenOf(node, from.texts)) visit(child, from);
  };
  const table = (node: Data | Fence, from: SourceModule): void => {
    if (seen.has(node)) return;
    seen.add(node);
    if (isDataOfFile(node)) {
      tables.set(node, from);
      return;
    }
    const query = from.queries.get(node);
    if (!query) return;
    for (const name of query.parameterNames) lookUp(name, from);
    for (const [name, other] of query.tables) {
      if (!mentionsName(query.text, name)) continue;
      for (const column of from.tables.get(other)?.columns ?? [])
        if (query.text.includes("*") || mentionsName(query.text, column.name)) words.add(column.name);
      table(other, from);
    }
  };
  if (element.kind === "fence") table(element, module);
  else visit(element, module);
  return { tables, words, params };
}
