import type { DeclaredParam } from "../contract/declared-param.js";
import { typeMismatch, unknownName } from "../diagnostics/messages/template.js";
import { noReport, type Report } from "../diagnostics/pending-diagnostic.js";
import type { Type } from "../language/types.js";
import { describeType, isList, isRecord, type Value } from "../language/value.js";
import type { Name } from "../syntax/expression-ast.js";
import { closest } from "../text/closest.js";
import { listed } from "../text/listed.js";
import type { SourceFile } from "../text/source-file.js";
import { emptySpan, type Span } from "../text/span.js";
import { type Declaration, declare, declaredName, isDeclaration, neededBlocks } from "./declarations.js";
import { documentContext } from "./document-context.js";
import { documentParams } from "./document-params.js";
import type { Expansion } from "./eval-context.js";
import { namedValue } from "./named-value.js";
import { lookUp } from "./scope.js";
import { knownTable, type SourceModule } from "./source-module.js";
import { itemOf, present } from "./unify.js";

type Row = ReadonlyMap<string, Value>;

/** A table that a document declares for `--each data:NAME`. */
export interface DeclaredTable {
  readonly rows: readonly Row[];
  readonly columns: readonly string[];
}

/** The input for reading a document's table. Rows set the other parameters, so only parameters that the table depends on are required. */
interface TableContext {
  readonly params: readonly DeclaredParam[];
  readonly given: Readonly<Record<string, unknown>>;
  readonly projectLocale: string;
  readonly expansion: Expansion;
  /** The type of a declared name, as the check of types found it. */
  readonly typeOf: (name: Name) => Type | undefined;
}

/** Evaluates an outermost `@data`, data fence, query or `@let` by its name; `undefined` where it gives no table, which is reported. */
export async function readDeclaredTable(
  module: SourceModule,
  name: string,
  context: TableContext,
): Promise<DeclaredTable | undefined> {
  const { params, projectLocale, expansion } = context;
  const report = expansion.reportIn(module.file);
  const block = module.document.blocks.filter(isDeclaration).find((one) => declaredName(one, module) === name);
  if (!block) return reportNoTable(module, name, context, report);
  // Only what the table depends on: the rest of the document needs the values that its rows supply.
  const { blocks, names } = neededBlocks(module, [name]);
  // Whether the missing table has a finding already; a second one would only repeat it.
  let failed = false;
  const watched = (file: SourceFile): Report => {
    const reportThere = expansion.reportIn(file);
    return (rule, ...rest) => {
      failed ||= rule.severity === "error";
      reportThere(rule, ...rest);
    };
  };
  const { context: outermost } = documentContext(
    module,
    // Silent: a required parameter that the rows will supply is not missing.
    valuesOf(params, context, module, noReport),
    projectLocale,
    {
      ...expansion,
      reportIn: watched,
    },
  );
  for (const one of blocks) await declare(one, outermost);
  const value = namedValue(lookUp(outermost.evaluation.scope, name));
  if (value !== undefined) return tableOf(module, name, block, value, report);
  // Nothing is said of what rests on a parameter without its value: here it matters.
  if (!failed)
    valuesOf(
      params.filter((param) => names.has(param.name)),
      context,
      module,
      report,
    );
  return undefined;
}

/** The values of the parameters, in their types; missing and wrong ones are reported, and there as `undefined`. */
function valuesOf(
  params: readonly DeclaredParam[],
  { given }: TableContext,
  { file }: SourceModule,
  report: Report,
): ReadonlyMap<string, Value | undefined> {
  // Own fields only: a parameter may be called `constructor`.
  const known = params.flatMap(({ name }) => (Object.hasOwn(given, name) ? [[name, given[name]]] : []));
  return documentParams(params, Object.fromEntries(known), file.path, report);
}

/** The table, or a report that shows what the name contains instead. */
function tableOf(
  module: SourceModule,
  name: string,
  block: Declaration,
  value: Value,
  report: Report,
): DeclaredTable | undefined {
  if (isList(value) && value.every(isRecord)) return { rows: value, columns: columnsOf(module, block, value) };
  const other = isList(value) ? value.find((item) => !isRecord(item)) : value;
  const found = isList(value) ? `a list with ${describeType(other ?? null)}` : describeType(value);
  report(typeMismatch, spanOf(block), {
    problem: `\`${name}\` is ${found}, not a table.`,
    advice: "`--each` takes a list of objects: `@data`, a data fence, a query, or a `@let` with such a list.",
  });
  return undefined;
}

/** The columns of a file, even without rows; else each field of any row. */
function columnsOf(module: SourceModule, block: Declaration, rows: readonly Value[]): readonly string[] {
  const columns = block.kind === "let" ? undefined : knownTable(module, block)?.columns;
  // An empty table has columns too, which its rows cannot show.
  if (columns) return columns.map((column) => column.name);
  return [...new Set(rows.flatMap((row) => [...(row as Row).keys()]))];
}

const spanOf = (block: Declaration): Span =>
  block.kind === "fence" ? block.argumentSpan : (block.name?.span ?? block.span);

/** The command line names it, and no place of the document. */
function reportNoTable(
  module: SourceModule,
  name: string,
  { params, typeOf }: TableContext,
  report: Report,
): undefined {
  const param = params.find((one) => one.name === name);
  if (param) {
    const problem = `\`${name}\` is a parameter, not a table of the document.`;
    report(typeMismatch, param.span, { problem, advice: "Name a table that the document declares itself." });
    return undefined;
  }
  const tables = module.document.blocks.filter(isDeclaration).filter((one) => canBeTable(one, typeOf));
  const names = tables.flatMap((one) => declaredName(one, module) ?? []);
  // The mistake is on the command line, so the finding has no place in the document and no fix, only advice.
  const suggestion = closest(name, names);
  const known =
    names.length > 0
      ? `Write one of ${listed(
          names.map((one) => `data:${one}`),
          names.length,
        )}.`
      : `Declare it: \`@data ${name} "file.csv"\`.`;
  const hint =
    suggestion === undefined ? known : `Did you mean \`data:${suggestion}\`?${names.length > 1 ? ` ${known}` : ""}`;
  report(unknownName, emptySpan(0), { name, suggestion }, { hint });
  return undefined;
}

/** Whether a name can be a table: a `@let` is only one if it is a list of objects. */
function canBeTable(block: Declaration, typeOf: TableContext["typeOf"]): boolean {
  if (block.kind !== "let") return true;
  const type = block.name && typeOf(block.name);
  return (
    !type || type.kind === "any" || (type.kind === "list" && ["any", "record"].includes(present(itemOf(type)).kind))
  );
}
