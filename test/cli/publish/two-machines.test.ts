import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith } from "../../support/cli.js";
import { documentText, type PublishService, publishIn, remoteIn, withService } from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);
const creates = (service: PublishService) => service.lines().filter((line) => line.startsWith("POST")).length;
const titles = (service: PublishService) => [...service.stored.values()].map(({ title }) => title).sort();
const idOf = async (root: string, { env }: PublishService, key: string) =>
  JSON.parse(await readFile(join(root, "igx.lock.json"), "utf8")).targets[env["IGX_BASE_URL"]!].documents[key].id;
const pull = (from: string, to: string) => copyFile(join(from, "igx.lock.json"), join(to, "igx.lock.json"));

/** Two clones of one project. In the first one the answer to a create was lost, and the service gave no list. */
async function clones(service: PublishService): Promise<readonly [string, string]> {
  const files = { "a.igx": documentText("A"), "b.igx": documentText("B") };
  const [first, second] = [await folderWith(files), await folderWith(files)];
  let posts = 0;
  service.trick = ({ method, fields }) => {
    if (method === "POST") posts++;
    if (method === "POST" && fields["title"] === "A") return "drop-after";
    return method === "GET" && posts > 0 ? { status: 400 } : undefined;
  };
  expect(await publishIn(first, service, ["."])).toMatchObject({ code: 4 });
  service.trick = () => undefined;
  expect(titles(service)).toEqual(["A", "B"]);
  return [first, second];
}

test("a create in doubt that another machine adopted meanwhile is not sent again", () =>
  serve(async (service) => {
    const [first, second] = await clones(service);
    expect(await remoteIn(second, service, ["adopt", "."], { byTitle: true, yes: true })).toMatchObject({ code: 0 });
    expect(await publishIn(second, service, ["."])).toMatchObject({ code: 0 });
    await pull(second, first);
    const id = await idOf(second, service, "a");
    expect(await publishIn(first, service, ["."])).toMatchObject({ code: 0 });
    expect(titles(service)).toEqual(["A", "B"]);
    expect(creates(service)).toBe(2);
    expect(await idOf(first, service, "a")).toBe(id);
    // The doubt is over, and an edit is an update.
    await writeFile(join(first, "a.igx"), documentText("A", "New"));
    service.asked.length = 0;
    expect(await publishIn(first, service, ["."])).toMatchObject({ code: 0 });
    expect(service.lines()).toEqual(["GET infographics", `PUT infographics/${id}`]);
  }));

test("what was adopted is updated in the run in which the lock file resolves the doubt", () =>
  serve(async (service) => {
    const [first, second] = await clones(service);
    expect(await remoteIn(second, service, ["adopt", "."], { byTitle: true, yes: true })).toMatchObject({ code: 0 });
    await pull(second, first);
    const id = await idOf(second, service, "a");
    expect(await publishIn(first, service, ["."])).toMatchObject({ code: 0 });
    expect(creates(service)).toBe(2);
    // The journal of the first machine has what `b` contains.
    expect(service.lines().filter((line) => line.startsWith("PUT"))).toEqual([`PUT infographics/${id}`]);
  }));

test("if the other machine created it once more, both are named and nothing is sent", () =>
  serve(async (service) => {
    const [first, second] = await clones(service);
    expect(await publishIn(second, service, ["a.igx"], { create: true })).toMatchObject({ code: 0 });
    await pull(second, first);
    const [ours, theirs] = [...service.stored.values()].filter(({ title }) => title === "A").map(({ id }) => id);
    service.asked.length = 0;
    const said = await publishIn(first, service, ["a.igx"]);
    expect(said.code).toBe(4);
    expect(said.err).toContain(`as one of ${theirs}, ${ours}.`);
    expect(creates(service)).toBe(0);
    expect(await remoteIn(first, service, ["adopt", "a", theirs!])).toMatchObject({ code: 0 });
    expect(await publishIn(first, service, ["a.igx"])).toMatchObject({ code: 0 });
    expect(await idOf(first, service, "a")).toBe(theirs);
    expect(creates(service)).toBe(0);
  }));
