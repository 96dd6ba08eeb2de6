import { relativePath } from "../base/paths.js";
import type { EachTable } from "../inputs/each.js";

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
}

/** A batch in its manifest. */
interface ManifestBatch extends Pick<ManifestEntry, "input" | "inputHash" | "dependencies"> {
  readonly table: EachTable;
  readonly entries: readonly EachEntry[];
}

/** The inputs and outputs of a build with SHA-256 hashes, as JSON, for caches and scripts. */
export const manifestText = (root: string, version: string, entries: readonly ManifestEntry[]): string =>
  `${JSON.stringify({ version: 1, igx: version, documents: entries.map((entry) => document(root, entry)) }, null, 2)}\n`;

const document = (root: string, { input, inputHash, key, output, outputHash, dependencies }: ManifestEntry) => ({
  input: shown(root, input),
  inputHash,
  ...(key !== undefined && { key }),
  ...(output !== undefined && { output: shown(root, output), outputHash }),
  dependencies,
});

/** The manifest of a batch. Fields that all documents share are written once, at the top, since there may be millions of documents. */
export function eachManifestText(
  root: string,
  version: string,
  { input, inputHash, dependencies, table, entries }: ManifestBatch,
): string {
  const head = {
    version: 1,
    igx: version,
    input: shown(root, input),
    inputHash,
    dependencies,
    table: { path: table.id, hash: table.hash(), rows: table.count },
  };
  const documents = entries.map(({ row, key, output, outputHash }) =>
    JSON.stringify({
      row,
      key,
      ...(output !== undefined && { output: shown(root, output), outputHash }),
    }),
  );
  const list = documents.length === 0 ? "[]" : `[\n    ${documents.join(",\n    ")}\n  ]`;
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "documents": ${list}\n}\n`;
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
}
