import { execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sha256Hex } from "../../../src/cli/base/sha256.js";
import { folderWith } from "../../support/cli.js";
import { mcpSession } from "../../support/mcp-session.js";
import { documentText, withService } from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

const chart = "@chart column\n| a | b |\n|---|--:|\n| x | 1 |\n| y | 3 |\n";
const misspelled = chart.replace("column", "colum");

async function tools(files: Readonly<Record<string, string>> = {}) {
  const root = await folderWith(files);
  return { root, ...mcpSession(root) };
}

describe("check and apply_fixes", () => {
  test("a text has findings with places, hints and fixes; path says where its includes are", async () => {
    const { call } = await tools({ "parts/part.igx": misspelled });
    const { result } = await call("check", { source: `# A\n\n@include "part.igx"\n{{ x }}\n`, path: "parts/a.igx" });
    expect(result.ok).toBe(false);
    expect(result.findings.map(({ file, code, hint }) => [file, code, hint])).toEqual([
      ["parts/a.igx", "unknown-name", expect.any(String)],
      ["parts/part.igx", "unknown-chart-type", "Did you mean `column`?"],
    ]);
    expect(result.findings[1]!.fixes?.[0]).toMatchObject({ title: "Write `column`", edits: [{ text: "column" }] });
  });

  test("parameters are given as values", async () => {
    const { call } = await tools();
    const source = "@param city: string\n\n# {{ city }}\n";
    expect((await call("build", { source, params: { city: "Ulm" } })).result["content"]).toEqual([
      { type: "h1", text: "Ulm" },
    ]);
  });

  test("fixes of a text leave files alone; those of a path are written", async () => {
    const { root, call } = await tools({ "a.igx": misspelled });
    const fixed = await call("apply_fixes", { source: misspelled, fixes: "all" });
    expect(fixed.result).toMatchObject({ ok: true, changed: true, source: expect.stringContaining("@chart column\n") });
    expect(await readFile(join(root, "a.igx"), "utf8")).toBe(misspelled);
    expect((await call("apply_fixes", { path: "a.igx" })).result).toMatchObject({ ok: false, changed: false });
    expect((await call("apply_fixes", { path: "a.igx", fixes: "all" })).result).toMatchObject({ changed: true });
    expect(await readFile(join(root, "a.igx"), "utf8")).toContain("@chart column\n");
  });
});

describe("build and render", () => {
  test("the content is returned, and written only with output", async () => {
    const { root, call } = await tools({ "a.igx": `# A\n\n${chart}` });
    const { result } = await call("build", { path: "a.igx" });
    expect(result["content"]).toMatchObject([{ type: "h1" }, { type: "chart", chart_type: "column" }]);
    expect(await readdir(root)).toEqual(["a.igx"]);
    expect((await call("build", { path: "a.igx", output: "a.json" })).result).toMatchObject({ written: "a.json" });
    expect(JSON.parse(await readFile(join(root, "a.json"), "utf8"))).toEqual(result["content"]);
  });

  test("a picture is an image with its size and alternative text", async () => {
    const { call } = await tools();
    const { result, image } = await call("render", { source: `# A\n\n${chart}`, width: 400 });
    expect(Buffer.from(image!, "base64").subarray(1, 4).toString()).toBe("PNG");
    expect(result).toMatchObject({ ok: true, width: 800, alt: expect.stringContaining("Highest: y (3)") });
    const failed = await call("render", { source: misspelled });
    expect(failed).toMatchObject({ result: { ok: false, findings: [{ code: "unknown-chart-type" }] } });
    expect(failed.image).toBeUndefined();
  });

  test("a picture is written in the format of its name, over no file of somebody else", async () => {
    const { root, call } = await tools({ "own.svg": "mine" });
    expect((await call("render", { source: chart, output: "a.svg" })).result).toMatchObject({ written: "a.svg" });
    expect(await readFile(join(root, "a.svg"), "utf8")).toContain("<svg");
    expect((await call("render", { source: chart, output: "own.svg" })).result.ok).toBe(false);
    expect(await readFile(join(root, "own.svg"), "utf8")).toBe("mine");
  });
});

