import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith } from "../../support/cli.js";
import { keepState, restoreState } from "../../support/interrupted.js";
import {
  apiKey,
  documentText,
  type PublishService,
  publishIn,
  remoteIn,
  secret,
  withService,
} from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);
const sent = (service: PublishService) => service.lines().filter((line) => !line.startsWith("GET"));
const titles = (service: PublishService) => [...service.stored.values()].map(({ title }) => title).sort();
const plan = { plan: true, save: "plan.json" } as const;
const from = { from: "plan.json" } as const;
const json = { common: { format: "json" } } as const;

/** A is changed since it was published, B is unchanged, C is new. */
const changed = { "a.igx": documentText("A", "other"), "b.igx": documentText("B"), "c.igx": documentText("C") };

async function planned(service: PublishService, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const root = await folderWith({ "a.igx": documentText("A"), "b.igx": documentText("B"), ...files });
  expect((await publishIn(root, service, ["."])).code).toBe(0);
  for (const [name, text] of Object.entries(changed)) await writeFile(join(root, name), text);
  expect(await publishIn(root, service, ["."], plan)).toMatchObject({
    code: 0,
    err: expect.stringContaining("plan → plan.json\n"),
  });
  service.asked.length = 0;
  return root;
}

const edit = async (root: string, change: (plan: Record<string, unknown>) => unknown): Promise<void> => {
  const path = join(root, "plan.json");
  const kept = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify(change(kept) ?? kept));
};

describe("a plan that is kept", () => {
  test("is published as it is, and a second time nothing is", () =>
    serve(async (service) => {
      const root = await planned(service);
      expect((await publishIn(root, service, [], from)).code).toBe(0);
      expect(sent(service)).toEqual(["PUT infographics/id-1", "POST infographics"]);
      expect(titles(service)).toEqual(["A", "B", "C"]);
      service.asked.length = 0;
      const again = await publishIn(root, service, [], from);
      expect(again.code).toBe(4);
      expect(again.err).toContain("igx.lock.json: `a` has changed, `c` is new.");
      expect(sent(service)).toEqual([]);
    }));

  test("has keys, actions and hashes, but no content, title, key or secret", () =>
    serve(async (service) => {
      const root = await planned(service, { "p.igx": documentText("P", "P", "password: hidden-password\n") });
      const text = await readFile(join(root, "plan.json"), "utf8");
      expect(text).toContain('"key": "c"');
      for (const part of ["other", "theme", '"title"', apiKey, secret, "hidden-password"])
        expect(text).not.toContain(part);
    }));

  test("goes by another machine with the same account", () =>
    serve(async (service) => {
      const root = await planned(service);
      const lock = await readFile(join(root, "igx.lock.json"), "utf8");
      const kept = await readFile(join(root, "plan.json"), "utf8");
      const other = await folderWith({ ...changed, "igx.lock.json": lock, "plan.json": kept });
      expect((await publishIn(other, service, [], from)).code).toBe(0);
      expect(titles(service)).toEqual(["A", "B", "C"]);
    }));

  test("is not kept if igx would refuse it", () =>
    serve(async (service) => {
      const root = await folderWith({ "a.igx": documentText("A") });
      service.stored.set("x", { id: "x", title: "A", content: "", date_modified: "x" });
      expect((await publishIn(root, service, ["."], plan)).code).toBe(4);
      await expect(readFile(join(root, "plan.json"))).rejects.toThrow("ENOENT");
      service.trick = ({ method }) => (method === "GET" ? { status: 500, body: "" } : undefined);
      expect((await publishIn(root, service, ["."], plan)).code).toBe(4);
      await expect(readFile(join(root, "plan.json"))).rejects.toThrow("ENOENT");
    }));

  test("keeps values of parameters, but no secret ones", () =>
    serve(async (service) => {
      const text =
        "---\ntitle: Y{{ year }}\ntheme_id: 1\nkey: y\n---\n@param year: integer\n@param word: secret\n\n# {{ year }}\n";
      const root = await folderWith({ "y.igx": text });
      const param = { year: "2026", word: "hush" };
      const made = await publishIn(root, service, ["y.igx"], { ...plan, param });
      expect([made.code, made.err]).toEqual([0, expect.any(String)]);
      expect(await readFile(join(root, "plan.json"), "utf8")).not.toContain("hush");
      const without = await publishIn(root, service, [], from);
      expect(without).toMatchObject({
        code: 2,
        err: expect.stringContaining("--param word, whose values are not kept"),
      });
      expect((await publishIn(root, service, [], { ...from, param: { word: "hush" } })).code).toBe(0);
      expect(titles(service)).toEqual(["Y2026"]);
    }));

  test("takes the table and deletes what it says, without another question", () =>
    serve(async (service) => {
      const template =
        '---\ntitle: City {{ name }}\ntheme_id: 1\nkey: "{{ slug(name) }}"\n---\n@param name: string\n\n# {{ name }}\n';
      const root = await folderWith({ "city.igx": template, "cities.csv": "name\nOne\nTwo\nThree\n" });
      expect((await publishIn(root, service, ["city.igx"], { each: "cities.csv" })).code).toBe(0);
      await writeFile(join(root, "cities.csv"), "name\nOne\nTwo\nFour\n");
      expect((await publishIn(root, service, ["city.igx"], { each: "cities.csv", prune: true, ...plan })).code).toBe(0);
      expect((await publishIn(root, service, [], from)).code).toBe(0);
      expect(titles(service)).toEqual(["City Four", "City One", "City Two"]);
    }));
});

