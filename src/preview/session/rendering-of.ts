import { draftOf } from "../../compile/draft.js";
import type { DeclaredParam } from "../../contract/declared-param.js";
import type { CompileResult } from "../../contract/result.js";
import { prettyJson } from "../../emit/pretty-json.js";
import type { Choice, Rendering } from "./preview-document.js";

/** A result as the page shows it. `given` are the values of parameters that it was made with. */
export function renderingOf(result: CompileResult, given: Rendering["given"]): Rendering {
  const { output, diagnostics } = result;
  const draft = draftOf(result);
  return {
    result,
    diagnostics,
    given,
    fromRow: new Set(),
    ...(output && { json: output.indentedJson }),
    ...(output && output.pictureJson !== output.json && { pictureJson: prettyJson(output.pictureJson) }),
    ...(draft && { draft }),
  };
}

/** The values of parameters that still exist. The author may have removed one that the page has set. */
export const declaredOnly = (
  values: Choice["values"],
  { params }: { readonly params: readonly DeclaredParam[] },
): Choice["values"] =>
  Object.fromEntries(Object.entries(values).filter(([name]) => params.some((param) => param.name === name)));
