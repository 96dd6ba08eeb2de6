/* `igx-lang/webpack`: imports of `.igx` files in webpack. */
import type { BuildOptions } from "./build-options.js";
import { buildPlugin } from "./build-plugin.js";

export type { BuildOptions } from "./build-options.js";

/** A plugin of webpack. Its type is as much of the host's as igx can say without installing it. */
export type WebpackPlugin = { readonly apply: (compiler: object) => void };

/** An imported `.igx` file is its content; with `?svg`, `?html` or `?alt` it is a text. */
export const igx: (options?: BuildOptions) => WebpackPlugin = buildPlugin.webpack as never;

export default igx;
