import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { diffCommand } from "../../../src/cli/commands/diff.js";
import type { DiffReport } from "../../../src/diff/document-diff.js";
import { folderWith, igx } from "../../support/cli.js";
import { documentText, type PublishService, publishIn, withService } from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";
import { recordedContext, runCommand } from "../../support/sandbox-context.js";

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);

async function diffPublished(cwd: string, { env, ca }: PublishService, more: object = {}) {
  const { context, out, err } = recordedContext(cwd, env, {});
  const code = await runCommand(context, diffCommand, ["."], { published: true, ca, ...more });
  return { code, out: out(), err: err() };
}

test("what the service has: new and changed documents, elements, titles, and changes of others", () =>
  serve(async (service) => {
    const cwd = await folderWith({
      "a.igx": documentText("A"),
      "b.igx": documentText("B"),
      "c.igx": documentText("C"),
      "gone.igx": documentText("G"),
    });
    expect((await publishIn(cwd, service, ["."])).code).toBe(0);
    const equal = await diffPublished(cwd, service, { exitCode: true });
    expect([equal.code, equal.out]).toEqual([0, ""]);
    await writeFile(join(cwd, "a.igx"), documentText("A", "other"));
    await writeFile(join(cwd, "new.igx"), documentText("N"));
    await rm(join(cwd, "gone.igx"));
    // Somebody has renamed it at the service.
    const [id, theirs] = [...service.stored].find(([, { title }]) => title === "B")!;
    service.stored.set(id, {
      ...theirs,
      title: "Theirs",
      date_modified: new Date(9e9).toISOString(),
    });
    service.asked.length = 0;
    const { code, out, err } = await diffPublished(cwd, service, { exitCode: true, to: "json" });
    expect(code, err).toBe(5);
    const report = JSON.parse(out) as DiffReport;
    expect(report.summary).toEqual({ added: 1, removed: 1, changed: 2, unchanged: 1, skipped: 0 });
    expect(report.documents).toMatchObject([
      { key: "a", change: "changed", elements: [{ change: "changed", kind: "h1", name: "other", after: 1 }] },
      { key: "b", change: "changed", drift: "changed", fields: [{ name: "title", before: "Theirs", after: "B" }] },
      { key: "new", change: "added", elements: [{ change: "added", name: "N" }] },
      { key: "gone", change: "removed" },
    ]);
    // It only reads.
    expect(service.lines().every((line) => line.startsWith("GET "))).toBe(true);
    // No content of the service is known, so nothing is drawn as missing.
    const { out: html } = await diffPublished(cwd, service, { to: "html" });
    expect(html).toContain("other");
    expect(html).not.toContain('<p class="diff-caption"');
    expect((await diffPublished(cwd, service)).out).toContain("somebody has changed it at the service since");
  }));

test("a service that does not answer, and missing credentials, are failures and never no change", () =>
  serve(async (service) => {
    const cwd = await folderWith({ "a.igx": documentText("A") });
    expect((await publishIn(cwd, service, ["."])).code).toBe(0);
    service.trick = () => ({ status: 503, body: "down" });
    const { code, out, err } = await diffPublished(cwd, service, { exitCode: true });
    expect([code, out]).toEqual([3, ""]);
    expect(err).toContain("The service could not be read");
    const bare = await igx(["diff", "--published", "."], { cwd });
    expect([bare.exitCode === 0, bare.stdout]).toEqual([false, ""]);
  }));

test("--published takes one side", async () => {
  const cwd = await folderWith({ "a.igx": documentText("A") });
  expect((await igx(["diff", "--published", "a.igx", "a.igx"], { cwd })).exitCode).toBe(2);
});
