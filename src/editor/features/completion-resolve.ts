import { type CompletionItem, MarkupKind } from "vscode-languageserver-types";
import { documentationOf } from "../completion/documentation.js";
import { isTopic } from "../completion/topic.js";
import { projectFeature } from "../feature.js";

/** The documentation of one item: what takes too long to make for all of a list, such as the picture of a chart type. */
export const completionResolve = projectFeature<CompletionItem, CompletionItem>(
  "completionItem/resolve",
  {},
  async (_project, item) => {
    const value = isTopic(item.data) ? await documentationOf(item.data) : undefined;
    return value === undefined ? item : { ...item, documentation: { kind: MarkupKind.Markdown, value } };
  },
);
