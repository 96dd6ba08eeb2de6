import type { HtmlFont } from "../../render/index.js";
import { type Outcome, success } from "../base/outcome.js";
import type { FontFile, Fonts } from "./font.js";
import { type FontUse, fontUses, type WeightedTexts } from "./font-coverage.js";
import { subsetFont } from "./subset.js";
import { mapTexts, unescaped } from "./text-runs.js";

/** The texts of an SVG picture. Its tooltips are set in the fonts of the reader's machine. */
export function svgTexts(svg: string): WeightedTexts {
  const texts: Record<FontFile["weight"], string[]> = { 400: [], 600: [] };
  mapTexts(svg, ({ weight, text }) => {
    texts[weight].push(unescaped(text));
    return "";
  });
  return { 400: texts[400].join(""), 600: texts[600].join("") };
}

/** The texts of the body of a page. Its style decides which are semibold, so each text may be. */
export function bodyTexts(body: string): WeightedTexts {
  const text = unescaped(body.replace(/<[^<>]*>/g, ""));
  return { 400: text, 600: text };
}

/**
 * The fonts of some texts, reduced to their characters. Files of one family share a name, so that a browser chooses between their weights;
 * Inter has none, and comes first.
 */
export async function embeddedFonts(texts: WeightedTexts, fonts: Fonts): Promise<Outcome<readonly HtmlFont[]>> {
  const embedded: HtmlFont[] = [];
  const families = [...new Set(fonts.given.map(({ family }) => family))];
  for (const use of fontUses(texts, fonts)) {
    const subset = await subsetFont(use.font, use.characters, fonts.subsets);
    if (!subset.ok) return subset;
    embedded.push({
      weight: use.font.weight,
      format: "woff2",
      base64: subset.value.toString("base64"),
      ...familyOf(use, fonts, families),
    });
  }
  return success(embedded);
}

const familyOf = ({ font }: FontUse, { given }: Fonts, families: readonly string[]): Pick<HtmlFont, "family"> =>
  given.includes(font) ? { family: `igx font ${families.indexOf(font.family) + 1}` } : {};
