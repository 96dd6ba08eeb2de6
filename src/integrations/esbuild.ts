/* `igx-lang/esbuild`: imports of `.igx` files in esbuild. */
import type { BuildOptions } from "./build-options.js";
import { buildPlugin } from "./build-plugin.js";

export type { BuildOptions } from "./build-options.js";

/** A plugin of esbuild. Its type is as much of the host's as igx can say without installing it. */
export type EsbuildPlugin = { readonly name: string; readonly setup: (build: object) => void | Promise<void> };

/** An imported `.igx` file is its content; with `?svg`, `?html` or `?alt` it is a text. */
export const igx: (options?: BuildOptions) => EsbuildPlugin = buildPlugin.esbuild as never;

export default igx;
