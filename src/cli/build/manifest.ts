import { createHash } from "node:crypto";
import { relativePath } from "../base/paths.js";
import type { EachTable } from "../inputs/each.js";

/** One line of a build's manifest. Paths are absolute here and relative to the root in the file. */
export interface ManifestEntry {
  readonly input: string;
  readonly source: Uint8Array;
  readonly key?: string;
  /** None when the source had errors, so nothing was written. */
  readonly output?: string;
  readonly outputHash?: string;
  readonly dependencies: readonly string[];
}

/** A batch, as its manifest shows it. */
export interface ManifestBatch extends Pick<ManifestEntry, "input" | "source" | "dependencies"> {
  readonly table: EachTable;
  readonly entries: readonly EachEntry[];
}

/** What a build read and wrote, with SHA-256 hashes, as JSON: for caches and for scripts that work on. */
export const manifestText = (root: string, version: string, entries: readonly ManifestEntry[]): string =>
  `${JSON.stringify({ version: 1, igx: version, documents: entries.map((entry) => document(root, entry)) }, null, 2)}\n`;

const document = (root: string, { input, source, key, output, outputHash, dependencies }: ManifestEntry) => ({
  input: shown(root, input),
  inputHash: hash(source),
  ...(key !== undefined && { key }),
  ...(output !== undefined && { output: shown(root, output), outputHash }),
  dependencies,
});

/** The same for a batch. What all its documents share stands once, above them: there may be very many. */
export function eachManifestText(
  root: string,
  version: string,
  { input, source, dependencies, table, entries }: ManifestBatch,
): string {
  const head = {
    version: 1,
    igx: version,
    input: shown(root, input),
    inputHash: hash(source),
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

const hash = (content: Uint8Array): string => `sha256-${createHash("sha256").update(content).digest("hex")}`;

/** One document of the manifest. The content is not kept, only what it hashes to. */
export interface EachEntry {
  readonly row: number;
  /** None where it has no value. */
  readonly key?: string;
  /** None where the row has errors, or the file could not be written. */
  readonly output?: string;
  readonly outputHash?: string;
}
