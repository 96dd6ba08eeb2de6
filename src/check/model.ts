import type { ProjectOptions } from "../contract/options.js";
import type { DiagnosticDescriptor } from "../diagnostics/descriptor.js";
import type { Report } from "../diagnostics/pending-diagnostic.js";
import type { ChartType } from "../language/charts.js";
import type { ColumnDefinition, ElementDefinition } from "../language/element.js";
import type { Document } from "../syntax/ast.js";
import type { ExpandedElement, ExpandedFence, ExpandedRow, Flat, RowList } from "../template/expanded.js";
import type { JsonNode } from "../text/json.js";
import type { SourceFile } from "../text/source-file.js";
import type { Span } from "../text/span.js";

/** A field as igx will emit it: its value, its JSON text if the value is not a text, and its place in the source. */
export interface Field {
  readonly name: string;
  readonly nameSpan: Span;
  readonly span: Span;
  /** The parts of a list or group; empty for other fields. */
  readonly parts: readonly Field[];
  readonly value: string | number | boolean | undefined;
  /** `undefined` if the value is a text, which nearly all are: it is escaped when it is written. */
  readonly json: string | undefined;
  /** Its value is not the one that is written, which has been reported. */
  readonly isMeant?: true;
}

/** Fields by name, in their order. */
export type Fields = Pick<ReadonlyMap<string, Field>, "size" | "get" | "has"> & Iterable<[string, Field]>;

export interface ChartSheet {
  readonly header: ExpandedRow;
  readonly rows: RowList;
  /** The colours of rows by position, of those that have one. */
  readonly colors: ReadonlyMap<number, Field>;
  readonly marks: readonly Mark[];
}

/** A `@mark` of a sheet: its attributes. */
export interface Mark {
  readonly file: SourceFile;
  /** Its line. */
  readonly span: Span;
  readonly nameSpan: Span;
  readonly fields: Fields;
}

/** A column of a map or facts, at its position in the rows. */
export interface ItemColumn {
  readonly definition: ColumnDefinition;
  readonly position: number;
}

/** The regions of a map, or the facts: `items.ts` reads the cells of their rows. */
export interface Items {
  readonly rows: RowList;
  /** The fields that the header names, in the order of the specification. */
  readonly columns: readonly ItemColumn[];
  /** The colours that the compiler gives to rows without one, by their position. */
  readonly colors: ReadonlyMap<number, Field>;
}

interface Common {
  readonly file: SourceFile;
  readonly span: Span;
}

/** An element whose every part has been read by its definition. */
export interface SourceElement extends Common {
  readonly kind: "written";
  readonly definition: ElementDefinition;
  /** The type of a chart; `undefined` for other elements, and for an unknown type, which has a finding of its own. */
  readonly chart: ChartType | undefined;
  readonly source: ExpandedElement;
  /** The element's own fields but `data`. */
  readonly fields: Fields;
  readonly settings: Fields;
  /** Attributes for the compiler alone. */
  readonly compilerAttributes: Fields;
  /** Attributes that only pictures show. */
  readonly pictureAttributes: Fields;
  readonly sheets: readonly ChartSheet[];
  readonly items: Items;
}

/** An element given as JSON. */
export interface JsonElement extends Common {
  readonly kind: "json";
  readonly source: ExpandedFence;
  readonly root: JsonNode;
  /** The offset of the JSON text in the file: offsets of nodes count from here. */
  readonly offset: number;
  readonly json: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export type ElementModel = SourceElement | JsonElement;

/** The JSON of an element as UTF-8, once it has been written. */
export interface KeptJson {
  json?: Uint8Array;
}

/** A whole document after reading: the input of rules and of `emit`. */
export interface Model {
  readonly file: SourceFile;
  readonly flat: Flat;
  readonly elements: readonly ElementModel[];
  /** Front-matter fields by name, those that could be read. */
  readonly frontMatter: ReadonlyMap<string, Field>;
  /** The JSON of elements that other documents of the template have too, as far as it has been written. */
  readonly keptJson?: ReadonlyMap<ElementModel, KeptJson> | undefined;
}

/** The input of rules about texts as they are written. */
export interface SourceContext {
  readonly project: ProjectOptions;
  /** The trees of all files that took part. */
  readonly documents: ReadonlyMap<SourceFile, Document>;
  /** Reports into a file. Elements of includes are in other files than the document. */
  readonly reportIn: (file: SourceFile) => Report;
}

/** The facts about the world that rules may use. */
export interface CheckContext extends SourceContext {
  /** The regions of the project's own territories that the document shows. */
  readonly ownRegions?: ReadonlyMap<string, readonly string[]>;
  /** The document's, for numbers in messages. */
  readonly locale: string;
}

/** A rule of the registry with the check that finds it. Each is one file, and one line of the registry. */
export interface Check {
  readonly rule: DiagnosticDescriptor<never>;
  readonly element?: (element: SourceElement, report: Report, context: CheckContext) => void;
  /** Looks at what is written in all files: once for all documents of a template. */
  readonly source?: (context: SourceContext) => void;
  readonly model?: (model: Model, context: CheckContext) => void;
}

/** A rule and its check as one value. */
export const check = <P>(
  rule: DiagnosticDescriptor<P>,
  visitor: Omit<Check, "rule">,
): Check & { readonly rule: DiagnosticDescriptor<P> } => ({
  rule,
  ...visitor,
});
