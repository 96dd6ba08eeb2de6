import { applyHighlight } from "../check/apply-highlight.js";
import { applyThemeColors } from "../check/apply-theme-colors.js";
import { type LiteralElement, literalElement } from "../check/check-literals.js";
import { checkElement, checkModel, checkSource } from "../check/check-model.js";
import { checkUnevaluated } from "../check/check-unevaluated.js";
import type { CheckContext, ElementModel, Model, SourceElement } from "../check/model.js";
import { read, readElement } from "../check/read.js";
import type { Checkpoint } from "../contract/checkpoint.js";
import { type DeclaredParam, lacksValue } from "../contract/declared-param.js";
import type { CompileOptions, ProjectOptions } from "../contract/options.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { missingParam } from "../diagnostics/messages/template.js";
import { type PendingDiagnostic, type Report, reporter } from "../diagnostics/pending-diagnostic.js";
import type { ContentSchemas } from "../language/content-schema.js";
import type { Value } from "../language/value.js";
import type { Document } from "../syntax/ast.js";
import { createBudget, limitsOf } from "../template/budget.js";
import { checkTypes } from "../template/check-types.js";
import { declaredParams, documentParams } from "../template/document-params.js";
import type { Expansion } from "../template/eval-context.js";
import type { TypeErrorNode } from "../template/evaluation.js";
import { expand } from "../template/expand.js";
import type { ExpandedElement, Flat } from "../template/expanded.js";
import { inSequence } from "../template/in-sequence.js";
import type { KeptCalls } from "../template/kept-calls.js";
import { createLiteralBlocks, type LiteralBlocks } from "../template/literal-blocks.js";
import { loadFiles, moduleOf, parseModule } from "../template/load.js";
import type { LoadContext, ModuleReading } from "../template/load-context.js";
import { fromJson } from "../template/params.js";
import type { ParsedFile } from "../template/parsed-file.js";
import { hideQuotedSecrets, secretTexts } from "../template/secrets.js";
import { createTypeInfo, type TypeInfo } from "../template/type-info.js";
import { typeOfValue } from "../template/type-of-value.js";
import { isParam } from "../template/type-walk.js";
import type { SourceFile } from "../text/source-file.js";
import { finalizeDiagnostics } from "./finalize-diagnostics.js";
import { createKeptWork, type KeptWork } from "./kept-work.js";
import { addOwnTerritories } from "./own-territories.js";
import { readSource, type Source } from "./source.js";

/*
 * The phases of compiling, up to `emit`. The first three are the same for all parameters: a batch does them once. The others belong to
 * one run, which has its own findings and its own budget.
 */

/** A document and all that is known of it without parameters. The first three phases fill it. */
export interface SourceDocument {
  readonly options: CompileOptions;
  readonly module: ModuleReading["module"];
  readonly loading: LoadContext;
  /** The parameters that it declares, in their order. */
  readonly params: readonly DeclaredParam[];
  /** The project's constants, which are the name `project`. */
  readonly constants: Value;
  /** Expressions that the check of types refused: they are not evaluated. */
  readonly refused: Set<TypeErrorNode>;
  readonly info: TypeInfo;
  /** Elements of branches, and all of a document that may lack parameters. */
  readonly literals: LiteralElement[];
  /** Results of calls that runs have in common. */
  readonly kept: KeptCalls["inBatch"];
  /** Findings about texts as they are written, which are the same in all runs: the first one makes them. */
  sourceFindings: readonly PendingDiagnostic[] | undefined;
  /** The elements of a template without expressions; absent if the document has no parameters, and so is one. */
  readonly literalBlocks: LiteralBlocks | undefined;
  /** The values in the locale of the last run. */
  keptWork: KeptWork | undefined;
}

/** Values of parameters, by name, as the caller gives them. */
export type GivenParams = Readonly<Record<string, unknown>>;

/**
 * A source as a tree. `parsed` is the source, if the caller has parsed it already: a tree is for one document, since mistakes inside its
 * lines are reported only once.
 */
export function parseSource(source: Source, options: CompileOptions, parsed?: ParsedFile): SourceDocument {
  const findings: PendingDiagnostic[] = [];
  const budget = createBudget(limitsOf(options.project?.limits));
  const file = readSource(source, options.path ?? "input.igx", { findings, budget });
  const known = parsed?.file === file ? parsed : undefined;
  const loading: LoadContext = {
    host: options.host,
    findings: known?.findings ?? findings,
    budget,
    dependencies: new Set(),
    documents: new Map<SourceFile, Document>(),
    modules: new Map(),
    projectLocale: options.project?.locale ?? "en",
  };
  const module = known ? moduleOf(known, loading) : parseModule(file, loading);
  const params = declaredParams(module);
  const { constants: given } = options.project ?? {};
  const constants = given ? fromJson(given) : noConstants;
  return {
    options,
    module,
    loading,
    params,
    constants,
    refused: new Set(),
    info: createTypeInfo(),
    literals: [],
    kept: new Map(),
    sourceFindings: undefined,
    literalBlocks: params.length > 0 ? createLiteralBlocks(module) : undefined,
    keptWork: undefined,
  };
}

