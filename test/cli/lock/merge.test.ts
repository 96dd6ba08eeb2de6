import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { conflictSides } from "../../../src/publish/conflict-sides.js";
import { folderWith, igx } from "../../support/cli.js";

const url = "https://service.example";
const entry = (id: string) => ({ id, url: `${url}/${id}`, hash: "h", source: `${id}.igx` });
const lock = (documents: object) => `${JSON.stringify({ version: 1, targets: { [url]: { documents } } }, null, 2)}\n`;
const merge = (cwd: string, ...args: readonly string[]) => igx(["lock", "merge", ...args], { cwd });
const documentsOf = async (root: string) =>
  JSON.parse(await readFile(join(root, "igx.lock.json"), "utf8")).targets[url].documents as Record<
    string,
    { id: string }
  >;

/** A repository in which git could not merge two lock files. */
async function conflicted(base: object, ours: object, theirs: object): Promise<string> {
  const root = await folderWith({ "igx.lock.json": lock(base) });
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", ...args], {
      cwd: root,
      stdio: "pipe",
    });
  const commit = async (documents: object) => {
    await writeFile(join(root, "igx.lock.json"), lock(documents));
    git("commit", "-qam", "lock");
  };
  git("init", "-qb", "main");
  git("add", "igx.lock.json");
  git("commit", "-qm", "base");
  git("checkout", "-qb", "other");
  await commit(theirs);
  git("checkout", "-q", "main");
  await commit(ours);
  expect(() => git("merge", "other")).toThrow();
  return root;
}

describe("a conflict that git wrote", () => {
  test("is named with the command that solves it, which keeps the documents of both sides", async () => {
    const [a, b, c, d] = ["1", "2", "3", "4"].map(entry);
    const root = await conflicted({ a, d }, { a, b }, { a, c, d });
    const refused = await igx(["lock", "--base-url", url], { cwd: root });
    expect(refused).toMatchObject({ exitCode: 3, stderr: expect.stringContaining("Run `igx lock merge`") });
    expect(await merge(root)).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("git add igx.lock.json") });
    // The common ancestor, which the file does not have, tells that our side deleted d.
    expect(Object.keys(await documentsOf(root))).toEqual(["a", "b", "c"]);
    expect(await merge(root)).toMatchObject({ exitCode: 0, stderr: "igx.lock.json has no merge conflict\n" });
  });

  test.each([
    ["ours", "1", "2"],
    ["theirs", "2", "1"],
  ])("in which both created a document: --prefer %s says what loses", async (side, kept, lost) => {
    const root = await conflicted({}, { a: entry("1") }, { a: entry("2") });
    const left = await merge(root);
    expect(left).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("igx lock merge --prefer ours") });
    const chosen = await merge(root, "--prefer", side);
    expect([chosen.exitCode, chosen.stdout]).toEqual([
      0,
      `${lost}  of a loses to ${kept}  ${url}/${lost}; delete it with igx remote delete ${lost}\n`,
    ]);
    expect((await documentsOf(root))["a"]!.id).toBe(kept);
  });

  test("without git, from its marks", async () => {
    const marked = lock({ a: entry("1") }).replace(
      /^ {10}"id".*\n {10}"url".*\n/m,
      `<<<<<<< HEAD\n$&=======\n          "id": "2",\n          "url": "${url}/2",\n>>>>>>> other\n`,
    );
    const root = await folderWith({ "igx.lock.json": marked });
    const chosen = await merge(root, "--prefer", "theirs", "--format", "json");
    expect(JSON.parse(chosen.stdout)).toEqual([
      { kind: "infographic", target: url, key: "a", id: "1", url: `${url}/1`, kept: "2" },
    ]);
    expect((await documentsOf(root))["a"]!.id).toBe("2");
  });

  test("in which both renamed a document: the preferred key stays", async () => {
    const root = await folderWith({ base: lock({}), a: lock({ a: entry("1") }), b: lock({ b: entry("1") }) });
    const chosen = await merge(root, "--prefer", "theirs", "base", "a", "b");
    expect([chosen.exitCode, chosen.stdout]).toEqual([0, "1  belongs to b now, not to a\n"]);
    expect(Object.keys(JSON.parse(await readFile(join(root, "a"), "utf8")).targets[url].documents)).toEqual(["b"]);
  });

  test("that is damaged, missing, or named in part is left", async () => {
    const root = await folderWith({ "igx.lock.json": "<<<<<<< HEAD\n{\n=======\n[\n>>>>>>> b\n" });
    expect(await merge(root)).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining("The side `ours` of igx.lock.json is not a lock file: it is not JSON."),
    });
    expect((await merge(await folderWith({}))).exitCode).toBe(3);
    expect((await merge(root, "one")).exitCode).toBe(2);
  });
});

test("the sides of conflict marks, also with the base between them", () => {
  expect(conflictSides("a\n<<<<<<< x\nb\n=======\nc\n>>>>>>> y\nd\n")).toEqual({
    ours: "a\nb\nd\n",
    theirs: "a\nc\nd\n",
  });
  expect(conflictSides("<<<<<<< x\nb\n||||||| z\no\n=======\n>>>>>>> y\nd\n")).toEqual({
    ours: "b\nd\n",
    theirs: "d\n",
    base: "o\nd\n",
  });
  for (const text of ["a\n", "<<<<<<< x\na\n", "=======\n", "<<<<<<< x\n>>>>>>> y\n"])
    expect(conflictSides(text)).toBeUndefined();
});
