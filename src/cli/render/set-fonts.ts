import type { FontFile, Fonts } from "./font.js";
import { fontFor } from "./font-coverage.js";

/**
 * Names the font of each character that Inter does not have, for a program that does not look for one itself. The pictures of igx are
 * written in one place, which escapes every `>`: so tags can be told from text by their brackets.
 */
export function setFonts(svg: string, fonts: Fonts): string {
  let weight: FontFile["weight"] | undefined;
  let hidden = 0;
  return svg
    .split(/(<[^>]*>)/)
    .map((piece) => {
      if (!piece.startsWith("<")) {
        // A text's own title is a hint for readers with a mouse, not a part of the line.
        if (hidden > 0) return "";
        return weight === undefined ? piece : runs(piece, weight, fonts);
      }
      if (/^<text[ >]/.test(piece)) weight = / font-weight="(?:[6-9]00|bold)"/.test(piece) ? 600 : 400;
      else if (piece === "</text>") weight = undefined;
      else if (weight !== undefined && piece === "<title>") hidden++;
      else if (weight !== undefined && piece === "</title>") {
        hidden--;
        return "";
      }
      return hidden > 0 ? "" : piece;
    })
    .join("");
}

/** Escapes are ASCII, which Inter has: they are never torn. */
function runs(text: string, weight: FontFile["weight"], fonts: Fonts): string {
  let [result, run, current]: [string, string, number] = ["", "", -1];
  const close = () => {
    result += current < 0 ? run : `<tspan font-family="given-${current}">${run}</tspan>`;
    run = "";
  };
  for (const character of text) {
    const index = fontIndex(character, weight, fonts);
    if (index !== current) close();
    current = index;
    run += character;
  }
  close();
  return result;
}

/** Of the given fonts; -1 is Inter, which also stands for what nothing has. */
function fontIndex(character: string, weight: FontFile["weight"], fonts: Fonts): number {
  if (fonts.given.length === 0 || fonts.regular.has(character)) return -1;
  const font = fontFor(character, weight, fonts);
  return font ? fonts.given.indexOf(font) : -1;
}
