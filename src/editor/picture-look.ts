import type { RequestFields } from "../contract/result.js";
import type { RenderOptions } from "../render/render-options.js";

/** The style of a document's pictures by its configuration, such as the colours of its `theme_id`. It decides what a picture leaves out. */
export type PictureLook = Pick<RenderOptions, "brand" | "width" | "title" | "copyright">;

/** Returns the look of a document by the fields of its front matter. */
export type LookOf = (request: RequestFields) => PictureLook;

/** Without a configuration: the width of the front matter. */
export const plainLook: LookOf = ({ width, title, copyright }) => ({
  ...(width !== undefined && { width }),
  ...(title !== undefined && { title }),
  ...(copyright !== undefined && { copyright }),
});

/** The options of a picture of a result. */
export function renderOptionsOf(
  {
    request,
    locale,
    secrets,
  }: { readonly request: RequestFields; readonly locale: string; readonly secrets: readonly string[] },
  lookOf: LookOf,
): RenderOptions {
  const { copyright, title, ...look } = lookOf(request);
  const isShown = (field: string, value: string | undefined) => value !== undefined && !secrets.includes(field);
  return {
    locale,
    ...look,
    ...(isShown("title", title) && { title }),
    ...(isShown("copyright", copyright) && { copyright }),
  };
}
