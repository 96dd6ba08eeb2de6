import { CompletionItemKind } from "vscode-languageserver-types";
import { ruleRegistry } from "../../compile/rule-registry.js";
import type { DiagnosticDescriptor } from "../../diagnostics/descriptor.js";
import { lineIndex } from "../../text/source-file.js";
import { type Cursor, keyChar, wordAround } from "./cursor.js";
import { noSuggestions, type Suggestions } from "./suggestion.js";

const keyword = "igx-disable-next-line";

/** The codes of rules in a comment that silences one. The findings of the next line come first. `undefined` outside comments. */
export async function suppressions(cursor: Cursor): Promise<Suggestions | undefined> {
  const { before, offset } = cursor;
  if (!before.startsWith("//")) return undefined;
  const span = wordAround(cursor, keyChar);
  if (/^\/\/[ \t]*[\w-]*$/.test(before))
    return { span, items: [{ label: keyword, kind: CompletionItemKind.Keyword, insert: `${keyword} ` }] };
  if (!/^\/\/[ \t]*igx-disable-next-line[ \t]+[\w-]*$/.test(before)) return noSuggestions(offset);
  const found = await foundBelow(cursor);
  const rules = ruleRegistry.filter(({ severity }) => severity !== "error");
  const first = rules.filter(({ code }) => found.has(code));
  const others = rules.filter(({ code }) => !found.has(code));
  return {
    span,
    items: [...first.map((rule) => ruleItem(rule, true)), ...others.map((rule) => ruleItem(rule, false))],
  };
}

const ruleItem = ({ code }: DiagnosticDescriptor<never>, isFound: boolean) => ({
  label: code,
  kind: CompletionItemKind.EnumMember,
  ...(isFound && { detail: "on the next line" }),
  insert: `${code} `,
  topic: ["rule", code] as const,
});

/** The codes of the findings of the next line that is not a comment. */
async function foundBelow({ level, document, offset }: Cursor): Promise<ReadonlySet<string>> {
  const compiled = await document();
  if (!compiled) return new Set();
  const lines = new Set(compiled.document.comments.map(({ span }) => lineIndex(compiled.file, span.start)));
  let line = lineIndex(level.file, offset) + 1;
  while (lines.has(line)) line++;
  const diagnostics = await compiled.diagnostics();
  const here = diagnostics.filter(({ file, start }) => file === level.path && start.line === line + 1);
  return new Set(here.map(({ code }) => code));
}
