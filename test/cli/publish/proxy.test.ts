import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { proxyOfEnvironment } from "../../../src/publish/proxy-url.js";
import { startSandbox } from "../../../src/sandbox/start-sandbox.js";
import { folderWith, igx } from "../../support/cli.js";

const document = "---\ntitle: One\ntheme_id: 1\n---\n# One\n";

/** A proxy that takes CONNECT only, and keeps what it can see. */
async function startProxy(authorization?: string) {
  const seen = { hosts: [] as string[], bytes: [] as Buffer[] };
  const server = createServer((_, answer) => void answer.writeHead(400).end());
  server.on("connect", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    seen.hosts.push(request.url!);
    if (authorization !== undefined && request.headers["proxy-authorization"] !== authorization)
      return void socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    const [host, port] = request.url!.split(":");
    const far = connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      far.write(head);
      far.pipe(socket);
      socket.pipe(far);
    });
    socket.on("data", (bytes: Buffer) => seen.bytes.push(bytes));
    for (const one of [far, socket]) one.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { ...seen, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function world() {
  const cwd = await folderWith({ "a.igx": document, "igx.config.json": '{"publish": {"rate": 1000, "settle": 0.1}}' });
  const service = await startSandbox({ caDir: join(cwd, ".ca"), port: 0 });
  onTestFinished(() => service.close());
  const { url, apiKey, apiSecret, caFile } = service;
  const env = { IGX_BASE_URL: url, IGX_API_KEY: apiKey, IGX_API_SECRET: apiSecret };
  const run = (more: Readonly<Record<string, string>>, ...line: readonly string[]) =>
    igx(line, { cwd, env: { ...env, IGX_CA: caFile, ...more } });
  return { cwd, env, run, host: new URL(url).host };
}

test("--proxy goes through a tunnel, in which the proxy reads nothing", async () => {
  const { run, host } = await world();
  const proxy = await startProxy();
  const published = await run({}, "publish", "a.igx", "--proxy", `http://${proxy.address}`);
  expect(published).toMatchObject({ exitCode: 0 });
  expect(new Set(proxy.hosts)).toEqual(new Set([host]));
  const text = Buffer.concat(proxy.bytes).toString("latin1");
  expect(text.length).toBeGreaterThan(500);
  for (const secret of ["api_key", "sandbox", "One"]) expect(text).not.toContain(secret);
  expect(await run({ IGX_PROXY: `http://${proxy.address}` }, "remote", "list")).toMatchObject({ exitCode: 0 });
});

test("the certificate is that of the service: a proxy changes nothing about whom igx trusts", async () => {
  const { cwd, env, host } = await world();
  const proxy = await startProxy();
  const list = ["remote", "list", "--proxy", `http://${proxy.address}`];
  const { exitCode, stderr } = await igx(list, { cwd, env: { ...env, NODE_TLS_REJECT_UNAUTHORIZED: "0" } });
  expect(exitCode).toBe(3);
  expect(stderr).toContain(`Not sent to https://${host}: its certificate comes from an authority that is not known`);
});

test("the environment counts only if the project or the user asks for it, and NO_PROXY is heard", async () => {
  const { run, host } = await world();
  const proxy = await startProxy();
  const env = { HTTPS_PROXY: proxy.address };
  expect(await run(env, "remote", "list")).toMatchObject({ exitCode: 0 });
  expect(proxy.hosts).toEqual([]);
  expect(await run({ ...env, NO_PROXY: "127.0.0.1" }, "remote", "list", "--proxy", "environment")).toMatchObject({
    exitCode: 0,
  });
  expect(proxy.hosts).toEqual([]);
  expect(await run(env, "remote", "list", "--proxy", "environment")).toMatchObject({ exitCode: 0 });
  expect(new Set(proxy.hosts)).toEqual(new Set([host]));
});

test("the configuration names a proxy, and --proxy none goes without", async () => {
  const { run, cwd, env } = await world();
  const proxy = await startProxy();
  const config = JSON.stringify({ publish: { proxy: `http://${proxy.address}` } });
  const other = await folderWith({ "igx.config.json": config });
  const settings = { cwd: other, env: { ...env, IGX_CA: join(cwd, ".ca/ca.pem") } };
  await igx(["remote", "list", "--proxy", "none"], settings);
  expect(proxy.hosts).toEqual([]);
  await igx(["remote", "list"], settings);
  expect(proxy.hosts.length).toBe(1);
  await run({}, "remote", "list");
  expect(proxy.hosts.length).toBe(1);
});

test("a proxy that asks for a password gets it; nobody else sees it", async () => {
  const { run } = await world();
  const proxy = await startProxy(`Basic ${Buffer.from("me:s3cr3t@x").toString("base64")}`);
  const right = await run({}, "remote", "list", "--proxy", `http://me:s3cr3t%40x@${proxy.address}`);
  expect(right).toMatchObject({ exitCode: 0 });
  const wrong = await run({}, "remote", "list", "--proxy", `http://me:wr0ng@${proxy.address}`);
  expect(wrong.exitCode).toBe(3);
  expect(wrong.stderr).toContain(`the proxy http://${proxy.address} does not connect: it answers with 407`);
  expect(wrong.stderr).not.toContain("wr0ng");
});

test("a proxy that is not there, and an address that is not one", async () => {
  const { run } = await world();
  const gone = await run({}, "remote", "list", "--proxy", "http://127.0.0.1:1");
  expect(gone.exitCode).toBe(3);
  expect(gone.stderr).toContain("the proxy http://127.0.0.1:1 does not connect: nothing listens there.");
  for (const address of ["127.0.0.1", "socks5://127.0.0.1:1", "http://me:s3cr3t@/", "http://a/path"]) {
    const { exitCode, stderr } = await run({}, "remote", "list", "--proxy", address);
    expect([exitCode, stderr]).toEqual([
      2,
      "igx: The address of the proxy is not valid.\nWrite it as http://HOST:PORT.\n",
    ]);
  }
});

test("NO_PROXY names hosts, what is below them, and ports", () => {
  const through = (list: string, url = "https://api.example.com") =>
    proxyOfEnvironment({ HTTPS_PROXY: "http://p:1", NO_PROXY: list }, url) !== undefined;
  const none = ["*", "example.com", ".example.com", "*.example.com", "API.example.com", "a, example.com:443"];
  expect(none.map((list) => through(list))).toEqual(none.map(() => false));
  const some = ["", "xample.com", "example.com:8443", "other.com", "api.example.com.evil"];
  expect(some.map((list) => through(list))).toEqual(some.map(() => true));
});
