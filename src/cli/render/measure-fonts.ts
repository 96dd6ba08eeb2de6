import type { Font as FontkitFont } from "fontkit";
import { type Outcome, success } from "../base/outcome.js";
import type { FontFile, Fonts } from "./font.js";
import { fontReader } from "./font-reader.js";

/** The width of a text in em, as a font sets it. */
export type FontWidth = (text: string, font: FontFile) => number;

/** Opens all fonts to measure with. */
export async function measureFonts({ regular, semibold, given }: Fonts): Promise<Outcome<FontWidth>> {
  const fontkit = await fontReader();
  if (!fontkit.ok) return fontkit;
  const opened = new Map<FontFile, FontkitFont>();
  for (const file of [regular, semibold, ...given])
    opened.set(file, fontkit.value.create(await file.read()) as FontkitFont);
  return success((text, file) => {
    const font = opened.get(file)!;
    return font.layout(text).advanceWidth / font.unitsPerEm;
  });
}
