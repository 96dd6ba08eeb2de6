import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { nodeHost } from "../../src/cli/host/node.js";
import { compile } from "../../src/index.js";
import type { FilesOf } from "./write-page.js";

/** Reads documents of the project at `root`, and finds out what they read. Those with a query are left out: the playground has no SQL. */
export const filesOfProject =
  (root: string): FilesOf =>
  async (path) => {
    const read = async (file: string) => [file, await readFile(join(root, file), "utf8")] as const;
    const source = await read(path);
    const host = nodeHost({ root });
    const result = await compile({ path, text: source[1] }, { host, optionalParams: true });
    if (/^```sql\b/m.test(source[1]) || result.diagnostics.some(({ severity }) => severity === "error"))
      return undefined;
    return new Map([source, ...(await Promise.all(result.dependencies.map(read)))]);
  };
