import { resolve } from "node:path";
import { fileStats } from "./file-stats.js";
import { folderOf, slashes } from "./paths.js";

/** A folder that contains the inputs of an argument; `deep` includes the folders in it. */
export interface InputBase {
  readonly folder: string;
  readonly deep: boolean;
}

export async function inputBase(input: string, folder: string): Promise<InputBase> {
  const path = resolve(folder, input);
  const stats = fileStats(path);
  if (stats?.isDirectory()) return { folder: slashes(path), deep: true };
  if (stats) return { folder: folderOf(path), deep: false };
  const { isDynamicPattern } = await import("tinyglobby");
  if (!isDynamicPattern(input)) return { folder: folderOf(path), deep: false };
  return { folder: slashes((await splitGlob(input, folder)).base), deep: true };
}

/** The fixed folders that a glob begins with, and the rest of it. */
export async function splitGlob(input: string, folder: string): Promise<{ base: string; pattern: string }> {
  const { isDynamicPattern } = await import("tinyglobby");
  const segments = slashes(input).split("/");
  const fixed = segments.findIndex((segment) => isDynamicPattern(segment));
  const start = segments.slice(0, fixed).join("/");
  return {
    base: resolve(folder, start === "" && input.startsWith("/") ? "/" : start),
    pattern: segments.slice(fixed).join("/"),
  };
}
