/** A piece of SVG or HTML. Texts and attribute values are raw: only the writer escapes. */
export type MarkupChild = MarkupNode | string;

export interface MarkupNode {
  readonly tag: string;
  /** `undefined` and `false` are left out, `true` is the bare attribute. */
  readonly attributes: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly children: readonly MarkupChild[];
  /** The whole text, if this one is cut off. It is reported, not written. */
  readonly fullText?: string;
}

export const el = (
  tag: string,
  attributes: MarkupNode["attributes"] = {},
  ...children: readonly (MarkupChild | readonly MarkupChild[])[]
): MarkupNode => ({ tag, attributes, children: children.flat() });
