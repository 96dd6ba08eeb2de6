import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { parseSync } from "vite";

export interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** The file below `src`, and its line. */
  readonly at: string;
}

/**
 * Arguments for calls of `RegExp` inside functions, as code in the scope of the module: a list of values for each name. A call whose names
 * are all of the module needs none.
 */
const samples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "check/expected-value.ts": { name: '["name"]' },
  "cli/publish/publish-findings.ts": { field: '["title"]' },
  "cli/render/load-logo.ts": { name: '["width"]' },
  "cli/render/scripts.ts": { pattern: "scripts.map(([pattern]) => pattern)" },
  "editor/actions/extract-table.ts": { name: '["name"]' },
  "editor/actions/inline-table.ts": { name: '["name"]' },
  "language/date-pattern.ts": { source: '[["(\\\\d{4})", "-", "(\\\\d{2})"]]' },
  "language/number-notation.ts": { grouped: '["(?:,\\\\d{3})*"]', point: '["\\\\."]' },
  "publish/redact-encoded.ts": { bytes: "[[]]", any: '["secret|c2VjcmV0={0,2}"]' },
  "syntax/expression-lexer.ts": {
    pattern: "[...t.inExpression, ...t.inTemplate].map((type) => type.PATTERN).filter((one) => one instanceof RegExp)",
  },
  "syntax/declares-name.ts": { name: '["name"]' },
  "template/check-names.ts": { name: '[{ name: "name" }]' },
  "template/mentions-name.ts": { name: '["name"]' },
  "text/redact.ts": { literal: '["secret"]' },
};

const root = join(import.meta.dirname, "../../src");

/** Every expression of `src`: the literals, and those that calls of `RegExp` make. */
export async function allPatterns(): Promise<readonly Pattern[]> {
  const files = (await readdir(root, { recursive: true })).map((name) => name.replaceAll("\\", "/")).sort();
  const patterns: Pattern[] = [];
  const calls = new Map<string, readonly string[]>();
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const code = await readFile(join(root, file), "utf8");
    const found = find(file, code);
    patterns.push(...found.literals);
    if (found.calls.length > 0) calls.set(file, found.calls);
  }
  return [...patterns, ...(await built(calls))];
}

interface Node {
  readonly type?: string;
  readonly start: number;
  readonly end: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: Node & { readonly name?: string };
}

function find(file: string, code: string) {
  const literals: Pattern[] = [];
  const calls: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { type, start, end, regex, callee } = value as Node;
    const at = () => `${file}:${code.slice(0, start).split("\n").length}`;
    if (type === "Literal" && regex) literals.push({ source: regex.pattern, flags: regex.flags, at: at() });
    if (callee?.type === "Identifier" && callee.name === "RegExp") calls.push(code.slice(start, end));
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(parseSync(join(root, file), code).program);
  return { literals, calls };
}

/** Evaluates each call in the scope of its module: esbuild bundles the modules, each with a function that makes its expressions. */
async function built(calls: ReadonlyMap<string, readonly string[]>): Promise<readonly Pattern[]> {
  const modules = [...calls.keys()];
  const { outputFiles } = await build({
    stdin: {
      contents: `export default [${modules.map((file, index) => `["${file}", m${index}]`).join(",")}];\n${modules
        .map((file, index) => `import { madePatterns as m${index} } from ${JSON.stringify(join(root, file))};`)
        .join("\n")}`,
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    mainFields: ["module", "main"],
    alias: { yaml: join(root, "../node_modules/yaml/browser/index.js") },
    // Loaded late, and so not here: native, or for commands that have no expression.
    external: [
      "@duckdb/node-api",
      "@resvg/resvg-js",
      "undici",
      "pdfkit",
      "fontkit",
      "subset-font",
      "svg-to-pdfkit",
      "bullmq",
      "ioredis",
      "pg",
    ],
    outfile: "patterns.mjs",
    logLevel: "error",
    plugins: [
      {
        name: "made-patterns",
        setup({ onLoad }) {
          onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
            const code = await readFile(path, "utf8");
            const file = modules.find((name) => join(root, name) === path);
            return {
              contents: file === undefined ? code : code + maker(calls.get(file)!, samples[file]),
              loader: "ts",
            };
          });
        },
      },
    ],
  });
  const { href } = new URL(`data:text/javascript;base64,${Buffer.from(outputFiles[0]!.text).toString("base64")}`);
  const { default: made } = (await import(href)) as {
    readonly default: readonly (readonly [string, () => RegExp[]])[];
  };
  return made.flatMap(([at, make]) => make().map(({ source, flags }) => ({ source, flags, at })));
}

/** The code of a function that makes the expressions of all calls, with each of the samples. */
function maker(calls: readonly string[], names: Readonly<Record<string, string>> = {}): string {
  const loops = Object.entries(names).map(([name, values]) => `for (const ${name} of ${values}) `);
  return `\nexport const madePatterns = () => { const made = []; ${loops.join("")}made.push(${calls.join(", ")}); return made; };\n`;
}
