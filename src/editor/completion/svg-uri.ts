/** A picture as an address, for Markdown. Parentheses would end the address there. */
export const svgUri = (svg: string): string =>
  `data:image/svg+xml,${encodeURIComponent(svg).replace(/[()']/g, (char) => `%${char.charCodeAt(0).toString(16)}`)}`;
