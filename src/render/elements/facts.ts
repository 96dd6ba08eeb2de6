import { type PictureNote, pictureNote } from "../../language/picture-notes/picture-note.js";
import { maxOf, minOf } from "../../text/extremes.js";
import { fieldsOf } from "../../text/fields-of.js";
import { listOf } from "../../text/list-of.js";
import { message } from "../../text/message.js";
import { toHundredths } from "../../text/to-hundredths.js";
import { caps } from "../caps.js";
import { textOf } from "../chart-data.js";
import { iconOutlines } from "../charts/pictograms/icon-outline.js";
import { withMinus, writeFigure } from "../column-format.js";
import { ownAlt } from "../describe/picture-lines.js";
import type { Drawing } from "../drawing.js";
import type { DrawElement, ElementInput } from "../element.js";
import { findIcon, neutralIcon } from "../icons/find-icon.js";
import { el, type MarkupNode, structured } from "../markup/node.js";
import { drawPlaceholder } from "../placeholder.js";
import { isEnd, rowRange } from "../row-range.js";
import { sourceMark } from "../source-mark.js";
import { drawNote, stack } from "../stack.js";
import { capMiddle, drawLines } from "../text/draw-text.js";
import { type Font, textWidth } from "../text/measure.js";
import { isRightToLeft } from "../text/right-to-left.js";
import { wrapParagraphs, wrapText } from "../text/wrap.js";
import type { Paint } from "../theme.js";

/** The size of an icon and the gap between it and the text. */
const iconSizes = { wide: { size: 40, gap: 20 }, narrow: { size: 28, gap: 12 } };
const narrow = 220;
const columnGap = 24;
const padding = 16;
const factFont: Font = { size: 16, weight: 400 };
const factLine = 24;
const figureSizes = [34, 30, 26, 22, 18];

interface Fact {
  /** Its place in the data. */
  readonly index: number;
  readonly icon: string;
  readonly figure: string;
  /** A boolean, drawn as a check mark or a cross: `true` and `false` are slower to read. */
  readonly mark?: boolean;
  readonly fact: string;
  readonly paint: Paint;
  /** The colour of the figure, which is large text. */
  readonly ink: (size: number) => string;
}

/** Section 2.8 of the specification: a row each, with its icon, its figure and what backs it up. */
export const drawFacts: DrawElement = (element, input) => {
  const facts = listOf(element["data"])
    .map((item, index) => factOf(item, index, input))
    .filter((fact) => hasAnything(fact));
  if (facts.length === 0)
    return drawPlaceholder(message`Facts and figures`, "It has no facts. Give it at least one.", input);
  const shown = facts.slice(0, caps.facts);
  const layout = layoutOf(shown, input.width);
  const { from, to } = rowRange(input.rows, shown.length);
  let y = 0;
  const nodes = shown.slice(from, to).flatMap((fact, index) => {
    const line =
      index === 0 ? [] : [el("rect", { x: 0, y: y - 0.5, width: input.width, height: 1, fill: input.theme.grid })];
    const row = drawFact(fact, layout, input);
    const group = el("g", { transform: `translate(0 ${y})` }, structured({ type: "LI" }, row.nodes));
    y += row.height;
    return [...line, sourceMark(group, pointerOfFact(fact, input))];
  });
  // The author's own words for all of them replace them.
  const list = ownAlt(element) === undefined ? [structured({ type: "L" }, nodes)] : nodes;
  const drawing = { width: input.width, height: y, nodes: list, rows: shown.length };
  const next = facts[shown.length];
  const cut = next && isEnd(input.rows, shown.length) && cutNote(next, shown.length, facts.length);
  return cut ? { ...stack([drawing, drawNote(cut, input)], 10, input.width), rows: shown.length } : drawing;
};

/** At the first fact that is not drawn. */
const cutNote = ({ index }: Fact, shown: number, all: number): PictureNote => ({
  ...pictureNote("value-not-shown", message`Only the first ${shown} of ${all} are drawn.`),
  at: `/data/${index}`,
});

