import { resolve } from "node:path";
import { CompiledDocument } from "../../compile/compiled-document.js";
import type { DataOrigin, RowOrigin } from "../../compile/data-origins.js";
import type { CompileResult } from "../../contract/result.js";
import { defaultLimits } from "../../template/budget.js";
import { readBounded } from "../base/read-bounded.js";
import { contentHash } from "./content-hash.js";

/** Where values of an element were read, with the hash of the file; without one if the file cannot be read again. */
export interface HashedOrigin extends DataOrigin {
  readonly hash?: string;
}

/** An element of the content with the origins of its values. */
export interface ElementOrigins {
  readonly type: string;
  readonly data: readonly HashedOrigin[];
}

/** The hash and the size of a file; `undefined` if it cannot be read. The compiler does not keep the bytes of data files. */
export async function readFileHash(
  path: string,
): Promise<{ readonly bytes: number; readonly hash: string } | undefined> {
  const bytes = await readBounded(path, { maximum: defaultLimits.dataBytes }).catch(() => undefined);
  return bytes && { bytes: bytes.length, hash: contentHash(bytes) };
}

/** The hashes of files that documents have in common, by their paths: a run of a million rows reads each once. */
export type FileHashes = Map<string, string | undefined>;

interface OriginsInput {
  /** The folder that paths are relative to. */
  readonly root: string;
  /** Makes the path that is written. */
  readonly shown?: (path: string) => string;
  /** The row that gave the document its parameters. */
  readonly row?: RowOrigin | undefined;
  readonly hashes?: FileHashes | undefined;
}

/** The elements of a document that compiled, with their origins. */
export async function elementOrigins(
  result: CompileResult,
  { root, shown = (path) => path, row, hashes = new Map() }: OriginsInput,
): Promise<readonly ElementOrigins[]> {
  const origins = CompiledDocument.originsOf(result, row) ?? [];
  for (const { file } of origins.flat())
    if (!hashes.has(file)) hashes.set(file, (await readFileHash(resolve(root, file)))?.hash);
  return origins.map((data, index) => ({
    type: result.output!.content[index]!.type,
    data: data.map(({ file, ...place }) => {
      const hash = hashes.get(file);
      return { file: shown(file), ...(hash !== undefined && { hash }), ...place };
    }),
  }));
}
