/* Types of imported documents: `"types": ["igx-lang/client"]` in tsconfig.json, or `/// <reference types="igx-lang/client" />`. */

declare module "*.igx" {
  /** The same content as `igx build` writes. */
  const content: import("igx-lang").Content;
  export default content;
  /** The title of the front matter. */
  export const title: string | undefined;
  /** A language tag (BCP 47). */
  export const locale: string;
}

declare module "*.igx?svg" {
  /** The whole document as one SVG picture. */
  const svg: string;
  export default svg;
}

declare module "*.igx?html" {
  /** A fragment for a page: texts, and pictures with their alternative texts and data. */
  const html: string;
  export default html;
}

declare module "*.igx?alt" {
  /** Alternative texts, one line for each picture. */
  const text: string;
  export default text;
}
