import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../../../src/index.js";
import { buildForm } from "../../../src/publish/infogram/form.js";
import { sign } from "../../../src/publish/infogram/sign.js";
import { encodePairs } from "../../../src/publish/percent-encode.js";
import { type Sandbox, startSandbox } from "../../../src/sandbox/start-sandbox.js";
import { chartOf, eachTable, eachTemplate } from "../inputs.js";
import { compare, plainEnvironment, type Ratio, ratioOf } from "../measure.js";
import type { Effort, Row } from "../row.js";
import { igxToJson } from "./json-checker.js";
import { igx, peerScript } from "./peer-script.js";

const concurrency = "16";
const configuration = JSON.stringify({ publish: { rate: 1e6, settle: 0 }, limits: { rows: 1e7, dataBytes: 1e9 } });

/** Runs a script of Node while this process serves the sandbox; gives its milliseconds. */
async function timeOf(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...plainEnvironment(), ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${said.slice(-2000)}`);
  return performance.now() - begun;
}

const accountOf = ({ url, caFile, apiKey, apiSecret }: Sandbox) => ({
  IGX_BASE_URL: url,
  IGX_API_KEY: apiKey,
  IGX_API_SECRET: apiSecret,
  IGX_CA: caFile,
});

/** With an empty sandbox. */
async function withSandbox<Result>(folder: string, use: (sandbox: Sandbox) => Promise<Result>): Promise<Result> {
  const sandbox = await startSandbox({ caDir: join(folder, "ca") });
  try {
    return await use(sandbox);
  } finally {
    await sandbox.close();
  }
}

/** The bodies that igx sends for a document of the template: contents, and what depends on the address of the service. */
async function signedBodies(contents: readonly string[], { url, apiKey, apiSecret }: Sandbox): Promise<string> {
  const endpoint = `${url}/service/v1/infographics`;
  const bodies = contents.map((json) => {
    const { fields } = buildForm(json, { theme_id: 45, title: "Coffee" });
    const signed = sign({ method: "POST", url: endpoint, params: [["api_key", apiKey], ...fields], secret: apiSecret });
    return `${signed.parameter_string}&${encodePairs([["api_sig", signed.signature]]).toString()}`;
  });
  return bodies.join("\n");
}

async function contentsOf(documents: number): Promise<readonly string[]> {
  const contents: string[] = [];
  for (const line of eachTable(documents).trim().split("\n").slice(1)) {
    const [country, bags, growth] = line.split(",");
    contents.push((await compile(eachTemplate, { params: { country, bags, growth } })).output!.json);
  }
  return contents;
}

async function publishMany(folder: string, { rounds, size }: Effort): Promise<Ratio> {
  const documents = size(10_000);
  writeFileSync(join(folder, "city.igx"), eachTemplate);
  writeFileSync(join(folder, "cities.csv"), eachTable(documents));
  writeFileSync(join(folder, "igx.config.json"), configuration);
  const contents = await contentsOf(documents);
  const [ours, theirs]: [number[], number[]] = [[], []];
  const publish = [igx, "publish", "city.igx", "--each", "cities.csv", "--concurrency", concurrency];
  const bodies = join(folder, "bodies.txt");
  for (let round = 0; round < rounds(3); round++) {
    rmSync(join(folder, "igx.lock.json"), { force: true });
    rmSync(join(folder, ".igx"), { recursive: true, force: true });
    ours.push(await withSandbox(folder, (sandbox) => timeOf(publish, folder, accountOf(sandbox))));
    const peer = async (sandbox: Sandbox) => {
      writeFileSync(bodies, await signedBodies(contents, sandbox));
      return timeOf([peerScript("publish"), bodies, sandbox.url, sandbox.caFile, concurrency], folder);
    };
    theirs.push(await withSandbox(folder, peer));
  }
  return ratioOf(ours, theirs);
}

interface Lock {
  readonly targets: Readonly<Record<string, { documents: Record<string, unknown> }>>;
}

/** A project whose lock file knows that many documents, of which one is published here. */
async function lockedProject(
  folder: string,
  entries: number,
  sandbox: Sandbox,
): Promise<(round: number) => Promise<number>> {
  mkdirSync(folder);
  writeFileSync(join(folder, "igx.config.json"), configuration);
  const publish = (round: number) => {
    writeFileSync(join(folder, "one.igx"), `---\ntitle: One of ${entries}\ntheme_id: 45\n---\n# Round ${round}\n`);
    return timeOf([igx, "publish", "one.igx"], folder, accountOf(sandbox));
  };
  await publish(0);
  const path = join(folder, "igx.lock.json");
  const lock = JSON.parse(readFileSync(path, "utf8")) as Lock;
  const target = Object.values(lock.targets)[0]!;
  const entry = Object.values(target.documents)[0] as object;
  const name = (at: number) => `document-${String(at).padStart(6, "0")}`;
  for (let at = 1; at < entries; at++)
    target.documents[name(at)] = { ...entry, id: `id-${at}`, source: `${name(at)}.igx` };
  target.documents = Object.fromEntries(Object.entries(target.documents).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
  await publish(-1);
  return publish;
}

const changeOne = (folder: string, { rounds, size }: Effort): Promise<Ratio> =>
  withSandbox(folder, async (sandbox) => {
    const many = await lockedProject(join(folder, "many"), size(100_000), sandbox);
    const few = await lockedProject(join(folder, "few"), 1, sandbox);
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 1; round <= rounds(11); round++) {
      ours.push(await many(round));
      theirs.push(await few(round));
    }
    return ratioOf(ours, theirs);
  });

/** Signs 5 MB, against the digest of the same base string alone. */
async function signMuch(_: string, { rounds }: Effort): Promise<Ratio> {
  const content = await igxToJson(chartOf(85_000));
  const request = {
    method: "POST",
    url: "https://example.org/service/v1/infographics",
    params: [
      ["api_key", "key"],
      ["content", content],
      ["theme_id", "45"],
    ],
    secret: "secret",
  } as const;
  const base = Buffer.from(sign(request).base_string, "latin1");
  return compare(
    { name: "igx", run: () => sign(request).signature },
    { name: "HMAC", run: () => createHmac("sha1", "secret").update(base).digest("base64") },
    rounds(31),
  );
}

export const publishingRows: readonly Row[] = [
  {
    name: "publish-10000",
    work: "publishing 10,000 documents to a sandbox without faults",
    against: "a bare undici loop that sends the same signed requests",
    before: "",
    reach: "1.25",
    further: "1.05",
    measure: publishMany,
  },
  {
    name: "lock",
    work: "`igx publish` of one document, with a lock file of 100,000",
    against: "the same with a lock file of one",
    before: "",
    reach: "cost of one entry",
    measure: changeOne,
  },
  {
    name: "sign",
    work: "signing 5 MB",
    against: "HMAC-SHA1 alone over the same base string",
    before: "13.5",
    reach: "6",
    further: "3",
    measure: signMuch,
  },
];
