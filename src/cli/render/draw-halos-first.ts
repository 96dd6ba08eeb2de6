const text = /<text([^>]*) stroke="[^"]*" stroke-width="[^"]*" stroke-linejoin="round" paint-order="stroke"([^>]*)>/g;

/**
 * The same SVG for programs that ignore `paint-order`, which would draw the outline over the letters: texts with a halo are drawn twice,
 * the outline first.
 */
export const drawHalosFirst = (svg: string): string =>
  svg.replace(/<text[^>]* paint-order="stroke"[^>]*>.*?<\/text>/gs, (element) => {
    const outline = element.replace(' paint-order="stroke"', "");
    return `${outline}${element.replace(text, "<text$1$2>")}`;
  });
