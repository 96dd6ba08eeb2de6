import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** In the order in which they are tried. All are Chromium, or what is made of it. */
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The absolute path of a Chromium: `CHROMIUM`, else the first on the PATH. */
export async function findBrowser(env: Environment = process.env): Promise<string | undefined> {
  const folders = (env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const places = env["CHROMIUM"] ? [env["CHROMIUM"]] : names.flatMap((name) => folders.map((dir) => join(dir, name)));
  for (const place of places) if (await isProgram(place)) return place;
  return undefined;
}

async function isProgram(path: string): Promise<boolean> {
  if (!(await stat(path).catch(() => undefined))?.isFile()) return false;
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
