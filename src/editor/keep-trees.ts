import type { SourceFile } from "../text/source-file.js";
import type { TextLevel } from "./levels.js";

/** The trees of files that are not open, by their bytes: the same bytes are the same object until the file changes. */
interface KeptTrees {
  readonly of: (uri: string, bytes: Uint8Array, parse: () => TextLevel) => TextLevel;
}

/** Characters of all files whose trees are kept. A tree takes several times as much. */
const maxKept = 2_000_000;

export function keepTrees(): KeptTrees {
  const known = new Map<string, { readonly bytes: Uint8Array; readonly level: TextLevel }>();
  let size = 0;
  const drop = (uri: string): void => {
    const entry = known.get(uri);
    if (!entry) return;
    size -= sizeOf(entry.level.file);
    known.delete(uri);
  };
  return {
    of(uri, bytes, parse) {
      const entry = known.get(uri);
      if (entry?.bytes === bytes) return entry.level;
      drop(uri);
      const level = parse();
      known.set(uri, { bytes, level });
      size += sizeOf(level.file);
      // The oldest go first.
      for (const other of known.keys()) if (size > maxKept) drop(other);
      return level;
    },
  };
}

const sizeOf = ({ text }: SourceFile): number => text.length;
