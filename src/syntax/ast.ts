import type { Span } from "../text/span.js";
import type { Expression, Missing, Name, StringLiteral } from "./expression-ast.js";

/*
 * The tree of a file. It knows lines, braces and expressions, and no name of an element: `@chart` and `@anything` are the same `Directive`
 * here. Nodes are plain data with half-open spans; texts stay spans until they are needed.
 */

export type * from "./expression-ast.js";

export interface Document {
  readonly kind: "document";
  readonly span: Span;
  readonly frontMatter?: FrontMatter;
  readonly blocks: readonly Block[];
  readonly comments: readonly Comment[];
}

export interface Comment {
  readonly kind: "comment";
  readonly span: Span;
  /** It is between the lines of attributes. */
  readonly inAttributes?: true;
  /** The attribute that it is above. */
  readonly above?: Span;
}

export interface FrontMatter {
  /** The line where it was meant to end: the lines from there to its end are not read. */
  readonly lostFrom?: Span;
  readonly kind: "front-matter";
  readonly span: Span;
  readonly fields: readonly FrontMatterField[];
}

export interface FrontMatterField {
  readonly kind: "field";
  readonly span: Span;
  readonly name: string;
  readonly nameSpan: Span;
  /** Trimmed; empty where nothing is written. */
  readonly valueSpan: Span;
}

export type Block =
  | Heading
  | Body
  | Quote
  | Separator
  | Fence
  | Directive
  | Rows
  | MisplacedAttributes
  | If
  | For
  | Let
  | Param
  | Data
  | Include;

export interface Heading {
  readonly kind: "heading";
  readonly span: Span;
  readonly level: number;
  readonly textSpan: Span;
  readonly attributes?: Attributes;
}

export interface Body {
  readonly kind: "body";
  readonly span: Span;
  /** One span a line, trimmed, comments left out. */
  readonly lines: readonly Span[];
  readonly attributes?: Attributes;
}

export interface Quote {
  readonly kind: "quote";
  readonly span: Span;
  /** The text after each `>`, trimmed. */
  readonly lines: readonly Span[];
  readonly attributes?: Attributes;
}

export interface Separator {
  readonly kind: "separator";
  readonly span: Span;
  readonly attributes?: Attributes;
}

/** A fenced block. Its lines are verbatim, less the indentation of the opening line. */
export interface Fence {
  readonly kind: "fence";
  readonly span: Span;
  /** The first word after the backticks; empty if it is missing. */
  readonly name: string;
  readonly nameSpan: Span;
  /** The rest of the line after the name, up to attributes, trimmed. */
  readonly argumentSpan: Span;
  /** From the `{` of attributes to the end of the line. They are read where the fence turns out to be data. */
  readonly attributesSpan?: Span;
  /** The lines between, without the last line's terminator. */
  readonly contentSpan: Span;
  /** Whether it ends before the text does. */
  readonly closed: boolean;
  readonly indent: string;
}

/** `@name argument {attributes}` and the rows, sheets and marks below it. */
export interface Directive {
  readonly kind: "directive";
  readonly span: Span;
  readonly name: string;
  readonly nameSpan: Span;
  /** The text between the name and the attributes, trimmed. */
  readonly argumentSpan: Span;
  readonly attributes?: Attributes;
  readonly items: readonly DataItem[];
}

/** Whether an item of a data directive starts another sheet. */
export const isSheet = (item: Block): boolean => item.kind === "directive" && item.name === "sheet";

/** The possible content below a data directive. */
export type DataItem = Rows | Directive | If | For | Let | Data | Fence | MisplacedAttributes;

/** A run of data rows; `scanRows` gives its cells. */
export interface Rows {
  readonly kind: "rows";
  readonly span: Span;
}

/** Attributes that are not allowed here: kept for the formatter and the editor. */
export interface MisplacedAttributes {
  readonly kind: "misplaced-attributes";
  readonly span: Span;
  readonly attributes: Attributes;
}

