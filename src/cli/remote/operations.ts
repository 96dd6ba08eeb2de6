import type { Subcommand } from "../base/command.js";
import { adopt } from "./adopt.js";
import { deleteRemote } from "./delete.js";
import { download } from "./download.js";
import { get } from "./get.js";
import { list } from "./list.js";
import { themes } from "./themes.js";

/** All operations, in the order of the help. */
export const operations: readonly Subcommand[] = [list, get, download, deleteRemote, themes, adopt];
