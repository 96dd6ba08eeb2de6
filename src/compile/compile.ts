import { checkModel } from "../check/check-model.js";
import { finalizeDiagnostics } from "../check/finalize-diagnostics.js";
import type { CheckContext, Field, Model } from "../check/model.js";
import { read } from "../check/read.js";
import { readFrontMatter } from "../check/read-front-matter.js";
import type { DeclaredParam } from "../contract/declared-param.js";
import type { CompileOptions } from "../contract/options.js";
import type { CompileOutput, CompileResult, Metadata, RequestFields, SourceMap } from "../contract/result.js";
import { decodeText } from "../diagnostics/decode-text.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { type PendingDiagnostic, reporter, toDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { emit } from "../emit/emit.js";
import { indentedJsonSink } from "../emit/indented-json-sink.js";
import { jsonSink, type TextSink } from "../emit/json-sink.js";
import { sourceMapSink } from "../emit/source-map-sink.js";
import type { Content } from "../language/content.js";
import { frontMatterFields } from "../language/front-matter.js";
import { record } from "../language/types.js";
import type { Document, Expression } from "../syntax/ast.js";
import { type Budget, createBudget } from "../template/budget.js";
import { checkTypes } from "../template/check-types.js";
import { declaredParams, documentParams } from "../template/document-params.js";
import type { Expansion } from "../template/eval-context.js";
import { expand } from "../template/expand.js";
import { createKeyReader, type KeyReader } from "../template/key-reader.js";
import { load } from "../template/load.js";
import { fromJson } from "../template/params.js";
import { hideSecrets, secretTexts } from "../template/secrets.js";
import type { SourceModule } from "../template/source-module.js";
import { type DeclaredTable, readDeclaredTable } from "../template/table-reader.js";
import { createTypeInfo, type TypeInfo } from "../template/type-info.js";
import { typeOfValue } from "../template/type-of-value.js";
import { lazy } from "../text/lazy.js";
import type { SourceFile } from "../text/source-file.js";
import { emptySpan, type Span } from "../text/span.js";

/** A source: its text, its bytes as they are on disk, or a text with the path that names it. */
export type Source = string | Uint8Array | SourceFile;

/** A document whose files have been read: `render` makes one result of it for each set of parameters. */
export interface Template {
  readonly file: SourceFile;
  /** The parameters that it declares, in their order. */
  readonly params: readonly DeclaredParam[];
  /** The files that were read beside the source itself, relative to the root. */
  readonly dependencies: readonly string[];
  /** Whether an error was found before anything is evaluated: then every rendering has it. */
  readonly failed: boolean;
  /** Where the front matter's `key` stands; absent where it has none. */
  readonly keySpan?: Span;
  /** The key alone, without the document's elements: what a batch wants to know before it renders anything. */
  readonly key: (params: Readonly<Record<string, unknown>>) => Promise<TemplateKey>;
  /** A table that the document declares itself, outermost, as `--each data:NAME` takes it. */
  readonly table: (name: string, params: Readonly<Record<string, unknown>>) => Promise<TemplateTable>;
  /** As `compile`, with these parameters in place of the options'. */
  readonly render: (params: Readonly<Record<string, unknown>>) => Promise<CompileResult>;
}

