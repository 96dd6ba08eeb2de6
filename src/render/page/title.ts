import { textOf } from "../chart-data.js";
import type { RenderOptions } from "../render-options.js";

/** The title of a page: from the options, otherwise its first headline. */
export function pageTitle(content: readonly unknown[], { title }: RenderOptions): string {
  if (title !== undefined && title.trim() !== "") return title;
  const texts = ["h1", "h2"].map((type) =>
    content.find((element) => (element as { readonly type?: unknown } | null)?.type === type),
  );
  const first = texts.find((element) => element !== undefined) as { readonly text?: unknown } | undefined;
  return textOf(first?.text).trim() || "Infographic";
}
