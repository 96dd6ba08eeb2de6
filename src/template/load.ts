import type { DataProblem, DataResult, Table } from "../data/reader.js";
import { type Finding, type Report, replacement, reporter } from "../diagnostics/finding.js";
import { invalidUtf8, limitExceeded } from "../diagnostics/rules/documents.js";
import { unknownFence } from "../diagnostics/rules/elements.js";
import { unexpectedText } from "../diagnostics/rules/syntax.js";
import {
  dataMalformed,
  dataNotFound,
  fileNotAllowed,
  includeCycle,
  includeNotFound,
  mixedColumn,
  pathOutsideRoot,
  unorderedQuery,
} from "../diagnostics/rules/template.js";
import type { Host } from "../host.js";
import type * as ast from "../syntax/ast.js";
import { parse } from "../syntax/parse.js";
import { closest } from "../text/closest.js";
import { directoryOf, extensionOf, isAbsolute, isInside, relativeTo, resolve } from "../text/path.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import { decodeUtf8 } from "../text/utf8.js";
import { type Budget, dataBound, limitWords } from "./budget.js";
import { readDataOptions } from "./data-options.js";
import { createTextReader } from "./text-reader.js";
import { textSize } from "./texts.js";
import type { Query, Unit } from "./unit.js";

/** Everything that reading the files of a document shares. */
export interface Loading {
  readonly host?: Host;
  readonly findings: Finding[];
  readonly budget: Budget;
  /** Every file that was asked for, relative to the root. */
  readonly dependencies: Set<string>;
  /** The text files that findings point into. */
  readonly documents: Map<SourceFile, ast.Document>;
  readonly units: Map<string, Unit>;
}

/** Parses a file and reads all that it names: included files with theirs, data files, data fences, the columns of queries. */
export async function load(file: SourceFile, loading: Loading): Promise<Unit> {
  const root = loading.host?.root ?? "/project";
  const path = resolve(root, file.path);
  // A file that the user named is always allowed; outside the root, its own folder is its root.
  const allowed = { ...loading, root: isInside(root, path) ? root : directoryOf(path) };
  return loadUnit(file, path, { ...allowed, stack: [await realPathOf(path, allowed)] });
}

interface UnitLoading extends Loading {
  readonly root: string;
  /** The real paths of the files that include this one, and its own. */
  readonly stack: readonly string[];
}

async function loadUnit(file: SourceFile, path: string, loading: UnitLoading): Promise<Unit> {
  const report = reporter(file, loading.findings);
  const document = parse(file.text, report);
  loading.documents.set(file, document);
  const unit = {
    file,
    document,
    texts: createTextReader(file.text, report),
    tables: new Map<ast.Data | ast.Fence, Table>(),
    queries: new Map<ast.Fence, Query>(),
    includes: new Map<ast.Include, Unit>(),
    columns: new Map<ast.Directive, readonly string[]>(),
    depth: 0,
  };
  const step = { unit, path, loading, report, named: new Map<string, ast.Data | ast.Fence>() };
  await loadBlocks(document.blocks, step);
  return unit;
}

interface Step {
  readonly unit: Unit & {
    readonly tables: Map<ast.Data | ast.Fence, Table>;
    readonly queries: Map<ast.Fence, Query>;
    readonly includes: Map<ast.Include, Unit>;
    depth: number;
  };
  readonly path: string;
  readonly loading: UnitLoading;
  readonly report: Report;
  /** The tables named so far. */
  readonly named: Map<string, ast.Data | ast.Fence>;
}

/** The blocks inside another one: what is named there is not seen behind it. */
const loadInner = (blocks: readonly ast.Block[], step: Step): Promise<void> =>
  loadBlocks(blocks, { ...step, named: new Map(step.named) });

async function loadBlocks(blocks: readonly ast.Block[], step: Step): Promise<void> {
  for (const block of blocks) {
    switch (block.kind) {
      case "data":
        await loadData(block, step);
        break;
      case "fence":
        await loadFence(block, step);
        break;
      case "include":
        await loadInclude(block, step);
        break;
      case "directive":
        await loadBlocks(block.items, step);
        break;
      case "if":
        for (const branch of block.branches) await loadInner(branch.blocks, step);
        break;
      case "for":
        await loadInner(block.blocks, step);
        await loadInner(block.otherwise?.blocks ?? [], step);
        break;
      default:
    }
  }
}

