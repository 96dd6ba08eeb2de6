import {
  CodeActionKind,
  type Diagnostic,
  DiagnosticSeverity,
  type Range,
  type WorkspaceEdit,
} from "vscode-languageserver-types";
import { findRule } from "../../compile/rule-registry.js";
import type { Block } from "../../syntax/ast.js";
import { lineEnding } from "../../text/line-ending.js";
import { lineText } from "../../text/source-file.js";
import { allBlocks } from "../block-tree.js";
import type { TextLevel } from "../levels.js";
import { offsetOf } from "../ranges.js";
import { findingsAt, isSame } from "./findings-at.js";
import { type ActionInput, type ActionProvider, editOfDocument, type OfferedAction } from "./provider.js";

/** A comment above the line that suppresses a warning or note there. Errors have none: nothing suppresses them. */
export const silence: ActionProvider = {
  name: "silence",
  kind: CodeActionKind.QuickFix,
  async find(input) {
    const found = (await findingsAt(input)).map(({ shown }) => shown);
    // A shown finding that `check` has not found is about the picture.
    const shown = [
      ...found,
      ...input.given.filter((one) => isRuleOfPicture(one) && !found.some((own) => isSame(own, one))),
    ];
    const places = new Map(shown.filter(isSilenceable).map((one) => [`${one.code}\n${one.range.start.line}`, one]));
    return [...places.values()]
      .filter((one) => canHaveComment(input.level, one.range.start.line))
      .map((one) => silenced(one, input));
  },
};

const isSilenceable = ({ code, severity }: Diagnostic): boolean =>
  typeof code === "string" && severity !== DiagnosticSeverity.Error && code !== "unused-suppression";

const isRuleOfPicture = ({ code, source }: Diagnostic): boolean =>
  source === "igx" && typeof code === "string" && findRule(code)?.severity === "info";

function silenced(diagnostic: Diagnostic, input: ActionInput): OfferedAction {
  const { file } = input.level;
  const { line } = diagnostic.range.start;
  const position = { line, character: 0 };
  const indent = /^[ \t]*/.exec(lineText(file, line))![0];
  const range = { start: position, end: position };
  const ending = lineEnding(file.text);
  const comment = (reason: string) => `${indent}// igx-disable-next-line ${diagnostic.code} ${reason}${ending}`;
  return {
    title: `Silence \`${diagnostic.code}\` here, with a comment for the reason`,
    diagnostics: [diagnostic],
    edit: input.level.project.client.snippetEdits
      ? snippetEdit(input, range, comment("${1:reason}"))
      : editOfDocument(input, [{ range, newText: comment("reason") }]),
  };
}

/** The reason is selected, so that it can be typed at once. Neither indents nor codes have characters that mean something in snippets. */
const snippetEdit = ({ level: { uri } }: ActionInput, range: Range, value: string): WorkspaceEdit => ({
  documentChanges: [{ textDocument: { uri, version: null }, edits: [{ range, snippet: { kind: "snippet", value } }] }],
});

/** Whether a comment above a line is a comment, and applies to the line: not in a fence, whose lines are verbatim, not above the front matter. */
function canHaveComment({ document, file }: TextLevel, line: number): boolean {
  const text = lineText(file, line).trimStart();
  // A comment applies to the next line that is not a comment, and an empty text has none.
  if (text === "" || text.startsWith("//")) return false;
  if (line === 0 && document.frontMatter) return false;
  const offset = offsetOf(file, { line, character: 0 });
  return ![...allBlocks(document.blocks)].some((block) => isInFence(block, offset));
}

const isInFence = (block: Block, offset: number): boolean =>
  block.kind === "fence" && block.contentSpan.start <= offset && offset <= block.contentSpan.end;
