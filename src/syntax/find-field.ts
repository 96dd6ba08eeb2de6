import type { Document, FrontMatterField } from "./ast.js";

/** The field of the front matter with that name, which counts where there are two; `undefined` without one. */
export const findField = ({ frontMatter }: Document, name: string): FrontMatterField | undefined =>
  frontMatter?.fields.find((field) => field.name === name);
