import { type SqlTables, sqlNames } from "../../data/sql-names.js";
import type * as ast from "../../syntax/ast.js";
import { childrenOf, type Node } from "../../syntax/children.js";
import type { Tree } from "../../syntax/node-at.js";
import { fenceName, isDataFence } from "../../template/fence-name.js";
import { fenceText } from "../../template/fence-text.js";
import { createScope, lookUp, type Scope } from "../../template/scope.js";
import { directoryOf, resolve } from "../../text/path.js";
import type { SourceFile } from "../../text/source-file.js";
import type { Span } from "../../text/span.js";
import { fileKey, nameKey, note, type Occurrence, paramKey, type Spelling } from "./occurrence.js";

/** A name that a line declares. */
export interface DeclaredName {
  readonly key: string;
  readonly name: string;
  readonly span: Span;
  readonly scope: Scope<DeclaredName>;
  /** Of a table: queries see it. */
  readonly table?: ast.Data | ast.Fence;
}

export interface NameUses {
  readonly occurrences: readonly Occurrence[];
  readonly declared: readonly DeclaredName[];
  /** The declarations that words of `from` and names of queries mean, by the start of the place. */
  readonly meant: ReadonlyMap<number, DeclaredName>;
}

interface Walk {
  readonly tree: Tree;
  readonly text: string;
  /** Absolute. */
  readonly path: string;
  readonly occurrences: Occurrence[];
  readonly declared: DeclaredName[];
  readonly meant: Map<number, DeclaredName>;
}

type Names = Scope<DeclaredName>;

/** The names of a file and their uses, resolved as the check of types does it. `path` is that of the file, absolute. */
export function nameUses(tree: Tree, { text }: SourceFile, path: string): NameUses {
  const walk: Walk = { tree, text, path, occurrences: [], declared: [], meant: new Map() };
  const names: Names = createScope<DeclaredName>();
  visitBlocks(tree.document.blocks, names, walk);
  // It sees the names that the text declares later; `locale` sees parameters only.
  for (const field of tree.document.frontMatter?.fields ?? []) {
    const isParam = ([, { key }]: [string, DeclaredName]) => key === paramKey(path, keyName(key));
    const seen = field.name === "locale" ? { names: new Map([...names.names].filter(isParam)) } : names;
    visitAll(childrenOf(field, tree.texts), seen, walk);
  }
  return walk;
}

const keyName = (key: string): string => key.split("\0")[2] ?? "";

function visitBlocks(blocks: readonly ast.Block[], names: Names, walk: Walk): void {
  for (const block of blocks) visitBlock(block, names, walk);
}

function visitBlock(block: ast.Block, names: Names, walk: Walk): void {
  switch (block.kind) {
    case "param":
      if (block.name) declare(block.name, names, walk, paramKey(walk.path, block.name.name));
      return;
    case "let":
      if (block.value) visit(block.value, names, walk);
      if (block.name) declare(block.name, names, walk);
      return;
    case "data":
      notePath(block.path, walk);
      if (block.name) declare(block.name, names, walk, undefined, block);
      return;
    case "fence":
      visitFence(block, names, walk);
      return;
    case "include":
      visitInclude(block, names, walk);
      return;
    case "if":
      for (const branch of block.branches) {
        if (branch.condition) visit(branch.condition, names, walk);
        visitBlocks(branch.blocks, createScope(names), walk);
      }
      return;
    case "for":
      visitFor(block, names, walk);
      return;
    case "directive":
      visitDirective(block, names, walk);
      return;
    default:
      visit(block, names, walk);
  }
}

function visitFor(block: ast.For, names: Names, walk: Walk): void {
  if (block.list) visit(block.list, names, walk);
  const inner = createScope(names);
  for (const name of [block.item, block.index]) if (name) declare(name, inner, walk);
  visitBlocks(block.blocks, inner, walk);
  if (block.otherwise) visitBlocks(block.otherwise.blocks, createScope(names), walk);
}

/** Names that are declared among the rows are visible after the chart too. */
function visitDirective(block: ast.Directive, names: Names, walk: Walk): void {
  const argument = walk.tree.texts.argument(block);
  if (argument) visit(argument, names, walk);
  if (block.attributes) visit(block.attributes, names, walk);
  const from = block.attributes?.entries.find(({ name }) => name === "from")?.value;
  if (from?.kind === "word") use(from.text, from.span, "word", names, walk);
  visitBlocks(block.items, names, walk);
}

