import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { PublishOptions } from "../../../src/cli/publish/publish-options.js";
import { folderWith } from "../../support/cli.js";
import {
  apiKey,
  documentText,
  type PublishService,
  publishIn,
  secret,
  withService,
} from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);

const template = (prefix: string) =>
  `---\ntitle: ${prefix} {{ name }}\ntheme_id: 1\nkey: "${prefix}-{{ slug(name) }}"\n---\n@param name: string\n\n# {{ name }}\n`;
const rows = (...names: readonly string[]) => `name\n${names.map((name) => `${name}\n`).join("")}`;
const batch = (name: string, more: object = {}) => ({ name, template: `${name}.igx`, each: `${name}.csv`, ...more });
const files = {
  "city.igx": template("city"),
  "city.csv": rows("Bonn", "Ulm"),
  "state.igx": template("state"),
  "state.csv": rows("Hesse"),
  "report.igx": documentText("Report"),
};
const projectWith = (config: object = {}, more: Readonly<Record<string, string>> = {}) =>
  folderWith({
    ...files,
    "igx.config.json": JSON.stringify({ include: ["."], batches: [batch("city"), batch("state")], ...config }),
    ...more,
  });
const titles = ({ stored }: PublishService) => [...stored.values()].map(({ title }) => title).sort();
const sent = (service: PublishService) => service.lines().filter((line) => !line.startsWith("GET"));
const lockOf = async (cwd: string) => JSON.parse(await readFile(join(cwd, "igx.lock.json"), "utf8"));
const rewrite = (cwd: string, name: string, text: string) => writeFile(join(cwd, name), text);

test("one run publishes all batches and the documents of include: one plan, one lock file, one summary", () =>
  serve(async (service) => {
    const cwd = await projectWith();
    const publish = (options: PublishOptions = {}) => publishIn(cwd, service, [], { summary: "s.md", ...options });
    const planned = await publish({ plan: true });
    expect([planned.code, planned.err]).toEqual([
      0,
      "4 to create, 0 to update, 0 unchanged, 0 orphans\ncity: 2 to create, 0 to update, 0 unchanged, 0 orphans\nstate: 1 to create, 0 to update, 0 unchanged, 0 orphans\n",
    ]);
    expect(sent(service)).toEqual([]);
    const first = await publish();
    expect([first.code, titles(service)]).toEqual([0, ["Report", "city Bonn", "city Ulm", "state Hesse"]]);
    expect(first.err).toBe("4 created\ncity: 2 created\nstate: 1 created\n");
    expect(Object.keys((await lockOf(cwd)).targets[service.env["IGX_BASE_URL"]!].documents)).toHaveLength(4);
    const page = await readFile(join(cwd, "s.md"), "utf8");
    expect(page).toContain("4 created.\n\n- city: 2 created\n- state: 1 created\n");
    service.asked.length = 0;
    const again = await publish();
    expect([again.code, again.err, sent(service)]).toEqual([
      0,
      expect.stringContaining("4 unchanged\ncity: 2 unchanged"),
      [],
    ]);
  }));

test("--batch chooses, and results in JSON name the batch", () =>
  serve(async (service) => {
    const cwd = await projectWith();
    const { out } = await publishIn(cwd, service, [], { batch: ["state"] }, { common: { format: "json" } });
    expect(JSON.parse(out)).toMatchObject([{ key: "state-hesse", batch: "state", outcome: "ok" }]);
    expect(titles(service)).toEqual(["state Hesse"]);
    const { out: plan } = await publishIn(cwd, service, [], { plan: true }, { common: { format: "json" } });
    expect((JSON.parse(plan) as { key: string; batch?: string }[]).map(({ key, batch }) => [key, batch])).toEqual([
      ["city-bonn", "city"],
      ["city-ulm", "city"],
      ["state-hesse", "state"],
      ["report", undefined],
    ]);
    const wrong = await publishIn(cwd, service, ["report.igx"], { batch: ["state"] });
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("inputs cannot be named")]);
  }));

test("a mistake in one batch: nothing of any batch is sent", () =>
  serve(async (service) => {
    const cwd = await projectWith({}, { "state.csv": rows("Hesse", "hesse") });
    const { code, err } = await publishIn(cwd, service, []);
    expect([code, err, service.asked]).toEqual([1, expect.stringContaining("duplicate-key"), []]);
    await rewrite(cwd, "state.csv", rows("Hesse"));
    await rewrite(cwd, "report.igx", "# No theme\n");
    expect([(await publishIn(cwd, service, [])).code, sent(service)]).toEqual([1, []]);
  }));

