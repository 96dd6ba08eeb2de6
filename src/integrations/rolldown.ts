/* `igx-lang/rolldown`: imports of `.igx` files in Rolldown. */
import type { BuildOptions } from "./build-options.js";
import { buildPlugin } from "./build-plugin.js";

export type { BuildOptions } from "./build-options.js";

/** A plugin of Rolldown. Its type is as much of the host's as igx can say without installing it. */
export type RolldownPlugin = { readonly name: string };

/** An imported `.igx` file is its content; with `?svg`, `?html` or `?alt` it is a text. */
export const igx: (options?: BuildOptions) => RolldownPlugin = buildPlugin.rolldown as never;

export default igx;