/** igx's own files, which a document never reads. */
const ownFiles = /^(?:igx\.config\.(?:json|ya?ml)|igx\.lock\.json|igx\.journal\.jsonl|credentials)$/i;

/** A file that a document may read. */
interface AllowedFile {
  /** Absolute, as the document names it. */
  readonly path: string;
  /** The same after symbolic links are followed: what was checked is what is read. */
  readonly real: string;
}

/** The file that a document may read, or `undefined` after reporting why not. Symbolic links are followed before it is checked. */
async function allowedFile(
  literal: ast.StringLiteral,
  { path, loading, report }: Step,
): Promise<AllowedFile | undefined> {
  const named = literal.value;
  const resolved = resolve(directoryOf(path), named);
  const problem =
    isAbsolute(named) || named.includes("\\") || !isInside(loading.root, resolved)
      ? "outside"
      : forbidden(relativeTo(loading.root, resolved));
  const real = problem === undefined ? await realPathOf(resolved, loading) : resolved;
  const realRoot = await realPathOf(loading.root, loading);
  const realProblem = problem ?? (isInside(realRoot, real) ? forbidden(relativeTo(realRoot, real)) : "outside");
  if (realProblem === undefined) return { path: resolved, real };
  if (realProblem === "outside") report(pathOutsideRoot, literal.span, { path: named });
  else report(fileNotAllowed, literal.span, { path: named, reason: realProblem });
  return undefined;
}

/**
 * The path after symbolic links are followed. Where nothing is there, they are followed as far as there is something, so that
 * nobody learns what is missing outside the root.
 */
