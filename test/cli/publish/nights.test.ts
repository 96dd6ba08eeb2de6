import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { folderWith } from "../../support/cli.js";
import {
  expected,
  expectSame,
  firstTables,
  kept,
  type Project,
  type Tables,
  withProject,
} from "../../support/nights.js";

/*
 * Twelve nights of a project with three templates, tables in four formats, and 300 rows: one command each night, and after each the service has exactly
 * one infographic for each row, with its content.
 */

const publish = ["publish", "--yes", "--prune", "--format", "json"];
const lockPath = (root: string) => join(root, "igx.lock.json");

/** Requests that change something. */
const changes = (project: Project) => project.requests().filter((line) => !line.startsWith("GET"));

test("twelve nights", { timeout: 900_000 }, async () => {
  await withProject(await folderWith({}), async (project) => {
    const { root, client } = project;
    const tables = firstTables();
    const goesRight = async (wanted: Tables = tables) => {
      const run = await project.igx(...publish);
      expect(run, run.stderr).toMatchObject({ exitCode: 0 });
      expectSame(await project.published(), expected(wanted));
      return run;
    };
    await project.write(tables);
    for (const command of ["check", "build", "inspect"])
      expect(await project.igx(command, "--format", "json"), command).toMatchObject({ exitCode: 0 });

    // The first night: everything is new.
    await goesRight();
    expect(changes(project).filter((line) => line === "POST 201")).toHaveLength(300);

    // Nothing has changed: nothing is sent.
    await goesRight();
    expect(changes(project)).toEqual([]);

    // New rows.
    for (const kind of ["region", "city", "shop"] as const)
      tables[kind].push({ id: `${kind[0]}new`, name: `new ${kind}`, people: 5 });
    await project.write(tables);
    await goesRight();
    expect(changes(project)).toEqual(["POST 201", "POST 201", "POST 201"]);

    // Rows are gone.
    const oldLock = await kept(lockPath(root));
    tables.region.splice(3, 1);
    tables.shop.splice(7, 1);
    await project.write(tables);
    await goesRight();
    expect(changes(project)).toEqual(["DELETE 204", "DELETE 204"]);

    // A key has another name, and the infographic stays the same one.
    const before = await idOf(project, "city 10");
    tables.city[10] = { ...tables.city[10]!, id: "renamed" };
    await project.write(tables);
    const plan = await project.igx("publish", "--plan", "--prune", "--format", "json");
    expect(plan).toMatchObject({ exitCode: 0 });
    expect(plan.stdout).toContain('"rename"');
    await goesRight();
    expect(changes(project).filter((line) => !line.startsWith("PUT"))).toEqual([]);
    expect(await idOf(project, "city 10")).toBe(before);

    // A template has changed, and only its documents are sent.
    tables.word = "people live here";
    await project.write(tables);
    await goesRight();
    expect(changes(project).filter((line) => line !== "PUT 200")).toEqual([]);

    // An old lock file is restored.
    const newLock = await kept(lockPath(root));
    await oldLock();
    const restored = await project.igx(...publish);
    expect(restored.stderr.split("\n").length).toBeLessThan(40);
    if (restored.exitCode !== 0) expect(changes(project)).toEqual([]);
    await newLock();
    await goesRight();

    // Git left a conflict in the lock file.
    await conflict(root);
    const refused = await project.igx(...publish);
    expect(refused.exitCode).not.toBe(0);
    expect(refused.stderr).toContain("igx lock merge");
    expect(changes(project)).toEqual([]);
    expect(await project.igx("lock", "merge")).toMatchObject({ exitCode: 0 });
    await goesRight();

    // Two jobs at once.
    for (const row of tables.shop) tables.shop[tables.shop.indexOf(row)] = { ...row, people: row.people + 1 };
    tables.shop.push({ id: "at-once", name: "at once", people: 3 });
    await project.write(tables);
    const both = await Promise.all([project.igx(...publish), project.igx(...publish)]);
    expect(both.map(({ exitCode }) => exitCode)).toContain(0);
    await goesRight();

    // Killed in the middle, and resumed.
    tables.word = "people lived here";
    tables.city.push({ id: "killed", name: "killed", people: 4 });
    await project.write(tables);
    const child = project.start(...publish, "--rate", "60");
    const end = new Promise((resolve) => child.once("close", resolve));
    await sleep(1500);
    child.kill("SIGKILL");
    await end;
    const resumed = await project.igx(...publish, "--resume");
    expect(resumed, resumed.stderr).toMatchObject({ exitCode: 0 });
    await goesRight();
    project.requests();

    // A service that fails, and loses answers.
    for (const row of tables.region) tables.sales.push({ region: row.id, month: 4, sold: 1 });
    await project.write(tables);
    project.faults.push({ status: 503, probability: 0.05 });
    project.lose(0.03);
    for (let runs = 0; runs < 5 && (await project.igx(...publish)).exitCode !== 0; runs++);
    project.faults.length = 0;
    project.lose(0);
    await goesRight();

    // Somebody has changed an infographic at the service.
    const id = await idOf(project, "shop 20");
    const changed = await client.update(id, [
      ["content", `[{"type":"h1","text":"By hand"}]`],
      ["theme_id", "1"],
    ]);
    expect(changed).toMatchObject({ kind: "ok" });
    tables.shop[19] = { ...tables.shop[19]!, people: 99 };
    await project.write(tables);
    project.requests();
    const drifted = await project.igx(...publish, "--refuse-drift");
    expect(drifted.stderr + drifted.stdout).toContain("shop-s20");
    expect((await project.published()).filter((one) => one.includes("By hand"))).toHaveLength(1);
    await goesRight();

    // A table is empty: nothing is deleted.
    project.requests();
    await project.write({ ...tables, city: [] });
    const empty = await project.igx(...publish);
    expect(empty.exitCode, empty.stderr).not.toBe(0);
    expect(changes(project)).toEqual([]);
    expectSame(await project.published(), expected(tables));
    await project.write(tables);
    await goesRight();
    expect(changes(project)).toEqual([]);
  });
});

/** As `git merge` leaves it when both sides have changed the same line. */
async function conflict(root: string): Promise<void> {
  const lines = (await readFile(lockPath(root), "utf8")).split("\n");
  const at = lines.findIndex((line) => line.includes('"hash"'));
  const theirs = lines[at]!.replace(/"hash": ?"[^"]*"/, `"hash": "${"0".repeat(64)}"`);
  const both = ["<<<<<<< HEAD", lines[at]!, "=======", theirs, ">>>>>>> branch"];
  await writeFile(lockPath(root), [...lines.slice(0, at), ...both, ...lines.slice(at + 1)].join("\n"));
}

async function idOf({ client }: Project, title: string): Promise<string> {
  const listed = await client.list();
  if (listed.kind !== "ok") throw new Error(listed.message);
  return listed.value.find((one) => one.title === title)!.id;
}
