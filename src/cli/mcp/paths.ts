import { resolve } from "node:path";
import { isOwnFile } from "../../text/own-files.js";
import { isInside } from "../../text/path.js";
import { fileStats } from "../base/file-stats.js";
import { folderOf, slashes } from "../base/paths.js";
import { nodeHost } from "../host/node.js";
import { refuse } from "./run-command.js";
import type { McpSession } from "./session.js";

/** The absolute path of a file or folder of the root that exists. A pattern is the name of a file here: it could lead out of the root. */
export async function existingPath(session: McpSession, path: string): Promise<string> {
  const real = await pathInRoot(session, path);
  const stats = fileStats(real);
  if (stats?.isFile() || stats?.isDirectory()) return real;
  if (stats) throw refuse(`${path} is neither a file nor a folder.`, "Name a file.");
  const { suggestName } = await import("../inputs/suggest-name.js");
  const meant = suggestName(real, [".igx", ".json", ".csv", ".tsv", ".xlsx", ".md"]);
  throw refuse(
    `There is no file ${path}.`,
    meant === undefined ? "Paths are relative to the root." : `Did you mean ${meant}?`,
  );
}

/** The absolute path of a file in the root, whether it exists or not. */
export async function pathInRoot({ root }: McpSession, path: string): Promise<string> {
  const full = slashes(resolve(root, path));
  const real = path.includes("\0") ? undefined : await nodeHost({ root }).realPath!(full);
  if (real === undefined || !(real === root || isInside(root, real)) || !(full === root || isInside(root, full)))
    throw refuse(`${path} is outside of the root.`, "Name a file in the root, relative to it.");
  if (isOwnFile(full) || isOwnFile(real))
    throw refuse(`${path} is a file of igx itself.`, "Name a document or a data file.");
  return full;
}

/** The folder that decides about the configuration of a path. */
export const folderOfPath = (path: string): string => (fileStats(path)?.isDirectory() ? path : folderOf(path));