/** Of a project without constants. */
const noConstants: Value = new Map();
const noType = typeOfValue(noConstants);

/** All files that the tree names, and those that they name: included documents, data, the columns of queries. */
export const loadNamedFiles = ({ module, loading }: SourceDocument): Promise<void> | undefined =>
  loadFiles(module, loading);

/** Checks every expression and the names of every element in every branch, of included files too, before anything is evaluated. */
export function checkExpressions(document: SourceDocument): void {
  const { module, loading, options, params, constants, refused, info, literals } = document;
  const project = options.project?.constants ? typeOfValue(constants) : noType;
  const reportIn = reportTo(loading.findings);
  checkTypes(module, { project, reportIn, refused, checked: new Set(), info });
  // Without a required parameter, nothing is evaluated.
  const mayLackParams = params.some(({ required }) => required);
  const given = { project: options.project ?? {}, documents: loading.documents, locale: loading.projectLocale };
  checkUnevaluated(module, mayLackParams, reportIn, (element, from) =>
    literals.push(literalElement(element, from, given)),
  );
}

/** The reports of each file. The last one is kept, since nearly all elements are in the same file. */
function reportTo(findings: PendingDiagnostic[]): (file: SourceFile) => Report {
  let last: { readonly file: SourceFile; readonly report: Report } | undefined;
  return (file) => {
    if (last?.file !== file) last = { file, report: reporter(file, findings) };
    return last.report;
  };
}

/** Whether the source was too large to read, so that there is nothing to evaluate. */
export const isUnread = ({ module, loading }: SourceDocument): boolean =>
  loading.budget.isSpent() && module.file.text === "";

/**
 * Whether the document is only checked, since it lacks parameters that are optional here: expressions that depend on them have no value.
 */
export const isOnlyChecked = ({ params, options }: SourceDocument, given: GivenParams): boolean =>
  options.optionalParams === true && params.some((param) => lacksValue(param, given));

/** One evaluation of a document with parameters. */
export interface CompileRun {
  readonly document: SourceDocument;
  readonly given: GivenParams;
  /** The locale where the document says none. */
  readonly locale: string;
  readonly findings: PendingDiagnostic[];
  readonly reportIn: (file: SourceFile) => Report;
  readonly expansion: Expansion;
  readonly checkpoint: Checkpoint | undefined;
}

/** Begins a run. `findings` are those that it adds to: all of the document's, or none where only a part of it is evaluated. */
export function startRun(
  document: SourceDocument,
  given: GivenParams,
  findings: PendingDiagnostic[] = [...document.loading.findings],
  checkpoint?: Checkpoint,
): CompileRun {
  const { loading, options, constants, refused, kept } = document;
  const reportIn = reportTo(findings);
  // The time that queries took while the files were read counts for each run; everything else begins anew.
  const seconds = loading.budget.limits.seconds - loading.budget.left("seconds");
  const budget = createBudget(loading.budget.limits, seconds);
  const expansion: Expansion = {
    host: options.host,
    project: constants,
    budget,
    reportIn,
    refused,
    elements: [],
    kept: { inDocument: new Map(), inBatch: kept },
    checkpoint,
  };
  return { document, given, locale: loading.projectLocale, findings, reportIn, expansion, checkpoint };
}

/** The values of the document's parameters; missing and wrong ones are reported. */
export function paramValues({ document, given, reportIn }: CompileRun): ReadonlyMap<string, Value | undefined> {
  const { module, params, loading, options } = document;
  const known = loading.findings.length === 0 ? given : withoutMistaken(document, given);
  const report = reportIn(module.file);
  return documentParams(params, known, module.file.path, options.optionalParams ? withoutMissing(report) : report);
}

const withoutMissing =
  (report: Report): Report =>
  (rule, ...rest) => {
    if (rule.code !== missingParam.code) report(rule, ...rest);
  };

/** Without the values of parameters whose declaration has a mistake, which is reported there: they are not unknown. */
const withoutMistaken = ({ module, params }: SourceDocument, given: GivenParams): GivenParams =>
  Object.fromEntries(
    Object.entries(given).filter(([name]) => params.some((param) => param.name === name) || !isParam(module, name)),
  );

/** The tree with its parameters as flat elements. */
export const expandElements = (run: CompileRun): Promise<Flat> | Flat =>
  expand(run.document.module, paramValues(run), run.locale, {
    ...run.expansion,
    literals: run.document.literalBlocks,
  });

/** Colours that the compiler computes. The palette comes first, since `highlight` takes its first colours. */
const withColors = (element: ElementModel, project: ProjectOptions, reportIn: CompileRun["reportIn"]): ElementModel =>
  element.kind === "written" && mayHaveColors(element)
    ? applyHighlight(applyThemeColors(element, project, reportIn(element.file)))
    : element;

/** Whether the compiler may compute colours of an element: of a theme, or of `highlight`. */
const mayHaveColors = (element: SourceElement): boolean =>
  element.definition.data !== undefined &&
  (element.compilerAttributes.size > 0 || typeof element.fields.get("colors")?.value === "string");

