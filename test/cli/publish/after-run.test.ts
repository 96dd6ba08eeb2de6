import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith } from "../../support/cli.js";
import {
  documentText,
  type Infographic,
  type PublishService,
  publishIn,
  remoteIn,
  withService,
} from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

/* What the list says about a run: of the run that goes on, and after the last request. */

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);
const sent = (service: PublishService) => service.lines().filter((line) => !line.startsWith("GET"));
const titles = (service: PublishService) => [...service.stored.values()].map(({ title }) => title).sort();
const [a, b, c] = ["A", "B", "C"].map((title) => documentText(title)) as [string, string, string];
const idOf = async (root: string, { env }: PublishService, key: string) =>
  JSON.parse(await readFile(join(root, "igx.lock.json"), "utf8")).targets[env["IGX_BASE_URL"]!].documents[key].id;
const listOf = (items: readonly object[]) => ({ status: 200, body: JSON.stringify(items) });

test("a run that goes on takes no list that lacks what the first one made for a proof of absence", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": a, "b.igx": b, "c.igx": c });
    let lags = true;
    service.trick = ({ method, fields, path }) => {
      if (method === "POST") return fields["title"] === "C" ? "drop-after" : undefined;
      return path === "infographics" && lags ? listOf([]) : undefined;
    };
    for (let run = 0; run < 3; run++) {
      const said = await publishIn(root, service, ["."]);
      expect(said.code).toBe(4);
      expect(said.err).toContain("c.igx: it may have been created");
      expect(said.err).not.toContain("not at the service any more");
    }
    expect(sent(service)).toHaveLength(3);
    lags = false;
    expect(await publishIn(root, service, ["."])).toMatchObject({ code: 0 });
    expect(sent(service)).toHaveLength(3);
    expect(titles(service)).toEqual(["A", "B", "C"]);
  }));

test("what was created and is not in the list is named, and the next publish creates it if it is gone", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": a, "b.igx": b });
    service.trick = ({ method, fields }) =>
      method === "POST" && fields["title"] === "A" ? { status: 201, body: '{"id":"ghost"}' } : undefined;
    const said = await publishIn(root, service, ["."]);
    expect(said.code).toBe(4);
    expect(said.err).toContain("a: the service answered that it created ghost, but its list does not show it.");
    service.trick = () => undefined;
    expect(await publishIn(root, service, ["."])).toMatchObject({ code: 0 });
    expect(titles(service)).toEqual(["A", "B"]);
  }));

test("what was deleted and is still in the list is named", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": a, "b.igx": b });
    await publishIn(root, service, ["."]);
    await rm(join(root, "a.igx"));
    const id = await idOf(root, service, "a");
    service.trick = ({ method }) => (method === "DELETE" ? { status: 204 } : undefined);
    const said = await publishIn(root, service, ["."], { prune: "all", yes: true });
    expect(said.code).toBe(4);
    expect(said.err).toContain(`a: the service answered that it deleted ${id}, but its list still shows it.`);
  }));

test("without permission to list afterwards it says so, and the next run looks", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": a });
    service.trick = ({ method }) => (method === "GET" && sent(service).length > 0 ? { status: 403 } : undefined);
    const said = await publishIn(root, service, ["."]);
    expect(said.code).toBe(4);
    expect(said.err).toContain("igx cannot read the list afterwards");
    service.trick = () => undefined;
    service.asked.length = 0;
    expect(await publishIn(root, service, ["."])).toMatchObject({ code: 0 });
    expect(service.lines()).toEqual(["GET infographics"]);
    expect(await publishIn(root, service, ["."])).toMatchObject({ code: 0 });
    expect(service.lines()).toEqual(["GET infographics"]);
  }));

/** While igx creates A, another run creates one too, with this id and time. */
function twin(service: PublishService, id: string, date_modified: string): void {
  let done = false;
  const made: Infographic = { id, title: "A", content: "of the other run", date_modified };
  service.trick = ({ method }) => {
    if (method === "GET" && sent(service).length > 0 && !done) {
      done = true;
      service.stored.set(id, made);
    }
    return undefined;
  };
}

