import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith } from "../../support/cli.js";
import { keepState, restoreState } from "../../support/interrupted.js";
import { documentText, type PublishService, publishIn, remoteIn, withService } from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);

/** One document of the project, and two infographics that no lock file knows. */
async function withStrangers(service: PublishService): Promise<string> {
  const root = await folderWith({ "a.igx": documentText("A") });
  expect((await publishIn(root, service, ["a.igx"])).code).toBe(0);
  for (const id of ["x", "y"]) service.stored.set(id, { id, title: `Of ${id}`, content: "", date_modified: "2026" });
  return root;
}

test("infographics that no lock file knows are listed, and deleted after a yes", () =>
  serve(async (service) => {
    const root = await withStrangers(service);
    const listed = await remoteIn(root, service, ["list", "--unknown"], {}, { format: "json" });
    expect(JSON.parse(listed.out).map(({ id }: { id: string }) => id)).toEqual(["x", "y"]);
    const asked = await remoteIn(root, service, ["delete", "--unknown"]);
    expect(asked).toMatchObject({ code: 2, err: expect.stringContaining("This would delete 2 infographics.") });
    expect(asked.err).toContain("Of x");
    expect(service.stored.size).toBe(3);
    const deleted = await remoteIn(root, service, ["delete", "--unknown", "--yes"]);
    expect(deleted).toMatchObject({ code: 0, err: expect.stringContaining("deleted x\ndeleted y\n") });
    expect([...service.stored.keys()]).toEqual(["id-1"]);
    expect(await remoteIn(root, service, ["delete", "--unknown", "--yes"])).toMatchObject({
      code: 0,
      err: "igx.lock.json knows all infographics of the account\n",
    });
    expect((await remoteIn(root, service, ["list", "--unknown"])).out).toBe("");
    expect((await remoteIn(root, service, ["delete"])).code).toBe(2);
    expect((await remoteIn(root, service, ["delete", "x", "--unknown"])).code).toBe(2);
  }));

test("nothing is deleted where the lock file is lost, or a publish was interrupted", () =>
  serve(async (service) => {
    const root = await withStrangers(service);
    let killed = new Map<string, string>();
    service.trick = async ({ method }) => {
      if (method === "POST") killed = new Map(await keepState(root));
      return undefined;
    };
    await writeFile(join(root, "b.igx"), documentText("B"));
    expect((await publishIn(root, service, ["b.igx"])).code).toBe(0);
    service.trick = () => undefined;
    await restoreState(root, killed);
    expect(await remoteIn(root, service, ["delete", "--unknown", "--yes"])).toMatchObject({
      code: 4,
      err: expect.stringContaining("An interrupted publish may have created some."),
    });
    expect((await publishIn(root, service, [], { resume: true })).code).toBe(0);
    await rm(join(root, "igx.lock.json"));
    expect(await remoteIn(root, service, ["delete", "--unknown", "--yes"])).toMatchObject({
      code: 4,
      err: expect.stringContaining("knows no infographic of this account"),
    });
    expect(service.stored.size).toBe(4);
  }));
