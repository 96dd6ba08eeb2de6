import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { ruleRegistry } from "../../src/compile/rule-registry.js";
import type { CompileOptions } from "../../src/index.js";
import { memoryHost } from "../../src/index.js";

/** A document that the golden file has, and what it is compiled with. */
export interface GoldenCase {
  readonly source: string | Uint8Array;
  readonly options: CompileOptions;
}

/** The documents of one place. */
export interface GoldenGroup {
  readonly name: string;
  readonly cases: readonly GoldenCase[];
}

const root = new URL("../../", import.meta.url);
const list = (folder: string, extension: string): readonly string[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(extension) && !/node_modules|\.pages/.test(path))
    .map((path) => `${folder}${path.replaceAll("\\", "/")}`)
    .sort();

const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

function readJson<T extends object>(path: string): T | undefined {
  try {
    return JSON.parse(read(path)) as T;
  } catch {
    return undefined;
  }
}

/** Files as they are on disk, but nothing that needs a process, such as a query. */
const host = {
  root: fileURLToPath(root).replaceAll("\\", "/").replace(/\/$/, ""),
  readFile: async (path: string) => readFileSync(path),
  realPath: async (path: string) => path,
};

/** A file, with the project and the parameters that are beside it. */
function fileCase(path: string): GoldenGroup {
  const beside = path.slice(0, -".igx".length);
  const project = readJson(`${beside}.project.json`);
  const params = readJson<Record<string, unknown>>(`${beside}.params.json`);
  return {
    name: path,
    cases: [{ source: readFileSync(new URL(path, root)), options: { path, host, project, params } }],
  };
}

const ruleCases = (): readonly GoldenGroup[] =>
  ruleRegistry.map(({ code, bad, good, example: { files = {}, params, project } = {} }) => ({
    name: `rule ${code}`,
    cases: [bad, good].map((source) => ({
      source,
      options: { path: "example.igx", host: memoryHost(files), params, project },
    })),
  }));

/** The fences of igx of a page. */
const fencesOf = (page: string): readonly string[] =>
  [...page.matchAll(/^(`{3,})igx[^\n]*\n([\s\S]*?)^\1$/gm)].map(([, , text]) => text!);

type Node = { readonly type: string; readonly [key: string]: unknown };

/** Calls of tests begin with a name, which is not a document. */
const isNamed = ({ type, callee }: Node): boolean =>
  type === "CallExpression" && /^(?:test|describe|it)$/.test(nameOf(callee as Node));

const nameOf = (callee: Node): string =>
  ((callee["name"] ?? "") as string) || nameOf((callee["object"] ?? callee["callee"] ?? { name: "-" }) as Node);

/** The texts of a file of code: `x` is written for an expression in a template. */
function textsOf(code: string, path: string): readonly string[] {
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === "object" && value !== null && "type" in value) visitNode(value as Node);
  };
  const visitNode = (node: Node): void => {
    if (node.type === "ImportDeclaration") return;
    if (node.type === "Literal" && typeof node["value"] === "string") texts.push(node["value"]);
    else if (node.type === "TemplateLiteral")
      texts.push((node["quasis"] as readonly { value: { cooked: string } }[]).map((one) => one.value.cooked).join("x"));
    const { arguments: given, ...others } = node;
    visit(isNamed(node) ? (given as readonly Node[]).slice(1) : given);
    for (const child of Object.values(others)) visit(child);
  };
  visit(parseSync(path, code).program);
  return texts;
}

/** A text that begins as a line of a document does is one; any other is an expression, unless it is a sentence. */
function documentOf(text: string): string | undefined {
  if (/\n|^(?:[@#>|`-]|\{\{)/.test(text)) return text;
  if (text.startsWith("{")) return `# A ${text}\n`;
  return /^[\p{Lu}\p{Ll}`%][^"(]* [^"(]* [^"(]*$/u.test(text) ? undefined : `{{ ${text} }}\n`;
}

/** The rooms whose tests have documents between their lines of code. */
const rooms = ["check", "syntax", "template", "compile"];

/** All groups. A document that is in several places is in the first of them. */
export function goldenGroups(): readonly GoldenGroup[] {
  const known = new Set<string>();
  const inline = (name: string, texts: readonly string[]): GoldenGroup => {
    const own = texts.filter((text) => !known.has(text) && known.add(text));
    return { name, cases: own.map((source) => ({ source, options: { path: "input.igx" } })) };
  };
  const files = [...list("test/fixtures/", ".igx"), ...list("examples/", ".igx")].map(fileCase);
  const pages = ["README.md", ...list("grammar/", ".md")].map((path) => inline(path, fencesOf(read(path))));
  const tests = rooms
    .flatMap((room) => list(`test/${room}/`, ".ts"))
    .map((path) =>
      inline(
        path,
        textsOf(read(path), path).flatMap((text) => documentOf(text) ?? []),
      ),
    );
  return [...files, ...ruleCases(), ...pages, ...tests].filter(({ cases }) => cases.length > 0);
}
