import { connect } from "node:net";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { Pair } from "../../../src/publish/infogram/sign.js";
import { originOf } from "../../../src/sandbox/start-sandbox.js";
import { folderWith, igx, igxProcess, startIgx } from "../../support/cli.js";
import { rawRequest, signedPairs } from "../../support/sandbox-request.js";

/** The sandbox as `igx sandbox` starts it. */
async function started(cwd: string, ...args: readonly string[]) {
  const child = startIgx(["sandbox", "--port", "0", "--ca-dir", "ca", "--format", "json", ...args], { cwd });
  const line = await new Promise<string>((resolve) => child.stdout!.setEncoding("utf8").once("data", resolve));
  const { url, environment } = JSON.parse(line);
  const { IGX_API_KEY: apiKey, IGX_API_SECRET: apiSecret, IGX_CA: caFile } = environment;
  return { url, apiKey, apiSecret, caFile, close: async () => void child.kill("SIGTERM") };
}

const encoded = (pairs: readonly Pair[]): string =>
  new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, value])).toString();

/** What a port answers to these bytes, without TLS. */
const plainly = (url: string, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(bytes));
    let answer = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      answer += text;
    });
    socket.on("error", reject).on("close", () => resolve(answer));
  });

test("the sandbox answers plain http, absolute addresses and unknown themes as a client can understand", async () => {
  const cwd = await folderWith({});
  const sandbox = await started(cwd);
  const { host } = new URL(sandbox.url);

  const answer = await plainly(sandbox.url, `GET /service/v1/themes HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer.split("\r\n\r\n")[1]).toBe(`This port speaks https: use ${sandbox.url}.\n`);

  // In absolute form, as for a proxy: what it names counts, whatever the Host header says.
  const query = encoded(signedPairs(sandbox, [], { method: "GET", path: "/service/v1/themes" }));
  const path = `${sandbox.url}/service/v1/themes?${query}`;
  const themes = await rawRequest(sandbox, { method: "GET", path, headers: { host: "other.example" } });
  expect([themes.status, JSON.parse(themes.body)[0]]).toMatchObject([200, { id: 1 }]);

  const pairs = signedPairs(sandbox, [
    ["content", "[]"],
    ["theme_id", "999"],
  ]);
  const body = encoded(pairs);
  const refused = await rawRequest(sandbox, { body });
  expect(refused.status).toBe(400);
  expect(refused.body).toBe(
    "theme_id 999 is not a theme of this account, which has 1 (Plain), 45 (Classic), 46 (Night).\n",
  );
  await sandbox.close();
});

test("the sandbox ends with 3 when it cannot write its store", async () => {
  const cwd = await folderWith({ file: "" });
  const stores = process.platform === "linux" ? ["/proc/igx/store", "file/store"] : ["file/store"];
  for (const store of stores) {
    const run = await igxProcess(["sandbox", "--port", "0", "--ca-dir", "ca", "--store", store], { cwd });
    expect(run).toMatchObject({
      exitCode: 3,
      stdout: "",
      stderr: expect.stringContaining(
        `igx: The sandbox did not start: the folder ${resolve(cwd, store)} cannot be written`,
      ),
    });
  }
});

test("the address of the sandbox is written as clients sign it", () => {
  expect(originOf(443)).toBe("https://127.0.0.1");
  expect(originOf(8443)).toBe("https://127.0.0.1:8443");
});

test.each([
  [
    "sandbox --port 0 --ca-dir file",
    "igx: The sandbox did not start: the folder FOLDER/file cannot be written: a folder on the way is a file.\n",
  ],
  ["remote list --ca none.pem", "igx: The file of the authority none.pem cannot be read: there is no such file.\n"],
  ["remote list --ca .", "igx: The file of the authority . cannot be read: it is a folder.\n"],
  ["remote list --credentials .", "igx: The credentials file . is a folder.\n"],
  ["remote list --credentials none", "igx: There is no credentials file none.\n"],
])("igx %s says why it cannot begin", async (line, said) => {
  const cwd = await folderWith({ file: "" });
  const env = { IGX_API_KEY: "key", IGX_API_SECRET: "secret", IGX_BASE_URL: "https://127.0.0.1:1" };
  const { exitCode, stderr } = await igx(line.split(" "), { cwd, env });
  expect(stderr.replaceAll(cwd, "FOLDER").split(/(?<=\n)/)[0]).toBe(said);
  expect(exitCode).toBe(3);
});
