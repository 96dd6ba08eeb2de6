import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentHash, hashedFields } from "../../src/publish/content-hash.js";
import { sentContents } from "../../src/publish/sent-contents.js";
import { folderWith } from "../support/cli.js";

const fieldsOf = (content: string) => hashedFields([["content", content]], "", []);
const hashOf = (content: string) => contentHash([["content", content]], "", []);

const kept = async (root: string, contents: readonly string[], limits?: Parameters<typeof sentContents>[1]) => {
  const sent = sentContents(root, limits);
  for (const content of contents) await sent.keep(hashOf(content), fieldsOf(content));
};

async function found(root: string, contents: readonly string[]): Promise<readonly string[]> {
  const sent = sentContents(root);
  const all = await Promise.all(contents.map(async (one) => ((await sent.find(hashOf(one))) ? [one] : [])));
  return all.flat();
}

/** Makes the file of a content so many seconds old. */
const age = (root: string, content: string, seconds: number) => {
  const time = new Date(Date.now() - seconds * 1000);
  return utimes(join(root, ".igx/sent", `${hashOf(content)}.json.gz`), time, time);
};

test("more files than there is room for: the oldest go, and a run keeps only as many as there is room for", async () => {
  const root = await folderWith({ ".igx/.gitignore": "*\n" });
  const limits = { files: 3, bytes: 10_000 };
  await kept(root, ["a", "b", "c"], limits);
  await age(root, "a", 10);
  await age(root, "b", 30);
  await age(root, "c", 20);
  await kept(root, ["d", "c"], limits);
  expect(await found(root, ["a", "b", "c", "d"])).toEqual(["a", "c", "d"]);
  await kept(root, ["e", "f", "g", "h"], limits);
  expect(await readdir(join(root, ".igx/sent"))).toHaveLength(3);
  expect(await found(root, ["e", "f", "g", "h"])).toEqual(["e", "f", "g"]);
});

test("more bytes than there is room for", async () => {
  const root = await folderWith({ ".igx/.gitignore": "*\n" });
  const limits = { files: 100, bytes: 80 };
  await kept(root, ["a"], limits);
  await kept(root, ["b"], limits);
  await kept(root, ["c"], limits);
  expect(await found(root, ["b", "c"])).toContain("c");
  expect(await found(root, ["a"])).toEqual([]);
  await kept(root, [Array.from({ length: 500 }, (_, at) => hashOf(String(at))).join()], limits);
  expect(await found(root, ["c"])).toEqual(["c"]);
});

test("a name that is not a hash reads and writes nothing", async () => {
  const root = await folderWith({ ".igx/.gitignore": "*\n" });
  for (const hash of ["", "../../x", "sha256-", `sha256-${"A".repeat(64)}`]) {
    await sentContents(root).keep(hash, []);
    expect(await sentContents(root).find(hash)).toBeUndefined();
  }
  expect(await readdir(join(root, ".igx"))).toEqual([".gitignore"]);
});
