import { relativePath } from "../base/paths.js";
import type { EachTable } from "../inputs/each.js";
import type { ElementOrigins } from "../outputs/element-origins.js";

/** One line of a build's manifest. Paths are absolute here and relative to the root in the file. */
export interface ManifestEntry {
  readonly input: string;
  /** `sha256-` and hexadecimal digits, as all hashes here. */
  readonly inputHash: string;
  readonly key?: string;
  /** Missing if the source had errors, so that nothing was written. */
  readonly output?: string;
  readonly outputHash?: string;
  readonly dependencies: readonly string[];
  /** Missing if the source had errors. */
  readonly elements?: readonly ElementOrigins[] | undefined;
}

/** A batch in its manifest. */
interface ManifestBatch extends Pick<ManifestEntry, "input" | "inputHash" | "dependencies"> {
  readonly table: EachTable;
  readonly entries: readonly EachEntry[];
}

/** The fields that a manifest has about files, or about the rows of a table. Each document is JSON. */
export interface ManifestPart {
  readonly head: object;
  readonly documents: readonly string[];
  /** Whether each document has one line. */
  readonly isDense: boolean;
}

/** The inputs and outputs of a build with SHA-256 hashes, as JSON, for caches and scripts. `parts` are named if they are batches. */
export function manifestText(
  version: string,
  parts: readonly (ManifestPart & { readonly batch?: string | undefined })[],
): string {
  const head = { version: 1, igx: version };
  const files = parts.filter(({ batch }) => batch === undefined);
  const batches = parts.filter(({ batch }) => batch !== undefined);
  if (batches.length === 0) return `${partText({ ...files[0]!, head: { ...head, ...files[0]!.head } }, "")}\n`;
  const documents = files.flatMap((part) => part.documents);
  const texts = batches.map((part) => partText({ ...part, head: { batch: part.batch, ...part.head } }, "    "));
  const all = partText({ head, documents, isDense: false }, "").slice(0, -2);
  return `${all},\n  "batches": [\n    ${texts.join(",\n    ")}\n  ]\n}\n`;
}

/** The fields that all documents share are written once, at the top, since there may be millions of documents. */
function partText({ head, documents, isDense }: ManifestPart, indent: string): string {
  const inner = `${indent}    `;
  const shown = isDense
    ? documents
    : documents.map((text) => JSON.stringify(JSON.parse(text), null, 2).replaceAll("\n", `\n${inner}`));
  const list = shown.length === 0 ? "[]" : `[\n${inner}${shown.join(`,\n${inner}`)}\n${indent}  ]`;
  const fields = JSON.stringify(head, null, 2)
    .replaceAll("\n", `\n${indent}`)
    .slice(0, -2 - indent.length);
  return `${fields},\n${indent}  "documents": ${list}\n${indent}}`;
}

export const fileManifest = (root: string, entries: readonly ManifestEntry[]): ManifestPart => ({
  head: {},
  documents: entries.map((entry) => JSON.stringify(document(root, entry))),
  isDense: false,
});

const document = (
  root: string,
  { input, inputHash, key, output, outputHash, dependencies, elements }: ManifestEntry,
) => ({
  input: shown(root, input),
  inputHash,
  ...(key !== undefined && { key }),
  ...(output !== undefined && { output: shown(root, output), outputHash }),
  dependencies,
  ...(elements && { elements }),
});

/** The rows of a table. `elements` of a row is the number of its list in that of the table, from 0: nearly all rows have the same. */
export function eachManifest(
  root: string,
  { input, inputHash, dependencies, table, entries }: ManifestBatch,
): ManifestPart {
  const lists = new Map<string, number>();
  const numberOf = (elements: string): number => {
    const number = lists.get(elements) ?? lists.size;
    lists.set(elements, number);
    return number;
  };
  const documents = entries.map(({ row, key, output, outputHash, elements }) =>
    JSON.stringify({
      row,
      key,
      ...(output !== undefined && { output: shown(root, output), outputHash }),
      ...(elements !== undefined && { elements: numberOf(elements) }),
    }),
  );
  const head = {
    input: shown(root, input),
    inputHash,
    dependencies,
    table: { path: table.id, hash: table.hash(), rows: table.count },
    elements: [...lists.keys()].map((text) => JSON.parse(text) as unknown),
  };
  return { head, documents, isDense: true };
}

const shown = (root: string, path: string): string => (path === "-" ? path : relativePath(root, path));

/** One document of the manifest. Only the hash of the content is kept, not the content. */
export interface EachEntry {
  readonly row: number;
  /** Missing if the key has no value. */
  readonly key?: string;
  /** Missing if the row has errors, or the file could not be written. */
  readonly output?: string;
  readonly outputHash?: string;
  /** The origins of the values of each element, as JSON. */
  readonly elements?: string;
}
