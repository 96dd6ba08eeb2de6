import type { Position, SignatureHelp } from "vscode-languageserver-types";
import { findFunction } from "../../language/functions.js";
import { parameterOf, signatureOf } from "../../language/signature.js";
import { cursorAt } from "../completion/cursor.js";
import { expressionAt } from "../completion/expression-cursor.js";
import { expressionStart } from "../completion/expression-start.js";
import { type DocumentParams, textFeature } from "../feature.js";
import { text } from "../hover/part.js";
import { writeHover } from "../hover/write-hover.js";
import { offsetOf } from "../ranges.js";

export interface SignatureHelpParams extends DocumentParams {
  readonly position: Position;
}

/** The function whose call is being typed, and which of its parameters. */
export const signatureHelp = textFeature<SignatureHelpParams, SignatureHelp>(
  "textDocument/signatureHelp",
  { signatureHelpProvider: { triggerCharacters: ["(", ","], retriggerCharacters: [")"] } },
  (level, { position }) => {
    const offset = offsetOf(level.file, position);
    const start = expressionStart(cursorAt(level, offset, async () => undefined));
    if (start === undefined) return undefined;
    const open = expressionAt(level.file, start, offset, new Map()).calls.at(-1);
    const definition = open && findFunction(open.call.callee.name);
    if (!definition) return undefined;
    const signature = {
      label: signatureOf(definition),
      documentation: writeHover([text(definition.documentation)], level.project.client.plainSignatureHelp),
      parameters: definition.parameters.map((parameter) => ({ label: parameterOf(parameter) })),
    };
    // After the last parameter, none is active: LSP 3.18 reads a number that is too large so.
    return { signatures: [signature], activeSignature: 0, activeParameter: open.argument };
  },
);