export interface TemplateKey {
  /** Absent where it has no value or cannot be a key. */
  readonly key?: string;
  /** What was found on the way to it. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface TemplateTable {
  /** Absent where an error says why there is none. */
  readonly table?: DeclaredTable;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compiles a document to content JSON. The phases: `load` (text to trees, with all files that they name), `checkTypes` (every
 * expression in every branch), `expand` (trees and parameters to flat elements), `read` (elements by the language's tables),
 * `checkModel` (the rules), `settle` (suppressions, severities), `emit`.
 *
 * Never rejects for what stands in the source: mistakes are `diagnostics`, and `output` is there exactly when none is an error.
 */
export async function compile(source: Source, options: CompileOptions = {}): Promise<CompileResult> {
  const template = await prepare(source, options);
  return template.render(options.params ?? {});
}

/** The findings of `compile`, without its output. */
export async function check(source: Source, options: CompileOptions = {}): Promise<readonly Diagnostic[]> {
  return (await compile(source, options)).diagnostics;
}

/** Reads a document and its files once, for many sets of parameters. */
export async function prepare(source: Source, options: CompileOptions = {}): Promise<Template> {
  const project = options.project ?? {};
  const findings: PendingDiagnostic[] = [];
  const documents = new Map<SourceFile, Document>();
  const dependencies = new Set<string>();
  const budget = createBudget(project.limits);
  const file = toSourceFile(source, options.path, findings, budget);
  const host = hostOf(options);
  const unit = await load(file, { ...host, findings, budget, dependencies, documents, units: new Map() });

  const constants = fromJson(project.constants ?? {});
  const refused = new Set<Expression>();
  const reportIn = (place: SourceFile) => reporter(place, findings);
  const projectType = project.constants ? typeOfValue(constants) : record(new Map());
  const info = createTypeInfo();
  checkTypes(unit, { project: projectType, reportIn, refused, checked: new Set(), info });

  const prepared: Prepared = {
    unit,
    documents,
    dependencies: [...dependencies],
    findings,
    refused,
    options,
    constants,
    unread: budget.isSpent() && file.text === "",
    seconds: budget.limits.seconds - budget.left("seconds"),
  };
  const params = declaredParams(unit);
  const field = unit.document.frontMatter?.fields.find(({ name }) => name === "key");
  const readKey = createKeyReader(unit);
  const template: Template = {
    file,
    params,
    dependencies: prepared.dependencies,
    failed: findings.some(({ severity }) => severity === "error"),
    ...(field && { keySpan: field.valueSpan }),
    key: (given) => keyOf(prepared, readKey, params, given),
    table: (name, given) => tableOf(prepared, params, name, given),
    render: (given) => render(prepared, params, given),
  };
  analyses.set(template, { module: unit, info });
  return template;
}

/** What an editor asks about a document: its tree, with the files that it names, and the types of its expressions. */
export interface Analysis {
  readonly module: SourceModule;
  readonly info: TypeInfo;
}

/* Beside the template and not in it, since `Template` is what the library promises to everyone. */
const analyses = new WeakMap<Template, Analysis>();

/** The tree and the types of a prepared document. */
export const analysisOf = (template: Template): Analysis => analyses.get(template)!;

interface Prepared {
  readonly unit: SourceModule;
  readonly documents: ReadonlyMap<SourceFile, Document>;
  readonly dependencies: readonly string[];
  /** What reading the files and the check of types found. */
  readonly findings: readonly PendingDiagnostic[];
  readonly refused: ReadonlySet<Expression>;
  readonly options: CompileOptions;
  readonly constants: ReturnType<typeof fromJson>;
  /** The source is too large to be looked at. */
  readonly unread: boolean;
  /** What queries and data have taken of the document's time. */
  readonly seconds: number;
}

/** What each evaluation of a document has: the same constants, a budget of its own. */
function expansionOf({ constants, refused, options, seconds }: Prepared, reportIn: Expansion["reportIn"]): Expansion {
  const budget = createBudget(options.project?.limits, seconds);
  return { ...hostOf(options), project: constants, budget, reportIn, refused, elements: [] };
}

const hostOf = ({ host }: CompileOptions): Pick<CompileOptions, "host"> => (host ? { host } : {});

async function keyOf(
  prepared: Prepared,
  readKey: KeyReader | undefined,
  params: readonly DeclaredParam[],
  given: Readonly<Record<string, unknown>>,
): Promise<TemplateKey> {
  const { unit, options } = prepared;
  const project = options.project ?? {};
  const findings: PendingDiagnostic[] = [];
  const reportIn = (place: SourceFile) => reporter(place, findings);
  const values = documentParams(params, given, unit.file.path, reportIn(unit.file));
  const expansion = expansionOf(prepared, reportIn);
  const field = await readKey?.(values, project.locale ?? "en", expansion);
  const read = readFrontMatter(field ? [field] : [], reportIn(unit.file));
  const key = read.get("key")?.value as string | undefined;
  // Suppressions and severities are for warnings, and what the key can be refused for are errors.
  const diagnostics = hideSecrets(findings.map(toDiagnostic), secretTexts(params, given));
  return { ...(key === undefined ? {} : { key }), diagnostics };
}

async function tableOf(
  { unit, refused, constants, options }: Prepared,
  params: readonly DeclaredParam[],
  name: string,
  given: Readonly<Record<string, unknown>>,
): Promise<TemplateTable> {
  const { locale = "en", limits } = options.project ?? {};
  const findings: PendingDiagnostic[] = [];
  const reportIn = (place: SourceFile) => reporter(place, findings);
  const expansion = { project: constants, budget: createBudget(limits), reportIn, refused, elements: [] };
  const table = await readDeclaredTable(unit, name, { params, given, projectLocale: locale, expansion });
  const diagnostics = hideSecrets(findings.map(toDiagnostic), secretTexts(params, given));
  return { ...(table && !hasErrors(diagnostics) && { table }), diagnostics };
}

async function render(
  prepared: Prepared,
  params: readonly DeclaredParam[],
  given: Readonly<Record<string, unknown>>,
): Promise<CompileResult> {
  const { unit, documents, options } = prepared;
  const project = options.project ?? {};
  const findings = [...prepared.findings];
  const reportIn = (place: SourceFile) => reporter(place, findings);
  const incomplete = params.some(
    ({ name, required }) => required && (!Object.hasOwn(given, name) || (given[name] ?? null) === null),
  );
  // Without its parameters a document is checked, but there is nothing to evaluate it with.
  if (prepared.unread || (incomplete && options.optionalParams))
    return unrendered(prepared, params, finalizeDiagnostics(findings, documents, project));

  const values = documentParams(params, given, unit.file.path, reportIn(unit.file));
  const expansion = expansionOf(prepared, reportIn);
  const flat = await expand(unit, values, project.locale ?? "en", expansion);
  const model = read(flat, reportIn);
  const context: CheckContext = { project, documents, reportIn };
  checkModel(model, context, await loadSchemas(model));
  const diagnostics = hideSecrets(finalizeDiagnostics(findings, documents, project), secretTexts(params, given));
  const failed = hasErrors(diagnostics);
  const sourceMap = lazy((): SourceMap => (failed ? {} : sourceMapOf(model)));
  return {
    ...(failed ? {} : { output: outputOf(model) }),
    // It has an entry for each value of the content: most callers never ask for it.
    get sourceMap() {
      return sourceMap();
    },
    evaluated: true,
    diagnostics,
    metadata: metadataOf(model, params),
    dependencies: prepared.dependencies,
    sources: sourcesOf(documents),
  };
}

function toSourceFile(source: Source, path = "input.igx", findings: PendingDiagnostic[], budget: Budget): SourceFile {
  // Bytes of another realm (a frame, a test runner) are no instance of this one's class.
  const bytes = typeof source !== "string" && ArrayBuffer.isView(source) ? source : undefined;
  const file = bytes
    ? { path, text: "" }
    : typeof source === "string"
      ? { path, text: source }
      : (source as SourceFile);
  const unread = { path: file.path, text: "" };
  const size = bytes?.byteLength ?? file.text.length;
  if (!budget.spend("sourceBytes", size, emptySpan(0), reporter(unread, findings))) return unread;
  if (!bytes) return file.text.startsWith("\uFEFF") ? { path: file.path, text: file.text.slice(1) } : file;
  return decodeText(path, bytes, findings);
}

/** zod is loaded only where there is JSON to hold against it. */
async function loadSchemas(model: Model) {
  return model.elements.some((element) => element.kind === "json")
    ? await import("../language/content-schema.js")
    : undefined;
}

const sourcesOf = (documents: ReadonlyMap<SourceFile, Document>): ReadonlyMap<string, SourceFile> =>
  new Map([...documents.keys()].map((file) => [file.path, file]));

function unrendered(
  { documents, dependencies, options }: Prepared,
  params: readonly DeclaredParam[],
  diagnostics: readonly Diagnostic[],
): CompileResult {
  const metadata = { locale: options.project?.locale ?? "en", params, secrets: [] };
  return { evaluated: false, diagnostics, sourceMap: {}, metadata, dependencies, sources: sourcesOf(documents) };
}

function outputOf(model: Model): CompileOutput {
  const written = (makeSink: () => TextSink) =>
    lazy(() => {
      const sink = makeSink();
      emit(model, sink);
      return sink.text();
    });
  const [json, indentedJson] = [written(jsonSink), written(indentedJsonSink)];
  const content = lazy(() => JSON.parse(json()) as Content);
  return {
    get json() {
      return json();
    },
    get indentedJson() {
      return indentedJson();
    },
    get content() {
      return content();
    },
    request: requestOf(model.frontMatter),
  };
}

function sourceMapOf(model: Model): SourceMap {
  const sink = sourceMapSink();
  emit(model, sink);
  return sink.map();
}

const requestOf = (fields: ReadonlyMap<string, Field>): RequestFields =>
  Object.fromEntries(
    frontMatterFields.flatMap(({ name, request }) =>
      request && fields.has(name) ? [[name, fields.get(name)!.value]] : [],
    ),
  );

function metadataOf({ frontMatter, flat }: Model, params: readonly DeclaredParam[]): Metadata {
  const text = (name: string) => frontMatter.get(name)?.value as string | undefined;
  const key = text("key");
  const title = text("title");
  return {
    locale: flat.locale,
    params,
    secrets: flat.secrets,
    ...(key === undefined ? {} : { key }),
    ...(title === undefined ? {} : { title }),
  };
}
