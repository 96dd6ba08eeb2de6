/** A picture as an address, for Markdown. Parentheses would end the address there. */
export const svgUri = (svg: string): string =>
  `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("(", "%28").replaceAll(")", "%29")}`;
