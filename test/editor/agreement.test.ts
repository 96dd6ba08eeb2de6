import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import type { Diagnostic } from "vscode-languageserver-types";
import { slashes } from "../../src/cli/base/paths.js";
import { nodeEnvironment } from "../../src/cli/lsp/node-environment.js";
import { compile } from "../../src/compile/compile.js";
import { ruleRegistry } from "../../src/compile/rule-registry.js";
import { memoryHost } from "../../src/contract/memory-host.js";
import type { Diagnostic as Finding } from "../../src/diagnostics/diagnostic.js";
import { createLanguageService } from "../../src/editor/language-service.js";
import { defaultSettings } from "../../src/editor/server/settings.js";
import { fileUri } from "../../src/editor/uris.js";
import { igx } from "../support/cli.js";

/* The editor and `igx check` say the same: file, range, code and message. */

const root = resolve(import.meta.dirname, "../..");

/** A finding of `check` in the numbers of the protocol, without the file. */
const ofCheck = ({ code, message, hint, start, end }: Finding) => ({
  code,
  message: hint === undefined ? message : `${message}\n${hint}`,
  range: {
    start: { line: start.line - 1, character: start.column - 1 },
    end: { line: end.line - 1, character: end.column - 1 },
  },
});

const ofEditor = ({ code, message, range }: Diagnostic) => ({ code, message, range });

test("the findings of the examples are those of `igx check`", async () => {
  const { stdout } = await igx(["check", "examples", "--format", "json"], { cwd: root });
  const findings = JSON.parse(stdout) as readonly Finding[];
  const files = readdirSync(join(root, "examples"), { recursive: true, encoding: "utf8" });
  const documents = files.filter((name) => name.endsWith(".igx")).map((name) => slashes(join("examples", name)));
  expect(documents.length).toBeGreaterThan(10);
  const environment = nodeEnvironment("0.0.0", { format: "pretty", quiet: false });
  for (const file of documents) {
    const uri = fileUri(slashes(join(root, file)));
    const service = createLanguageService(
      (await environment.openProject(uri, [], defaultSettings, () => undefined)).settings,
    );
    const shown = (await service.diagnostics({ textDocument: { uri } }))!;
    expect([file, shown.map(ofEditor)]).toEqual([file, findings.filter((one) => one.file === file).map(ofCheck)]);
  }
});

test("the findings of the examples of all rules are those of `check`", async () => {
  const path = "report.igx";
  const uri = `file:///project/${path}`;
  for (const { code, bad, good, example = {} } of ruleRegistry) {
    if (example.source || example.each) continue;
    const { files = {}, params = {}, project = {} } = example;
    const host = memoryHost(files);
    const service = createLanguageService({ host, project });
    service.setParams(uri, params);
    for (const text of [bad, good]) {
      service.edit(uri, text);
      const shown = (await service.diagnostics({ textDocument: { uri } }))!;
      const options = { path, host, project, params, optionalParams: true };
      const own = (await compile(text, options)).diagnostics.filter(({ file }) => file === path);
      expect([code, shown.map(ofEditor)]).toEqual([code, own.map(ofCheck)]);
    }
  }
});
