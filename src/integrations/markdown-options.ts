import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { IntegrationOptions, PictureStyle } from "./integration-options.js";

/** Options of the plugins for Markdown. A fence can say otherwise in braces: ` ```igx {aspect=16:9 theme=dark} `. */
export interface MarkdownOptions extends IntegrationOptions, PictureStyle {
  /**
   * Called once for each Markdown file that has findings, instead of warnings on the terminal. Throw here to let a build fail. remark waits for its promise; markdown-it
   * cannot.
   */
  readonly onDiagnostics?: ((diagnostics: readonly Diagnostic[], file: string) => void) | undefined;
  /** Errors and warnings let the build fail: the plugin throws. */
  readonly strict?: boolean | undefined;
  /**
   * Called once for each Markdown file with pictures, for programs that watch files: with the absolute paths of the files that the pictures
   * depend on, including missing ones, and with the path of the Markdown file, if it has one.
   */
  readonly onDependencies?: ((files: readonly string[], path: string | undefined) => void) | undefined;
}

/** The options for compiling and drawing, without callbacks, which cannot be sent to a worker. */
export function drawingOptions({
  onDiagnostics: _found,
  onDependencies: _used,
  strict: _fails,
  ...options
}: MarkdownOptions) {
  return options;
}
