/** Sizes of the pages of a PDF. `fit` is one page as high as the picture. */
export const pageSizes = ["fit", "a3", "a4", "a5", "letter", "legal", "tabloid"] as const;
export type PageSize = (typeof pageSizes)[number];
