/** Where a plugin finds the project of its documents, and the values of their parameters. All optional. */
export interface IntegrationOptions {
  /** The folder that data and included files must stay in, as `--root`. Default: as the command finds it from the document. */
  readonly root?: string | undefined;
  /** The configuration file, as `--config`. Default: `igx.config.json`, `.yaml` or `.yml` above the document. */
  readonly config?: string | undefined;
  /** Values of parameters, as `--param`. A document takes the values that it declares. */
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

/** How pictures look, as the options of `igx render` with these names say. */
export interface PictureStyle {
  /** `light` (the default), `dark`, or a theme of the configuration. */
  readonly theme?: string | undefined;
  /** Pixels, from 320 to 4,000. Default: the front matter's `width`, or 720. */
  readonly width?: number | undefined;
  /** Width to height, such as `16:9`. Default: as high as the content needs. */
  readonly aspect?: string | undefined;
  /** No background. Default false. */
  readonly transparent?: boolean | undefined;
  /** Whether the foot says that igx has drawn the picture. Default true. */
  readonly note?: boolean | undefined;
  /** The notes about the data below pictures: `none`, `reader` (the default), or `all`. */
  readonly notes?: "none" | "reader" | "all" | undefined;
  /** Whether pictures contain the parts of Inter that they need. Default true. Turn it off if your page loads Inter itself. */
  readonly fonts?: boolean | undefined;
}
