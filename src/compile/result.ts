import { cellCount } from "../check/cells.js";
import type { Field, Model } from "../check/model.js";
import type { DeclaredParam } from "../contract/declared-param.js";
import type { Pieces } from "../contract/pieces.js";
import type { CompileOutput, CompileResult, Metadata, RequestFields, SourceMap } from "../contract/result.js";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import { emit } from "../emit/emit.js";
import { indentedJsonSink } from "../emit/indented-json-sink.js";
import { jsonSink, type TextSink } from "../emit/json-sink.js";
import { sourceMapSink } from "../emit/source-map-sink.js";
import type { Content } from "../language/content.js";
import { frontMatterFields } from "../language/front-matter.js";
import { lazy } from "../text/lazy.js";
import { encodeUtf8 } from "../text/utf8.js";
import type { Run, SourceDocument } from "./phases.js";
import { pictureFindings } from "./picture-findings.js";

/** Emits a model. There is output exactly when no finding is an error. */
export function emitResult(model: Model, diagnostics: readonly Diagnostic[], { document }: Run): CompileResult {
  const failed = hasErrors(diagnostics);
  const sourceMap = lazy((): SourceMap => (failed ? {} : sourceMapOf(model)));
  const result: CompileResult = {
    ...(failed ? {} : { output: outputOf(model) }),
    // It has an entry for each value of the content: most callers never ask for it.
    get sourceMap() {
      return sourceMap();
    },
    evaluated: true,
    diagnostics,
    metadata: metadataOf(model, document.params),
    reportNotes: (notes) => (failed ? [] : pictureFindings(notes, model, diagnostics, document)),
    ...filesOf(document),
  };
  if (failed) failures.set(result, { model, document });
  return result;
}

/* Beside the result and not in it, since `CompileResult` is what the library promises: no output with an error. */
const failures = new WeakMap<CompileResult, { readonly model: Model; readonly document: SourceDocument }>();

/** What was read of a document with errors; `undefined` without errors, or if nothing was evaluated. */
export const failureOf = (result: CompileResult) => failures.get(result);

/** The result for a document that is checked, but not evaluated. */
export function unevaluated(document: SourceDocument, diagnostics: readonly Diagnostic[]): CompileResult {
  const { params, options } = document;
  const metadata = { locale: options.project?.locale ?? "en", params, secrets: [] };
  return { evaluated: false, diagnostics, sourceMap: {}, metadata, reportNotes: () => [], ...filesOf(document) };
}

const filesOf = ({ loading }: SourceDocument): Pick<CompileResult, "dependencies" | "sources"> => ({
  dependencies: [...loading.dependencies],
  sources: new Map([...loading.documents.keys()].map((file) => [file.path, file])),
});

export function outputOf(model: Model): CompileOutput {
  const written = (sink: TextSink): string => {
    emit(model, sink);
    return sink.text();
  };
  const [json, indentedJson] = [lazy(() => written(jsonSink())), lazy(() => written(indentedJsonSink()))];
  const content = lazy(() => JSON.parse(json()) as Content);
  const output: CompileOutput = {
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
  if (cellsOf(model) > mostCells)
    largeOutputs.set(output, {
      json: { writeTo: (write) => write(encodeUtf8(written(jsonSink(write)))) },
      indentedJson: { writeTo: (write) => write(encodeUtf8(written(indentedJsonSink(write)))) },
    });
  return output;
}

/** A text of fewer cells than this is soon made, and small enough to be kept. */
const mostCells = 50_000;

const cellsOf = ({ elements }: Model): number => {
  let cells = 0;
  for (const element of elements)
    if (element.kind === "written")
      for (const { header, rows } of element.sheets) cells += cellCount(header) * rows.length;
  return cells;
};

/* Beside the output and not in it, as `failures`. */
const largeOutputs = new WeakMap<CompileOutput, Readonly<Record<"json" | "indentedJson", Pieces>>>();

/** The texts of a large output, to be written without making them; `undefined` if it is not large. */
export const piecesOf = (output: CompileOutput) => largeOutputs.get(output);

export function sourceMapOf(model: Model): SourceMap {
  const sink = sourceMapSink();
  emit(model, sink);
  return sink.map();
}

function requestOf(fields: ReadonlyMap<string, Field>): RequestFields {
  if (fields.size === 0) return {};
  return Object.fromEntries(
    frontMatterFields.flatMap(({ name, request }) =>
      request && fields.has(name) ? [[name, fields.get(name)!.value]] : [],
    ),
  );
}

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
