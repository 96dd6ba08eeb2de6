import { inFolder } from "../../publish/open-folder.js";
import { isInside } from "../../text/path.js";
import { folderOf, nameOf, pathBelow } from "../base/paths.js";
import { leadsOut, realTarget } from "./real-target.js";

/** Does something with the file that a path leads to, in its opened folder. Does nothing if a link leads from a path below the root out of it. */
export function atTarget(root: string, path: string, work: (target: string) => void): void {
  const real = realTarget(path);
  if (isInside(root, path) && leadsOut(root, real)) return;
  inFolder(folderOf(real), (folder) => work(pathBelow(folder.path, nameOf(real))));
}
