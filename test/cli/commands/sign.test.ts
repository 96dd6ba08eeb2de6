import { chmod } from "node:fs/promises";
import { expect, test } from "vitest";
import { folderWith, igx } from "../../support/cli.js";

const url = "https://infogr.am/service/v1/infographics";

// The known vector of the specification, section 5.1.
const vector = [
  ...["sign", "POST", url, "api_key=nMECGhmHe9", 'content=[{"type":"h1","text":"Hello infogr.am"}]'],
  ...["publish=false", "theme_id=45", "title=Hello"],
];
const signature = "\n  bqwCqAk1TWDYNy3eqV0BiNuIERQ=\n";

test("takes the secret that publish would use, whatever service the project names", async () => {
  const cwd = await folderWith({
    ".env": "IGX_API_KEY=nMECGhmHe9\nIGX_API_SECRET=da5xoLrCCx\n",
    "igx.config.json": '{ "baseUrl": "https://elsewhere.example" }',
  });
  await chmod(`${cwd}/.env`, 0o600);
  const { stdout, stderr } = await igx(vector, { cwd });
  expect(stdout).toContain(signature);
  expect(stderr).toBe("");
});

test("takes the secret from the file of --credentials before the environment", async () => {
  const cwd = await folderWith({ "key.env": "IGX_API_SECRET=da5xoLrCCx\n" });
  await chmod(`${cwd}/key.env`, 0o600);
  const env = { IGX_API_SECRET: "another" };
  expect((await igx([...vector, "--credentials", "key.env"], { cwd, env })).stdout).toContain(signature);
});

test("a request without api_key is signed, with a note; without a secret nothing is", async () => {
  const cwd = await folderWith({});
  const env = { IGX_API_SECRET: "s", IGX_API_KEY: "mine" };
  const { exitCode, stderr } = await igx(["sign", "GET", `${url}?page=1`], { cwd, env });
  expect(stderr).toBe("api_key is not among the parameters, and each request needs it. Add api_key=mine.\n");
  expect(exitCode).toBe(0);
  expect((await igx(["sign", "GET", `${url}?api_key=mine`], { cwd, env })).stderr).toBe("");
  const inQuery = await igx(["sign", "POST", `${url}?api_key=mine`], { cwd, env });
  expect(inQuery.stderr).toMatch(/^api_key is not among the parameters/);
  const refused = await igx(["sign", "GET", url], { cwd });
  expect(refused.stderr).toContain("IGX_API_SECRET is not set.\nSet it in the environment, in .env at the root,");
  expect(refused.exitCode).toBe(3);
});

test("what the query of a POST has is not signed, which a note says", async () => {
  const cwd = await folderWith({});
  const env = { IGX_API_SECRET: "s" };
  const run = (...args: readonly string[]) => igx(["sign", ...args, "api_key=k"], { cwd, env });
  const plain = await run("POST", url);
  const { stdout, stderr } = await run("POST", `${url}?page=1`);
  expect(stdout).toBe(plain.stdout);
  expect([plain.stderr, stderr]).toEqual([
    "",
    "The query of the URL is not signed: POST carries its parameters in the body. Write them as name=value.\n",
  ]);
  expect((await run("GET", `${url}?page=1`)).stderr).toBe("");
});

test.each([["http://infogr.am/x"], ["HTTPS://infogr.am/x"], [" https://infogr.am/x"], ["https:infogr.am/x"]])(
  "%j is not signed",
  async (address) => {
    const env = { IGX_API_SECRET: "s" };
    const { exitCode, stdout, stderr } = await igx(["sign", "GET", address, "api_key=k"], {
      cwd: await folderWith({}),
      env,
    });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("The URL must begin with https://");
  },
);

test("an address without a host is not signed, and the message does not blame its scheme", async () => {
  const { exitCode, stderr } = await igx(["sign", "GET", "https://", "api_key=k"], { cwd: await folderWith({}) });
  expect([exitCode, stderr]).toEqual([
    2,
    "igx: `https://` is not a URL, such as https://infogr.am/service/v1/themes.\n",
  ]);
});