describe("names and data", () => {
  test("names are listed and explained; wrong ones have suggestions", async () => {
    const { call } = await tools();
    expect((await call("reference", { kind: "chart" })).result["topics"]).toContainEqual({
      kind: "chart",
      name: "treemap",
      summary: expect.any(String),
    });
    expect((await call("reference", {})).result["guide"]).toMatch(/^# Writing igx\n/);
    expect((await call("reference", { kind: "chrats" })).result.findings[0]!.hint).toBe("Did you mean `charts`?");
    expect((await call("explain", { name: "donut" })).result["topics"]).toMatchObject([{ name: "pie-doughnut" }]);
    expect((await call("explain", { name: "treemp" })).result.findings[0]!.hint).toBe("Did you mean `treemap`?");
  });

  test("data are described, and imported", async () => {
    const { call } = await tools({ "sales.csv": "city;n\nBonn;3,5\nUlm;5\n" });
    const options = 'delimiter=";" decimal=","';
    const { result } = await call("describe_data", { path: "sales.csv", options });
    expect(result).toMatchObject({
      ok: true,
      rows: 2,
      first: [
        { city: "Bonn", n: 3.5 },
        { city: "Ulm", n: 5 },
      ],
    });
    expect((await call("describe_data", { path: "sale.csv" })).result.findings[0]!.hint).toBe(
      "Did you mean sales.csv?",
    );
    const imported = await call("import", { text: "a,b\nx,1\ny,2\n", from: "csv" });
    expect(imported.result["source"]).toContain("| x | 1 |");
  });
});

describe("diff", () => {
  const [before, after] = [`# A\n\n${chart}`, `# A\n\n${chart.replace("| y | 3 |", "| y | 6 |")}`];
  const cells = [{ row: "y", column: "b", before: 3, after: 6, difference: 3, percent: 100 }];
  const changed = { ok: true, summary: { changed: 1 }, documents: [{ elements: [{ cells }] }] };

  test("two texts, two files, and a file with a revision of git are compared", async () => {
    const { root, call } = await tools({ "a.igx": before, "b.igx": after });
    expect((await call("diff", { before: { source: before }, after: { source: after } })).result).toMatchObject(
      changed,
    );
    expect((await call("diff", { before: { path: "a.igx" }, after: { path: "b.igx" } })).result).toMatchObject(changed);
    const git = (...args: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: root });
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "first");
    await writeFile(join(root, "a.igx"), after);
    const sides = { before: { path: "a.igx", revision: "HEAD" }, after: { path: "a.igx" } };
    expect((await call("diff", sides)).result).toMatchObject(changed);
    expect((await call("diff", { ...sides, before: { path: "a.igx", revision: "HAED" } })).result.ok).toBe(false);
  });

  test("a text with errors has findings", async () => {
    const { call } = await tools();
    const { result } = await call("diff", { before: { source: misspelled }, after: { source: chart } });
    expect(result).toMatchObject({ ok: false, findings: [{ code: "unknown-chart-type", file: "source" }] });
  });
});

