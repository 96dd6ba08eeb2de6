import type { EditorCommand } from "../command.js";
import { showContent } from "./show-content.js";

/** All commands of the language service, in the order of the documentation. A new one is a file here and a line. */
export const commands: readonly EditorCommand[] = [showContent];

export const commandNames: readonly string[] = commands.map(({ name }) => name);
