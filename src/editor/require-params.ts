import { type ArgumentKind, requireArgument } from "../text/require-argument.js";
import type { DocumentParams } from "./feature.js";

type Kinds = Readonly<Record<string, ArgumentKind>>;

/**
 * Throws a `TypeError` if a caller of the library passes parameters of the wrong shape. Positions and ranges are checked where they become
 * offsets (`ranges.ts`).
 */
export function requireParams(method: string, params: unknown): void {
  requireArgument(params, "object", "The parameters");
  if (method.startsWith("textDocument/")) requireDocument(params as DocumentParams);
  const { needs = {}, takes = {} } = fields[method] ?? {};
  for (const name in needs) requireArgument(fieldOf(params, name), needs[name]!, `\`${name}\` of the parameters`);
  for (const path in takes) {
    const value = path.split(".").reduce<unknown>(fieldOf, params);
    if (value !== undefined && value !== null) requireArgument(value, takes[path]!, `\`${path}\` of the parameters`);
  }
}

const fieldOf = (value: unknown, name: string): unknown => (value as Readonly<Record<string, unknown>> | null)?.[name];

function requireDocument({ textDocument }: DocumentParams): void {
  requireArgument(textDocument, "object", "`textDocument` of the parameters");
  requireArgument(textDocument.uri, "string", "The URI");
}

/** Parameters of some methods besides a document: required ones (`needs`) and optional ones (`takes`). Null counts as absent in `takes`. */
const fields: Readonly<Record<string, { readonly needs?: Kinds; readonly takes?: Kinds }>> = {
  "textDocument/codeAction": { takes: { context: "object", "context.diagnostics": "array", "context.only": "array" } },
  "textDocument/colorPresentation": { needs: { color: "object" } },
  "textDocument/rename": { needs: { newName: "string" } },
  "textDocument/selectionRange": { needs: { positions: "array" } },
  "workspace/executeCommand": { needs: { command: "string" }, takes: { arguments: "array" } },
  "workspace/symbol": { needs: { query: "string" } },
  "workspace/willRenameFiles": { needs: { files: "array" } },
};
