import { resolve } from "node:path";
import { mask } from "../../config/request-fields.js";
import type { DeclaredParam } from "../../contract/declared-param.js";
import type { CompileResult } from "../../contract/result.js";
import { plainValue } from "../../language/plain-value.js";
import type { Data, Include } from "../../syntax/ast.js";
import { childrenOf, type Node } from "../../syntax/children.js";
import { parse } from "../../syntax/parse.js";
import { directoryOf, extensionOf, normalize } from "../../text/path.js";
import { positionAt } from "../../text/source-file.js";
import { relativePath } from "../base/paths.js";
import { contentHash } from "../outputs/content-hash.js";
import { elementOrigins, readFileHash } from "../outputs/element-origins.js";
import type { Result } from "../schemas/results.js";
import type { Each } from "./each.js";
import type { SourceInput } from "./source-input.js";

/** Everything about a document except its content. Paths are relative to the root of the project. */
type Inspection = Result<"inspect">;

/** One file names another, with paths as in `CompileResult.dependencies`. */
type Dependency = Inspection["dependencies"][number];

type InspectedFile = Inspection["inputs"][number];

export async function inspect(root: string, source: SourceInput, result: CompileResult): Promise<Inspection> {
  const { metadata, evaluated } = result;
  const shown = (path: string) => relativePath(root, resolve(source.root, path));
  // A title or key made from a secret is masked.
  const visible = (name: "title" | "key") => {
    const value = metadata.secrets.includes(name) ? mask : metadata[name];
    return value === undefined ? {} : { [name]: value };
  };
  const files = await Promise.all(result.dependencies.map((path) => inputOf(path, shown(path), source.root)));
  const named = namedFiles(result).map((one) => ({ ...one, from: shown(one.from), to: shown(one.to) }));
  return {
    input: source.shown,
    evaluated,
    ...visible("title"),
    ...visible("key"),
    locale: metadata.locale,
    parameters: metadata.params.map(parameterOf),
    ...(result.output && { elements: await elementsOf(result, source.root, shown) }),
    inputs: [{ path: shown(source.options.path), kind: "source", ...sizeAndHash(source.bytes) }, ...files],
    dependencies: named,
  };
}

/** The table of `--each`: which columns are parameters, and the keys that its rows give. */
export async function inspectBatch({ table, batch }: Each): Promise<NonNullable<Inspection["batch"]>> {
  const keys: (string | null)[] = [];
  for await (const { key } of batch.rows()) keys.push(key ?? null);
  const isParam = (name: string) => batch.template.params.some((param) => param.name === name);
  const columns = table.columns.map((name) => ({ name, parameter: isParam(name) }));
  return { table: table.id, rows: table.count, columns, keys };
}

const parameterOf = ({
  name,
  type,
  typeText,
  required,
  defaultValue,
  documentation,
}: DeclaredParam): Inspection["parameters"][number] => ({
  name,
  type: typeText,
  required,
  ...(defaultValue !== undefined && { default: type.kind === "secret" ? mask : plainValue(defaultValue) }),
  ...(documentation !== "" && { documentation }),
});

/** The type, the place and the origins of each element. */
async function elementsOf(
  result: CompileResult,
  root: string,
  shown: (path: string) => string,
): Promise<NonNullable<Inspection["elements"]>> {
  const { output, sourceMap, sources } = result;
  const origins = await elementOrigins(result, { root, shown });
  return output!.content.map((element, index) => {
    const place = sourceMap[`/${index}`];
    const file = place && sources.get(place.file);
    const { type, chart_type, territory, text } = element as unknown as Readonly<
      Record<"type" | "chart_type" | "territory" | "text", string>
    >;
    return {
      type,
      chart_type,
      territory,
      text,
      ...(file && { file: shown(file.path), line: positionAt(file, place.start).line }),
      ...(origins[index]!.data.length > 0 && { data: origins[index]!.data }),
    };
  });
}

async function inputOf(path: string, shown: string, root: string): Promise<InspectedFile> {
  const kind = extensionOf(path) === "igx" ? "include" : "data";
  return { path: shown, kind, ...((await readFileHash(resolve(root, path))) ?? { missing: true }) };
}

const sizeAndHash = (bytes: Uint8Array): Pick<InspectedFile, "bytes" | "hash"> => ({
  bytes: bytes.length,
  hash: contentHash(bytes),
});

/** Which file of a document names which, among the files that were read, in the order of the texts. */
function namedFiles({ sources, dependencies }: CompileResult): readonly Dependency[] {
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
