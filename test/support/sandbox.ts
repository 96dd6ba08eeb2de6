import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type ClientOptions, InfographicClient } from "../../src/publish/infogram/client.js";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../src/sandbox/start-sandbox.js";

/** A directory for the tests of a file, removed after them. */
export function temporaryDirectory(): () => string {
  let directory = "";
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "igx-test-"));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));
  return () => directory;
}

/** A sandbox with a client that trusts it, closed after `use`. */
export async function withSandbox<Result>(
  options: SandboxOptions,
  use: (client: InfographicClient, sandbox: Sandbox, clientOptions: ClientOptions) => Promise<Result>,
): Promise<Result> {
  const sandbox = await startSandbox(options);
  const { url: baseUrl, apiKey, apiSecret } = sandbox;
  const clientOptions = { baseUrl, apiKey, apiSecret, ca: await readFile(sandbox.caFile, "utf8"), timeoutMs: 20_000 };
  try {
    return await use(new InfographicClient(clientOptions), sandbox, clientOptions);
  } finally {
    await sandbox.close();
  }
}