describe("what differs from the plan is named, and nothing is sent", () => {
  const differing: readonly [string, (root: string, service: PublishService) => Promise<unknown> | unknown, string][] =
    [
      [
        "an unchanged source",
        (root) => writeFile(join(root, "b.igx"), documentText("B", "now")),
        "Sources: `b` has changed.",
      ],
      [
        "a planned source",
        (root) => writeFile(join(root, "c.igx"), documentText("C", "now")),
        "Sources: `c` has changed.",
      ],
      ["a new source", (root) => writeFile(join(root, "d.igx"), documentText("D")), "Sources: `d` is new."],
      ["a removed source", (root) => rm(join(root, "c.igx")), "Sources: `c` is missing."],
      [
        "the lock file",
        async (root) => {
          const path = join(root, "igx.lock.json");
          await writeFile(path, (await readFile(path, "utf8")).replace('"id": "id-3"', '"id": "id-9"'));
        },
        "igx.lock.json: `b` has changed.",
      ],
      ["a lost lock file", (root) => rm(join(root, "igx.lock.json")), "igx.lock.json: `a` is missing, `b` is missing."],
      [
        "a change at the service",
        (_, { stored }) => stored.set("id-1", { ...stored.get("id-1")!, date_modified: "2001-01-01T00:00:00Z" }),
        "Service: `a` has changed.",
      ],
      ["a deletion at the service", (_, { stored }) => stored.delete("id-1"), "Service: `a` is missing."],
      [
        "a title created meanwhile",
        (_, { stored }) => stored.set("x", { id: "x", title: "C", content: "", date_modified: "x" }),
        "Service: `c` has other infographics with its title.",
      ],
    ];

  test.each(differing)("%s", (_, change, message) =>
    serve(async (service) => {
      const root = await planned(service);
      await change(root, service);
      const refused = await publishIn(root, service, [], from, json);
      expect(refused.code).toBe(4);
      expect(refused.err).toContain(message);
      const outcomes = JSON.parse(refused.out).map(({ outcome }: { outcome: string }) => outcome);
      expect(outcomes.filter((outcome: string) => !["skipped", "unchanged"].includes(outcome))).toEqual([]);
      expect(sent(service)).toEqual([]);
    }),
  );
});

describe("a plan that does not count", () => {
  test.each([
    ["foreign", () => ({ a: 1 }), 3, "plan.json is not a plan: `version` is not valid."],
    ["newer", (one: object) => ({ ...one, version: 9 }), 3, "it is of version 9, which a newer igx has written"],
    ["damaged", (one: object) => ({ ...one, documents: [{ action: "burn" }] }), 3, "`documents.0.action` is not valid"],
    ["edited", (one: object) => ({ ...one, documents: [] }), 4, "The plan has changed since igx wrote it"],
    [
      "for elsewhere",
      (one: object) => ({ ...one, target: "https://x.example" }),
      4,
      "The plan is for https://x.example",
    ],
    ["of another account", (one: object) => ({ ...one, account: "x" }), 4, "The plan is for another account."],
  ])("%s", (_, change, code, message) =>
    serve(async (service) => {
      const root = await planned(service);
      await edit(root, change);
      const refused = await publishIn(root, service, [], from);
      expect([refused.code, refused.err]).toEqual([code, expect.stringContaining(message)]);
      expect(sent(service)).toEqual([]);
    }),
  );

  test("truncated, missing, with another secret, with other options", () =>
    serve(async (service) => {
      const root = await planned(service);
      const use = async (options: object, env = {}, inputs: readonly string[] = []) => {
        const { code, err } = await publishIn(root, service, inputs, { ...from, ...options }, { env });
        return [code, err.split("\n")[0]];
      };
      expect(await use({}, { IGX_API_SECRET: "another" })).toEqual([4, expect.stringContaining("another API secret")]);
      expect(await use({}, { IGX_API_KEY: "another" })).toEqual([4, "The plan is for another account."]);
      expect(await use({ prune: true })).toEqual([2, expect.stringContaining("it takes no --prune")]);
      expect(await use({ dryRun: true })).toEqual([2, expect.stringContaining("it takes no --dry-run")]);
      expect(await use({}, {}, ["a.igx"])).toEqual([2, expect.stringContaining("it takes no inputs")]);
      expect(await use({ from: "no.json" })).toEqual([3, "The plan no.json is missing."]);
      const text = await readFile(join(root, "plan.json"), "utf8");
      await writeFile(join(root, "plan.json"), text.slice(0, -100));
      expect(await use({})).toEqual([3, expect.stringContaining("plan.json is not a plan: it is not JSON")]);
      expect((await publishIn(root, service, ["."], { save: "plan.json" })).code).toBe(2);
      expect(sent(service)).toEqual([]);
    }));

  test("of another profile", () =>
    serve(async (service) => {
      const profiles = { "igx.config.json": '{"profiles": {"one": {}, "two": {}}}' };
      const root = await folderWith({ "a.igx": documentText("A"), ...profiles });
      expect((await publishIn(root, service, ["."], { ...plan, profile: "one" })).code).toBe(0);
      const other = await publishIn(root, service, [], { ...from, profile: "two" });
      expect([other.code, other.err]).toEqual([
        4,
        expect.stringContaining("for the profile `one`, and not for the profile `two`."),
      ]);
      // Its own profile need not be named.
      expect((await publishIn(root, service, [], from)).code).toBe(0);
    }));
});

