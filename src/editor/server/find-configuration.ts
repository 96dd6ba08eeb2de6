import { configNames } from "../../config/config-names.js";
import { directoryOf, isInside, resolve } from "../../text/path.js";
import type { EditorHost } from "../editor-host.js";

export interface ConfigurationFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The path of a second configuration in the same folder, which is a mistake. */
  readonly other?: string;
}

/** Larger than any file written by hand. */
const maximumBytes = 16 * 1024 * 1024;

/** The configuration of the nearest folder from `folder` upward that has one, up to the root of the host. */
export async function findConfiguration(host: EditorHost, folder: string): Promise<ConfigurationFile | undefined> {
  if (!isInside(host.root, folder)) return undefined;
  const paths = configNames.map((name) => resolve(folder, name));
  const files = await Promise.all(
    paths.map(async (path) => ({ path, bytes: await host.readFile(path, maximumBytes).catch(() => undefined) })),
  );
  const [first, second] = files.flatMap(({ path, bytes }) => (bytes ? [{ path, bytes }] : []));
  if (first) return { ...first, ...(second && { other: second.path }) };
  return folder === host.root ? undefined : findConfiguration(host, directoryOf(folder));
}
