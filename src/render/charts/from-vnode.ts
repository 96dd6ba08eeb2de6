import { el, type MarkupChild, type MarkupNode } from "../markup/node.js";
import { type Anchor, anchorAttributes, capMiddle } from "../text/draw-text.js";
import { isRightToLeft } from "../text/right-to-left.js";

/** What zrender's SVG painter makes (`svg/core.ts` there). */
export interface VNode {
  readonly tag: string;
  readonly attrs: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly children?: readonly (VNode | undefined)[];
  readonly text?: string;
}

export interface VNodeHooks {
  /** Provides new ids. zrender counts its own over the whole process, so the bytes of a picture would depend on the pictures before it. */
  readonly id: () => string;
  /** What a mark says when it is pointed at, by the index of its series and of its value there. */
  readonly tip?: (series: number, index: number) => string | undefined;
  /** The series of the chart that a mark belongs to, for the script of a page. */
  readonly series?: (series: number, index: number) => number;
  /** The full text of a label that was shortened, by what is shown of it. */
  readonly full?: (shown: string) => string | undefined;
}

/** Attributes that change a still picture. The others serve animation, the mouse and the painter's own bookkeeping. */
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
  // The first is for states such as hover, which a still picture does not have; the second is the empty background of the painter.
  if (tag === "style" || (tag === "rect" && attrs["fill"] === "none" && attrs["stroke"] === undefined)) return [];
  const children = childrenOf(node, conversion);
  if ((tag === "g" || tag === "defs") && children.length === 0) return [];
  const attributes = tag === "text" ? textAttributes(attrs, node.text ?? "") : plainAttributes(attrs, conversion);
  const series = seriesOf(node, conversion);
  return [
    el(
      tag,
      series === undefined ? attributes : { ...attributes, "data-series": series },
      titleOf(node, conversion),
      children,
      node.text === undefined ? [] : [node.text],
    ),
  ];
}

function seriesOf({ tag, attrs }: VNode, { series }: Conversion): number | undefined {
  const [at, index] = [attrs["ecmeta_series_index"], attrs["ecmeta_data_index"]];
  return tag === "text" || at === undefined || index === undefined ? undefined : series?.(Number(at), Number(index));
}

/** The tooltip. A mark has one by its series and index (`ecmeta_*`, written in server-side mode); a label only if it was shortened. */
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
  // Gradients and clip paths are referenced by id, and the ids are new: references change with them.
  for (const [name, value] of Object.entries(attrs)) {
    if (kept.has(name))
      attributes[name] =
        typeof value === "string" ? value.replace(/^url\(#(.+)\)$/, (_, id: string) => `url(#${rename(id)})`) : value;
    if (name === "clip-path") attributes[name] = String(value).replace(/#([^)]+)/, (_, id: string) => `#${rename(id)}`);
  }
  return attributes;
}

/**
 * Turns the style into attributes, since a strict content security policy refuses inline styles, and the vertical middle into a baseline,
 * since programs that convert SVG do not all know `dominant-baseline`.
 */
function textAttributes(attrs: VNode["attrs"], text: string): MarkupNode["attributes"] {
  const style = String(attrs["style"] ?? "");
  const size = Number(/font-size:([\d.]+)px/.exec(style)?.[1] ?? 12);
  const weight = /font-weight:(?:bold|[6-9]00)/.test(style) ? 600 : undefined;
  const middle = attrs["dominant-baseline"] === "central";
  const attributes: Record<string, string | number | boolean | undefined> = {};
  for (const [name, value] of Object.entries(attrs)) if (kept.has(name)) attributes[name] = value;
  const y = Number(attrs["y"] ?? 0) + (middle ? capMiddle * size : 0);
  const anchor = anchorAttributes((attrs["text-anchor"] ?? "start") as Anchor, isRightToLeft(text));
  return { ...attributes, y, "text-anchor": undefined, ...anchor, "font-size": size, "font-weight": weight };
}
