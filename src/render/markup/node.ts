/** A piece of SVG or HTML. Texts and attribute values are raw: only the writer escapes. */
export type MarkupChild = MarkupNode | string;

export interface MarkupNode {
  readonly tag: string;
  /** `undefined` and `false` are left out, `true` is the bare attribute. */
  readonly attributes: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly children: readonly MarkupChild[];
  /** The whole text, if this one is cut off. It is reported, not written. */
  readonly fullText?: string;
  /** It is the number at a tick of an axis. Not written. */
  readonly isTick?: true;
  /** Its part in the structure of a tagged PDF. It is not written. */
  readonly structure?: Structure;
}

/** A part of a table or list (ISO 32000-1, section 14.8.4.3), or a sign with its words. */
export interface Structure {
  readonly type: "Table" | "TR" | "TH" | "TD" | "L" | "LI" | "LBody" | "Figure";
  /** Of a header cell: the cells that it is for. */
  readonly scope?: "Row" | "Column";
  readonly alt?: string;
}

export const el = (
  tag: string,
  attributes: MarkupNode["attributes"] = {},
  ...children: readonly (MarkupChild | readonly MarkupChild[])[]
): MarkupNode => ({ tag, attributes, children: children.flat() });

/** Nodes that are one part of a table or list. It has no tag, so that markup is the same with and without it. */
export const structured = (structure: Structure, nodes: readonly MarkupChild[]): MarkupNode => ({
  ...el("", {}, nodes),
  structure,
});
