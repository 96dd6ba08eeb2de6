/* `igx-lang/rollup`: imports of `.igx` files in Rollup. */
import type { BuildOptions } from "./build-options.js";
import { buildPlugin } from "./build-plugin.js";

export type { BuildOptions } from "./build-options.js";

/** A plugin of Rollup. Its type is as much of the host's as igx can say without installing it. */
export type RollupPlugin = { readonly name: string };

/** An imported `.igx` file is its content; with `?svg`, `?html` or `?alt` it is a text. */
export const igx: (options?: BuildOptions) => RollupPlugin = buildPlugin.rollup as never;

export default igx;
