import { missingAuthor } from "../diagnostics/messages/elements.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import { attributesOfLine } from "../language/data-lines.js";
import type { ElementDefinition } from "../language/element.js";
import { attributesOf } from "../language/fitting-attributes.js";
import { findDirective, findElement } from "../language/registry.js";
import type * as ast from "../syntax/ast.js";
import type { SourceModule } from "../template/source-module.js";
import type { SourceFile } from "../text/source-file.js";
import { emptySpan } from "../text/span.js";
import type { DefinedNode } from "./check-literals.js";
import { nameOf, reportMissingArgument, reportUnknownDirective } from "./read.js";
import { reportUnknownChart } from "./rules/unknown-chart-type.js";
import { checkAttributeNames, checkRowAttributeNames } from "./unknown-attributes.js";

/** Receives elements that may not be evaluated. */
type AddLiteral = (element: DefinedNode, module: SourceModule) => void;

interface Walk {
  readonly module: SourceModule;
  readonly reportIn: (file: SourceFile) => Report;
  readonly addLiteral: AddLiteral;
  readonly seen: Set<SourceModule>;
}

/**
 * The findings about elements that do not depend on evaluation: names of directives and attributes, and missing parts. `read` sees only
 * elements that were evaluated; these are all elements in all branches, and with `all` in the whole document, which may lack parameters.
 * Attributes are checked everywhere, including attributes of sheets and rows, since one that is `null` does not reach `read`.
 */
export function checkUnevaluated(
  module: SourceModule,
  all: boolean,
  reportIn: Walk["reportIn"],
  addLiteral: AddLiteral,
): void {
  checkModule(module, all, { reportIn, addLiteral, seen: new Set() });
}

function checkModule(module: SourceModule, all: boolean, { reportIn, addLiteral, seen }: Omit<Walk, "module">): void {
  if (seen.has(module)) return;
  seen.add(module);
  checkBlocks(module.document.blocks, all, { module, reportIn, addLiteral, seen });
}

/** `owner` is the element whose items these are. */
function checkBlocks(blocks: readonly ast.Block[], all: boolean, walk: Walk, owner?: ElementDefinition): void {
  for (const block of blocks) checkBlock(block, all, walk, owner);
}

function checkBlock(block: ast.Block, all: boolean, walk: Walk, owner: ElementDefinition | undefined): void {
  switch (block.kind) {
    case "heading":
      checkText(block, block.level === 1 ? "h1" : "h2", all, walk);
      return;
    case "body":
    case "separator":
      checkText(block, block.kind, all, walk);
      return;
    case "quote":
      if (all) checkQuote(block, walk);
      checkText(block, "quote", all, walk);
      return;
    case "directive":
      checkDirective(block, all, walk, owner);
      return;
    case "rows":
      if (owner) checkRows(block, walk, owner);
      return;
    case "fence":
      if (all && block.name === "element") walk.addLiteral({ node: block }, walk.module);
      return;
    case "if":
      for (const { blocks } of block.branches) checkBlocks(blocks, true, walk, owner);
      return;
    case "for":
      checkBlocks(block.blocks, true, walk, owner);
      checkBlocks(block.otherwise?.blocks ?? [], true, walk, owner);
      return;
    case "include": {
      const included = walk.module.includes.get(block);
      if (included) checkModule(included, all, walk);
      return;
    }
    default:
  }
}

function checkText(
  block: ast.Heading | ast.Body | ast.Quote | ast.Separator,
  type: string,
  all: boolean,
  walk: Walk,
): void {
  if (!block.attributes) return;
  const definition = findElement(type)!;
  checkAttributes(block.attributes, definition, walk);
  if (all) walk.addLiteral({ node: block, definition }, walk.module);
}

function checkQuote(quote: ast.Quote, { module: { file, texts }, reportIn }: Walk): void {
  if (!texts.quote(quote).author) reportIn(file)(missingAuthor, quote.span, undefined);
}

function checkDirective(
  directive: ast.Directive,
  all: boolean,
  walk: Walk,
  owner: ElementDefinition | undefined,
): void {
  const { file } = walk.module;
  const definition = findDirective(directive.name);
  if (definition && directive.attributes)
    checkAttributes(directive.attributes, definition, walk, typeOf(directive, walk));
  const { name } = directive;
  const ofLine = attributesOfLine(name);
  if (ofLine && directive.attributes)
    checkAttributeNames(directive.attributes.entries, ofLine, `\`@${name}\``, walk.reportIn(file));
  // `@sheet` and `@mark` have no definition. Their place is checked by the grammar and by expansion.
  if (all && definition) {
    checkArgument(directive, definition, walk);
    walk.addLiteral({ node: directive, definition }, walk.module);
  } else if (all && !ofLine) reportUnknownDirective(directive, file, walk.reportIn(file));
  checkBlocks(directive.items, all, walk, definition ?? owner);
}

function checkRows(rows: ast.Rows, { module, reportIn }: Walk, owner: ElementDefinition): void {
  const { attributes } = module.texts.rows(rows);
  if (attributes.size === 0) return;
  for (const { entries, span } of attributes.values()) {
    const report = reportIn(module.file);
    checkRowAttributeNames(entries, owner, (rule, at, params, details) =>
      report(rule, at, params, { ...details, clue: { where: "row-attributes", span: emptySpan(span.start) } }),
    );
  }
}

function checkArgument(directive: ast.Directive, definition: ElementDefinition, { module, reportIn }: Walk): void {
  const { file, texts } = module;
  const report = reportIn(file);
  const { argumentSpan, nameSpan } = directive;
  if (argumentSpan.start === argumentSpan.end) {
    reportMissingArgument(definition, directive, nameSpan, report);
    return;
  }
  const argument = texts.argument(directive);
  if (definition.type === "chart" && argument?.kind === "word")
    reportUnknownChart(argument.text, argument.span, argumentSpan, file, report);
}

const checkAttributes = (
  { entries }: ast.Attributes,
  definition: ElementDefinition,
  walk: Walk,
  chart?: string,
): void =>
  checkAttributeNames(entries, attributesOf(definition, chart), nameOf(definition), walk.reportIn(walk.module.file));

/** The type of a chart, if it is a plain word. */
function typeOf(directive: ast.Directive, { module: { texts } }: Walk): string | undefined {
  const argument = directive.name === "chart" ? texts.argument(directive) : undefined;
  return argument?.kind === "word" ? argument.text : undefined;
}
