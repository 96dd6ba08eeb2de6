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
}

/** The origins of each element, in the order of the content. Values that are written in the document have none. */
export function dataOrigins(model: Model, document: SourceDocument): readonly (readonly DataOrigin[])[] {
  const modules = new Map([document.module, ...document.loading.modules.values()].map((one) => [one.file, one]));
  const columns = columnPlaces([...modules.values()]);
  const scope = createScope([...modules.values()]);
  return model.elements.map((element) => originsOf(element, modules, columns, scope));
}

interface Place {
  readonly file: string;
  readonly column: string;
}

/** The files of tables' columns: charts take the cells of a table as they are, so these say where they come from. */
function columnPlaces(modules: readonly SourceModule[]): ReadonlyMap<Cells, Place> {
  const places = new Map<Cells, Place>();
  for (const module of modules)
    for (const [node, { columns }] of module.tables) {
      const file = node.kind === "data" || node.name !== "sql" ? fileOf(node, module.file) : undefined;
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
  modules: ReadonlyMap<SourceFile, SourceModule>,
  columns: ReadonlyMap<Cells, Place>,
  scope: Scope,
): readonly DataOrigin[] {
  const module = modules.get(element.file);
  if (element.kind === "json" || !module) return [];
  const blocks = blocksOf(element).filter((block) => block.kind === "table");
  const shown = blocks.map((block) => shownRows(block, columns));
  const exact = joined(shown.flatMap((one) => one ?? []));
  const isExact = blocks.length > 0 && shown.every((one) => one !== undefined);
  const mentioned = mentions(element.source.node, module, scope, !isExact);
  for (const { names } of shown.every((one) => one) ? [] : blocks) for (const name of names) mentioned.words.add(name);
  const files = new Set(exact.map(({ file }) => file));
  const computed = [...mentioned.tables].flatMap(([node, from]): readonly DataOrigin[] => {
    const file = fileOf(node, from.file);
    if (file === undefined || files.has(file)) return [];
    const all = from.tables.get(node)?.columns ?? [];
    return [{ file, columns: all.flatMap(({ name }) => (mentioned.words.has(name) ? [name] : [])) }];
  });
  return [...exact, ...joined(computed)];
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
    const { columns, rows } = files.get(one.file) ?? one;
    const all = rows && one.rows && (rows === one.rows ? rows : mergedRanges([...rows, ...one.rows]));
    files.set(one.file, {
      file: one.file,
      columns: [...new Set([...columns, ...one.columns])],
      ...(all && { rows: all }),
    });
  }
  return [...files.values()];
}

interface Mentions {
  readonly tables: Map<Data | Fence, SourceModule>;
  /** Names, texts and words, among which are those of columns. */
  readonly words: Set<string>;
}

/** The tables that an element's expressions lead to, through `@let`, loops, queries and the values of includes. */
function mentions(element: Node, module: SourceModule, scope: Scope, withFrom: boolean): Mentions {
  const tables: Mentions["tables"] = new Map();
  const words: Mentions["words"] = new Set();
  const seen = new Set<Node>();
  const lookUp = (name: string, from: SourceModule): void => {
    words.add(name);
    for (const [node, of] of scope.declared(from, name))
      if (node.kind === "data" || node.kind === "fence") table(node, of);
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
    if (node.kind === "data" || node.name !== "sql") {
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
  visit(element, module);
  return { tables, words };
}
