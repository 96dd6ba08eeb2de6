/* The public entry, browser-safe. Node's host is in `igx-lang/node`, signing and the client in `igx-lang/publish`. */
export {
  type Batch,
  type BatchDocument,
  type BatchResult,
  type BatchTable,
  prepareBatch,
  renderBatch,
} from "./compile/batch.js";
export { check, compile } from "./compile/compile.js";
export { type DecompileResult, decompile } from "./compile/decompile.js";
export { type FormatResult, format } from "./compile/format.js";
export {
  createIncrementalCompiler,
  type IncrementalCompiler,
  type IncrementalOptions,
} from "./compile/incremental.js";
export type { BatchOptions, BatchRow, TableRow } from "./compile/keyed-rows.js";
export { type DeclaredTable, prepare, type Template, type TemplateKey, type TemplateTable } from "./compile/prepare.js";
export { findRule, ruleRegistry as catalogue } from "./compile/rule-registry.js";
export type { Source } from "./compile/source.js";
export type { DeclaredParam } from "./contract/declared-param.js";
export type { Host, IsolatedOutcome, IsolationBounds } from "./contract/host.js";
export { memoryHost } from "./contract/memory-host.js";
export type {
  CompileOptions,
  KnownAssets as Catalog,
  Limits,
  ProjectOptions,
  ProjectTheme,
} from "./contract/options.js";
export type { OnPhase, Phase } from "./contract/phase.js";
export type { CompileOutput, CompileResult, Metadata, RequestFields, SourceMap } from "./contract/result.js";
export type { DiagnosticDescriptor as Rule } from "./diagnostics/descriptor.js";
export type { Diagnostic, Fix, RelatedPlace, Severity, TextEdit } from "./diagnostics/diagnostic.js";
export type * from "./diff/content-diff.js";
export { type DiffOptions, diffContent } from "./diff/diff-content.js";
export { type ChartFamily, type ChartType, charts } from "./language/charts.js";
export type * from "./language/content.js";
export { contentJsonSchema, contentSchema } from "./language/content-schema.js";
export type { ElementNotes, PictureNote, PictureNoteCode } from "./language/picture-notes/picture-note.js";
export type { Type as ParamType } from "./language/types.js";
export type { ExactNumber, RecordValue, Value as ParamValue } from "./language/value.js";
export type { Position, SourceFile } from "./text/source-file.js";
export type { Span } from "./text/span.js";
