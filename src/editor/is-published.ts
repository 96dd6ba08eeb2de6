import { lockFileName } from "../text/own-files.js";
import type { Project } from "./levels.js";

/** Whether documents of the project are published at all: others need nothing that says that this one is not. */
export async function isPublished({ publishState, host }: Project): Promise<boolean> {
  const entries = publishState && (await host.readFolder?.(host.root));
  return entries?.some(({ name }) => name === lockFileName) === true;
}
