import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { folderOf, slashes } from "./paths.js";

/** A folder to watch for the inputs of a word; `deep` with the folders in it. */
export interface InputBase {
  readonly folder: string;
  readonly deep: boolean;
}

export async function inputBase(word: string, folder: string): Promise<InputBase> {
  const path = resolve(folder, word);
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isDirectory()) return { folder: slashes(path), deep: true };
  if (stats) return { folder: folderOf(path), deep: false };
  const { isDynamicPattern } = await import("tinyglobby");
  if (!isDynamicPattern(word)) return { folder: folderOf(path), deep: false };
  return { folder: slashes((await splitGlob(word, folder)).base), deep: true };
}

/** The fixed folders that a glob begins with, and the rest of it. */
export async function splitGlob(word: string, folder: string): Promise<{ base: string; pattern: string }> {
  const { isDynamicPattern } = await import("tinyglobby");
  const segments = slashes(word).split("/");
  const fixed = segments.findIndex((segment) => isDynamicPattern(segment));
  const start = segments.slice(0, fixed).join("/");
  return {
    base: resolve(folder, start === "" && word.startsWith("/") ? "/" : start),
    pattern: segments.slice(fixed).join("/"),
  };
}
