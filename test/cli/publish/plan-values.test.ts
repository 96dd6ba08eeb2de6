import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { folderWith } from "../../support/cli.js";
import { type PublishService, publishIn, secret, withService } from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);

const coffee = (brazil: string, more = "", head = "") =>
  `---\ntitle: Coffee\ntheme_id: 1\n${head}---\n\n# Coffee\n\n@chart column\n| Country | Bags |\n| Brazil | ${brazil} |\n| Vietnam | 29 |\n${more}`;

const planIn = (root: string, service: PublishService, common = {}, inputs = ["."]) =>
  publishIn(root, service, inputs, { plan: true }, { common });

/** A published document that has changed since. */
async function changed(service: PublishService, more = "", head = ""): Promise<string> {
  const root = await folderWith({ "coffee.igx": coffee("66.4", "", head) });
  expect((await publishIn(root, service, ["."])).code).toBe(0);
  await writeFile(join(root, "coffee.igx"), coffee("69.9", more, head));
  return root;
}

const value = "Brazil, Bags: 66.4 → 69.9 (+3.5, +5.27%)";

async function keptFile(root: string): Promise<string> {
  const names = await readdir(join(root, ".igx/sent"));
  expect(names).toHaveLength(1);
  return join(root, ".igx/sent", names[0]!);
}

async function expectElements(root: string, service: PublishService): Promise<void> {
  const { code, out } = await planIn(root, service);
  expect([code, out]).toEqual([0, "update     coffee  Coffee\n           changed  2: chart column\n"]);
  expect(JSON.parse((await planIn(root, service, { format: "json" })).out)[0]).not.toHaveProperty("elements");
}

test("the first plan after a publish shows values, earlier and new, and so does the second", () =>
  serve(async (service) => {
    const root = await changed(service);
    for (const _ of [1, 2]) {
      const { code, out } = await planIn(root, service);
      expect(code).toBe(0);
      expect(out).toMatch(/^update {5}coffee {2}Coffee\n {11}changed {2}2: column chart/);
      expect(out.split("\n")[2]!.trim()).toBe(value);
    }
    const [item] = JSON.parse((await planIn(root, service, { format: "json" })).out);
    expect(item.elements[0].cells).toMatchObject([
      { row: "Brazil", column: "Bags", before: 66.4, after: 69.9, difference: 3.5, percent: 5.27 },
    ]);
    expect(item.changes).toMatchObject([{ kind: "changed", position: 2 }]);
    // The next publish keeps the next content.
    expect((await publishIn(root, service, ["."])).code).toBe(0);
    expect((await planIn(root, service)).out).toBe("");
    await writeFile(join(root, "coffee.igx"), coffee("70"));
    expect((await planIn(root, service)).out).toContain("Brazil, Bags: 69.9 → 70 (+0.1, +0.14%)");
  }));

test("three values of a document are shown, the others counted", () =>
  serve(async (service) => {
    const rows = (count: number) => Array.from({ length: 9 }, (_, at) => `| Row ${at} | ${count + at} |\n`).join("");
    const root = await folderWith({ "coffee.igx": coffee("66.4", rows(10)) });
    expect((await publishIn(root, service, ["."])).code).toBe(0);
    await writeFile(join(root, "coffee.igx"), coffee("69.9", rows(20)));
    const lines = (await planIn(root, service)).out.split("\n");
    expect(lines.filter((line) => line.includes("→"))).toHaveLength(3);
    expect(lines.at(-2)!.trim()).toBe("and 7 more");
  }));

test("without the earlier content the plan shows which elements change", () =>
  serve(async (service) => {
    const root = await changed(service);
    await rm(join(root, ".igx/sent"), { recursive: true });
    await expectElements(root, service);
    await rm(join(root, ".igx"), { recursive: true });
    await expectElements(root, service);
  }));