test("two batches that make the same key are refused", () =>
  serve(async (service) => {
    const cwd = await projectWith({ batches: [batch("city"), { ...batch("city"), name: "again" }] });
    const { code, err } = await publishIn(cwd, service, []);
    expect([code, err, service.asked]).toEqual([1, expect.stringContaining("same key"), []]);
  }));

test("--prune deletes what the rows of any batch do not make any more, and looks at each batch for itself", () =>
  serve(async (service) => {
    const cwd = await projectWith({}, { "city.csv": rows("A", "B", "C", "D", "E", "F") });
    await publishIn(cwd, service, []);
    await rewrite(cwd, "city.csv", rows("A", "B", "C", "D", "E"));
    expect((await publishIn(cwd, service, [], { prune: true, yes: true })).code).toBe(0);
    expect(titles(service)).not.toContain("city F");
    // All of a batch, which is far less than a fifth of everything.
    await rewrite(cwd, "state.csv", rows("Bavaria"));
    const all = await publishIn(cwd, service, [], { prune: true, yes: true });
    expect([all.code, all.err]).toEqual([4, expect.stringContaining("would delete the only infographic")]);
    await rewrite(cwd, "state.csv", rows());
    const empty = await publishIn(cwd, service, [], { prune: true, yes: true });
    expect([empty.code, empty.err]).toEqual([
      4,
      expect.stringContaining("state.csv has no rows: `--prune` would delete"),
    ]);
    expect(titles(service)).toContain("state Hesse");
  }));

test("--batch prunes only its own", () =>
  serve(async (service) => {
    const cwd = await projectWith({}, { "state.csv": rows("Hesse", "Bavaria", "Berlin") });
    await publishIn(cwd, service, []);
    await rewrite(cwd, "city.csv", rows("Bonn"));
    await rewrite(cwd, "state.csv", rows("Hesse", "Bavaria"));
    expect((await publishIn(cwd, service, [], { batch: ["state"], prune: true, yes: true })).code).toBe(0);
    expect(titles(service)).toEqual(["Report", "city Bonn", "city Ulm", "state Bavaria", "state Hesse"]);
  }));

test("an interrupted run of batches goes on with --resume, also with the batches that were chosen", () =>
  serve(async (service) => {
    const cwd = await projectWith({}, { "city.csv": rows("A", "B", "C", "D", "E", "F", "G") });
    service.trick = ({ method }) => (method === "POST" ? { status: 422, body: "no" } : undefined);
    expect((await publishIn(cwd, service, [], { batch: ["city"] })).code).toBe(4);
    service.trick = () => undefined;
    const resumed = await publishIn(cwd, service, [], { resume: true });
    expect([resumed.code, titles(service)]).toEqual([
      0,
      ["A", "B", "C", "D", "E", "F", "G"].map((name) => `city ${name}`),
    ]);
  }));

test("a plan of batches is kept, and published as it is", () =>
  serve(async (service) => {
    const cwd = await projectWith({
      profiles: { press: { defaults: { width: 700 } } },
      batches: [batch("city", { profile: "press" }), batch("state")],
    });
    expect((await publishIn(cwd, service, [], { plan: true, save: "plan.json" })).code).toBe(0);
    expect((await publishIn(cwd, service, [], { from: "plan.json" })).code).toBe(0);
    expect(titles(service)).toEqual(["Report", "city Bonn", "city Ulm", "state Hesse"]);
    const widths = service.asked.filter(({ method }) => method === "POST").map(({ fields }) => fields["width"]);
    expect(widths.sort()).toEqual(["700", "700", undefined, undefined]);
  }));

/** Two services, to which the profiles of two batches lead. The key is in the project's .env, so the project says where it goes. */
const serveTwo = (use: (cwd: string, one: PublishService, two: PublishService) => Promise<void>) =>
  serve((one) =>
    serve(async (two) => {
      const profiles = { one: { baseUrl: one.env["IGX_BASE_URL"] }, two: { baseUrl: two.env["IGX_BASE_URL"] } };
      const batches = [batch("city", { profile: "one" }), batch("state", { profile: "two" })];
      const env = `IGX_API_KEY=${apiKey}\nIGX_API_SECRET="${secret}"\n`;
      await use(await projectWith({ include: [], profiles, batches }, { ".env": env }), one, two);
    }),
  );
