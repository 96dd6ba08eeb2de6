import type { CompletionItem } from "vscode-languageserver-types";
import { documentationOf } from "../completion/documentation.js";
import { topicOf } from "../completion/topic.js";
import { projectFeature } from "../feature.js";
import { writeHover } from "../hover/write-hover.js";

/** The documentation of one item: what takes too long to make for all of a list, such as the picture of a chart type. */
export const completionResolve = projectFeature<CompletionItem, CompletionItem>(
  "completionItem/resolve",
  {},
  async ({ client }, item) => {
    const topic = topicOf(item.data);
    const parts = topic ? await documentationOf(topic) : [];
    const documentation = writeHover(parts, client.plainCompletion);
    return documentation.value === "" ? item : { ...item, documentation };
  },
);
