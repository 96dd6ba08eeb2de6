import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import type { Sandbox } from "../../src/sandbox/start-sandbox.js";
import { temporaryDirectory, withSandbox } from "../support/sandbox.js";

const run = promisify(execFile);
const directory = temporaryDirectory();
const caDir = () => join(directory(), "ca");
const require = createRequire(import.meta.url);
const content = [
  { type: "h1", text: "Hello (it's) a “foreign” client! 100% + & = ~ 👩‍🌾" },
  {
    type: "chart",
    chart_type: "pie",
    data: [
      [
        ["", "A"],
        ["x", 24.4],
      ],
    ],
  },
];

/** Written as its README shows; only the address is another: it ignores ports, so the port travels in the host name. */
const program = `
const Infogram = require(${JSON.stringify(require.resolve("infogram"))});
const [host, key, secret, content] = process.argv.slice(2);
const infogram = new Infogram(key, secret);
infogram.base.hostname = host;
(async () => {
  const fields = { content: JSON.parse(content), title: "It's (100%) foreign!", theme_id: 45, publish: true };
  const created = await infogram.createProject(fields);
  const read = await infogram.getProject(created.id);
  const pdf = await infogram.getProject(created.id, { format: "pdf" });
  const library = await infogram.getLibrary();
  const users = await infogram.getUserLibrary("sandbox");
  const themes = await infogram.getThemes();
  const updated = await infogram.updateProject(created.id, { content: [], theme_id: 46, title: "New" });
  // Its deleteProject fails before it sends anything: it forgets the parameters.
  await infogram.delete("infographics/" + created.id, {});
  const left = await infogram.getLibrary();
  process.stdout.write(JSON.stringify({ created, read, pdf: String(pdf), library, users, themes, updated, left }));
})().catch((error) => { process.stderr.write(String(error.response ? error.response.text : error)); process.exit(1); });
`;

const argumentsFor = (sandbox: Sandbox) => [new URL(sandbox.url).host, sandbox.apiKey, sandbox.apiSecret];

describe("the infogram package", () => {
  test("creates, reads, downloads, lists, updates and deletes", () =>
    withSandbox({ caDir: caDir() }, async (_client, sandbox) => {
      const script = join(directory(), "foreign.cjs");
      await writeFile(script, program);
      const env = { ...process.env, NODE_EXTRA_CA_CERTS: sandbox.caFile, NODE_NO_WARNINGS: "1" };
      const args = [script, ...argumentsFor(sandbox), JSON.stringify(content)];
      const said = JSON.parse((await run(process.execPath, args, { env })).stdout);
      expect(said.created).toMatchObject({ title: "It's (100%) foreign!", theme_id: 45, published: true });
      expect(said.read).toEqual(said.created);
      // It is given as bytes only because no Content-Type comes with it.
      expect(said.pdf).toMatch(/^%PDF-/);
      expect(said.library).toEqual([said.created]);
      expect(said.users).toEqual([said.created]);
      expect(said.themes).toHaveLength(3);
      expect(said.updated).toMatchObject({ id: said.created.id, title: "New", theme_id: 46, published: false });
      expect(said.left).toEqual([]);
    }));
});

/** Section 5 in shell: every byte is encoded, and then the unreserved ones are taken back. */
const shell = `
set -eu
url="$BASE/service/v1/infographics"
encode() { printf '%s' "$1" | od -An -v -tx1 | tr -d ' \\n' | sed 's/../%&/g' | tr a-f A-F | sed \\
  -e 's/%2D/-/g;s/%2E/./g;s/%5F/_/g;s/%7E/~/g' \\
  $(for c in 0 1 2 3 4 5 6 7 8 9; do printf -- '-e s/%%3%s/%s/g ' $c $c; done) \\
  $(for c in A B C D E F G H I J K L M N O P Q R S T U V W X Y Z a b c d e f g h i j k l m n o p q r s t u v w x y z; do
      printf -- '-e s/%%%X/%s/g ' "'$c" $c; done); }
parameters="api_key=$(encode "$KEY")&content=$(encode "$CONTENT")&publish=true&theme_id=45"
base="POST&$(encode "$url")&$(encode "$parameters")"
signature=$(printf '%s' "$base" | openssl dgst -sha1 -hmac "$(encode "$SECRET")" -binary | openssl base64)
curl --silent --show-error --include --cacert "$CA" --data-urlencode "content=$CONTENT" --data publish=true \\
  --data theme_id=45 --data-urlencode "api_key=$KEY" --data-urlencode "api_sig=$signature" "$url"
`;

const missing = await Promise.all(
  ["curl --version", "openssl version", "bash --version", "od --version"].map((line) => run("sh", ["-c", line])),
)
  .then(() => false)
  .catch(() => true);

describe("curl, signing with openssl", () => {
  test.skipIf(missing)("creates", () =>
    withSandbox({ caDir: caDir() }, async (client, sandbox) => {
      const env = {
        PATH: process.env.PATH,
        BASE: sandbox.url,
        KEY: sandbox.apiKey,
        SECRET: sandbox.apiSecret,
        CA: sandbox.caFile,
        CONTENT: JSON.stringify(content),
      };
      const { stdout } = await run("bash", ["-c", shell], { env });
      expect(stdout).toMatch(/^HTTP\/1\.1 201 /);
      const list = await client.list();
      expect(list).toMatchObject({ kind: "ok", value: [{ title: content[0]!.text, published: true }] });
    }),
  );
});