test("a damaged file, and one whose content does not have the hash, are not believed", () =>
  serve(async (service) => {
    const root = await changed(service);
    const file = await keptFile(root);
    const bytes = await readFile(file);
    const text = gunzipSync(bytes).toString();
    expect(text).toContain("66.4");
    const others = [
      "",
      "nothing",
      bytes.subarray(0, bytes.length >> 1),
      gzipSync("null"),
      gzipSync('[["content", 1]]'),
      gzipSync(text.replace("66.4", "11.1")),
      gzipSync(Buffer.alloc(70_000_000, " ")),
    ];
    for (const other of others) {
      await writeFile(file, other);
      await expectElements(root, service);
    }
    await rm(file);
    await mkdir(file);
    await expectElements(root, service);
    await rm(file, { recursive: true });
    await writeFile(file, bytes);
    expect((await planIn(root, service)).out).toContain(value);
  }));

test("a folder that cannot be written does not fail a publish", () =>
  serve(async (service) => {
    const root = await folderWith({ "coffee.igx": coffee("66.4"), ".igx/sent": "a file in its place" });
    const { code, err } = await publishIn(root, service, ["."]);
    expect(code, err).toBe(0);
    await writeFile(join(root, "coffee.igx"), coffee("69.9"));
    await expectElements(root, service);
  }));

test("a password is kept as a keyed hash, and git ignores the folder", () =>
  serve(async (service) => {
    const protectedBy = "publish: true\npublish_mode: private\npassword: open sesame\n";
    const root = await changed(service, "", protectedBy);
    const file = await keptFile(root);
    const text = gunzipSync(await readFile(file)).toString();
    expect(text).toContain("66.4");
    for (const one of ["sesame", secret]) expect(text).not.toContain(one);
    if (process.platform !== "win32") expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await readFile(join(root, ".igx/.gitignore"), "utf8")).toBe("*\n");
    expect((await planIn(root, service)).out).toContain(value);
  }));

test("fields with a secret in them are not kept", () =>
  serve(async (service) => {
    const text = (headline: string) =>
      `---\ntitle: "{{ who }}"\ntheme_id: 1\n---\n@param who: secret = "xyzzy-plugh"\n\n# ${headline}\n`;
    const root = await folderWith({ "a.igx": text("One") });
    const { code, err } = await publishIn(root, service, ["."]);
    expect(code, err).toBe(0);
    expect(await readdir(join(root, ".igx"))).not.toContain("sent");
    await writeFile(join(root, "a.igx"), text("Two"));
    expect((await planIn(root, service)).out).toContain("changed  1: h1");
  }));

test("after a change at the service the plan says of what the values before are", () =>
  serve(async (service) => {
    const root = await changed(service);
    const theirs = service.stored.get("id-1")!;
    service.stored.set("id-1", { ...theirs, date_modified: new Date(5_000_000).toISOString() });
    const { out } = await planIn(root, service);
    expect(out).toContain("somebody has changed it at the service since; the values before are those that igx sent");
    expect(out).toContain(value);
  }));

test("a renamed document with other content shows values too", () =>
  serve(async (service) => {
    const root = await changed(service);
    await rm(join(root, "coffee.igx"));
    await writeFile(join(root, "beans.igx"), coffee("69.9"));
    const { out } = await planIn(root, service);
    expect(out).toContain("was coffee");
    expect(out).toContain(value);
  }));

test("rows of a table", () =>
  serve(async (service) => {
    const root = await folderWith({
      "t.igx":
        '---\ntitle: "{{ name }}"\nkey: "{{ name }}"\ntheme_id: 1\n---\n@param name: string\n@param bags: number\n\n# {{ name }}\n\n@chart column\n| Country | Bags |\n| All | {{ bags }} |\n',
      "rows.csv": "name,bags\na,1\nb,2\n",
    });
    const each = { each: "rows.csv" };
    const first = await publishIn(root, service, ["t.igx"], each);
    expect(first.code, first.err).toBe(0);
    await writeFile(join(root, "rows.csv"), "name,bags\na,1\nb,3\n");
    const { out } = await publishIn(root, service, ["t.igx"], { ...each, plan: true });
    expect(out).toContain("All, Bags: 2 → 3 (+1, +50%)");
  }));
