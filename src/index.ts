/* The public entry, browser-safe. Node's host is in `igx/node`, signing and the client in `igx/publish`. */
export {
  type Batch,
  type BatchDocument,
  type BatchOptions,
  type BatchResult,
  type BatchRow,
  type BatchTable,
  prepareBatch,
  renderBatch,
  type TableRow,
} from "./batch.js";
export { catalogue, findRule } from "./catalogue.js";
export type { Source } from "./compile.js";
export { check, compile, prepare, type Template, type TemplateKey } from "./compile.js";
export type { Catalog, CompileOptions, Limits, ProjectOptions } from "./compile-options.js";
export type { CompileOutput, CompileResult, Metadata, RequestFields, SourceMap } from "./compile-result.js";
export { type DecompileResult, decompile } from "./decompile.js";
export type { Diagnostic, Fix, RelatedPlace, Severity, TextEdit } from "./diagnostics/diagnostic.js";
export type { Rule } from "./diagnostics/rule.js";
export type { Host } from "./host.js";
export {
  createIncrementalCompiler,
  type IncrementalCompiler,
  type IncrementalOptions,
} from "./incremental.js";
export { charts } from "./language/charts.js";
export type * from "./language/content.js";
export { contentJsonSchema, contentSchema } from "./language/content-schema.js";
export { memoryHost } from "./memory-host.js";
export { type FormatResult, format } from "./syntax/format.js";
export type { Position, SourceFile } from "./text/source-file.js";