/** The names of its attributes are parameters of the other file. */
function visitInclude(block: ast.Include, names: Names, walk: Walk): void {
  notePath(block.path, walk);
  const included = block.path && pathOf(block.path, walk);
  for (const { name, nameSpan, value } of block.attributes?.entries ?? []) {
    const key = included === undefined ? undefined : paramKey(included, name);
    note(walk.occurrences, key, { name, span: nameSpan, spelling: "attribute" });
    if (value) visit(value, names, walk);
  }
}

function visitFence(block: ast.Fence, names: Names, walk: Walk): void {
  if (!isDataFence(block)) return;
  if (block.name === "sql") visitQuery(block, names, walk);
  const name = fenceName(block, walk.text);
  if (name !== undefined) declare({ kind: "name", name, span: block.argumentSpan }, names, walk, undefined, block);
}

function visitQuery(block: ast.Fence, names: Names, walk: Walk): void {
  const { text, toOffset } = fenceText(block, walk.text);
  const place = ({ start, end }: Span): Span => ({ start: toOffset(start), end: toOffset(end) });
  // Columns need types, which this pass does not have.
  const found = sqlNames(text, tablesIn(names));
  for (const { name, span } of found.parameters) use(name, place(span), "name", names, walk);
  for (const { name, span } of found.tables) use(name, place(span), "sql", names, walk);
}

/** The tables that a query may see. */
function tablesIn(names: Names): SqlTables {
  const tables = new Map<string, readonly string[]>();
  for (let at: Names | undefined = names; at; at = at.parent)
    for (const [name, { table }] of at.names) if (table) tables.set(name, []);
  return tables;
}

function visitAll(nodes: readonly Node[], names: Names, walk: Walk): void {
  for (const node of nodes) visit(node, names, walk);
}

function visit(node: Node, names: Names, walk: Walk): void {
  switch (node.kind) {
    case "name":
      use(node.name, node.span, "name", names, walk);
      return;
    // The property of `a.b`, the name of a field and that of a function are not names that something declares.
    case "member":
      visit(node.object, names, walk);
      return;
    case "record-field":
      visit(node.value, names, walk);
      return;
    case "call":
      visitAll(node.arguments, names, walk);
      return;
    case "lambda": {
      const inner = createScope(names);
      declare(node.parameter, inner, walk);
      visit(node.body, inner, walk);
      return;
    }
    case "rows": {
      const { cells, attributes } = walk.tree.texts.rows(node);
      for (const row of cells.values()) for (const { parts } of row.values()) visitParts(parts, names, walk);
      visitAll([...attributes.values()], names, walk);
      return;
    }
    default:
      visitAll(childrenOf(node, walk.tree.texts), names, walk);
  }
}

function visitParts(parts: readonly ast.Inline[], names: Names, walk: Walk): void {
  for (const part of parts) if (typeof part !== "string") visit(part, names, walk);
}

/** A visible name keeps its meaning: a second declaration is a name of its own, which nothing uses. */
function declare(
  { name, span }: ast.Name,
  scope: Names,
  walk: Walk,
  key = nameKey(walk.path, span),
  table?: ast.Data | ast.Fence,
): void {
  const isTaken = lookUp(scope, name) !== undefined;
  const found: DeclaredName = {
    key: isTaken ? nameKey(walk.path, span) : key,
    name,
    span,
    scope,
    ...(table && { table }),
  };
  if (!isTaken) scope.names.set(name, found);
  walk.declared.push(found);
  note(walk.occurrences, found.key, { name, span, spelling: "name" }, true);
}

function use(name: string, span: Span, spelling: Spelling, names: Names, walk: Walk): void {
  const found = lookUp(names, name);
  if (!found) return;
  walk.meant.set(span.start, found);
  note(walk.occurrences, found.key, { name, span, spelling });
}

function notePath(literal: ast.StringLiteral | undefined, walk: Walk): void {
  if (!literal) return;
  const { value: name, span } = literal;
  note(walk.occurrences, fileKey(pathOf(literal, walk)), { name, span, spelling: "path" });
}

const pathOf = ({ value }: ast.StringLiteral, { path }: Walk): string => resolve(directoryOf(path), value);
