/* `igx-lang/rspack`: imports of `.igx` files in Rspack. */
import type { BuildOptions } from "./build-options.js";
import { buildPlugin } from "./build-plugin.js";

export type { BuildOptions } from "./build-options.js";

/** A plugin of Rspack. Its type is as much of the host's as igx can say without installing it. */
export type RspackPlugin = { readonly apply: (compiler: object) => void };

/** An imported `.igx` file is its content; with `?svg`, `?html` or `?alt` it is a text. */
export const igx: (options?: BuildOptions) => RspackPlugin = buildPlugin.rspack as never;

export default igx;
