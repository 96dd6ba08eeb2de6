import { readField } from "../check/read-front-matter.js";
import type { Checkpoint } from "../contract/checkpoint.js";
import type { DeclaredParam } from "../contract/declared-param.js";
import type { CompileOptions } from "../contract/options.js";
import type { CompileResult } from "../contract/result.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { toDiagnostic } from "../diagnostics/pending-diagnostic.js";
import { explain } from "../mistakes/explain.js";
import type { Node } from "../syntax/children.js";
import type { Name } from "../syntax/expression-ast.js";
import { findField } from "../syntax/find-field.js";
import { valuesOf } from "../template/document-params.js";
import { createKeyReader, type KeyReader } from "../template/key-reader.js";
import { type PlaceScope, scopesAt } from "../template/scope-at.js";
import { hideQuotedSecrets, secretTexts, withoutSecrets } from "../template/secrets.js";
import type { SourceModule } from "../template/source-module.js";
import { type DeclaredTable, readDeclaredTable } from "../template/table-reader.js";
import type { TypeInfo } from "../template/type-info.js";
import { requireArgument } from "../text/require-argument.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";
import { type Preparation, readDocument, renderDocument } from "./compile.js";
import { type CompileRun, type GivenParams, paramValues, type SourceDocument, startRun } from "./phases.js";
import type { Source } from "./source.js";

export type { DeclaredTable };

/** A document whose files are read. `render` compiles it with a set of parameters. */
export interface Template {
  readonly file: SourceFile;
  /** The parameters that it declares, in their order. */
  readonly params: readonly DeclaredParam[];
  /** The files that it includes or reads, relative to the root. */
  readonly dependencies: readonly string[];
  /** Whether it has an error that does not depend on parameters. Every rendering reports it. */
  readonly failed: boolean;
  /** The place of the front matter's `key`; absent if it has none. */
  readonly keySpan?: Span;
  /** The value of `key` for these parameters, without rendering the document. */
  readonly key: (params: GivenParams) => Promise<TemplateKey>;
  /** A table that the document declares outside all blocks, as `--each data:NAME` reads it. */
  readonly table: (name: string, params: GivenParams) => Promise<TemplateTable>;
  /** As `compile`, with these parameters instead of the options'. */
  readonly render: (params: GivenParams) => Promise<CompileResult>;
}

/** The `key` of a template for certain parameters. */
export interface TemplateKey {
  /** Absent if it has no value, or one that cannot be a key. */
  readonly key?: string;
  /** The findings of its expression and its value. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A table that a template declares, such as the rows of a batch. */
export interface TemplateTable {
  /** Absent if a finding is an error. */
  readonly table?: DeclaredTable;
  readonly diagnostics: readonly Diagnostic[];
}

/*
 * Not in `Template`, which is what the library promises to everyone. Not in a `WeakMap` either: its values stay in memory until all of it is
 * collected, and an editor prepares a template at each key.
 */
const analysis = Symbol("analysis");

interface Analyzed extends Template {
  readonly [analysis]: Analysis;
}

/**
 * Reads a document and its files once, for many sets of parameters. Rejects with a `TypeError` for a source or options of a wrong type; mistakes in
 * the document are findings of the renderings.
 */
export const prepare = (source: Source, options: CompileOptions = {}): Promise<Template> =>
  prepareInSteps(source, options, {});

/** The same in steps, of a tree if there is one. */
export async function prepareInSteps(
  source: Source,
  options: CompileOptions,
  preparation: Partial<Preparation>,
): Promise<Template> {
  const document = await readDocument(source, options, preparation);
  const { module, loading, params } = document;
  const keyField = findField(module.document, "key");
  const readKey = createKeyReader(module);
  const keyParams = params.filter(({ name }) => readKey?.names.has(name));
  const template: Analyzed = {
    file: module.file,
    params,
    dependencies: [...loading.dependencies],
    failed: loading.findings.some(({ severity }) => severity === "error"),
    ...(keyField && { keySpan: keyField.valueSpan }),
    key: (given) => keyOf(startRun(document, given, []), readKey, keyParams),
    table: (name, given) => tableOf(startRun(document, given, []), name),
    render: (given) => render(document, given),
    [analysis]: analysisFor(document),
  };
  return template;
}

async function render(document: SourceDocument, given: GivenParams): Promise<CompileResult> {
  requireArgument(given, "object", "The parameters");
  return renderDocument(document, given);
}

async function keyOf(
  run: CompileRun,
  readKey: KeyReader | undefined,
  keyParams: readonly DeclaredParam[],
): Promise<TemplateKey> {
  requireArgument(run.given, "object", "The parameters");
  const report = run.reportIn(run.document.module.file);
  const field = await readKey?.read(valuesOf(keyParams, run.given, report), run.locale, run.expansion);
  // A field whose expression failed has a finding already.
  const key = field && !field.failed ? (readField(field, "key", report)?.value as string | undefined) : undefined;
  const diagnostics = findingsOf(run);
  return key === undefined ? { diagnostics } : { key, diagnostics };
}

async function tableOf(run: CompileRun, name: string): Promise<TemplateTable> {
  const { given, locale, expansion, document } = run;
  requireArgument(name, "string", "The name");
  requireArgument(given, "object", "The parameters");
  const typeOf = (node: Name) => document.info.types.get(node);
  const context = { params: document.params, given, projectLocale: locale, expansion, typeOf };
  const table = await readDeclaredTable(document.module, name, context);
  const diagnostics = findingsOf(run);
  return { ...(table && !hasErrors(diagnostics) && { table }), diagnostics };
}

/** Suppressions and severities are for warnings, and what a key or a table is refused for are errors. */
const findingsOf = ({ findings, document, given }: CompileRun): readonly Diagnostic[] =>
  findings.length === 0
    ? []
    : hideQuotedSecrets(explain(findings).map(toDiagnostic), secretTexts(document.params, given));

/**
 * The answers that an editor and a build need about a document: its tree, with the files that it names, and the types of its expressions.
 */
interface Analysis {
  readonly module: SourceModule;
  readonly info: TypeInfo;
  /** As the template's, in steps. */
  readonly render: (given: GivenParams, checkpoint: Checkpoint) => Promise<CompileResult>;
  /** Where expressions of places are evaluated, each with the nodes around it; `names` are those that they use. Nothing is reported. */
  readonly scopesAt: (
    chains: readonly (readonly Node[])[],
    names: Iterable<string>,
    given: GivenParams,
  ) => Promise<readonly PlaceScope[]>;
  /** A text with `***` instead of the values of secret parameters. */
  readonly withoutSecrets: (text: string, given: GivenParams) => string;
}

function analysisFor(document: SourceDocument): Analysis {
  const { module, info, params } = document;
  return {
    module,
    info,
    render: (given, checkpoint) => renderDocument(document, given, checkpoint),
    scopesAt(chains, names, given) {
      const run = startRun(document, given, []);
      const { locale: projectLocale, expansion } = run;
      const start = { params: paramValues(run), projectLocale, expansion, types: info.types };
      return scopesAt(module, chains, names, start);
    },
    withoutSecrets: (text, given) => withoutSecrets(text, secretTexts(params, given)),
  };
}

/** The tree and the types of a prepared document. */
export const analysisOf = (template: Template): Analysis => (template as Analyzed)[analysis];
