import type { Config } from "./config-schema.js";

type Brand = NonNullable<Config["themes"]>[string];

/** The theme that is named with its name, or if none is, of the first theme that has the document's `theme_id`. */
export function chooseBrand(
  { config: { themes = {} } }: { readonly config: Config },
  name: string | undefined,
  themeId: number | undefined,
): readonly [name: string, brand: Brand] | undefined {
  const all = Object.entries(themes);
  if (name !== undefined) return all.find(([known]) => known === name);
  return themeId === undefined ? undefined : all.find(([, { theme_id }]) => theme_id === themeId);
}
