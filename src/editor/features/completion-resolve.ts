import type { CompletionItem } from "vscode-languageserver-types";
import { documentationOf } from "../completion/documentation.js";
import { topicOf } from "../completion/topic.js";
import { projectFeature } from "../feature.js";
import { writeHover } from "../hover/write-hover.js";

/** The documentation of one item. It takes too long to make for a whole list: a chart type has a picture. */
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
