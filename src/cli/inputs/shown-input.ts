import type { Context } from "../base/context.js";
import { type Input, isStdin } from "../base/input.js";
import { relativePath } from "../base/paths.js";
import { printable } from "../report/printable.js";

/** The name of an input for messages: relative to the current folder, in one line without control characters. */
export const shownInput = (context: Context, input: Input): string =>
  isStdin(input) ? "<stdin>" : printable(relativePath(context.cwd, input.path));
