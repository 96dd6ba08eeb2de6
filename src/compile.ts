import { checkModel } from "./check/check-model.js";
import type { CheckContext, Field, Model } from "./check/model.js";
import { read } from "./check/read.js";
import { settle } from "./check/settle.js";
import type { CompileOptions } from "./compile-options.js";
import type { CompileOutput, CompileResult, Metadata, RequestFields, SourceMap } from "./compile-result.js";
import { type Diagnostic, hasErrors } from "./diagnostics/diagnostic.js";
import { type Finding, reporter } from "./diagnostics/finding.js";
import { invalidUtf8 } from "./diagnostics/rules/documents.js";
import { emit } from "./emit/emit.js";
import { jsonSink } from "./emit/json-sink.js";
import { sourceMapSink } from "./emit/source-map-sink.js";
import type { Content } from "./language/content.js";
import { frontMatterFields } from "./language/front-matter.js";
import type { Document } from "./syntax/ast.js";
import { parse } from "./syntax/parse.js";
import { expand } from "./template/expand.js";
import type { SourceFile } from "./text/source-file.js";
import { decodeUtf8 } from "./text/utf8.js";

/** A source: its text, its bytes as they are on disk, or a text with the path that names it. */
export type Source = string | Uint8Array | SourceFile;

/**
 * Compiles a document to content JSON. The phases: `parse` (text to tree), `expand` (tree, parameters and data to flat elements),
 * `read` (elements by the language's tables), `checkModel` (the rules), `settle` (suppressions, severities), `emit`.
 *
 * Never rejects for what stands in the source: mistakes are `diagnostics`, and `output` is there exactly when none is an error.
 */
export async function compile(source: Source, options: CompileOptions = {}): Promise<CompileResult> {
  const project = options.project ?? {};
  const findings: Finding[] = [];
  const file = toSourceFile(source, options.path, findings);
  const reportIn = (place: SourceFile) => reporter(place, findings);

  const document = parse(file.text, reportIn(file));
  const documents = new Map<SourceFile, Document>([[file, document]]);
  const flat = expand(document, file, findings);
  const model = read(flat, reportIn);
  const context: CheckContext = { project, documents, reportIn };
  checkModel(model, context, await loadSchemas(model));
  const diagnostics = settle(findings, documents, project);
  return result(model, diagnostics, documents, options);
}

/** The findings of `compile`, without its output. */
export async function check(source: Source, options: CompileOptions = {}): Promise<readonly Diagnostic[]> {
  return (await compile(source, options)).diagnostics;
}

function toSourceFile(source: Source, path = "input.igx", findings: Finding[]): SourceFile {
  if (source instanceof Uint8Array) {
    const { text, invalid } = decodeUtf8(source);
    const file = { path, text };
    if (invalid)
      reporter(file, findings)(invalidUtf8, { start: invalid.offset, end: invalid.offset + 1 }, { byte: invalid.byte });
    return file;
  }
  const file = typeof source === "string" ? { path, text: source } : source;
  return file.text.startsWith("\uFEFF") ? { path: file.path, text: file.text.slice(1) } : file;
}

/** zod is loaded only where there is JSON to hold against it. */
async function loadSchemas(model: Model) {
  return model.elements.some((element) => element.kind === "json")
    ? await import("./language/content-schema.js")
    : undefined;
}

function result(
  model: Model,
  diagnostics: readonly Diagnostic[],
  documents: ReadonlyMap<SourceFile, Document>,
  options: CompileOptions,
): CompileResult {
  const failed = hasErrors(diagnostics);
  let sourceMap: SourceMap | undefined;
  return {
    ...(failed ? {} : { output: outputOf(model) }),
    diagnostics,
    get sourceMap() {
      sourceMap ??= failed ? {} : sourceMapOf(model);
      return sourceMap;
    },
    metadata: metadataOf(model, options),
    dependencies: [],
    sources: new Map([...documents.keys()].map((file) => [file.path, file])),
  };
}

function outputOf(model: Model): CompileOutput {
  const sink = jsonSink();
  emit(model, sink);
  const json = sink.text();
  let content: Content | undefined;
  return {
    json,
    get content() {
      content ??= JSON.parse(json) as Content;
      return content;
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

function metadataOf({ frontMatter }: Model, { project }: CompileOptions): Metadata {
  const text = (name: string) => frontMatter.get(name)?.value as string | undefined;
  const key = text("key");
  const title = text("title");
  return {
    locale: text("locale") ?? project?.locale ?? "en",
    ...(key === undefined ? {} : { key }),
    ...(title === undefined ? {} : { title }),
  };
}
