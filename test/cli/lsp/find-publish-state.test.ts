import { expect, test } from "vitest";
import { loadProject } from "../../../src/cli/config/load-project.js";
import { findPublishState } from "../../../src/cli/lsp/find-publish-state.js";
import { compile } from "../../../src/compile/compile.js";
import { contentHash } from "../../../src/publish/content-hash.js";
import { infogram } from "../../../src/publish/infogram/infogram.js";
import { workspace } from "../../support/lsp-server.js";

const target = "https://infogram.com/service/v1";
const baseUrl = infogram.address(target) as { readonly target: string };

/** What is said of `# Coffee`, with the front matter before it, after a publish of `published` as `key`. */
async function stateOf(published: string, key: string, frontMatter = "") {
  const { output } = await compile(published);
  const { fields } = infogram.payloadOf(output!.json, output!.request);
  const hash = contentHash(fields, "", infogram.secretFields);
  const documents = { [key]: { id: "1", hash, source: "report.igx" } };
  const lock = JSON.stringify({ version: 1, targets: { [baseUrl.target]: { documents } } });
  const { folder } = workspace({ "igx.lock.json": lock, "igx.config.json": "{}" });
  return say(folder, frontMatter);
}

async function say(folder: string, frontMatter = "") {
  const project = await loadProject({ cwd: folder, common: { format: "pretty", quiet: true } });
  if (!project.ok) throw new Error(project.failure.message);
  return findPublishState(project.value)("report.igx", await compile(`${frontMatter}# Coffee\n`));
}

test("the lock file tells whether a document is published as it is", async () => {
  expect(await stateOf("# Coffee\n", "report")).toBe("unchanged");
  expect(await stateOf("# Tea\n", "report")).toBe("changed");
  expect(await stateOf("# Coffee\n", "another")).toBe("new");
  expect(await stateOf("---\nkey: mine\n---\n# Coffee\n", "mine", "---\nkey: mine\n---\n")).toBe("unchanged");
});

test("nothing is said where nothing is published, and no comparison without the account that a password is hashed with", async () => {
  expect(await say(workspace({ "igx.config.json": "{}" }).folder)).toBeUndefined();
  expect(await say(workspace({ "igx.config.json": "{}", "igx.lock.json": "{" }).folder)).toBeUndefined();
  expect(await stateOf("# Coffee\n", "report", "---\npassword: secret\n---\n")).toBe("published");
});
