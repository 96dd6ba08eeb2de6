import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { startSandbox } from "../../../src/sandbox/start-sandbox.js";
import { folderWith, igx, igxProcess } from "../../support/cli.js";
import { documentText, type PublishService, publishIn, withService } from "../../support/publish-service.js";
import { temporaryDirectory } from "../../support/sandbox.js";

const directory = temporaryDirectory();
const serve = (use: (service: PublishService) => Promise<void>) => withService(join(directory(), "ca"), use);

/** The figure in the closing notes is from a run with several. */
const rounds = Number(process.env["IGX_ROUNDS"] ?? 1);
const documents = 120;

test("a run that wakes up after its lease sends nothing more, says so, and goes on later", () =>
  serve(async (service) => {
    const root = await folderWith(
      Object.fromEntries(["A", "B", "C"].map((name) => [`${name}.igx`, documentText(name)])),
    );
    const { now } = Date;
    service.trick = ({ method }) => {
      // The machine sleeps while the first request is under way.
      if (method === "POST") vi.spyOn(Date, "now").mockImplementation(() => now() + 61_000);
      return undefined;
    };
    const { code, err } = await publishIn(root, service, ["."]);
    vi.restoreAllMocks();
    service.trick = () => undefined;
    expect([code, service.lines()]).toEqual([3, ["GET infographics", "POST infographics"]]);
    expect(err).toContain("This process has lost the lock of the project: it was not renewed for a minute");
    expect(await readdir(join(root, ".igx"))).not.toContain("publish.lock");
    expect(await publishIn(root, service, [], { resume: true })).toMatchObject({ code: 0 });
    expect([...service.stored.values()].map(({ title }) => title)).toEqual(["A", "B", "C"]);
  }));

test("a delete that is repeated after the lease is not sent", () =>
  serve(async (service) => {
    const root = await folderWith({ "a.igx": documentText("A") });
    await publishIn(root, service, ["a.igx"]);
    const { now } = Date;
    service.asked.length = 0;
    service.trick = () => {
      vi.spyOn(Date, "now").mockImplementation(() => now() + 61_000);
      return { status: 503 };
    };
    const env = { ...service.env, IGX_CA: service.ca };
    const { exitCode, stderr } = await igx(["remote", "delete", "id-1", "--yes"], { cwd: root, env });
    vi.restoreAllMocks();
    expect([exitCode, service.lines()]).toEqual([3, ["DELETE infographics/id-1"]]);
    expect(stderr).toContain("has lost the lock of the project");
  }));

test("of six commands that find one dead lock at an instant, one publishes", { timeout: 1_800_000 }, async () => {
  const sandbox = await startSandbox({ caDir: join(directory(), "ca"), store: join(directory(), "store") });
  const env = {
    IGX_BASE_URL: sandbox.url,
    IGX_API_KEY: sandbox.apiKey,
    IGX_API_SECRET: sandbox.apiSecret,
    IGX_CA: sandbox.caFile,
  };
  const template = `---\ntitle: ROUND {{ name }}\ntheme_id: 1\nkey: "{{ name }}"\n---\n@param name: string\n\n# {{ name }}\n`;
  try {
    for (let round = 0; round < rounds; round++) {
      const cwd = await folderWith({
        "igx.config.json": '{"publish": {"rate": 5000, "concurrency": 4, "settle": 0.2}}',
        "town.igx": template.replace("ROUND", `Round ${round}`),
        "towns.csv": `name\n${Array.from({ length: documents }, (_, at) => `t${at}`).join("\n")}\n`,
      });
      const lock = join(cwd, ".igx/publish.lock");
      await mkdir(lock, { recursive: true });
      await writeFile(join(lock, "dead"), JSON.stringify({ process: 1, host: "elsewhere", token: "dead" }));
      await utimes(join(lock, "dead"), 1, 1);
      const publish = () => igxProcess(["publish", "town.igx", "--each", "towns.csv", "--yes"], { cwd, env });
      const runs = await Promise.all(Array.from({ length: 6 }, publish));
      // One that comes after all others have ended finds nothing to do.
      expect(runs.filter(({ stderr }) => stderr.includes("created"))).toHaveLength(1);
      for (const { exitCode, stderr } of runs)
        if (exitCode !== 0) expect(stderr).toMatch(/^igx: Process \d+ is publishing from this project since/);
      expect(await readdir(join(cwd, ".igx"))).not.toContain("publish.lock");
    }
    const titles = await readdir(join(directory(), "store"));
    expect(titles.filter((name) => name.endsWith(".json"))).toHaveLength(documents * rounds);
  } finally {
    await sandbox.close();
  }
});
