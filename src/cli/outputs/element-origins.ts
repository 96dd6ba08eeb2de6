import { resolve } from "node:path";
import { CompiledDocument } from "../../compile/compiled-document.js";
import type { DataOrigin } from "../../compile/data-origins.js";
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

/** The elements of a document that compiled, with their origins. Paths are relative to `root` before `shown` has them. */
export async function elementOrigins(
  result: CompileResult,
  root: string,
  shown: (path: string) => string = (path) => path,
): Promise<readonly ElementOrigins[]> {
  const origins = CompiledDocument.originsOf(result) ?? [];
  const files = [...new Set(origins.flat().map(({ file }) => file))];
  const read = async (file: string) => [file, (await readFileHash(resolve(root, file)))?.hash] as const;
  const hashes = new Map(await Promise.all(files.map(read)));
  return origins.map((data, index) => ({
    type: result.output!.content[index]!.type,
    data: data.map(({ file, ...place }) => {
      const hash = hashes.get(file);
      return { file: shown(file), ...(hash !== undefined && { hash }), ...place };
    }),
  }));
}
