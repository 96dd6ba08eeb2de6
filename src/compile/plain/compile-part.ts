import type { Model } from "../../check/model.js";
import { loneHalf } from "../../check/rules/lone-half.js";
import type { ProjectOptions } from "../../contract/options.js";
import type { Block } from "../../syntax/ast.js";
import { type CompileRun, checkExpressions, expandElements, parseSource, readAndCheck, startRun } from "../phases.js";

/** A part of a document that was compiled alone, without a finding. */
export interface CompiledPart {
  readonly model: Model;
  readonly run: CompileRun;
}

/** Words of igx in comments concern other lines too. */
const ownWord = "igx-";

/**
 * Compiles some lines of a document alone. `undefined` where that says nothing about the document: if there is a finding, or if they are more than elements.
 * Of half-width elements a part says nothing either, since the second one may be elsewhere.
 */
export function compilePart(text: string, project: ProjectOptions): CompiledPart | undefined {
  const document = parseSource(text, { project });
  const { blocks } = document.module.document;
  if (text.includes(ownWord) || !blocks.every(isElement)) return undefined;
  checkExpressions(document);
  const run = startRun(document, {});
  const flat = expandElements(run);
  const model = flat instanceof Promise ? flat : readAndCheck(flat, run);
  const isClean = run.findings.every(({ code }) => code === loneHalf.rule.code);
  return model instanceof Promise || !isClean ? undefined : { model, run };
}

/** What needs no other part of the document, and nothing to wait for. */
function isElement(block: Block): boolean {
  if (block.kind === "directive") return block.items.every(({ kind }) => kind === "rows" || kind === "directive");
  // An author alone may be that of the text above it.
  if (block.kind === "quote") return block.lines.length > 1;
  return block.kind === "heading" || block.kind === "body" || block.kind === "separator";
}
