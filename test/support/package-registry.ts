import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { cleanEnvironment } from "./cli.js";
import { installed } from "./installed.js";
import { listen, stopServer } from "./listen.js";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

/** The package of igx, packed, and the folders of the packages that this project has installed: by name and version. */
type Packages = ReadonlyMap<string, ReadonlyMap<string, string>>;

async function installedPackages(): Promise<Packages> {
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly version: string }>>;
  };
  const packages = new Map<string, Map<string, string>>();
  for (const [path, { version }] of Object.entries(lock.packages)) {
    const name = path.split("node_modules/").at(-1)!;
    if (name === "") continue;
    packages.set(name, (packages.get(name) ?? new Map()).set(version, join(root, path)));
  }
  const { folder } = await installed();
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { readonly version: string };
  return packages.set("igx-lang", new Map([[version, folder]]));
}

/** The fields of a package that npm goes by. Packages that an old npm has published also have a hash of their archive, which is another here. */
const asked = [
  ...["name", "version", "bin", "engines", "os", "cpu", "libc"],
  ...["dependencies", "optionalDependencies", "peerDependencies", "peerDependenciesMeta"],
];

/** The answer of a registry about a package: all its versions, with the addresses of their files. `undefined` if none is installed. */
async function describePackage(
  name: string,
  versions: ReadonlyMap<string, string>,
  url: string,
): Promise<object | undefined> {
  const entries = await Promise.all(
    [...versions].map(async ([version, folder]) => {
      const text = await readFile(join(folder, "package.json"), "utf8").catch(() => undefined);
      if (text === undefined) return [];
      const own = Object.entries(JSON.parse(text)).filter(([key]) => asked.includes(key));
      return [[version, { ...Object.fromEntries(own), dist: { tarball: `${url}/-/${version}.tgz` } }] as const];
    }),
  );
  const all = Object.fromEntries(entries.flat());
  const latest = Object.keys(all).at(-1);
  return latest === undefined ? undefined : { name, "dist-tags": { latest }, versions: all };
}

/** The files of a folder as npm packs them: all in `package/`, without the packages below it. */
async function packedFolder(folder: string): Promise<Buffer> {
  const names = (await readdir(folder)).filter((name) => name !== "node_modules");
  const args = ["-czhf", "-", "--transform", "s,^,package/,", "-C", folder, ...names];
  const { stdout } = await run("tar", args, { encoding: "buffer", maxBuffer: 1 << 30 });
  return stdout;
}

/**
 * A registry on this machine, as `npm` asks it: it has igx as it is packed, and the packages that this project has installed. `env` makes npm ask it, and
 * keep nothing outside of `home`.
 */
export async function packageRegistry(
  home: string,
): Promise<{ readonly env: Readonly<Record<string, string>>; readonly close: () => Promise<void> }> {
  const packages = await installedPackages();
  const server = createServer(async ({ url = "/" }, response) => {
    const [name = "", file] = decodeURIComponent(url).slice(1).split("/-/");
    const versions = packages.get(name);
    const folder = file === undefined ? undefined : versions?.get(file.replace(/\.tgz$/, ""));
    const address = `http://127.0.0.1:${port}/${name}`;
    const answer =
      folder === undefined ? versions && (await describePackage(name, versions, address)) : await packedFolder(folder);
    response.writeHead(answer ? 200 : 404, {
      "content-type": folder === undefined ? "application/json" : "application/gzip",
    });
    response.end(answer instanceof Buffer ? answer : JSON.stringify(answer ?? {}));
  });
  const port = await listen(server);
  const npm = {
    registry: `http://127.0.0.1:${port}/`,
    cache: join(home, ".npm"),
    audit: "false",
    fund: "false",
    update_notifier: "false",
  };
  const settings = Object.entries(npm).map(([key, value]) => [`npm_config_${key}`, value]);
  return { env: { ...cleanEnvironment(home), ...Object.fromEntries(settings) }, close: () => stopServer(server) };
}
