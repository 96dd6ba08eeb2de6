import { codeActionResolve, codeActions } from "./code-actions.js";
import { codeLenses, resolveCodeLens } from "./code-lenses.js";
import { completion } from "./completion.js";
import { completionResolve } from "./completion-resolve.js";
import { definition } from "./definition.js";
import { diagnostics } from "./diagnostics.js";
import { colorPresentations, documentColors } from "./document-colors.js";
import { documentHighlights } from "./document-highlights.js";
import { documentLinks } from "./document-links.js";
import { documentSymbols } from "./document-symbols.js";
import { executeCommand } from "./execute-command.js";
import { foldingRanges } from "./folding-ranges.js";
import { formatting } from "./formatting.js";
import { hover } from "./hover.js";
import { inlayHints } from "./inlay-hints.js";
import { onTypeFormatting } from "./on-type-formatting.js";
import { rangeFormatting } from "./range-formatting.js";
import { references } from "./references.js";
import { prepareRename, rename } from "./rename.js";
import { selectionRanges } from "./selection-ranges.js";
import { semanticTokens, semanticTokensDelta, semanticTokensRange } from "./semantic-tokens.js";
import { signatureHelp } from "./signature-help.js";
import { typeDefinition } from "./type-definition.js";
import { willRenameFiles } from "./will-rename-files.js";
import { workspaceSymbols } from "./workspace-symbols.js";

/** All requests that the language service answers, by the name that its method has in the library. A new one is a file here and a line. */
export const features = {
  codeActionResolve,
  codeActions,
  codeLenses,
  colorPresentations,
  completion,
  completionResolve,
  definition,
  diagnostics,
  documentColors,
  documentHighlights,
  documentLinks,
  documentSymbols,
  executeCommand,
  foldingRanges,
  formatting,
  hover,
  inlayHints,
  prepareRename,
  onTypeFormatting,
  rangeFormatting,
  references,
  rename,
  resolveCodeLens,
  selectionRanges,
  semanticTokens,
  semanticTokensDelta,
  semanticTokensRange,
  signatureHelp,
  typeDefinition,
  willRenameFiles,
  workspaceSymbols,
} as const;
