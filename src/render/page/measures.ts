/** Pixels. */
export const margin = 40;
export const columnGap = 32;

export const columnWidth = (width: number, half: boolean): number => {
  const inner = width - 2 * margin;
  return half ? (inner - columnGap) / 2 : inner;
};
