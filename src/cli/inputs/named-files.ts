import type { CompileResult } from "../../contract/result.js";
import type { Data, Include } from "../../syntax/ast.js";
import { childrenOf, type Node } from "../../syntax/children.js";
import { parse } from "../../syntax/parse.js";
import { directoryOf, extensionOf, normalize } from "../../text/path.js";

/** One file names another, with paths as in `CompileResult.dependencies`. */
export interface Dependency {
  readonly from: string;
  readonly kind: "include" | "data";
  /** The name of the data, if it has one. */
  readonly name?: string;
  readonly to: string;
}

/** Which file of a document names which, among the files that were read, in the order of the texts. */
export function namedFiles({ sources, dependencies }: CompileResult): readonly Dependency[] {
  const known = new Set(dependencies);
  // A file with malformed data is among the sources too, but names nothing.
  const documents = [...sources.values()].filter(({ path }) => extensionOf(path) === "igx" || !known.has(path));
  const all = documents.flatMap((file) =>
    namingNodes(parse(file.text, () => {})).flatMap((node): readonly Dependency[] => {
      if (!node.path) return [];
      const folder = directoryOf(file.path);
      const to = normalize(folder === "" ? node.path.value : `${folder}/${node.path.value}`);
      const name = node.kind === "data" ? node.name?.name : undefined;
      return [{ from: file.path, kind: node.kind, ...(name !== undefined && { name }), to }];
    }),
  );
  return all.filter(({ to }) => known.has(to));
}

/** Lines that name files are in blocks of all kinds. */
const namingNodes = (node: Node): readonly (Data | Include)[] =>
  node.kind === "data" || node.kind === "include" ? [node] : childrenOf(node).flatMap(namingNodes);
