import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { fileTimes } from "./file-times.js";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache/igx");

export interface Installed {
  /** A `node_modules` with igx from its packed tarball, and with the packages that igx asks for. Link it into a project; do not write to it. */
  readonly modules: string;
  /** The installed package. */
  readonly folder: string;
  /** The installed command. */
  readonly cli: string;
}

interface Manifest {
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly bin: { readonly igx: string };
}

/** Files of tests share it with their worker: to look at all that is packed takes longer than some tests. */
let known: Promise<Installed> | undefined;

/** Packs and installs igx as it is built, once for all tests that ask: the same build is not packed again. */
export const installed = (): Promise<Installed> => {
  known ??= findOrMake();
  return known;
};

async function findOrMake(): Promise<Installed> {
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as Manifest;
  const modules = join(cache, `installed-${await stamp(manifest)}`);
  await withInstallLock(async () => {
    if (!(await stat(modules).catch(() => undefined))) await make(modules, manifest);
  });
  const folder = join(modules, "igx-lang");
  return { modules, folder, cli: join(folder, manifest.bin.igx) };
}

/** Changes with the newest file that is packed. */
async function stamp({ files }: Manifest): Promise<number> {
  // A line that begins with `!` leaves something out.
  const packed = files.filter((name) => !name.startsWith("!"));
  const folders = [...new Set(packed.map((name) => name.split("/")[0]!))].filter((name) => !name.includes("."));
  const named = ["package.json", "README.md", "CHANGELOG.md", "SECURITY.md"].map((name) => join(root, name));
  const times = await Promise.all([
    ...named.map(async (path) => (await stat(path)).mtimeMs),
    ...folders.map(async (folder) => Math.max(...(await fileTimes(join(root, folder))))),
  ]);
  return Math.round(Math.max(...times));
}

/** Milliseconds after which the owner of the lock was killed: packing takes a few seconds. */
const abandoned = 120_000;

/** One process at a time: two test files that start together would both pack. */
async function withInstallLock(work: () => Promise<void>): Promise<void> {
  const lock = join(cache, "installing.lock");
  await mkdir(cache, { recursive: true });
  while (!(await acquire(lock))) {
    if ((await ageOf(lock)) > abandoned) await rm(lock, { recursive: true, force: true });
    await sleep(100);
  }
  try {
    await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function acquire(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

/** Milliseconds since it was made or last changed; 0 if it is gone. */
const ageOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );

/** Milliseconds after which no run of the tests uses an installed igx any more. */
const outdated = 3_600_000;

/** In a folder of its own first: an interrupted installation is not taken for a whole one. */
async function make(modules: string, manifest: Manifest): Promise<void> {
  const folder = await mkdtemp(join(cache, "installing-"));
  try {
    await pack(folder);
    await install(folder, manifest);
    for (const name of await readdir(cache))
      if (name.startsWith("installed-") && (await ageOf(join(cache, name))) > outdated)
        await rm(join(cache, name), { recursive: true, force: true });
    await rename(join(folder, "node_modules"), modules).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** As `npm pack` does after a build, whose scripts work in the checkout. The build that tests share is of the scripts alone, so types older than the sources are made here. */
async function pack(folder: string): Promise<void> {
  const source = join(folder, "source");
  await mkdir(source);
  const folders = ["dist", "man", "grammar", "examples"];
  const names = [...folders, "package.json", "README.md", "LICENSE", "CHANGELOG.md", "SECURITY.md"];
  // After the extension for VS Code is packed, thousands of files of other packages are there.
  const filter = (path: string) => !path.endsWith("/node_modules");
  for (const name of names) await cp(join(root, name), join(source, name), { recursive: true, filter });
  if (!(await hasCurrentTypes())) await makeTypes(join(source, "dist/types"));
  await run(process.execPath, [join(root, "build/packed-manifest.js")], { cwd: source });
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], { cwd: source });
}

async function hasCurrentTypes(): Promise<boolean> {
  const [sources, types] = await Promise.all([fileTimes(join(root, "src")), fileTimes(join(root, "dist/types"))]);
  const newest = Math.max(...sources);
  return types.length > 0 && types.every((time) => time > newest);
}

async function makeTypes(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  await run(process.execPath, [tsc, "-p", "tsconfig.types.json", "--outDir", folder], { cwd: root });
}

/** Without a registry: the packages that igx asks for are linked to those of this project, and no others. */
async function install(folder: string, { dependencies, bin }: Manifest): Promise<void> {
  const modules = join(folder, "node_modules");
  await mkdir(join(modules, "igx-lang"), { recursive: true });
  const archive = (await readdir(folder)).find((name) => name.endsWith(".tgz"))!;
  await run("tar", ["-xzf", join(folder, archive), "-C", join(modules, "igx-lang"), "--strip-components=1"]);
  await chmod(join(modules, "igx-lang", bin.igx), 0o755);
  for (const name of [...Object.keys(dependencies), "@types/node"]) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(root, "node_modules", name), join(modules, name));
  }
  await mkdir(join(modules, ".bin"));
  await symlink(join("../igx-lang", bin.igx), join(modules, ".bin/igx"));
}