function factOf(item: unknown, index: number, { theme, numbers }: ElementInput): Fact {
  const fields = fieldsOf(item);
  const { figure } = fields;
  const color = textOf(fields["color"]);
  const text = withMinus(writeFigure(figure, numbers), numbers);
  return {
    index,
    icon: textOf(fields["icon"]).trim(),
    figure: text.trim(),
    ...(typeof figure === "boolean" && { mark: figure }),
    fact: withMinus(textOf(fields["fact"]).trim(), numbers),
    paint: theme.custom(color) ?? theme.palette[0]!,
    ink: (size) => theme.readable(color, size >= largeText),
  };
}

/** The size of large text in pixels: 18 points (WCAG 2.2, 1.4.3). */
const largeText = 24;

const hasAnything = ({ icon, figure, fact }: Fact): boolean => icon !== "" || figure !== "" || fact !== "";

/** So far from the side of their boxes the icons of a list begin, in pixels: their edge is below that of the headline. */
function iconInset(facts: readonly Fact[], size: number, rightToLeft: boolean): number {
  const sides = facts
    .filter(({ icon }) => icon !== "")
    .flatMap(({ icon }) => iconOutlines(findIcon(icon) ?? neutralIcon).flat())
    .map(({ x }) => (rightToLeft ? iconBox - x : x));
  return sides.length === 0 ? 0 : (minOf(sides) / iconBox) * size;
}

/** The side of the square that icons are drawn in. */
const iconBox = 24;

interface Layout {
  /** How far icons are moved to the side. */
  readonly inset: number;
  readonly icon: { readonly size: number; readonly gap: number };
  /** Where the text of rows with an icon begins; 0 where no row has one. */
  readonly indent: number;
  /** Rows begin at the right if the first text does. */
  readonly rightToLeft: boolean;
  /** Set if all figures fit into one column of this width in one size: each fact is then beside its figure, otherwise below it. */
  readonly beside?: { readonly figure: Font; readonly width: number };
}

const figureFont = (size: number): Font => ({ size, weight: 600 });

const figureWidth = ({ figure, mark }: Fact, size: number): number =>
  mark === undefined ? textWidth(figure, figureFont(size)) : size;

/** One way for all rows, so that they read as a table does. */
function layoutOf(facts: readonly Fact[], width: number): Layout {
  const icon = width < narrow ? iconSizes.narrow : iconSizes.wide;
  const rightToLeft = isRightToLeft(facts.map(({ figure, fact }) => `${fact} ${figure}`).join(" "));
  const indent = facts.some((fact) => fact.icon !== "") ? icon.size + icon.gap : 0;
  const widest = (size: number): number =>
    maxOf(
      facts.map((fact) => figureWidth(fact, size)),
      0,
    );
  const limit = (width - indent) * 0.42;
  const size = width >= 420 ? figureSizes.slice(0, -1).find((one) => widest(one) <= limit) : undefined;
  const inset = iconInset(facts, icon.size, rightToLeft);
  if (size === undefined) return { icon, inset, indent, rightToLeft };
  return { icon, inset, indent, rightToLeft, beside: { figure: figureFont(size), width: Math.ceil(widest(size)) } };
}

/** As large as it fits in one line; if it does not, as large as its longest word fits. */
function figureSize(fact: Fact, width: number): number {
  const [largest = 0, ...smaller] = figureSizes;
  const words = (size: number) => maxOf(fact.figure.split(/\s+/).map((word) => textWidth(word, figureFont(size))));
  const inOneLine = [largest, ...smaller].find((size) => figureWidth(fact, size) <= width && size > 20);
  return inOneLine ?? smaller.slice(1).find((size) => words(size) <= width) ?? smaller.at(-1)!;
}

const pointerOfFact = ({ index }: Fact, { source }: ElementInput): string | undefined =>
  source === undefined ? undefined : `${source}/data/${index}`;

/** The texts of a fact in lines, and where they are in its row. */
interface FactPlan {
  readonly height: number;
  readonly figure: FactTexts;
  readonly fact: FactTexts;
}

interface FactTexts {
  readonly lines: readonly string[];
  readonly font: Font;
  /** The height of a line. */
  readonly line: number;
  readonly left: number;
  readonly top: number;
}

