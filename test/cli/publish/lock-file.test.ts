import { link, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, igxProcess } from "../../support/cli.js";
import { documentText, type PublishService, withService } from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

const directory = temporaryDirectory();

const serve = (work: (service: PublishService, project: Awaited<ReturnType<typeof projectOf>>) => Promise<void>) =>
  withService(join(directory(), "ca"), async (service) => work(service, await projectOf(service)));

/** A project whose lock file has documents of other sources, in one line. */
async function projectOf(service: PublishService) {
  const known = Array.from({ length: 120 }, (_, at): [string, object] => [
    `k${at + 100}`,
    { id: `${at}`, hash: "sha256-0", source: `k${at}.igx` },
  ]);
  const target = service.env["IGX_BASE_URL"]!;
  const text = JSON.stringify({ version: 1, targets: { [target]: { documents: Object.fromEntries(known) } } });
  const root = await folderWith({ "igx.lock.json": text });
  const path = join(root, "igx.lock.json");
  const env = { ...service.env, IGX_CA: service.ca, IGX_RATE: "1000/s" };
  return {
    root,
    path,
    target,
    documents: async () => JSON.parse(await readFile(path, "utf8")).targets[target].documents,
    publish: async (headline: string) => {
      await writeFile(join(root, "a.igx"), documentText("A", headline));
      return igxProcess(["publish", "a.igx"], { cwd: root, env });
    },
  };
}

test("one of many documents: the others stay, one field a line; an unchanged lock file is not written", () =>
  serve(async (service, { path, publish, documents }) => {
    for (const headline of ["One", "Two"]) {
      expect(await publish(headline)).toMatchObject({ exitCode: 0, stderr: "" });
      const text = await readFile(path, "utf8");
      expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
      const all = await documents();
      expect(Object.keys(all)).toEqual(Object.keys(all).sort());
      expect([Object.keys(all).length, all.k150]).toEqual([121, { id: "50", hash: "sha256-0", source: "k50.igx" }]);
      expect(all.a.date_modified).toBe(service.stored.get("id-1")!.date_modified);
    }
    const before = await stat(path, { bigint: true });
    service.asked.length = 0;
    expect(await publish("Two")).toMatchObject({ exitCode: 0, stderr: "1 unchanged\n" });
    expect(service.asked).toEqual([]);
    const { ino, mtimeNs } = await stat(path, { bigint: true });
    expect([ino, mtimeNs]).toEqual([before.ino, before.mtimeNs]);
  }));

test.runIf(process.platform !== "win32")("a copy by a hard link keeps what it has, and a symbolic link stays one", () =>
  serve(async (_, { root, path, publish, documents }) => {
    expect((await publish("Zero")).exitCode).toBe(0);
    const copy = join(root, "copy.json");
    await link(path, copy);
    const old = await readFile(path, "utf8");
    expect((await publish("One")).exitCode).toBe(0);
    expect(await readFile(copy, "utf8")).toBe(old);
    await rm(path);
    await symlink("copy.json", path);
    expect((await publish("Two")).exitCode).toBe(0);
    expect((await documents()).a.id).toBe("id-1");
    expect(await readFile(copy, "utf8")).toBe(await readFile(path, "utf8"));
  }),
);
