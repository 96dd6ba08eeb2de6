import fc from "fast-check";
import { compile, contentSchema } from "../../src/index.js";
import { parseContent } from "../../src/language/content-schema.js";
import { renderHtml } from "../../src/render/render-html.js";
import { renderSvg } from "../../src/render/render-svg.js";
import { renderText } from "../../src/render/render-text.js";
import { contentJson } from "../support/arbitraries.js";
import { hostileContent } from "../support/hostile-content.js";
import { decompileTarget } from "./language.js";
import { hashOf } from "./random.js";
import { seedFiles } from "./seeds.js";
import { bytesOf, hold, signature, type Target, textOf } from "./target.js";
import { notWellFormed } from "./well-formed.js";

const geometry =
  /\s(?:d|x|y|[xy][12]|c[xy]|r[xy]?|d[xy]|width|height|points|transform|viewBox|offset|font-size|stroke-width)="[^"]*(?:NaN|Infinity|undefined)/;
/** A source may lead to its address. Within a tag only what is outside of quotes is a name: `aria-label="… onload=&quot;…"` is text. */
const active =
  /<script|<foreignObject|<iframe|<(?!a href="https?:\/\/[^"]+" rel="noopener">)(?:[^>"]|"[^"]*")*?\s(?:on\w+\s*=|(?:xlink:)?(?:href|src)\s*=\s*"(?!#|data:image\/|data:font\/))/i;

/** Fields that only pictures show, with values that are hardly ever right. */
const pictures = [
  '{"axis":{"min":5,"max":5,"scale":"log"},"format":"#,##0.0;(#)"}',
  '{"marks":[{"sheet":0,"value":1e308,"to":"-1e308","text":"x"}]}',
  '{"marks":[{"sheet":0,"row":"","to":"2020","column":"a"}]}',
  '{"panels":12,"share":true,"stack":true,"totals":true,"total":" "}',
  '{"range":["a","b"],"target":{"name":"c","values":[[null,"x",1e-300]]}}',
  '{"group":"a","trend":true,"names":["x"],"x":{"scale":"log","min":-1}}',
  '{"cells":{"a":"bar","b":"heat","c":"spark"},"decimals":20,"unit":"%"}',
  '{"classes":12,"method":"jenks","breaks":[3,2,1],"labels":["none"],"crop":"x","symbols":true}',
];

/** Content whose elements have such fields too. */
const drawnJson = fc
  .tuple(contentJson, fc.array(fc.constantFrom("", ...pictures), { minLength: 1 }))
  .map(([json, chosen]) => {
    const elements = bytesIn(bytesOf(json));
    const drawn = elements.map((element, at) => {
      const picture = chosen[at % chosen.length]!;
      return picture === "" || typeof element !== "object" ? element : { ...element, picture: JSON.parse(picture) };
    });
    return elements.length === 0 ? json : JSON.stringify(drawn);
  });

export const renderTarget: Target = {
  name: "render",
  extension: "json",
  // One element each: a page of many takes long, and elements do not see each other.
  seeds: async () => {
    const written = await Promise.all((await seedFiles(".igx")).map(drawnElements));
    const contents = [...(await decompileTarget.seeds()).map((bytes) => bytesIn(bytes)), hostileContent(), ...written];
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
  arbitrary: drawnJson,
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

/** The elements of a document that have such fields. */
async function drawnElements(bytes: Uint8Array): Promise<readonly unknown[]> {
  const { output } = await compile(textOf(bytes));
  const elements = bytesIn(bytesOf(output?.pictureJson ?? "[]"));
  return elements.filter((element) => typeof element === "object" && element !== null && "picture" in element);
}

function bytesIn(bytes: Uint8Array): readonly unknown[] {
  try {
    const content: unknown = JSON.parse(textOf(bytes));
    return Array.isArray(content) ? content : [];
  } catch {
    return [];
  }
}
