import { lacksValue } from "../../contract/declared-param.js";
import { describeParams } from "../../contract/describe-params.js";
import type { PreviewParam } from "../protocol.js";
import type { Rendering } from "./preview-document.js";

/** The document's parameters as the page shows them. */
export const paramControls = (
  { result, given, fromRow }: Rendering,
  values: Readonly<Record<string, string>>,
): readonly PreviewParam[] =>
  describeParams(result.metadata.params, given).map((param) => {
    const changed = Object.hasOwn(values, param.name);
    return { ...param, changed, fromRow: fromRow.has(param.name) && !changed };
  });

/** The names of required parameters without a value. */
export const lackingParams = ({ result, given }: Rendering): readonly string[] =>
  result.metadata.params.filter((param) => lacksValue(param, given)).map(({ name }) => name);
