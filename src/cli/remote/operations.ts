import { adopt } from "./adopt.js";
import { deleteRemote } from "./delete.js";
import { download } from "./download.js";
import { get } from "./get.js";
import { list } from "./list.js";
import type { Operation } from "./operation.js";
import { themes } from "./themes.js";

export type { RemoteOptions } from "./operation.js";

/** All operations, in the order of the help. */
export const operations: readonly Operation[] = [list, get, download, deleteRemote, themes, adopt];

export const findOperation = (name: string): Operation | undefined => operations.find((one) => one.name === name);