test.each([
  ["older", "zzz", "1969-12-31T23:59:59Z"],
  ["of the same second, with a smaller id", "aaa", "1970-01-01T00:00:01.900Z"],
])("another run's infographic that is %s stays, and igx deletes its own", (_, id, date) =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": a, "b.igx": b });
    twin(service, id, date);
    const said = await publishIn(root, service, ["."]);
    expect(said).toMatchObject({ code: 0 });
    expect(said.err).toContain(`another run created it too, as ${id}, and earlier: igx deleted its own id-1`);
    expect(titles(service)).toEqual(["A", "B"]);
    expect(await idOf(root, service, "a")).toBe(id);
    // The other content is replaced by the next publish, and by no other request.
    service.asked.length = 0;
    expect(await publishIn(root, service, ["."])).toMatchObject({ code: 0 });
    expect(sent(service)).toEqual([`PUT infographics/${id}`]);
  }),
);

test.each([
  ["younger", "aaa", "1970-01-01T00:00:05Z"],
  ["of the same second, with a larger id", "zzz", "1970-01-01T00:00:01.000Z"],
])("one that is %s is the other run's to delete: it is named, and not touched", (_, id, date) =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": a, "b.igx": b });
    twin(service, id, date);
    const said = await publishIn(root, service, ["."]);
    expect(said.code).toBe(4);
    expect(said.err).toContain(
      `a: the service has it twice: as id-1, which this run made, and as ${id}, which another run made`,
    );
    expect(sent(service)).toEqual(["POST infographics", "POST infographics"]);
  }),
);

test("what the list still shows, and the service does not have any more, does not make igx delete its own", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": a });
    const gone = { id: "aaa", title: "A", date_modified: "1969-01-01T00:00:00Z" };
    service.trick = ({ method, path }) =>
      method === "GET" && path === "infographics" && sent(service).length > 0
        ? listOf([gone, ...service.stored.values()])
        : undefined;
    const said = await publishIn(root, service, ["."]);
    expect(said.code).toBe(4);
    expect(titles(service)).toEqual(["A"]);
  }));

test("of two documents with one title nothing is deleted: the ids are named", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": a, "b.igx": a });
    twin(service, "aaa", "1969-01-01T00:00:00Z");
    const said = await publishIn(root, service, ["."]);
    expect(said.code).toBe(4);
    expect(said.err).toContain("a: the service has it twice");
    expect(service.stored.size).toBe(3);
  }));

test("what was there before the run, or belongs to another document, is no double", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": a });
    service.stored.set("old", { id: "old", title: "A", content: "", date_modified: "1969-01-01T00:00:00Z" });
    expect(await publishIn(root, service, ["."], { create: true })).toMatchObject({ code: 0 });
    await writeFile(join(root, "b.igx"), a);
    expect(await publishIn(root, service, ["b.igx"], { create: true })).toMatchObject({ code: 0 });
    expect(service.stored.size).toBe(3);
  }));

test("an adopted infographic has the title that its owner chose, so the next publish needs no question", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": a });
    service.stored.set("mine", {
      id: "mine",
      title: "Drawn by hand",
      content: "",
      date_modified: "1969-01-01T00:00:00Z",
    });
    expect(await remoteIn(root, service, ["adopt", "a", "mine"])).toMatchObject({ code: 0 });
    expect(await publishIn(root, service, ["."])).toMatchObject({ code: 0 });
    expect(titles(service)).toEqual(["A"]);
  }));

test("of creates that are answered with 429 all wait, and the list is read once for all", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": a, "b.igx": b, "c.igx": c });
    service.trick = ({ method }) => (method === "POST" && sent(service).length <= 3 ? { status: 429 } : undefined);
    expect(await publishIn(root, service, ["."])).toMatchObject({ code: 0 });
    expect(service.lines().map((line) => line.split(" ")[0])).toEqual([
      "GET",
      "POST",
      "POST",
      "POST",
      "GET",
      "POST",
      "POST",
      "POST",
      "GET",
    ]);
  }));