function planFact(fact: Fact, { icon, indent, beside }: Layout, width: number): FactPlan {
  // Also without an icon, so that all figures are in one column.
  const left = indent;
  const font = beside?.figure ?? figureFont(figureSize(fact, width - left));
  const stacked = beside === undefined || fact.figure === "";
  const right = stacked ? left : indent + beside.width + columnGap;
  const line = font.size * 1.2;
  const figures = fact.figure === "" ? [] : wrapText(fact.figure, width - left, font);
  const facts = fact.fact === "" ? [] : wrapParagraphs(fact.fact, width - right, factFont);
  const figuresHeight = figures.length * line;
  const factsHeight = facts.length * factLine;
  const between = stacked && figures.length > 0 && facts.length > 0 ? 4 : 0;
  const inner = stacked ? figuresHeight + between + factsHeight : Math.max(figuresHeight, factsHeight);
  const height = Math.ceil(Math.max(inner, fact.icon === "" ? 0 : icon.size)) + 2 * padding;
  const top = (height - inner) / 2;
  const figuresTop = stacked ? top : (height - figuresHeight) / 2;
  const factsTop = stacked ? top + figuresHeight + between : (height - factsHeight) / 2;
  return {
    height,
    figure: { lines: figures, font, line, left, top: figuresTop },
    fact: { lines: facts, font: factFont, line: factLine, left: right, top: factsTop },
  };
}

function drawFact(fact: Fact, layout: Layout, input: ElementInput): Drawing {
  const { width, theme } = input;
  const { height, ...plan } = planFact(fact, layout, width);
  const own = pointerOfFact(fact, input);
  const marked = (node: MarkupNode, field: string) =>
    sourceMark(node, own === undefined ? undefined : `${own}/${field}`);
  const mirror = (x: number, size = 0): number => (layout.rightToLeft ? width - x - size : x);
  const draw = (texts: FactTexts, fill: string): readonly MarkupNode[] => {
    const y = texts.top + texts.line / 2 + capMiddle * texts.font.size;
    const place = { x: mirror(texts.left), anchor: layout.rightToLeft ? "end" : "start", y, fill } as const;
    return drawLines(texts.lines, texts.font, texts.line, place);
  };
  const { left, top, line } = plan.figure;
  const { size } = plan.figure.font;
  const ink = fact.ink(size);
  const figure =
    fact.mark === undefined
      ? draw(plan.figure, ink)
      : [drawMark(fact.mark, mirror(left, size), top + line / 2, size, ink)];
  const texts = [
    ...figure.map((node) => marked(node, "figure")),
    ...draw(plan.fact, theme.ink).map((node) => marked(node, "fact")),
  ];
  const icon = drawIcon(fact, mirror(-layout.inset, layout.icon.size), layout.icon.size, height);
  return { width, height, nodes: [...icon, structured({ type: "LBody" }, texts)] };
}

function drawIcon({ icon, paint }: Fact, x: number, size: number, height: number): readonly MarkupNode[] {
  if (icon === "") return [];
  const { fill, edge } = paint;
  const attributes = { fill, ...(edge && { stroke: edge, "stroke-width": 0.6 }) };
  const place = {
    transform: `translate(${toHundredths(x)} ${(height - size) / 2}) scale(${Math.round((size / 24) * 1000) / 1000})`,
  };
  return [el("path", { d: findIcon(icon) ?? neutralIcon, ...place, ...attributes }, el("title", {}, icon))];
}

/** A check mark or a cross, around the middle of a line. */
function drawMark(mark: boolean, x: number, middle: number, size: number, fill: string): MarkupNode {
  const place = `translate(${x} ${toHundredths(middle - size / 2)}) scale(${Math.round((size / 24) * 1000) / 1000})`;
  const d = findIcon(mark ? "check-bold" : "close-thick") ?? neutralIcon;
  const path = el("path", { d, transform: place, fill }, el("title", {}, String(mark)));
  return { ...path, structure: { type: "Figure", alt: String(mark) } };
}