describe("the root", () => {
  const outside = [
    "../outside.igx",
    "/etc/passwd",
    "link.igx",
    "folder/x.igx",
    ".env",
    "igx.lock.json",
    "{..,.}/outside.igx",
  ];

  test.each(["check", "apply_fixes", "build", "render", "describe_data", "import"])(
    "%s reads nothing else",
    async (tool) => {
      const parent = await folderWith({
        "outside.igx": "# The secret outside\n",
        "in/.env": "IGX_API_SECRET=the secret\n",
      });
      const root = join(parent, "in");
      await writeFile(join(root, "igx.lock.json"), "{}");
      await symlink(join(parent, "outside.igx"), join(root, "link.igx"));
      await symlink(parent, join(root, "folder"));
      const { call } = mcpSession(root);
      for (const path of [...outside, "folder/outside.igx", parent]) {
        const { result } = await call(tool, { path });
        expect([path, result.ok, JSON.stringify(result).includes("secret")]).toEqual([path, false, false]);
      }
    },
  );

  test("nothing is written outside, nor over a file of igx", async () => {
    const parent = await folderWith({ "in/a.igx": "# A\n" });
    const { call } = mcpSession(join(parent, "in"));
    await symlink(parent, join(parent, "in/up"));
    for (const output of ["../a.json", "/tmp/a.json", "up/a.json", "igx.lock.json", ".igx/a.json"])
      for (const [tool, args] of [
        ["build", { path: "a.igx" }],
        ["import", { text: "# A\n" }],
      ] as const) {
        const { result } = await call(tool, { ...args, output });
        expect([tool, output, result.ok]).toEqual([tool, output, false]);
      }
    expect((await readdir(parent)).sort()).toEqual(["in"]);
    expect((await readdir(join(parent, "in"))).sort()).toEqual(["a.igx", "up"]);
  });

  test("a document in the root reads nothing outside of it, by the configuration of a folder either", async () => {
    const parent = await folderWith({ "x.csv": "a,b\nx,1\n", "in/sub/igx.config.json": '{ "root": "../.." }' });
    const { call } = mcpSession(join(parent, "in"));
    await mkdir(join(parent, "in/sub/deep"));
    await writeFile(join(parent, "in/sub/a.igx"), '@data x "../../x.csv"\n@chart bar {from=x}\n');
    const { result } = await call("build", { path: "sub/a.igx" });
    expect(result.ok).toBe(false);
    expect(result["content"]).toBeUndefined();
  });
});

describe("plan and publish", () => {
  const directory = temporaryDirectory();
  const config = JSON.stringify({ publish: { rate: 1000, settle: 0, find: 0 } });

  test("a plan that was shown is published by its hash, once", () =>
    withService(join(directory(), "ca"), async (service) => {
      const root = await folderWith({ "igx.config.json": config, "a.igx": documentText("A") });
      const { call, plans } = mcpSession(root, { env: { ...service.env, IGX_CA: service.ca, PATH: "" } });
      const { result } = await call("plan", { paths: ["a.igx"] });
      expect(result).toMatchObject({ ok: true, changes: [{ action: "create", key: "a" }] });
      const plan = result["plan"] as string;
      expect(plan).toBe(`sha256-${sha256Hex(plans.get(plan)!)}`);
      expect(service.stored.size).toBe(0);
      const wrong = await call("publish", { plan: plan.replace(/.$/, (last) => (last === "0" ? "1" : "0")) });
      expect(wrong.result.findings[0]!.message).toBe("No plan with this hash was shown.");
      const done = await call("publish", { plan });
      expect(done.result).toMatchObject({ ok: true, results: [{ key: "a", action: "create", outcome: "ok" }] });
      expect(service.stored.size).toBe(1);
      expect((await call("publish", { plan })).result.ok).toBe(false);
      expect(service.stored.size).toBe(1);
    }));

  test("a document that differs from the plan is not sent", () =>
    withService(join(directory(), "ca"), async (service) => {
      const root = await folderWith({ "igx.config.json": config, "a.igx": documentText("A") });
      const { call } = mcpSession(root, { env: { ...service.env, IGX_CA: service.ca, PATH: "" } });
      const { result } = await call("plan", { paths: ["a.igx"] });
      await writeFile(join(root, "a.igx"), documentText("A", "other"));
      const refused = await call("publish", { plan: result["plan"] });
      expect(refused.result).toMatchObject({ ok: false, findings: [{ code: "refused" }] });
      expect(service.stored.size).toBe(0);
    }));

  test("publish is a tool only if it is allowed", async () => {
    const { call } = mcpSession(await folderWith({}), { allowPublish: false });
    expect((await call("publish", { plan: "x" })).result.findings[0]!.hint).toContain("--allow-publish");
  });
});
