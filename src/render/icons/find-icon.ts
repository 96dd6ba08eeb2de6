/** The path data of an icon in a 24 by 24 box, by its identifier; `undefined` for one that igx has no picture of. */
export const findIcon = (_name: string): string | undefined => undefined;
