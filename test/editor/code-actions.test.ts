import { expect, test } from "vitest";
import type { CodeAction, TextEdit, WorkspaceEdit } from "vscode-languageserver-types";
import { findRule, ruleRegistry } from "../../src/compile/rule-registry.js";
import { memoryHost } from "../../src/contract/memory-host.js";
import { createLanguageService, type LanguageService } from "../../src/editor/language-service.js";
import { lspText } from "../support/editor-edits.js";

const uri = "file:///project/report.igx";
const whole = { start: { line: 0, character: 0 }, end: { line: 9999, character: 0 } };

const open = (text: string, { example }: Pick<(typeof ruleRegistry)[number], "example"> = {}): LanguageService => {
  const service = createLanguageService({
    host: memoryHost(example?.files ?? {}),
    ...(example?.project && { project: example.project }),
  });
  service.edit(uri, text);
  if (example?.params) service.setParams(uri, example.params);
  return service;
};

const codesOf = async (service: LanguageService) =>
  (await service.diagnostics({ textDocument: { uri } }))!.map(({ code }) => String(code));

const actionsOf = async (service: LanguageService) =>
  (await service.codeActions({ textDocument: { uri }, range: whole }))!;

const applied = (text: string, { edit }: { readonly edit?: WorkspaceEdit }): string =>
  lspText(text, edit!.changes![uri] as TextEdit[]);

const rules = ruleRegistry.filter(
  ({ example }) => !example?.source && !example?.each && !example?.drawn && !example?.sent,
);

const silences = (action: CodeAction, code: string): boolean => action.title.startsWith(`Silence \`${code}\``);

test("each action to silence a rule silences it, and no error has one", async () => {
  const silenced: string[] = [];
  for (const rule of rules) {
    const service = open(rule.bad, rule);
    const found = (await codesOf(service)).filter((code) => code === rule.code).length;
    const [action] = (await actionsOf(service)).filter((one) => silences(one, rule.code));
    if (!action) continue;
    const text = applied(rule.bad, action);
    service.edit(uri, text);
    const left = await codesOf(service);
    expect([
      rule.code,
      left.filter((code) => code === rule.code).length < found,
      left.includes("unused-suppression"),
    ]).toEqual([rule.code, true, false]);
    expect(findRule(rule.code)!.severity).not.toBe("error");
    silenced.push(rule.code);
  }
  const without = rules.filter(({ code, severity }) => severity !== "error" && !silenced.includes(code));
  // Findings of other files, in JSON, in comments and of an empty text, one that is an error in its example, and the rule about suppressions itself.
  expect(without.map(({ code }) => code)).toMatchInlineSnapshot(`
    [
      "front-matter-ignored",
      "missing-header",
      "misspelled-name",
      "changed-by-fix",
      "comment-looks-like-address",
      "empty-document",
      "unused-suppression",
    ]
  `);
});

test("where edits can be snippets, the reason of a suppression is selected", async () => {
  const text = "@if true\r\n\t# Coffee {half}\r\n@end\r\n";
  const service = createLanguageService({ host: memoryHost({}), client: { snippetEdits: true } });
  service.edit(uri, text);
  const action = (await actionsOf(service)).find((one) => silences(one, "lone-half"));
  const start = { line: 1, character: 0 };
  const value = "\t// igx-disable-next-line lone-half ${1:reason}\r\n";
  expect(action?.edit).toEqual({
    documentChanges: [
      {
        textDocument: { uri, version: null },
        edits: [{ range: { start, end: start }, snippet: { kind: "snippet", value } }],
      },
    ],
  });
});

test("the first fix of each rule leaves one finding of it less", async () => {
  const fixed: string[] = [];
  for (const rule of rules) {
    const service = open(rule.bad, rule);
    const before = await codesOf(service);
    const fix = (await actionsOf(service)).find(
      ({ diagnostics, title }) => diagnostics?.[0]?.code === rule.code && !title.startsWith("Silence"),
    );
    if (!fix?.edit) continue;
    service.edit(uri, applied(rule.bad, fix));
    const count = (codes: readonly string[]) => codes.filter((one) => one === rule.code).length;
    expect.soft([rule.code, count(await codesOf(service)) < count(before)]).toEqual([rule.code, true]);
    fixed.push(rule.code);
  }
  expect(fixed.length).toBeGreaterThan(20);
});