const without = ({ ca }: PublishService) => ({ env: {}, ca });

test("profiles may lead to different services: each batch goes to its own, and the lock file has both", () =>
  serveTwo(async (cwd, one, two) => {
    const plan = await publishIn(cwd, without(one), [], { plan: true, exitCode: true });
    expect([plan.code, plan.err]).toEqual([
      5,
      expect.stringContaining(`state (${two.env["IGX_BASE_URL"]}): 1 to create`),
    ]);
    const done = await publishIn(cwd, without(one), []);
    expect([done.code, titles(one), titles(two)]).toEqual([0, ["city Bonn", "city Ulm"], ["state Hesse"]]);
    expect(done.err).toContain(`3 created\ncity (${one.env["IGX_BASE_URL"]}): 2 created\n`);
    expect(Object.keys((await lockOf(cwd)).targets)).toHaveLength(2);
    const again = await publishIn(cwd, without(one), []);
    expect([again.code, sent(one).length, sent(two).length]).toEqual([0, 2, 1]);
  }));

test("everything is planned before the first request: a refusal of the second service stops the first", () =>
  serveTwo(async (cwd, one, two) => {
    two.stored.set("x", { id: "x", title: "state Hesse", content: "", date_modified: "x" });
    const { code, err } = await publishIn(cwd, without(one), []);
    expect([code, sent(one), sent(two)]).toEqual([4, [], []]);
    expect(err).toContain("state Hesse");
  }));

test("after a stop at the first service, nothing is sent to the second, and the next publish goes on", () =>
  serveTwo(async (cwd, one, two) => {
    await rewrite(cwd, "city.csv", rows("A", "B", "C", "D", "E", "F", "G"));
    one.trick = ({ method }) => (method === "POST" ? { status: 422, body: "no" } : undefined);
    const stopped = await publishIn(cwd, without(one), []);
    expect([stopped.code, sent(two)]).toEqual([4, []]);
    expect(stopped.err).toContain("1 not sent");
    one.trick = () => undefined;
    const next = await publishIn(cwd, without(one), [], { resume: true });
    expect([next.code, titles(one).length, titles(two)]).toEqual([0, 7, ["state Hesse"]]);
  }));

test("one plan file and one queue are for one account", () =>
  serveTwo(async (cwd, one) => {
    const saved = await publishIn(cwd, without(one), [], { plan: true, save: "p.json" });
    expect([saved.code, saved.err]).toEqual([2, expect.stringContaining("2 accounts")]);
    const queued = await publishIn(cwd, without(one), [], { queue: "redis://127.0.0.1:1" });
    expect([queued.code, queued.err]).toEqual([2, expect.stringContaining("a queue is for one")]);
    expect((await publishIn(cwd, without(one), [], { plan: true, save: "p.json", batch: ["city"] })).code).toBe(0);
  }));

test("--profile wins over those of the batches", () =>
  serveTwo(async (cwd, one, two) => {
    expect((await publishIn(cwd, without(one), [], { profile: "two" })).code).toBe(0);
    expect([titles(one), titles(two)]).toEqual([[], ["city Bonn", "city Ulm", "state Hesse"]]);
  }));

test("after an old lock file was restored, a summary says so, and not a line for each document", () =>
  serve(async (service) => {
    const names = Array.from({ length: 12 }, (_, at) => `T${at}`);
    const cwd = await projectWith({ include: [], batches: [batch("city")] }, { "city.csv": rows(...names) });
    await publishIn(cwd, service, []);
    const old = await readFile(join(cwd, "igx.lock.json"), "utf8");
    await rewrite(cwd, "city.igx", template("city").replace("# ", "# Now "));
    await publishIn(cwd, service, []);
    await rewrite(cwd, "igx.lock.json", old);
    const { code, err } = await publishIn(cwd, service, []);
    expect(code).toBe(0);
    expect(err.match(/somebody had changed it/g)).toHaveLength(5);
    expect(err).toContain("7 more documents are not as igx.lock.json recorded them: it may be an old one");
  }));
