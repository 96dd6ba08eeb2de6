import type { IntegrationOptions, PictureStyle } from "./integration-options.js";

/** Options of the plugins for build tools. `theme`, `width`, `aspect` and so on are for `?svg` and `?html`. */
export interface BuildOptions extends IntegrationOptions, PictureStyle {
  /** Warnings fail the build, as with `--strict`. Default: `strict` of the configuration. */
  readonly strict?: boolean | undefined;
}

/** The options that change the contents of a module. */
export const buildOptionsOf = ({ strict: _strict, ...options }: BuildOptions): IntegrationOptions & PictureStyle =>
  options;
