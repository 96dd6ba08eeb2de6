import { isDocument, type PlaygroundSession } from "../session.js";
import { type FileContent, isPath, textOf } from "./playground-document.js";

/** Larger files belong on the command line: the page keeps them in memory, and in the browser's storage. */
const maxBytes = 20_000_000;

/** These are read as bytes; all others are text. */
const binary = /\.(?:xlsx|parquet)$/i;

/** Whether a file is a table. */
export const isData = (name: string): boolean => /\.(?:csv|tsv|json|jsonl|ndjson|ya?ml|xlsx|parquet)$/i.test(name);

/** Files that igx reads as data, or as a part of a document. */
const known = /\.(?:igx|csv|tsv|json|jsonl|ndjson|ya?ml|xlsx|parquet|md|txt)$/i;

/** Adds files that were dropped or chosen. Files with the same name are replaced. */
export async function addFiles(chosen: readonly File[], session: PlaygroundSession): Promise<void> {
  const results = await Promise.all(chosen.map((file) => read(file)));
  const added = results.filter((result) => typeof result !== "string");
  for (const { path, content } of added) session.files.write(path, content);
  const [document] = added.filter(({ path }) => isDocument(path));
  if (document) {
    session.shown.set(document.path);
    session.open.set(document.path);
  }
  const refused = results.filter((result) => typeof result === "string");
  session.notice.set({ text: [...added.map(({ path }) => addedText(path)), ...refused].join(" ") });
}

/** The file, or a sentence that says why it cannot be added. */
async function read(file: File): Promise<{ readonly path: string; readonly content: FileContent } | string> {
  const { name, size } = file;
  if (!known.test(name) || !isPath(name)) return `${name} is not a file that igx reads.`;
  if (size > maxBytes) return `${name} has ${Math.ceil(size / 1_000_000)} MB. At most ${maxBytes / 1_000_000} MB fit.`;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { path: name, content: (binary.test(name) ? undefined : textOf(bytes)) ?? bytes };
}

const addedText = (path: string): string =>
  isDocument(path) ? `${path} is open.` : `${path} is added. Read it with \`@data ${nameOf(path)} "${path}"\`.`;

/** A name for the data, of letters that a name may have. */
const nameOf = (path: string): string =>
  path
    .replace(/\.\w+$/, "")
    .replace(/[^A-Za-z0-9_]+/g, "_")
    .replace(/^(?=\d|$)/, "data_")
    .toLowerCase();
