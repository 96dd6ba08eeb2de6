import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";

const document = `---
title: {{ city }}
copyright: {{ token }}
key: {{ slug(city) }}
locale: de
---
// The name, as people there write it.
@param city: string
@param kind: "town" | "village" = "town"
@param token: secret = "hidden"
@data crops "data/crops.csv"

# {{ city }}, {{ kind }}

@if count(crops) > 0
@chart bar {from=crops}
@end

@include "parts/foot.igx"
`;
const files = {
  "city.igx": document,
  "data/crops.csv": "country,bags\nBrazil,66\n",
  "data/notes.csv": "note\nThe end.\n",
  "parts/foot.igx": '@data notes "../data/notes.csv"\n\n{{ notes[0].note }}\n',
};
const inspect = async (cwd: string, ...args: readonly string[]) => {
  const { stdout, stderr, exitCode } = await igx(["inspect", ...args], { cwd });
  return { found: stdout === "" ? undefined : JSON.parse(stdout), stderr, exitCode };
};
const input = (path: keyof typeof files, kind: string) => ({
  path,
  kind,
  bytes: Buffer.byteLength(files[path]),
  hash: `sha256-${createHash("sha256").update(files[path]).digest("hex")}`,
});

test("says what a document takes, holds and reads", async () => {
  const cwd = await folderWith(files);
  const { found, stderr, exitCode } = await inspect(cwd, "city.igx", "--param", "city=Bonn");
  expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
  expect(found).toEqual({
    input: "city.igx",
    evaluated: true,
    title: "Bonn",
    key: "bonn",
    locale: "de",
    parameters: [
      { name: "city", type: "string", required: true, documentation: "The name, as people there write it." },
      { name: "kind", type: '"town" | "village"', required: false, default: "town" },
      { name: "token", type: "secret", required: false, default: "***" },
    ],
    elements: [
      { type: "h1", text: "Bonn, town", file: "city.igx", line: 13 },
      { type: "chart", chart_type: "bar", file: "city.igx", line: 16 },
      { type: "body", text: "The end.", file: "parts/foot.igx", line: 3 },
    ],
    inputs: [
      input("city.igx", "source"),
      input("data/crops.csv", "data"),
      input("parts/foot.igx", "include"),
      input("data/notes.csv", "data"),
    ],
    dependencies: [
      { from: "city.igx", kind: "data", name: "crops", to: "data/crops.csv" },
      { from: "city.igx", kind: "include", to: "parts/foot.igx" },
      { from: "parts/foot.igx", kind: "data", name: "notes", to: "data/notes.csv" },
    ],
  });
});

test("without its required parameters a document is not evaluated, and the rest is said", async () => {
  const { found, exitCode } = await inspect(await folderWith(files), "city.igx");
  expect(found).toMatchObject({ evaluated: false, parameters: [{ name: "city" }, {}, {}] });
  expect(found.dependencies).toHaveLength(3);
  expect(found).not.toHaveProperty("elements");
  expect(exitCode).toBe(0);
});

test("with errors it is exit 1, and what is known is still printed; a file that is missing is one of the inputs", async () => {
  const cwd = await folderWith({ "a.igx": '@data crops "no.csv"\n\n@chart bar {from=crops}\n' });
  const { found, stderr, exitCode } = await inspect(cwd, "a.igx");
  expect(stderr).toContain("[data-not-found]");
  expect(found.inputs[1]).toEqual({ path: "no.csv", kind: "data", missing: true });
  expect(found.dependencies).toEqual([{ from: "a.igx", kind: "data", name: "crops", to: "no.csv" }]);
  expect(exitCode).toBe(1);
});

test("paths are those of the project, wherever one is, and for a document outside of it too", async () => {
  const cwd = await folderWith({ ...files, "project/igx.config.json": "{}" });
  const below = await inspect(join(cwd, "data"), "../city.igx", "--root", "..");
  expect(below.found.dependencies[0].to).toBe("data/crops.csv");
  const outside = await inspect(join(cwd, "project"), "../city.igx");
  expect(outside.found.inputs.map(({ path }: { path: string }) => path)).toEqual([
    "../city.igx",
    "../data/crops.csv",
    "../parts/foot.igx",
    "../data/notes.csv",
  ]);
  expect(outside.found.dependencies[2]).toMatchObject({ from: "../parts/foot.igx", to: "../data/notes.csv" });
});

test("takes one document", async () => {
  const { exitCode, stderr } = await inspect(await folderWith({ "a.igx": "# A\n", "b.igx": "# B\n" }), ".");
  expect(stderr).toContain("inspect takes one document, not 2.");
  expect(exitCode).toBe(2);
});
