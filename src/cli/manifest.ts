import { createHash } from "node:crypto";
import { relativePath } from "./paths.js";

/** One line of a build's manifest. Paths are absolute here and relative to the root in the file. */
export interface ManifestEntry {
  readonly input: string;
  readonly source: Uint8Array;
  /** None when the source had errors, so nothing was written. */
  readonly output?: string;
  readonly text?: string;
  readonly dependencies: readonly string[];
}

/** What a build read and wrote, with SHA-256 hashes, as JSON: for caches and for scripts that work on. */
export const manifestText = (root: string, version: string, entries: readonly ManifestEntry[]): string =>
  `${JSON.stringify({ version: 1, igx: version, documents: entries.map((entry) => document(root, entry)) }, null, 2)}\n`;

const document = (root: string, { input, source, output, text, dependencies }: ManifestEntry) => ({
  input: input === "-" ? input : relativePath(root, input),
  inputHash: hash(source),
  ...(output !== undefined &&
    text !== undefined && {
      output: output === "-" ? output : relativePath(root, output),
      outputHash: hash(text),
    }),
  dependencies,
});

const hash = (content: Uint8Array | string): string => `sha256-${createHash("sha256").update(content).digest("hex")}`;
