/** Pixels. On a page as narrow as a phone, the measures are the same as in HTML. */
export const marginOf = (width: number): number => (width < 480 ? 20 : 40);
export const columnGap = 32;

export const columnWidth = (width: number, half: boolean): number => {
  const inner = width - 2 * marginOf(width);
  return half ? (inner - columnGap) / 2 : inner;
};
