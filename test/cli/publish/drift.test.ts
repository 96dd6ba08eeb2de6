import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith } from "../../support/cli.js";
import { type KeptState, keepState, restoreState } from "../../support/interrupted.js";
import { documentText, type PublishService, publishIn, remoteIn, withService } from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);
const sent = (service: PublishService) => service.lines().filter((line) => !line.startsWith("GET"));

/** Two published documents, both changed since; somebody else has changed the first at the service. */
async function changedByOthers(service: PublishService): Promise<string> {
  const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B") });
  expect((await publishIn(root, service, ["."])).code).toBe(0);
  const first = service.stored.get("id-1")!;
  service.stored.set("id-1", { ...first, content: "theirs", date_modified: new Date(5_000_000).toISOString() });
  await writeFile(join(root, "a.igx"), documentText("A", "other"));
  await writeFile(join(root, "b.igx"), documentText("B", "other"));
  service.asked.length = 0;
  return root;
}

test("--refuse-drift overwrites nothing that somebody else has changed", () =>
  serve(async (service) => {
    const root = await changedByOthers(service);
    const json = { common: { format: "json" } } as const;
    const refused = await publishIn(root, service, ["."], { refuseDrift: true }, json);
    expect(refused.code).toBe(4);
    expect(refused.err).toContain(
      "Somebody else has changed 1 infographic at the service since the last publish: `a`.",
    );
    expect(JSON.parse(refused.out)).toMatchObject([
      { key: "a", outcome: "skipped", drift: "changed", refused: "drift" },
      { key: "b", outcome: "skipped" },
    ]);
    expect(sent(service)).toEqual([]);
    const plan = await publishIn(root, service, ["."], { plan: true, exitCode: true, refuseDrift: true }, json);
    expect(plan.code).toBe(4);
    expect(JSON.parse(plan.out)).toMatchObject([{ key: "a", refused: "drift" }, { key: "b" }]);
    // What nobody else has changed can be published alone.
    expect((await publishIn(root, service, ["b.igx"], { refuseDrift: true })).code).toBe(0);
    expect((await remoteIn(root, service, ["adopt", "a", "id-1"])).code).toBe(0);
    expect((await publishIn(root, service, ["."], { refuseDrift: true })).code).toBe(0);
    expect(service.stored.get("id-1")!.content).toContain("other");
  }));

test("the configuration refuses too, and a profile decides for itself", () =>
  serve(async (service) => {
    const root = await changedByOthers(service);
    const profiles = { open: { publish: { drift: "overwrite" } } };
    await writeFile(join(root, "igx.config.json"), JSON.stringify({ publish: { drift: "refuse" }, profiles }));
    expect((await publishIn(root, service, ["."])).code).toBe(4);
    expect(sent(service)).toEqual([]);
    expect((await publishIn(root, service, ["."], { profile: "open" })).code).toBe(0);
    expect(sent(service)).toHaveLength(2);
  }));

test("without a list nothing is overwritten", () =>
  serve(async (service) => {
    const root = await changedByOthers(service);
    service.trick = ({ method }) => (method === "GET" ? { status: 500, body: "no list" } : undefined);
    const refused = await publishIn(root, service, ["."], { refuseDrift: true });
    expect(refused.code).toBe(4);
    expect(refused.err).toContain("cannot read the list");
    expect(sent(service)).toEqual([]);
  }));

test("--prune deletes nothing that somebody else has changed", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B", "B", "key: b\n") });
    expect((await publishIn(root, service, ["."])).code).toBe(0);
    const stored = [...service.stored.values()].find(({ title }) => title === "B")!;
    service.stored.set(stored.id, { ...stored, date_modified: new Date(5_000_000).toISOString() });
    await writeFile(join(root, "b.igx"), documentText("C", "C", "key: c\n"));
    const refused = await publishIn(root, service, ["."], { prune: true, yes: true, refuseDrift: true });
    expect(refused.code).toBe(4);
    expect(service.stored.has(stored.id)).toBe(true);
  }));

test("an update of an interrupted run is not somebody else's", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": documentText("A") });
    expect((await publishIn(root, service, ["."])).code).toBe(0);
    await writeFile(join(root, "a.igx"), documentText("A", "other"));
    // The service does the work, then the process dies before it has the answer.
    let killed: KeptState = new Map();
    service.trick = async ({ method }) => {
      if (method === "PUT") killed = await keepState(root);
      return undefined;
    };
    expect((await publishIn(root, service, ["."])).code).toBe(0);
    await restoreState(root, killed);
    service.asked.length = 0;
    expect((await publishIn(root, service, [], { resume: true, refuseDrift: true })).code).toBe(0);
    expect(sent(service)).toEqual(["PUT infographics/id-1"]);
  }));