export interface If {
  readonly kind: "if";
  readonly span: Span;
  readonly branches: readonly Branch[];
  /** The `@end` line, where there is one. */
  readonly endSpan?: Span;
}

/** `@if`, `@elseif` (with condition) or `@else` (without). */
export interface Branch {
  readonly span: Span;
  readonly keywordSpan: Span;
  readonly argumentSpan: Span;
  readonly condition?: Expression;
  readonly blocks: readonly Block[];
}

/*
 * Template lines. One with a syntax error, which has been reported, is `incomplete`: it has what could be read, its expression is an
 * `Incomplete`, and no pass mistakes it for the author's text.
 */

export interface For {
  readonly kind: "for";
  readonly span: Span;
  readonly incomplete?: true;
  readonly keywordSpan: Span;
  readonly item?: Name;
  readonly index?: Name;
  readonly list?: Expression;
  readonly blocks: readonly Block[];
  /** `@else`: when the list is empty. */
  readonly otherwise?: Branch;
  readonly endSpan?: Span;
}

export interface Let {
  readonly kind: "let";
  readonly span: Span;
  readonly incomplete?: true;
  readonly name?: Name;
  readonly value?: Expression;
}

export interface Param {
  readonly kind: "param";
  readonly span: Span;
  readonly incomplete?: true;
  readonly name?: Name;
  readonly type?: ParamType;
  readonly defaultValue?: Expression;
  readonly missing?: Missing;
  /** The comment lines right above, without their slashes. */
  readonly documentation: string;
}

/** A type's name, or the texts of a choice. */
export type ParamType =
  | { readonly kind: "named"; readonly span: Span; readonly name: string }
  | { readonly kind: "choice"; readonly span: Span; readonly choices: readonly StringLiteral[] };

export interface Data {
  readonly kind: "data";
  readonly span: Span;
  readonly incomplete?: true;
  readonly name?: Name;
  readonly path?: StringLiteral;
  readonly missing?: Missing;
  readonly attributes?: Attributes;
}

export interface Include {
  readonly kind: "include";
  readonly span: Span;
  readonly incomplete?: true;
  readonly keywordSpan: Span;
  readonly path?: StringLiteral;
  readonly missing?: Missing;
  readonly attributes?: Attributes;
}

/* ---- attributes ---- */

export interface Attributes {
  readonly kind: "attributes";
  readonly span: Span;
  readonly entries: readonly Attribute[];
  /** Those between its lines, where there are any; they are among the document's comments too. */
  readonly comments?: readonly Comment[];
}

export interface Attribute {
  readonly kind: "attribute";
  readonly span: Span;
  readonly name: string;
  readonly nameSpan: Span;
  /** Absent for a bare name, which means `true`. */
  readonly value?: AttributeValue;
}

export type AttributeValue = Word | Quoted | List | Group | Interpolation;

/** A run of characters whose reading depends on the attribute's type. */
export interface Word {
  readonly kind: "word";
  readonly span: Span;
  readonly text: string;
}

export interface Quoted {
  readonly kind: "quoted";
  readonly span: Span;
  readonly parts: readonly Inline[];
}

export interface List {
  readonly kind: "list";
  readonly span: Span;
  readonly items: readonly ListItem[];
}

export interface ListItem {
  readonly value: AttributeValue;
  /** `value=renamed`, in `columns`. */
  readonly renamed?: AttributeValue;
}

export interface Group {
  readonly kind: "group";
  readonly span: Span;
  readonly attributes: Attributes;
}

/* ---- texts ---- */

/** A piece of text as it arrives, or an interpolation in it. */
export type Inline = string | Interpolation;

export interface Interpolation {
  readonly kind: "interpolation";
  readonly span: Span;
  /** Absent where the braces themselves are wrong, which has been reported. */
  readonly expression?: Expression;
}
