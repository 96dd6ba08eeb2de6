import { readFile } from "node:fs/promises";
import type { PreviewClient } from "../../preview/server/start-preview.js";

/** The folders of the page's files, relative to the shipped command, to a chunk of it, and to the sources. */
const folders = ["./", "../", "../../../dist/"];

/** The files of the preview's page, as bundled with the command. */
export async function previewClient(): Promise<PreviewClient> {
  for (const folder of folders) {
    const read = (name: string) => readFile(new URL(`${folder}preview/${name}`, import.meta.url), "utf8");
    const [script, style] = await Promise.all([read("client.js"), read("client.css")]).catch(() => []);
    if (script === undefined || style === undefined) continue;
    const fonts = await interIn(new URL(`${folder}fonts/`, import.meta.url));
    return { script, style, ...(fonts && { fonts }) };
  }
  throw new Error("The page of the preview was not built.");
}

/** The fonts; `undefined` if they are missing, since the page also works without. */
async function interIn(folder: URL): Promise<PreviewClient["fonts"]> {
  const read = (name: string) => readFile(new URL(name, folder));
  const files = await Promise.all([read("Inter-Regular.ttf"), read("Inter-SemiBold.ttf")]).catch(() => undefined);
  return files && { 400: files[0], 600: files[1] };
}
