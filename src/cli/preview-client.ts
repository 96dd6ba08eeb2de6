import { readFile } from "node:fs/promises";

/** Where the page's files are, as seen from the command as it is shipped, from a chunk of it, and from the sources. */
const folders = ["./preview/", "../preview/", "../../dist/preview/"];

/** The preview's page, as it was bundled with the command. */
export async function previewClient(): Promise<{ readonly script: string; readonly style: string }> {
  for (const folder of folders) {
    const read = (name: string) => readFile(new URL(folder + name, import.meta.url), "utf8");
    const [script, style] = await Promise.all([read("client.js"), read("client.css")]).catch(() => []);
    if (script !== undefined && style !== undefined) return { script, style };
  }
  throw new Error("The page of the preview was not built.");
}
