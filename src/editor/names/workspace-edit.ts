import type { TextEdit, WorkspaceEdit } from "vscode-languageserver-types";
import type { Project } from "../levels.js";
import { rangeOf } from "../ranges.js";
import type { FileEdits } from "./file-edits.js";

/**
 * The edits in the protocol's shape. If a data file is among them, they are there a second time, annotated, so that an editor that knows
 * annotations can ask: a client takes `documentChanges` if it knows them, and `changes` otherwise.
 */
export function workspaceEdit(files: readonly FileEdits[], { client }: Project): WorkspaceEdit {
  const changed = files.filter(({ edits }) => edits.length > 0);
  const changes = Object.fromEntries(changed.map((one) => [one.uri, textEdits(one)]));
  if (!client.changeAnnotations || !changed.some(({ isData }) => isData)) return { changes };
  return {
    changes,
    documentChanges: changed.map((one) => ({
      textDocument: { uri: one.uri, version: null },
      edits: textEdits(one).map((edit) => (one.isData ? { ...edit, annotationId: "data" } : edit)),
    })),
    changeAnnotations: {
      data: {
        label: "Rename the column in the data file",
        needsConfirmation: true,
        description: "Other programs may read or write this file.",
      },
    },
  };
}

const textEdits = ({ file, edits }: FileEdits): TextEdit[] =>
  edits.map(({ span, text }) => ({ range: rangeOf(file, span), newText: text }));
