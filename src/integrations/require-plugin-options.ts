import { didYouMean } from "../text/did-you-mean.js";
import { type ArgumentKind, requireArgument, requireFields } from "../text/require-argument.js";
import type { IntegrationOptions, PictureStyle } from "./integration-options.js";

/** The options by their kinds, except `aspect`, whose own check names its form. */
const kinds: Readonly<Record<Exclude<keyof (IntegrationOptions & PictureStyle), "aspect">, ArgumentKind>> = {
  root: "string",
  config: "string",
  params: "object",
  theme: "string",
  width: "number",
  transparent: "boolean",
  note: "boolean",
  notes: "string",
  fonts: "boolean",
};

/**
 * Throws a `TypeError` for options of a plugin with a wrong type or an unknown name, where you add the plugin: else a build would fail later, or
 * ignore them. `unchecked` are names of the plugin's own whose types it checks itself.
 */
export function requirePluginOptions(
  options: unknown,
  own: Readonly<Record<string, ArgumentKind>>,
  unchecked: readonly string[] = [],
): void {
  requireArgument(options, "object", "The options of the plugin");
  const known = [...Object.keys({ ...kinds, ...own }), "aspect", ...unchecked];
  const unknown = Object.keys(options as object).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const hint = didYouMean(unknown, known, `Use ${known.map((name) => `\`${name}\``).join(", ")}.`);
    throw new TypeError(`\`${unknown}\` is not an option of the plugin. ${hint}`);
  }
  requireFields(options as object, { ...kinds, ...own });
}
