import { capitalized } from "../../text/capitalized.js";
import { lazy } from "../../text/lazy.js";
import { languageTopics } from "../topics/language-topics.js";
import type { Topic, TopicKind } from "../topics/topic.js";
import { code, type HoverPart, text } from "./part.js";

/**
 * The documentation of a part of the language, as `igx explain` has it; nothing for a name that it does not know. Columns of several
 * elements and attributes of rows share their names: `label` says which one is meant.
 */
export function topicParts(kind: TopicKind, name: string, label = ""): readonly HoverPart[] {
  const found = topics().filter((topic) => topic.kind === kind && topic.name === name);
  const topic = found.find((one) => one.label.startsWith(label)) ?? found[0];
  return topic ? partsOf(topic) : [];
}

const topics = lazy(languageTopics);

export function partsOf(topic: Topic): readonly HoverPart[] {
  const { name, label, documentation, syntax = [], facts = {}, example, bad, good } = topic;
  return [
    text(`**${name}** (${label})`),
    text(documentation),
    ...(syntax.length > 0 ? [code(syntax.join("\n"))] : []),
    ...Object.entries(facts).map(([fact, value]) => text(`${capitalized(fact)}: ${value}`)),
    ...(example === undefined ? [] : [text("Example:"), code(example)]),
    ...(bad === undefined ? [] : [text("Wrong:"), code(bad)]),
    ...(good === undefined ? [] : [text("Right:"), code(good)]),
  ];
}
