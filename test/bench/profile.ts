import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { runProcess } from "./measure.js";

/** The part of a `.cpuprofile` that is read here. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples?: readonly number[] | undefined;
}

interface Entry {
  /** A function with its file, or what the engine does: `(garbage collector)`. */
  readonly name: string;
  /** Its own part of the samples, between 0 and 1. */
  readonly share: number;
}

/** Milliseconds for which a function is called again and again. */
const profiledTime = 1500;

/** Where the time goes in a function: the entries with the most time of their own. */
export async function profileFunction(run: () => unknown, count: number): Promise<readonly Entry[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await run();
  await session.post("Profiler.start");
  const end = performance.now() + profiledTime;
  do await run();
  while (performance.now() < end);
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  return topEntries(profile, count);
}

/** The same for a run of the command, from a bundle that keeps the names of functions. */
export async function profileCommand(args: readonly string[], cwd: string, count: number): Promise<readonly Entry[]> {
  const folder = mkdtempSync(join(tmpdir(), "igx-profile-"));
  try {
    const command = await namedCommand();
    runProcess(
      process.execPath,
      ["--cpu-prof", "--cpu-prof-dir", folder, "--cpu-prof-interval", "200", command, ...args],
      { cwd },
    );
    const profile = JSON.parse(readFileSync(join(folder, readdirSync(folder)[0]!), "utf8")) as CpuProfile;
    return topEntries(profile, count);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let made: Promise<string> | undefined;

/** The command in one readable file. */
function namedCommand(): Promise<string> {
  made ??= (async () => {
    const outdir = "node_modules/.cache/igx-profiled";
    await build({
      stdin: {
        contents: [
          'import { runCommandLine } from "./src/cli/run-command-line.js";',
          'import { thisProcess } from "./src/cli/this-process.js";',
          "process.exitCode = await runCommandLine(thisProcess);",
        ].join("\n"),
        resolveDir: ".",
        sourcefile: "main.ts",
      },
      // Packages in CommonJS ask for Node's own modules with `require`.
      banner: { js: 'import { createRequire as r } from "node:module";\nglobalThis.require ??= r(import.meta.url);' },
      outdir,
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      target: "node20",
      mainFields: ["module", "main"],
      packages: "bundle",
      alias: { yaml: "./node_modules/yaml/browser/index.js" },
      external: [
        "undici",
        "@peculiar/x509",
        "chokidar",
        "launch-editor",
        "@duckdb/node-api",
        "bullmq",
        "ioredis",
        "pg",
        "@resvg/resvg-js",
        "fontkit",
        "pdfkit",
        "subset-font",
        "svg-to-pdfkit",
        "@napi-rs/keyring",
      ],
      define: { IGX_VERSION: '"0"', "process.env.NODE_ENV": '"production"' },
      logLevel: "error",
    });
    return resolve(outdir, "stdin.js");
  })();
  return made;
}

function topEntries({ nodes, samples = [] }: CpuProfile, count: number): readonly Entry[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const counts = new Map<string, number>();
  let total = 0;
  for (const sample of samples) {
    const name = names.get(sample)!;
    // What waits is not work.
    if (name === "(idle)" || name === "(root)") continue;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    total++;
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one).slice(0, count);
  return sorted.map(([name, samplesOf]) => ({ name, share: samplesOf / total }));
}

function nameOf({ functionName, url, lineNumber }: CpuProfile["nodes"][number]["callFrame"]): string {
  if (functionName === "(program)") return "(engine: start, compilation, system calls)";
  if (functionName.startsWith("(")) return functionName;
  const file = url.startsWith("node:") ? url : bundledFile(url, lineNumber);
  return `${functionName || "(anonymous)"} ${file}`.trim();
}

const markers = new Map<string, readonly (readonly [line: number, path: string])[]>();

/** The source of a line in a bundle: esbuild writes its path as a comment above it. */
function bundledFile(url: string, line: number): string {
  if (!url) return "";
  const path = url.startsWith("file:") ? fileURLToPath(url) : url;
  let found = markers.get(path);
  if (!found) {
    const lines = path.includes(".cache/") ? readFileSync(path, "utf8").split("\n") : [];
    found = lines.flatMap((text, at) =>
      /^ *\/\/ (?:src|test|node_modules)\/\S+$/.test(text) ? [[at, text.trim().slice(3)] as const] : [],
    );
    markers.set(path, found);
  }
  const marker = found.findLast(([at]) => at <= line)?.[1] ?? path;
  return marker.replace(/^.*node_modules\//, "");
}
