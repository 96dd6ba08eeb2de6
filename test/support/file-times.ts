import { stat } from "node:fs/promises";
import { glob } from "tinyglobby";

/** When the files of a folder last changed, in milliseconds; none if there is no such folder. Installed packages are not its files. */
export async function fileTimes(folder: string): Promise<readonly number[]> {
  const paths = await glob("**", { cwd: folder, absolute: true, dot: true, ignore: "**/node_modules/**" });
  return Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs));
}
