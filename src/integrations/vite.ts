/* `igx-lang/vite`: imports of `.igx` files in Vite. */
import type { BuildOptions } from "./build-options.js";
import { buildPlugin } from "./build-plugin.js";

export type { BuildOptions } from "./build-options.js";

/** A plugin of Vite. Its type is as much of the host's as igx can say without installing it. */
export type VitePlugin = { readonly name: string };

/** An imported `.igx` file is its content; with `?svg`, `?html` or `?alt` it is a text. */
export const igx: (options?: BuildOptions) => VitePlugin = buildPlugin.vite as never;

export default igx;
