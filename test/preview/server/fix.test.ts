import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { PreviewFinding } from "../../../src/preview/protocol.js";
import { folderWith, igx } from "../../support/cli.js";
import { blindWatcher, type PreviewSetUp, preview } from "../../support/preview.js";

const doc = `@param key: secret = "abc"
# Coffee

@include "part.igx"

@chart bar {note=“a b”}
| Y | A |
| x | 1 |

@chart colunm {note=“c d”}
| Y | A |
| x | 1 |
`;
const part = "@chart pei\n| Y | A |\n| x | 1 |\n";

/** What the page sends about a fix of a finding. */
const fixOf = ({ file, code, start, message }: PreviewFinding, fix = 0) => ({
  ...{ file, code, offset: start.offset, message, fix },
});

async function opened(text = doc, setUp: PreviewSetUp = {}) {
  const cwd = await folderWith({ "doc.igx": text, "part.igx": part });
  const open = await preview(cwd, "doc.igx", setUp);
  const state = await open.until(({ status }) => status === "broken");
  const read = (name: string) => readFile(join(cwd, name), "utf8");
  return { ...open, cwd, read, state, find: (code: string) => state.findings.filter((one) => one.code === code) };
}

test("a fix is applied to the file, also to an included one, which keeps its line ends and mark", async () => {
  const text = `\ufeff${doc.replaceAll("\n", "\r\n")}`;
  const { post, read, find, until } = await opened(text);
  const [own, included] = find("unknown-chart-type").sort((one) => (one.file === "doc.igx" ? -1 : 1));
  expect((await post("/fix", fixOf(own!))).reply).toEqual({ ok: true });
  expect(await read("doc.igx")).toBe(text.replace("colunm", "column"));
  await until(({ sources }) => sources["doc.igx"]!.includes("column"));
  expect((await post("/fix", fixOf(included!))).reply).toEqual({ ok: true });
  expect(await read("part.igx")).toBe(part.replace("pei", "pie"));
  await until(({ sources }) => sources["part.igx"]!.includes("pie"));
  // It is fixed: the page that asks again is behind.
  expect((await post("/fix", fixOf(own!))).reply).toEqual({
    ok: false,
    message: "This finding is not there any more.",
  });
});

test("all safe fixes are those of check --fix", async () => {
  const { post, read, cwd, until } = await opened();
  await writeFile(join(cwd, "other.igx"), doc);
  await igx(["check", "--fix", "other.igx"], { cwd });
  expect((await post("/fix-all", {})).reply).toEqual({ ok: true });
  expect(await read("doc.igx")).toBe(await read("other.igx"));
  expect(await read("doc.igx")).toBe(doc.replace("“a b”", '"a b"').replace("“c d”", '"c d"'));
  await until(({ findings }) => findings.every(({ code }) => code !== "smart-quotes"));
  expect((await post("/fix-all", {})).reply).toEqual({ ok: true });
});

test("a file that has changed, is read-only, or is asked for by another page is not fixed", async () => {
  const { post, read, find, cwd } = await opened(doc, { watcher: blindWatcher, times: { poll: 1e9 } });
  const [quotes] = find("smart-quotes");
  const path = join(cwd, "doc.igx");
  await chmod(path, 0o444);
  expect((await post("/fix", fixOf(quotes!))).reply.message).toBe("doc.igx is read-only.");
  await chmod(path, 0o644);
  const newer = doc.replace("# Coffee", "# Tea");
  await writeFile(path, newer);
  const changed = { ok: false, message: "doc.igx has changed meanwhile. Try again with the new text." };
  expect((await post("/fix", fixOf(quotes!))).reply).toEqual(changed);
  expect((await post("/fix-all", {})).reply).toEqual(changed);
  expect(await read("doc.igx")).toBe(newer);
  expect((await post("/fix-all", {}, { "x-igx-token": "no" })).status).toBe(403);
  expect((await post("/fix", fixOf(quotes!, 99))).reply.ok).toBe(false);
  for (const body of [null, {}, { ...fixOf(quotes!), fix: "0" }, { ...fixOf(quotes!), offset: 1.5 }])
    expect((await post("/fix", body)).status).toBe(400);
});

test("a rule is explained with a bad and a good example", async () => {
  const { post } = await opened();
  const { rule } = (await post("/rule", { code: "unknown-chart-type" })).reply;
  expect(rule.explanation).toContain("chart types");
  expect([rule.bad.includes("@chart bra"), rule.good.includes("@chart bar")]).toEqual([true, true]);
  for (const code of ["__proto__", "no-such-rule"])
    expect((await post("/rule", { code })).reply).toEqual({
      ok: false,
      message: `igx has no explanation of ${code}.`,
    });
  expect((await post("/rule", { code: 1 })).status).toBe(400);
});