async function realPathOf(path: string, { host }: Pick<Loading, "host">): Promise<string> {
  if (!host) return path;
  const real = await host.realPath(path).catch(() => path);
  const folder = directoryOf(path);
  if (real !== path || folder === path || folder === "") return real;
  return resolve(await realPathOf(folder, { host }), path.slice(folder.length).replace(/^\//, ""));
}

function forbidden(path: string): string | undefined {
  const parts = path.split("/");
  if (parts.some((part) => part.startsWith("."))) return "a name in it begins with a dot";
  // Some file systems do not tell capitals from small letters.
  if (parts.some((part) => part.toLowerCase() === "node_modules")) return "it is in `node_modules`";
  return ownFiles.test(parts.at(-1)!) ? "it is a file of igx itself" : undefined;
}

/** The bytes of a file that a document names; what is missing is reported with `missing`. */
async function readBytes(
  literal: ast.StringLiteral,
  { path, real }: AllowedFile,
  step: Step,
  missing: typeof dataNotFound | typeof includeNotFound,
): Promise<Uint8Array | undefined> {
  const { loading, report } = step;
  loading.dependencies.add(relativeTo(loading.root, path));
  try {
    const bytes = await loading.host?.readFile(real);
    if (!bytes) report(missing, literal.span, { path: literal.value });
    else if (!loading.budget.spend("dataBytes", bytes.length, literal.span, report)) return undefined;
    return bytes;
  } catch (error) {
    report(dataNotFound, literal.span, { path: literal.value, problem: ioProblem(error) });
    return undefined;
  }
}

/** Why a file cannot be opened. The system's own words name a path of this machine, and differ from one to the next. */
function ioProblem(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  if (code === "EACCES" || code === "EPERM") return "reading it is not permitted.";
  return code === "" ? "it cannot be opened." : `it cannot be opened (${code}).`;
}

async function loadData(node: ast.Data, step: Step): Promise<void> {
  if (!node.path || !node.name) return;
  const options = readDataOptions(node.attributes, step.report);
  const allowed = await allowedFile(node.path, step);
  const bytes = allowed && (await readBytes(node.path, allowed, step, dataNotFound));
  if (!bytes || !options) return;
  const { readData } = await import("../data/registry.js");
  const { budget, root } = step.loading;
  // What is read of a file that is not compressed has been taken from the budget already.
  const limits = { bytes: budget.left("dataBytes") + bytes.length, rows: budget.left("rows") };
  const result = await readData(bytes, allowed.path, options, limits);
  const file = { path: relativeTo(root, allowed.path), text: result.text ?? "" };
  const unpacked = result.table && result.text === undefined ? sizeOf(result.table) - bytes.length : 0;
  if (unpacked > 0 && !budget.spend("dataBytes", unpacked, node.path.span, step.report)) return;
  addTable(node, node.name.name, result, step, { file, at: node.path.span });
}

/** About how many bytes a table has whose file was compressed. */
function sizeOf({ records }: Table): number {
  let size = 0;
  for (const record of records) for (const value of record.values()) size += 8 + textSize(value);
  return size;
}

/** Where a table came from: problems with a place stand in `file`; others at the node. */
interface Origin {
  readonly file: SourceFile;
  readonly toOffset?: (offset: number) => number;
  readonly at: Span;
}

function addTable(node: ast.Data | ast.Fence, name: string, result: DataResult, step: Step, origin: Origin): void {
  const { report, unit, named, loading } = step;
  for (const problem of result.problems) reportProblem(problem, origin, step);
  if (!result.table || result.problems.length > 0) return;
  if (!loading.budget.spend("rows", result.table.records.length, origin.at, report)) return;
  for (const column of result.table.columns) if (column.mixed) report(mixedColumn, origin.at, { column: column.name });
  unit.tables.set(node, result.table);
  named.set(name, node);
}

function reportProblem(
  problem: DataProblem,
  { file, toOffset = (offset) => offset, at }: Origin,
  { report, loading, unit }: Step,
): void {
  const { span, message } = problem;
  if (problem.kind === "limit") report(limitExceeded, at, dataBound(problem.bound, loading.budget.limits));
  else if (!span) report(dataMalformed, at, { problem: message });
  else {
    if (file !== unit.file) loading.documents.set(file, emptyDocument(file));
    reporter(file, loading.findings)(
      dataMalformed,
      { start: toOffset(span.start), end: toOffset(span.end) },
      { problem: message },
    );
  }
}

/** Data files take part in the order of findings, but hold no comments. */
const emptyDocument = (file: SourceFile): ast.Document => ({
  kind: "document",
  span: { start: 0, end: file.text.length },
  blocks: [],
  comments: [],
});

const dataFormats = ["csv", "tsv", "json", "yaml"];

/** Whether a fence names a table; any other is an element, or unknown. */
export const isDataFence = ({ name }: ast.Fence): boolean => name === "sql" || dataFormats.includes(name);

function reportUnknownFence({ name, nameSpan, span }: ast.Fence, report: Report): void {
  const suggestion = closest(name, ["element", "sql", ...dataFormats]);
  const place = name === "" ? { start: span.start, end: nameSpan.start } : nameSpan;
  const fixes = suggestion === undefined ? [] : [replacement(`Write \`${suggestion}\``, nameSpan, suggestion)];
  report(unknownFence, place, { name, suggestion }, { fixes });
}

async function loadFence(node: ast.Fence, step: Step): Promise<void> {
  const { report, unit } = step;
  if (!isDataFence(node)) {
    if (node.name !== "element") reportUnknownFence(node, report);
    return;
  }
  // Where it ends nobody knows; that has been reported.
  if (!node.closed) return;
  const name = fenceName(node, unit.file.text, report);
  if (name === undefined) return;
  const { text, toOffset } = fenceText(node, unit.file.text);
  const { rows, dataBytes } = step.loading.budget.limits;
  if (node.name === "sql") await loadQuery(node, name, text, toOffset, step);
  else {
    const { readText } = await import("../data/registry.js");
    const result = await readText(text, node.name, {}, { bytes: dataBytes, rows });
    addTable(node, name, result, step, { file: unit.file, toOffset, at: node.nameSpan });
  }
}

/** The name behind the word of a data fence. */
export function fenceName(
  { argumentSpan, nameSpan, name }: ast.Fence,
  text: string,
  report?: Report,
): string | undefined {
  const argument = text.slice(argumentSpan.start, argumentSpan.end);
  if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(argument)) return argument;
  if (argument === "")
    report?.(dataMalformed, nameSpan, { problem: `The data has no name: write \`\`\`${name} and a name.` });
  else report?.(unexpectedText, argumentSpan, { after: `\`${name}\`: one name stands there` });
  return undefined;
}

/** The lines of a fence without the indentation of its opening line, and where an offset in them stands in the file. */
function fenceText(
  { contentSpan, indent }: ast.Fence,
  text: string,
): { readonly text: string; readonly toOffset: (offset: number) => number } {
  const content = text.slice(contentSpan.start, contentSpan.end);
  if (indent === "") return { text: content, toOffset: (offset) => contentSpan.start + offset };
  const cuts: { readonly at: number; readonly total: number }[] = [];
  let total = 0;
  const stripped = content.replace(/(?<=^|[\r\n])[ \t]+/g, (blanks, at: number) => {
    const cut = Math.min(indent.length, blanks.length);
    total += cut;
    cuts.push({ at: at + cut - total, total });
    return blanks.slice(cut);
  });
  return {
    text: stripped,
    toOffset: (offset) => contentSpan.start + offset + (cuts.findLast(({ at }) => at <= offset)?.total ?? 0),
  };
}

async function loadQuery(
  node: ast.Fence,
  name: string,
  text: string,
  toOffset: (offset: number) => number,
  step: Step,
): Promise<void> {
  const { unit, named, report, loading } = step;
  const tables = new Map(named);
  const { runSql } = await import("../data/sql.js");
  const { rows, dataBytes } = loading.budget.limits;
  const result = await runSql({
    query: text,
    tables: tablesOf(tables, unit),
    parameters: new Map(),
    limits: { bytes: dataBytes, rows },
    describe: true,
  });
  for (const problem of result.problems) reportProblem(problem, { file: unit.file, toOffset, at: node.nameSpan }, step);
  if (!result.table || result.problems.length > 0) return;
  if (result.unordered) report(unorderedQuery, node.nameSpan, undefined);
  unit.queries.set(node, { text, columns: result.table, parameterNames: result.parameterNames, tables });
  const isFinal = result.parameterNames.length === 0 && !dependsOnOpenQuery(text, tables, unit);
  if (isFinal) unit.tables.set(node, result.table);
  named.set(name, node);
}

/** The tables that a query sees: those with parameters by their columns alone, until they are reached. */
const tablesOf = (nodes: ReadonlyMap<string, ast.Data | ast.Fence>, unit: Unit): ReadonlyMap<string, Table> =>
  new Map(
    [...nodes].flatMap(([name, node]) => {
      const table = unit.tables.get(node) ?? (node.kind === "fence" ? unit.queries.get(node)?.columns : undefined);
      return table ? [[name, table] as const] : [];
    }),
  );

/** Whether a query names another one that waits for parameters: then it waits with it. */
const dependsOnOpenQuery = (text: string, tables: ReadonlyMap<string, ast.Data | ast.Fence>, unit: Unit): boolean =>
  [...tables].some(
    ([name, node]) =>
      node.kind === "fence" &&
      node.name === "sql" &&
      !unit.tables.has(node) &&
      text.toLowerCase().includes(name.toLowerCase()),
  );

async function loadInclude(node: ast.Include, step: Step): Promise<void> {
  const { loading, report, unit } = step;
  if (!node.path) return;
  const allowed = await allowedFile(node.path, step);
  if (!allowed) return;
  if (extensionOf(allowed.path) !== "igx") {
    report(fileNotAllowed, node.path.span, { path: node.path.value, reason: "`@include` reads only `.igx`" });
    return;
  }
  if (loading.stack.includes(allowed.real)) {
    report(includeCycle, node.path.span, { path: node.path.value });
    return;
  }
  const known = loading.units.get(allowed.path);
  const depth = loading.stack.length + (known?.depth ?? 0);
  const { includeDepth } = loading.budget.limits;
  if (depth > includeDepth) {
    report(limitExceeded, node.path.span, { bound: limitWords.includeDepth, limit: includeDepth });
    return;
  }
  const included = known ?? (await readUnit(node.path, allowed, step));
  if (!included) return;
  unit.includes.set(node, included);
  unit.depth = Math.max(unit.depth, included.depth + 1);
}

async function readUnit(literal: ast.StringLiteral, allowed: AllowedFile, step: Step): Promise<Unit | undefined> {
  const { loading } = step;
  const bytes = await readBytes(literal, allowed, step, includeNotFound);
  if (!bytes) return undefined;
  const { text, invalid } = decodeUtf8(bytes);
  const file = { path: relativeTo(loading.root, allowed.path), text };
  if (invalid)
    reporter(file, loading.findings)(
      invalidUtf8,
      { start: invalid.offset, end: invalid.offset + 1 },
      { byte: invalid.byte },
    );
  const unit = await loadUnit(file, allowed.path, { ...loading, stack: [...loading.stack, allowed.real] });
  loading.units.set(allowed.path, unit);
  return unit;
}
