import { type ArgumentKind, requireArgument, requireFields } from "../text/require-argument.js";
import type { IntegrationOptions, PictureLook } from "./integration-options.js";

/** The options by their kinds, except `aspect`, whose own check names its form. */
const kinds: Readonly<Record<Exclude<keyof (IntegrationOptions & PictureLook), "aspect">, ArgumentKind>> = {
  root: "string",
  config: "string",
  params: "object",
  theme: "string",
  width: "number",
  transparent: "boolean",
  note: "boolean",
  fonts: "boolean",
};

/** Throws a `TypeError` for options of a plugin with a wrong type, where you add the plugin: else a build would fail later, or ignore them. */
export function requirePluginOptions(options: unknown, own: Readonly<Record<string, ArgumentKind>>): void {
  requireArgument(options, "object", "The options of the plugin");
  requireFields(options as object, { ...kinds, ...own });
}
