import { type PendingDiagnostic, type Report, reporter } from "../diagnostics/pending-diagnostic.js";
import type { ElementDefinition } from "../language/element.js";
import type * as ast from "../syntax/ast.js";
import { createBudget, defaultLimits } from "../template/budget.js";
import { createEvalContext, type EvalContext } from "../template/eval-context.js";
import { expandAttributes } from "../template/expand-attributes.js";
import { expandDirective } from "../template/expand-directive.js";
import type { SourceModule } from "../template/source-module.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import { checkElement } from "./check-model.js";
import type { CheckContext } from "./model.js";
import { readElement, readHead } from "./read.js";
import { readJsonElement } from "./read-json.js";
import { headChecks } from "./registry.js";

/** An element that can have attributes. */
type AttributedNode = ast.Heading | ast.Body | ast.Quote | ast.Separator | ast.Directive;

/** The content of an `element` fence is its own definition. */
export type DefinedNode =
  | { readonly node: AttributedNode; readonly definition: ElementDefinition }
  | { readonly node: ast.Fence };

type Findings = readonly PendingDiagnostic[];

/** An element that may not be evaluated. */
export interface LiteralElement {
  readonly node: ast.Block;
  /**
   * The findings about its literal values: attributes, rows if all of them are literal, JSON. Computed once, on request. For JSON a promise
   * the first time, since its schema is loaded then.
   */
  readonly findings: () => Findings | Promise<Findings>;
}

export function literalElement(
  element: DefinedNode,
  module: SourceModule,
  given: Omit<CheckContext, "reportIn">,
): LiteralElement {
  let known: Findings | Promise<Findings> | undefined;
  const find = (): Findings | Promise<Findings> => {
    const found: PendingDiagnostic[] = [];
    const context = { ...given, reportIn: (file: SourceFile) => withoutNotes(reporter(file, found)) };
    const pending = checkLiterals(element, module, context);
    return pending ? pending.then(() => (known = found)) : found;
  };
  return { node: element.node, findings: () => (known ??= find()) };
}

function checkLiterals(element: DefinedNode, module: SourceModule, context: CheckContext): Promise<void> | undefined {
  if (!("definition" in element)) return checkFence(element.node, module.file, context);
  const { node: block, definition } = element;
  if (block.kind === "directive" && isLiteralTable(block, module)) checkTable(block, module, context);
  else if (block.attributes) checkHead(block, block.attributes, definition, module, context);
  return undefined;
}

async function checkFence(node: ast.Fence, file: SourceFile, context: CheckContext): Promise<void> {
  const element = readJsonElement(
    { kind: "fence", file, node, span: node.span, attributes: [] },
    context.reportIn(file),
  );
  if (element) checkElement(element, context, await import("../language/content-schema.js"));
}

/** Notes are about the picture, which may not be drawn. */
const withoutNotes =
  (report: Report): Report =>
  (rule, span, params, details) => {
    if (rule.severity !== "info") report(rule, span, params, details);
  };

const isLiteral = ({ file }: SourceModule, { start, end }: Span): boolean =>
  !file.text.slice(start, end).includes("{{");

/** Whether a table has only literal rows. A table without rows has its finding below. */
const isLiteralTable = (directive: ast.Directive, module: SourceModule): boolean =>
  directive.items.length > 0 && hasOwnRows(directive) && isLiteral(module, directive.span);

/** Whether rows are all that is below a directive, and no table adds others. */
export const hasOwnRows = (directive: ast.Directive): boolean =>
  !takesData(directive) &&
  directive.items.every((item) => item.kind === "rows" || (item.kind === "directive" && hasOwnRows(item)));

const takesData = ({ attributes }: ast.Directive): boolean =>
  attributes?.entries.some(({ name }) => name === "from") === true;

function checkTable(directive: ast.Directive, module: SourceModule, context: CheckContext): void {
  void expandDirective(directive, literalContext(module), (flat) => {
    const element = readElement(flat, undefined, context.reportIn);
    if (element) checkElement(element, context, undefined);
  });
}

function checkHead(
  node: AttributedNode,
  { entries, ...rest }: ast.Attributes,
  definition: ElementDefinition,
  module: SourceModule,
  context: CheckContext,
): void {
  const { file, texts } = module;
  const report = context.reportIn(file);
  const written = { ...rest, entries: entries.filter(({ span }) => isLiteral(module, span)) };
  const attributes = expandAttributes(written, literalContext(module).evaluation);
  const argument = node.kind === "directive" ? texts.argument(node) : undefined;
  const source = { kind: "separator", file, node, span: node.span, attributes } as const;
  const element = readHead(
    source,
    definition,
    argument?.kind === "word" ? { value: argument.text, span: argument.span } : undefined,
    report,
  );
  for (const check of headChecks) check.element?.(element, report, context);
}

const unlimited = Object.fromEntries(
  Object.keys(defaultLimits).map((name) => [name, Number.POSITIVE_INFINITY]),
) as unknown as typeof defaultLimits;

/** Nothing that is written out needs a name, and what it takes is counted when it is evaluated. */
const literalContext = (module: SourceModule): EvalContext =>
  createEvalContext(module, new Map(), "en", {
    project: null,
    budget: createBudget(unlimited),
    reportIn: () => () => {},
    refused: new Set(),
    elements: [],
  });