test("killed at any instant, --resume goes on and nothing doubles", () =>
  serve(async (service) => {
    const root = await folderWith({
      "igx.config.json": '{"publish": {"settle": 0}}',
      "a.igx": documentText("A"),
      "b.igx": documentText("B"),
      "gone.igx": documentText("Gone"),
    });
    expect((await publishIn(root, service, ["."])).code).toBe(0);
    await rm(join(root, "gone.igx"));
    for (const [name, text] of Object.entries({ ...changed, "d.igx": documentText("D") }))
      await writeFile(join(root, name), text);
    const all = { ...plan, prune: true };
    expect((await publishIn(root, service, ["."], all)).code).toBe(0);
    const [lock, stored] = [await keepState(root), new Map(service.stored)];
    const instants: { readonly state: Map<string, string>; readonly stored: typeof stored; readonly lost: boolean }[] =
      [];
    // Before and after the work of each request.
    service.trick = async ({ method }) => {
      const state = new Map(await keepState(root));
      instants.push({ state, stored: new Map(service.stored), lost: false });
      if (method !== "GET") instants.push({ state, stored: new Map(service.stored), lost: true });
      return undefined;
    };
    const done: (typeof stored)[] = [];
    service.asked.length = 0;
    expect((await publishIn(root, service, [], from)).code).toBe(0);
    done.push(new Map(service.stored));
    const requests = service.asked.map(({ method }) => method);
    service.trick = () => undefined;
    // After the work of a request, the service has what the next instant begins with.
    const after = (at: number) => instants.slice(at + 1).find(({ lost }) => !lost)?.stored ?? done[0]!;
    expect(requests.filter((method) => method !== "GET").sort()).toEqual(["DELETE", "POST", "POST", "PUT"]);
    const begun = [...instants.keys()].filter((at) =>
      [...instants[at]!.state.keys()].some((path) => path.endsWith(".jsonl")),
    );
    expect(begun.length).toBeGreaterThan(7);
    for (const at of begun) {
      const { state, stored: before, lost } = instants[at]!;
      await restoreState(root, state);
      service.stored.clear();
      for (const [id, one] of lost ? after(at) : before) service.stored.set(id, one);
      const resumed = await publishIn(root, service, [], { resume: true });
      expect([at, resumed.code, resumed.err]).toEqual([at, 0, expect.any(String)]);
      expect(titles(service)).toEqual(["A", "B", "C", "D"]);
      expect(service.stored.get("id-1")!.content).toContain("other");
    }
    // The same plan does not begin again on top of it, nor with other sources.
    await restoreState(root, instants[begun[2]!]!.state);
    service.stored.clear();
    for (const [id, one] of instants[begun[2]!]!.stored) service.stored.set(id, one);
    service.asked.length = 0;
    expect(await publishIn(root, service, [], from)).toMatchObject({
      code: 4,
      err: expect.stringContaining("interrupted"),
    });
    await writeFile(join(root, "c.igx"), documentText("C", "not agreed on"));
    const differs = await publishIn(root, service, [], { resume: true });
    expect(differs).toMatchObject({ code: 4, err: expect.stringContaining("have changed since the plan") });
    expect(sent(service)).toEqual([]);
    expect([lock.size, stored.size]).toEqual([1, 3]);
    expect((await remoteIn(root, service, ["list"])).code).toBe(0);
  }));
