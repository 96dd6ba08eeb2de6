import { regionColor } from "../../language/colors.js";
import { type PictureNote, pictureNote } from "../../language/picture-notes/picture-note.js";
import { type BrandColors, brandColors } from "../brand-theme.js";
import { contrastOf, smallText } from "../paint.js";
import type { ThemeColors } from "../theme-colors.js";
import { enough, leastOfMarks, ratioText, stronger } from "./contrast-words.js";
import type { DrawnColors } from "./drawn-colors.js";

/** The colours of a theme of the configuration that an element shows, and that have too little contrast to its page. */
export function themeContrast(brand: BrandColors, drawn: DrawnColors): readonly PictureNote[] {
  const colors = brandColors(brand);
  return [...paletteNote(brand, colors, drawn), ...inkNote(brand, colors, drawn)].map((note) => ({
    ...note,
    aboutTheme: true as const,
  }));
}

function paletteNote({ palette }: BrandColors, page: ThemeColors, { marks }: DrawnColors): readonly PictureNote[] {
  const pale = palette.filter((color) => regionColor.test(color) && contrastOf(color, page.surface) < leastOfMarks);
  const [color] = pale.filter((one) => marks.has(one.toLowerCase()));
  if (color === undefined) return [];
  const text = `${ratioText(color, page.surface)} of the theme, and marks need ${leastOfMarks}:1.`;
  const hint = `Write \`${enough(color, page, leastOfMarks)}\` in the \`palette\` of the theme, or a ${stronger(page)} colour.`;
  return [{ ...pictureNote("low-contrast", text), hint }];
}

/** The colour of all texts, so small ones decide. One that cannot be read is replaced. */
function inkNote({ ink }: BrandColors, page: ThemeColors, { small, large }: DrawnColors): readonly PictureNote[] {
  if (ink === undefined || !regionColor.test(ink) || contrastOf(ink, page.surface) >= smallText) return [];
  // Axes and captions have a mixture of the ink.
  if (![page.ink, page.muted].some((color) => small.has(color) || large.has(color))) return [];
  const text = `${ratioText(ink, page.surface)} of the theme, and text needs ${smallText}:1: igx writes it in \`${page.ink}\`.`;
  return [
    {
      ...pictureNote("low-contrast", text),
      hint: `Write \`${page.ink}\` as \`ink\` of the theme, or a ${stronger(page)} colour.`,
    },
  ];
}
