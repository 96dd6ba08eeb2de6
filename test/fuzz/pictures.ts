import { contentSchema } from "../../src/index.js";
import { parseContent } from "../../src/language/content-schema.js";
import { renderHtml } from "../../src/render/render-html.js";
import { renderSvg } from "../../src/render/render-svg.js";
import { renderText } from "../../src/render/render-text.js";
import { contentJson } from "../support/arbitraries.js";
import { hostileContent } from "../support/hostile-content.js";
import { decompileTarget } from "./language.js";
import { hashOf } from "./random.js";
import { bytesOf, hold, signature, type Target, textOf } from "./target.js";
import { notWellFormed } from "./well-formed.js";

const geometry =
  /\s(?:d|x|y|[xy][12]|c[xy]|r[xy]?|d[xy]|width|height|points|transform|viewBox|offset|font-size|stroke-width)="[^"]*(?:NaN|Infinity|undefined)/;
/** Within a tag only what is outside of quotes is a name: `aria-label="… onload=&quot;…"` is text. */
const active =
  /<script|<foreignObject|<iframe|<(?:[^>"]|"[^"]*")*?\s(?:on\w+\s*=|(?:xlink:)?(?:href|src)\s*=\s*"(?!#|data:image\/|data:font\/))/i;

export const renderTarget: Target = {
  name: "render",
  extension: "json",
  // One element each: a page of many takes long, and elements do not see each other.
  seeds: async () => {
    const contents = [...(await decompileTarget.seeds()).map((bytes) => bytesIn(bytes)), hostileContent()];
    return contents.flat().map((element) => bytesOf(JSON.stringify([element])));
  },
  tokens: [
    ...decompileTarget.tokens,
    "-1",
    "0",
    "1e308",
    "1e-308",
    '""',
    '"<script>"',
    '"a\\nb"',
    "[[]]",
    '[["a","b"],["x",1]]',
  ],
  arbitrary: contentJson,
  run: async (input) => {
    let content: unknown;
    try {
      content = parseContent(textOf(input));
    } catch {
      return "not JSON";
    }
    if (!contentSchema.safeParse(content).success) return "not content";
    const options = [{}, { width: 320 }, { theme: "dark" as const }][hashOf(input) % 3]!;
    const svg = renderSvg(content, options);
    const problem = notWellFormed(svg);
    hold(problem === undefined, `the SVG is well-formed: ${problem}`);
    hold(!geometry.test(svg), `geometry is finite: ${geometry.exec(svg)?.[0]}`);
    hold(!active.test(svg), `nothing in the SVG runs: ${active.exec(svg)?.[0]}`);
    const html = renderHtml(content);
    hold(!active.test(html), `nothing in the page runs: ${active.exec(html)?.[0]}`);
    renderText(content);
    const elements = content as readonly { readonly type: string; readonly chart_type?: string }[];
    return `${signature(elements.map(({ type, chart_type = "" }) => type + chart_type))} ${signature(svg.match(/<\w+/g) ?? []).length}`;
  },
};

function bytesIn(bytes: Uint8Array): readonly unknown[] {
  try {
    const content: unknown = JSON.parse(textOf(bytes));
    return Array.isArray(content) ? content : [];
  } catch {
    return [];
  }
}