/** The elements read by the language's tables, and checked by its rules. */
export async function readAndCheck(expanded: Flat, run: CompileRun): Promise<Model> {
  const { document, findings, reportIn, checkpoint } = run;
  const { loading, options, literals } = document;
  const { project = {} } = options;
  const flat = withoutIncomplete(expanded, document);
  await addUnread(literals, findings, flat.elements);
  const once = onceFor(document, flat.locale, findings);
  const readOne: typeof readElement = (element, next) =>
    once(element, element, () => {
      const read = readElement(element, next, reportIn);
      return read && withColors(read, project, reportIn);
    });
  const checkOne: typeof checkElement = (element, ...rest) =>
    once(element.source, element, () => checkElement(element, ...rest));
  const plain = await read(flat, reportIn, checkpoint, readOne);
  const { dependencies, documents } = loading;
  const [model, ownRegions] = project.territories
    ? await addOwnTerritories(plain, { options, reportIn, dependencies })
    : [plain];
  const context: CheckContext = {
    project,
    documents,
    locale: flat.locale,
    reportIn,
    ...(ownRegions && { ownRegions }),
  };
  document.sourceFindings ??= await findInSource(document, checkpoint);
  findings.push(...document.sourceFindings);
  await checkModel(model, context, await schemasFor(model), checkpoint, checkOne);
  return withKeptJson(model, document);
}

/** Does the work for a part of an element without expressions only for the first document of a template. */
function onceFor(document: SourceDocument, locale: string, findings: PendingDiagnostic[]) {
  const { literalBlocks } = document;
  if (literalBlocks && document.keptWork?.locale !== locale) document.keptWork = createKeptWork(locale);
  const { keptWork } = document;
  return <Made>(element: ExpandedElement, part: object, work: () => Made): Made =>
    keptWork && literalBlocks?.has(element) ? keptWork.once(part, findings, work) : work();
}

/** The JSON of literal elements is written once, but for that of large tables, which would be in memory beside each document. */
function withKeptJson(model: Model, { literalBlocks, keptWork }: SourceDocument): Model {
  if (!literalBlocks || !keptWork) return model;
  const { json } = keptWork;
  for (const element of model.elements)
    if (literalBlocks.has(element.source) && !json.has(element) && !isLarge(element)) json.set(element, {});
  return { ...model, keptJson: json };
}

const maxRows = 1000;

const isLarge = ({ source }: ElementModel): boolean =>
  source.kind === "directive" && source.sheets.some(({ rows }) => rows.length > maxRows);

async function findInSource(
  { loading, options }: SourceDocument,
  checkpoint?: Checkpoint,
): Promise<PendingDiagnostic[]> {
  const findings: PendingDiagnostic[] = [];
  const { project = {} } = options;
  await checkSource({ project, documents: loading.documents, reportIn: reportTo(findings) }, checkpoint);
  return findings;
}

/** zod is large, and needed only for elements that are given as JSON. */
const schemasFor = ({ elements }: Model): Promise<ContentSchemas> | undefined =>
  elements.some(({ kind }) => kind === "json") ? import("../language/content-schema.js") : undefined;

/** In a document that lacks parameters, an element with unknown rows counts as not evaluated. */
function withoutIncomplete(flat: Flat, { literals }: SourceDocument): Flat {
  if (literals.length === 0 || !flat.elements.some(isIncomplete)) return flat;
  const nodes = new Set(literals.map(({ node }) => node));
  return { ...flat, elements: flat.elements.filter((one) => !(isIncomplete(one) && nodes.has(one.node))) };
}

const isIncomplete = (element: Flat["elements"][number]): boolean =>
  element.kind === "directive" && element.incomplete === true;

/** Adds the findings about elements that were not evaluated. The others are read. */
function addUnread(
  literals: SourceDocument["literals"],
  findings: PendingDiagnostic[],
  evaluated: Flat["elements"],
): Promise<void> | undefined {
  if (literals.length === 0) return undefined;
  const nodes = new Set(evaluated.map(({ node }) => node));
  return inSequence(literals, (literal) => {
    if (nodes.has(literal.node)) return undefined;
    const found = literal.findings();
    if (found instanceof Promise) return found.then((later) => void findings.push(...later));
    findings.push(...found);
    return undefined;
  });
}

/** The findings of a run as users see them: sorted, suppressed, with the project's severities and without secrets. */
export const finalizeRun = ({ document, findings, given }: CompileRun): readonly Diagnostic[] =>
  hideQuotedSecrets(finalizeFindings(document, findings), secretTexts(document.params, given));

/** The same where nothing is evaluated, so that there is no secret yet. */
export async function finalizeUnevaluated(document: SourceDocument): Promise<readonly Diagnostic[]> {
  const findings = [...document.loading.findings];
  await addUnread(document.literals, findings, []);
  return finalizeFindings(document, findings);
}

const finalizeFindings = (
  { loading, options }: SourceDocument,
  findings: readonly PendingDiagnostic[],
): readonly Diagnostic[] => finalizeDiagnostics(findings, loading.documents, options.project ?? {});
