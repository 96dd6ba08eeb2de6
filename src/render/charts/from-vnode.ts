import { el, type MarkupChild, type MarkupNode } from "../markup/node.js";
import { capMiddle } from "../text/draw-text.js";

/** What zrender's SVG painter makes (`svg/core.ts` there). */
export interface VNode {
  readonly tag: string;
  readonly attrs: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly children?: readonly (VNode | undefined)[];
  readonly text?: string;
}

export interface VNodeHooks {
  /** New ids, in place of those with a count of the whole process. */
  readonly id: () => string;
  /** What a mark says when it is pointed at, by the index of its series and of its value there. */
  readonly tip?: (series: number, index: number) => string | undefined;
  /** The full text of a label that was shortened, by what is shown of it. */
  readonly full?: (shown: string) => string | undefined;
}

/** Attributes that mean something in a picture. The rest is for animation, mouse and the painter's own book-keeping. */
const kept = new Set([
  "d",
  "x",
  "y",
  "x1",
  "y1",
  "x2",
  "y2",
  "cx",
  "cy",
  "r",
  "rx",
  "ry",
  "width",
  "height",
  "points",
  "transform",
  "fill",
  "fill-opacity",
  "fill-rule",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "text-anchor",
  "offset",
  "stop-color",
  "stop-opacity",
  "gradientUnits",
  "clipPathUnits",
]);

/** The children of the painter's root, as our nodes. */
export function fromVNode(root: VNode, hooks: VNodeHooks): readonly MarkupNode[] {
  const ids = new Map<string, string>();
  const rename = (id: string): string => {
    if (!ids.has(id)) ids.set(id, hooks.id());
    return ids.get(id)!;
  };
  return childrenOf(root, { ...hooks, rename });
}

interface Conversion extends VNodeHooks {
  readonly rename: (id: string) => string;
}

const childrenOf = ({ children = [] }: VNode, conversion: Conversion): readonly MarkupNode[] =>
  children.flatMap((child) => (child ? convert(child, conversion) : []));

function convert(node: VNode, conversion: Conversion): readonly MarkupNode[] {
  const { tag, attrs } = node;
  // The background, and the styles of states that a picture does not have.
  if (tag === "style" || (tag === "rect" && attrs["fill"] === "none" && attrs["stroke"] === undefined)) return [];
  const children = childrenOf(node, conversion);
  if ((tag === "g" || tag === "defs") && children.length === 0) return [];
  const attributes = tag === "text" ? textAttributes(attrs) : plainAttributes(attrs, conversion);
  return [el(tag, attributes, titleOf(node, conversion), children, node.text === undefined ? [] : [node.text])];
}

function titleOf({ tag, attrs, text }: VNode, { tip, full }: Conversion): readonly MarkupChild[] {
  const series = attrs["ecmeta_series_index"];
  const index = attrs["ecmeta_data_index"];
  const marked = tag !== "text" && series !== undefined && index !== undefined;
  const title = marked ? tip?.(Number(series), Number(index)) : text === undefined ? undefined : full?.(text);
  return title === undefined ? [] : [el("title", {}, title)];
}

function plainAttributes(attrs: VNode["attrs"], { rename }: Conversion): MarkupNode["attributes"] {
  const attributes: Record<string, string | number | boolean | undefined> = {};
  if (attrs["id"] !== undefined) attributes["id"] = rename(String(attrs["id"]));
  for (const [name, value] of Object.entries(attrs)) {
    if (kept.has(name))
      attributes[name] =
        typeof value === "string" ? value.replace(/^url\(#(.+)\)$/, (_, id: string) => `url(#${rename(id)})`) : value;
    if (name === "clip-path") attributes[name] = String(value).replace(/#([^)]+)/, (_, id: string) => `#${rename(id)}`);
  }
  return attributes;
}

/** The style becomes attributes, which a strict content security policy allows, and the middle line becomes a baseline. */
function textAttributes(attrs: VNode["attrs"]): MarkupNode["attributes"] {
  const style = String(attrs["style"] ?? "");
  const size = Number(/font-size:([\d.]+)px/.exec(style)?.[1] ?? 12);
  const weight = /font-weight:(?:bold|[6-9]00)/.test(style) ? 600 : undefined;
  const middle = attrs["dominant-baseline"] === "central";
  const attributes: Record<string, string | number | boolean | undefined> = {};
  for (const [name, value] of Object.entries(attrs)) if (kept.has(name)) attributes[name] = value;
  const y = Number(attrs["y"] ?? 0) + (middle ? capMiddle * size : 0);
  const anchor = attrs["text-anchor"] === "start" ? undefined : attrs["text-anchor"];
  return { ...attributes, y, "text-anchor": anchor, "font-size": size, "font-weight": weight };
}
